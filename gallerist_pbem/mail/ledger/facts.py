"""What a host notes for itself from one run to the next, each fact under a name."""

from __future__ import annotations

from dataclasses import dataclass

from gallerist_pbem.mail.ledger.database import Database


@dataclass(slots=True)
class HostFacts:
    """Read outside, changed inside a transaction of the ledger."""

    database: Database

    def value(self, name: str) -> str:
        """What was noted under a name; empty if nothing."""
        found = self.database.rows("SELECT value FROM facts WHERE name = ?", [name])
        return str(found[0][0]) if found else ""

    def beginning_with(self, beginning: str) -> dict[str, str]:
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
