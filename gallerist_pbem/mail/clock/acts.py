"""What the clock does now in one game: nothing before its time, and nothing twice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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
SET_UP = 0
"""The move that invitations belong to."""
Mark = tuple[str, int, str]


class OpenQuestion(NamedTuple):
    """What a seat is asked, since when, and whether others can go on without it."""

    seat: str
    decision: int
    since: str
    is_reaction: bool


class Act(NamedTuple):
    """One thing to do for a seat because of the time."""

    kind: str
    seat: str
    decision: int


@dataclass(frozen=True, slots=True)
class Watched:
    """All that the clock sees of a game that is not over."""

    questions: Sequence[OpenQuestion]
    settings: ClockSettings
    begun: str
    """When it was set up and everybody was invited."""
    confirmed: Mapping[str, str]
    """Who has answered the invitation, and when; empty for who has not."""
    absences: Sequence[Absence] = ()
    downtimes: Sequence[Span] = ()
    marks: AbstractSet[Mark] = frozenset()
    agreed: bool = False
    """Everybody has agreed that a bot answers when the grace is over."""

    @property
    def unconfirmed(self) -> list[str]:
        """Who has not answered the invitation: until all have, nobody's clock runs."""
        return [seat for seat, at in self.confirmed.items() if not at]

    def deadlines(self, question: OpenQuestion) -> Deadlines:
        """Those of a question; what was asked before all had confirmed counts from then."""
        asked = max([question.since, *self.confirmed.values()])
        allowed = self.settings.for_reaction() if question.is_reaction else self.settings.for_turn()
        return deadlines(moment(asked), allowed, self._pauses(question.seat, asked))

    def invitation(self) -> Deadlines:
        """When an invitation is repeated, and when the referee is told."""
        return deadlines(moment(self.begun), self.settings.for_turn(), self.downtimes)

    def _pauses(self, seat: str, asked: str) -> list[Span]:
        return [*counting(self.absences, seat, asked), *self.downtimes]


def acts(watched: Watched, now: datetime) -> list[Act]:
    """Everything to be done now, each seat of a group for itself; where several things are due for one question after
    a long time, only the last of them."""
    if watched.unconfirmed:
        return list(_invitations(watched, now))
    due = [(question, _due(watched, question, now)) for question in watched.questions]
    return [Act(kind, question.seat, question.decision) for question, kind in due if kind]


def _due(watched: Watched, question: OpenQuestion, now: datetime) -> str:
    """The last stage that is reached, unless it or a later one was done."""
    times = watched.deadlines(question)
    stages = ((REMINDER,), (OVERDUE,), LAST)
    # Exactly on the deadline is in time.
    reached = 3 if now > times.grace else 2 if now > times.deadline else 1 if now >= times.reminder else 0
    done = {kind for seat, decision, kind in watched.marks if (seat, decision) == question[:2]}
    if reached == 0 or any(done.intersection(stage) for stage in stages[reached - 1 :]):
        return ""
    return (REMINDER, OVERDUE, _at_last(watched, question))[reached - 1]


def _at_last(watched: Watched, question: OpenQuestion) -> str:
    """What happens when all time is up: a bot only where everybody has agreed to it."""
    if question.is_reaction:
        return DECLINE
    return BOT if watched.settings.then != WAIT and watched.agreed else GRACE_OVER


def _invitations(watched: Watched, now: datetime) -> Iterator[Act]:
    times = watched.invitation()
    for seat in watched.unconfirmed:
        done = {kind for marked, decision, kind in watched.marks if (marked, decision) == (seat, SET_UP)}
        if now > times.grace and UNCONFIRMED not in done:
            yield Act(UNCONFIRMED, seat, SET_UP)
        elif now >= times.reminder and not done.intersection((INVITED_AGAIN, UNCONFIRMED)):
            yield Act(INVITED_AGAIN, seat, SET_UP)
