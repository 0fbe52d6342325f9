"""What a ledger knows of the host itself: when it last looked, by which clock, and when it did not run."""

from __future__ import annotations

from dataclasses import dataclass

from gallerist_pbem.mail.ledger.database import Database


@dataclass(slots=True)
class HostTimes:
    """Read outside, changed inside a transaction of the ledger."""

    database: Database

    def fact(self, name: str) -> str:
        """What was noted under a name; empty if nothing."""
        found = self.database.rows("SELECT value FROM facts WHERE name = ?", [name])
        return str(found[0][0]) if found else ""

    def facts(self, beginning: str) -> dict[str, str]:
        """Everything that was noted under names that begin so."""
        found = self.database.rows(
            "SELECT name, value FROM facts WHERE name >= ? AND name < ?", [beginning, f"{beginning}\uffff"]
        )
        return {str(name): str(value) for name, value in found}

    def forget(self, beginning: str) -> None:
        """Everything that was noted under names that begin so."""
        self.database.rows("DELETE FROM facts WHERE name >= ? AND name < ?", [beginning, f"{beginning}\uffff"])

    def note(self, name: str, value: str) -> None:
        """Takes the place of what was noted before."""
        self.database.rows(
            "INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            [name, value],
        )

    def downtimes(self) -> list[tuple[str, str]]:
        """All times in which the host did not run, from and to, as UTC times."""
        found = self.database.rows("SELECT begins, ends FROM downtimes ORDER BY begins")
        return [(str(begins), str(ends)) for begins, ends in found]

    def was_down(self, begins: str, ends: str) -> None:
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
