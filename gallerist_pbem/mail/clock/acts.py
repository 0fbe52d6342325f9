"""What the clock does now in one game: nothing before its time, and nothing twice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from gallerist_pbem.mail.clock.deadlines import Deadlines, counting, deadlines
from gallerist_pbem.mail.clock.moments import Span, moment
from gallerist_pbem.mail.clock.settings import WAIT, ClockSettings
from gallerist_pbem.mail.post import Absence

REMINDER, OVERDUE, GRACE_OVER, DECLINE, BOT = "reminder", "overdue", "grace_over", "decline", "bot"
INVITED_AGAIN, UNCONFIRMED = "invitation_again", "unconfirmed"
_LAST = (GRACE_OVER, DECLINE, BOT)
SETTLED: Mapping[str, Sequence[str]] = {
    REMINDER: (REMINDER, OVERDUE, *_LAST),
    OVERDUE: (OVERDUE, *_LAST),
    GRACE_OVER: _LAST,
    DECLINE: _LAST,
    BOT: _LAST,
    INVITED_AGAIN: (INVITED_AGAIN, UNCONFIRMED),
    UNCONFIRMED: (UNCONFIRMED,),
}
"""What makes an act needless once it was done: the same, or what comes after it."""
SECOND = timedelta(seconds=1)
Mark = tuple[str, int, str]


class OpenQuestion(NamedTuple):
    """What a seat is asked, the move with which its time began, when that was, and whether it is a reaction."""

    seat: str
    begun_with: int
    """The decision, or a later move of the referee's that gave the seat its whole time anew."""
    since: str
    is_reaction: bool


class Act(NamedTuple):
    """One thing to do for a seat because of the time that began with a move."""

    kind: str
    seat: str
    begun_with: int


class Invited(NamedTuple):
    """Who was asked to show that an address works: with which move, when, and when that was answered."""

    begun_with: int
    since: str
    confirmed: str
    """Empty: not yet."""


@dataclass(frozen=True, slots=True)
class Watched:
    """All that the clock sees of a game that is not over."""

    questions: Sequence[OpenQuestion]
    settings: ClockSettings
    invited: Mapping[str, Invited]
    """Every seat."""
    absences: Sequence[Absence] = ()
    downtimes: Sequence[Span] = ()
    marks: AbstractSet[Mark] = frozenset()
    agreed: bool = False
    """Everybody has agreed that a bot answers when the grace is over."""

    @property
    def unconfirmed(self) -> list[str]:
        """Who has not answered the invitation: until all have, nobody's clock runs."""
        return [seat for seat, invited in self.invited.items() if not invited.confirmed]

    def deadlines(self, question: OpenQuestion) -> Deadlines:
        """Those of a question; what was asked before all had confirmed counts from then."""
        asked = max([question.since, *(invited.confirmed for invited in self.invited.values())])
        allowed = self.settings.for_reaction() if question.is_reaction else self.settings.for_turn()
        return deadlines(moment(asked), allowed, self._pauses(question.seat, asked))

    def invitation(self, seat: str) -> Deadlines:
        """When an invitation is repeated, and when the referee is told."""
        return deadlines(moment(self.invited[seat].since), self.settings.for_turn(), self.downtimes)

    def is_settled(self, act: Act) -> bool:
        """Whether this, or what comes after it, was done in the same time."""
        return any((act.seat, act.begun_with, kind) in self.marks for kind in SETTLED[act.kind])

    def _pauses(self, seat: str, asked: str) -> list[Span]:
        return [*counting(self.absences, seat, asked), *self.downtimes]


def acts(watched: Watched, now: datetime) -> list[Act]:
    """Everything to be done now, each seat of a group for itself; where several things are due for one question after
    a long time, only the last of them."""
    due = _invitations(watched, now) if watched.unconfirmed else _answers(watched, now)
    return [act for act in due if not watched.is_settled(act)]


def next_look(watched: Watched, now: datetime) -> datetime | None:
    """The first moment after now at which something may be due, as everything stands; None if there is none."""
    return min((moment for moment in _moments(watched) if moment > now), default=None)


def _moments(watched: Watched) -> Iterator[datetime]:
    """A reminder is due on its second, everything else on the one after it."""
    invitations = [watched.invitation(seat) for seat in watched.unconfirmed]
    for times in invitations or map(watched.deadlines, watched.questions):
        yield times.reminder
        yield from (times.deadline + SECOND, times.grace + SECOND)


def _answers(watched: Watched, now: datetime) -> Iterator[Act]:
    for question in watched.questions:
        if kind := _due(watched, question, now):
            yield Act(kind, question.seat, question.begun_with)


def _due(watched: Watched, question: OpenQuestion, now: datetime) -> str:
    """How far it has come with a question; exactly on the deadline is in time."""
    times = watched.deadlines(question)
    if now > times.grace:
        return _at_last(watched, question)
    if now > times.deadline:
        return OVERDUE
    return REMINDER if times.reminder <= now and times.reminder < times.deadline else ""


def _at_last(watched: Watched, question: OpenQuestion) -> str:
    """What happens when all time is up: a bot only where everybody has agreed to it."""
    if question.is_reaction:
        return DECLINE
    return BOT if watched.settings.then != WAIT and watched.agreed else GRACE_OVER


def _invitations(watched: Watched, now: datetime) -> Iterator[Act]:
    for seat in watched.unconfirmed:
        times = watched.invitation(seat)
        if now >= times.reminder:
            yield Act(UNCONFIRMED if now > times.grace else INVITED_AGAIN, seat, watched.invited[seat].begun_with)
