"""How long a host waits, and what a game says otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import timedelta
from typing import Any, NamedTuple

from gallerist_pbem.errors import Usage

WAIT = "wait"


class TimeAllowed(NamedTuple):
    """How long after a question its reminder, its deadline and the end of the grace come."""

    reminder: timedelta
    deadline: timedelta
    grace: timedelta


@dataclass(frozen=True, slots=True)
class ClockSettings:
    """How long a host waits: hours, and days for absences."""

    turn: int = 72
    reminder: int = 48
    grace: int = 96
    then: str = WAIT
    reaction: int = 24
    reaction_grace: int = 24
    absence: int = 21

    def changed(self, settings: Mapping[str, Any]) -> ClockSettings:
        """With what a game says otherwise; a reminder that it does not speak of comes after the same part of a turn."""
        mine = {each.name: getattr(self, each.name) for each in fields(self)}
        said = {name: value for name, value in settings.items() if name in mine}
        if "turn" in said and "reminder" not in said:
            said["reminder"] = max(1, said["turn"] * self.reminder // self.turn)
        return ClockSettings(**mine | said)

    def for_turn(self) -> TimeAllowed:
        """The time for a turn."""
        return _allowed(timedelta(hours=self.reminder), self.turn, self.grace)

    def for_reaction(self) -> TimeAllowed:
        """The time for a reaction; it is reminded of after the same part of it as a turn."""
        reminder = timedelta(seconds=self.reaction * 3600 * self.reminder // self.turn)
        return _allowed(reminder, self.reaction, self.reaction_grace)


def _allowed(reminder: timedelta, hours: int, grace: int) -> TimeAllowed:
    return TimeAllowed(reminder, timedelta(hours=hours), timedelta(hours=hours + grace))


def check_clock(settings: ClockSettings, source: str) -> None:
    """Raises Usage for settings that make no sense together; that each is a number or a word is in the schema."""
    if settings.reminder >= settings.turn > 1:
        why = f"a reminder after {settings.reminder} hours comes too late for a turn of {settings.turn}"
        raise Usage(f"{source}: {why}; `reminder` must be less than `turn`")
