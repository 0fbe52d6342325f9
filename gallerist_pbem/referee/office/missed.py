"""A reaction that somebody has missed: what is answered in his stead."""

from __future__ import annotations

from gallerist_pbem.errors import NotAwaited, Refused
from gallerist_pbem.orders.steps import STANDING, Step
from gallerist_pbem.record.house.changes import REFEREE
from gallerist_pbem.referee.office.reactions import declining
from gallerist_pbem.referee.open import OpenedGame, Summary, unsummarized
from gallerist_pbem.referee.orders import order_for
from gallerist_pbem.referee.standing import StandingOrders
from gallerist_pbem.referee.submit import Submission, submit


def answer_missed(opened: OpenedGame, seat: str, at: str, summary: Summary = unsummarized) -> Submission:
    """The standing order of the seat, if it has set one that fits since it was asked; else the question is declined."""
    for steps, by in _answers(opened, seat):
        try:
            return submit(opened, order_for(opened, seat, steps), at, by, summary)
        except Refused:
            continue
    raise NotAwaited("NOT-AWAITED", f"{seat} is asked nothing in {opened.id} that can be declined")


def _answers(opened: OpenedGame, seat: str) -> list[tuple[list[Step], str]]:
    """In the order in which they are tried, each with who gives it."""
    others = set(opened.asked) - {seat}
    said = StandingOrders(opened.file, opened.package.standing).answer(opened.game, waiting=others)
    standing = said.alternatives if said else []
    decline = declining(opened, seat)
    return [*((steps, STANDING) for steps in standing), *([(decline, REFEREE)] if decline else [])]
