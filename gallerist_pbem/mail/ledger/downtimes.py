"""When a host did not run: times that nobody pays for."""

from __future__ import annotations

from dataclasses import dataclass

from gallerist_pbem.mail.ledger.database import Database


@dataclass(slots=True)
class Downtimes:
    """Read outside, changed inside a transaction of the ledger."""

    database: Database

    def all(self) -> list[tuple[str, str]]:
        """From and to, as UTC times."""
        found = self.database.rows("SELECT begins, ends FROM downtimes ORDER BY begins")
        return [(str(begins), str(ends)) for begins, ends in found]

    def add(self, begins: str, ends: str) -> None:
        """One more of them."""
        self.database.rows(
            "INSERT INTO downtimes (begins, ends) VALUES (?, ?) ON CONFLICT (begins)"
            " DO UPDATE SET ends = excluded.ends WHERE downtimes.ends < excluded.ends",
            [begins, ends],
        )

    def forget_after(self, now: str) -> None:
        """What lies in the future, by a clock that went ahead and was put right."""
        self.database.rows("DELETE FROM downtimes WHERE begins >= ?", [now])
        self.database.rows("UPDATE downtimes SET ends = ? WHERE ends > ?", [now, now])
