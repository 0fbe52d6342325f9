"""Questions that somebody is asked out of turn or may leave open: what is answered in his stead when he does not."""

from __future__ import annotations

from gallerist_pbem.engine.agenda import alone, awaited
from gallerist_pbem.engine.apply import ending, judge
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.errors import Refused
from gallerist_pbem.orders.steps import Step
from gallerist_pbem.referee.open import OpenedGame

DECLINE = "decline"
"""The step by which a question that must be answered is answered with nothing, in games that have such questions."""
LEGAL = "legal"


def is_reaction(opened: OpenedGame, seat: str) -> bool:
    """Whether a seat is asked something that it may decline, so that a host need not wait as long as for a turn."""
    return declining(opened, seat) is not None


def declining(opened: OpenedGame, seat: str) -> list[Step] | None:
    """The answer that declines what a seat is asked now; none where it is a turn or a bid, which cannot be."""
    if all(question.seat != seat for question in awaited(opened.game)):
        return None
    try:
        step = _declining_step(opened.rules, alone(opened.game, seat))
        if step and judge(opened.rules, opened.game, seat, [step]).verdict == LEGAL:
            return [step]
    except Refused:
        return None
    return None


def _declining_step(rules: Rules, game: AnyGame) -> Step | None:
    """By the words that answer the question, or as the rules leave it unanswered."""
    question = game.agenda[-1]
    if DECLINE in rules.QUESTIONS[question.kind]:
        return DECLINE
    if question.kind not in rules.OPTIONAL:
        return None
    return ending(rules, question.kind) or rules.decline(game, question)
