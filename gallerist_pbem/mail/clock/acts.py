"""What the clock does now in one game: nothing before its time, and nothing twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from gallerist_pbem.mail.clock.deadlines import Deadlines, counting, deadlines
from gallerist_pbem.mail.clock.moments import Span, moment
from gallerist_pbem.mail.clock.settings import WAIT, ClockSettings
from gallerist_pbem.mail.post import Absence

REMINDER, OVERDUE, GRACE_OVER, DECLINE, BOT = "reminder", "overdue", "grace_over", "decline", "bot"
INVITED_AGAIN, UNCONFIRMED = "invitation_again", "unconfirmed"
LAST = (GRACE_OVER, DECLINE, BOT)
"""What may come when all time is up; only one of them does."""
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

    def has_done(self, seat: str, begun_with: int, kinds: Iterable[str]) -> bool:
        """Whether any of these was done for a seat in the time that began with a move."""
        return any((seat, begun_with, kind) in self.marks for kind in kinds)

    def _pauses(self, seat: str, asked: str) -> list[Span]:
        return [*counting(self.absences, seat, asked), *self.downtimes]


def acts(watched: Watched, now: datetime) -> list[Act]:
    """Everything to be done now, each seat of a group for itself; where several things are due for one question after
    a long time, only the last of them."""
    if watched.unconfirmed:
        return list(_invitations(watched, now))
    due = [(question, _due(watched, question, now)) for question in watched.questions]
    return [Act(kind, question.seat, question.begun_with) for question, kind in due if kind]


def _due(watched: Watched, question: OpenQuestion, now: datetime) -> str:
    """The last stage that is reached, unless it or a later one was done."""
    times = watched.deadlines(question)
    # Exactly on the deadline is in time.
    if now > times.grace:
        reached, kind = (*LAST,), _at_last(watched, question)
    elif now > times.deadline:
        reached, kind = (OVERDUE, *LAST), OVERDUE
    else:
        is_due = times.reminder <= now and times.reminder < times.deadline
        reached, kind = (REMINDER, OVERDUE, *LAST), REMINDER if is_due else ""
    return "" if watched.has_done(question.seat, question.begun_with, reached) else kind


def _at_last(watched: Watched, question: OpenQuestion) -> str:
    """What happens when all time is up: a bot only where everybody has agreed to it."""
    if question.is_reaction:
        return DECLINE
    return BOT if watched.settings.then != WAIT and watched.agreed else GRACE_OVER


def _invitations(watched: Watched, now: datetime) -> Iterator[Act]:
    for seat in watched.unconfirmed:
        times, begun_with = watched.invitation(seat), watched.invited[seat].begun_with
        if now > times.grace:
            reached, kind = (UNCONFIRMED,), UNCONFIRMED
        else:
            reached, kind = (INVITED_AGAIN, UNCONFIRMED), INVITED_AGAIN if now >= times.reminder else ""
        if kind and not watched.has_done(seat, begun_with, reached):
            yield Act(kind, seat, begun_with)
