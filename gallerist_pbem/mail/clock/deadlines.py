"""How long somebody has: from when a question was asked to its reminder, its deadline and the end of the grace."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from gallerist_pbem.mail.clock.moments import Span, apart, moment
from gallerist_pbem.mail.clock.settings import TimeAllowed
from gallerist_pbem.mail.post import Absence


class Deadlines(NamedTuple):
    """When to remind, and the last moments that count as in time, without and with the grace."""

    reminder: datetime
    deadline: datetime
    grace: datetime


def deadlines(asked: datetime, allowed: TimeAllowed, pauses: Sequence[Span]) -> Deadlines:
    """What a question asked then leads to; pauses may overlap or lie before it."""
    whole = apart(pauses)
    return Deadlines(*(_after(asked, time, whole) for time in allowed))


def _after(asked: datetime, time: timedelta, pauses: Sequence[Span]) -> datetime:
    """When so much time has gone by outside the pauses, which lie apart and in their order."""
    end = asked + time
    for pause in pauses:
        # What begins when the time is up comes too late.
        if pause.begins < end and pause.ends > asked:
            end += pause.ends - max(pause.begins, asked)
    return end


def counting(absences: Iterable[Absence], seat: str, since: str) -> list[Span]:
    """The absences of a seat that count for a question asked then: those that were announced by then."""
    own = (absence for absence in absences if absence.seat == seat and absence.announced <= since)
    return [Span(moment(absence.begins), moment(absence.ends)) for absence in own]
