"""A whole order: carried out, or only judged without drawing anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from gallerist_pbem.engine.agenda import ENDS, Execution, Outcome, alone, settle
from gallerist_pbem.engine.chance import Hidden, Nothing, Unknown
from gallerist_pbem.engine.game import KEPT, Event
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.errors import Refused
from gallerist_pbem.orders.steps import Step, write_step


def apply(rules: Rules, game: AnyGame, seat: str, steps: Sequence[Step]) -> Outcome:
    """Carries an order out on a copy. Refused, it changes nothing, or nothing after the last reveal."""
    if game.agenda and seat in game.agenda[-1].seats:
        return _answer_together(rules, game, seat, steps)
    order = Execution(rules, game.copy(), seat)
    try:
        order.follow(steps)
        return order.finish()
    except Refused as refusal:
        place(rules, refusal, order.number, steps)
        if order.kept is None:
            raise
        kept = Execution(rules, order.kept.game, seat, order.kept.steps, revealed=True).finish()
        rest, at = list(steps[order.kept_at :]), refusal.step - order.kept_at
        return Outcome(kept.game, kept.steps, refusal, rest, at, order.kept.answered)


def _answer_together(rules: Rules, game: AnyGame, seat: str, steps: Sequence[Step]) -> Outcome:
    """An answer to a group is checked as if it were alone, and kept until the last one is in."""
    verdict = judge(rules, game, seat, steps)
    after = game.copy()
    group = after.agenda[-1]
    answered = [] if seat in group.kept else [group]
    group.kept = group.kept | {seat: verdict.steps}
    after.tell(KEPT, seat=seat, question=group.kind)
    settle(rules, after)
    return Outcome(after, verdict.steps, answered=answered)


def place(rules: Rules, refusal: Refused, number: int, steps: Sequence[Step]) -> None:
    """Says which step was refused and on which page the rule stands."""
    refusal.step = number + refusal.ahead
    refusal.tried = write_step(steps[refusal.step - 1]) if refusal.step <= len(steps) else "the end of the order"
    refusal.rule = refusal.rule or rules.CHOICE_RULE
    refusal.page = rules.page(refusal.rule)


@dataclass(slots=True)
class Verdict:
    """What `check` says: nothing is drawn, nothing is written."""

    verdict: str
    steps: list[Step]
    drawn_after: int | None = None
    depends_on: int | None = None
    events: list[Event] = field(default_factory=list)
    """What would happen, up to the first draw."""
    asked_after: str | None = None
    """What the seat may still be asked after a draw that comes last, and need not answer."""


def judge(rules: Rules, game: AnyGame, seat: str, steps: Sequence[Step]) -> Verdict:
    """Refused as by `apply`; steps after a draw are judged as if nothing had come up."""
    trial = alone(game, seat)
    trial.chance = Hidden()
    order = Execution(rules, trial, seat)
    try:
        order.follow(steps)
        after = order.finish().game
        return Verdict("legal", order.steps, events=after.events[len(game.events) :])
    except Refused as refusal:
        place(rules, refusal, order.number, steps)
        raise
    except Unknown:
        verdict = _judge_after_draw(rules, game, seat, steps, order.number)
        verdict.events = trial.events[len(game.events) :]
        return verdict


def _judge_after_draw(rules: Rules, game: AnyGame, seat: str, steps: Sequence[Step], drawn_at: int) -> Verdict:
    trial = alone(game, seat)
    trial.chance = Nothing()
    order = Execution(rules, trial, seat)
    number, asked = drawn_at, None
    try:
        for number, step in enumerate(steps, 1):
            order.step(step, steps[number] if number < len(steps) else None)
            order.revealed = number == drawn_at
        number += 1
        asked = open_to_decline(rules, trial, seat) if drawn_at == len(steps) else None
        order.finish()
    except (Refused, Unknown):
        hangs = min(max(number, drawn_at + 1), len(steps))
        if hangs > drawn_at:
            return Verdict("depends", list(order.steps), depends_on=hangs)
    return Verdict("legal", order.steps, drawn_after=min(drawn_at, len(steps)), asked_after=asked)


def open_to_decline(rules: Rules, game: AnyGame, seat: str) -> str | None:
    """The question that a seat is asked now in the midst of its turn, if it may leave it unanswered."""
    question = game.agenda[-1] if game.agenda else None
    if question is None or question.seat != seat or question.starts_order or question.kind not in rules.OPTIONAL:
        return None
    return None if rules.forced(game, question) in ENDS else question.kind


def ending(rules: Rules, kind: str | None) -> str:
    """The word by which an order would have left this question unanswered; none where more than the end is asked."""
    return next((word for word in ENDS if kind and word in rules.QUESTIONS[kind]), "")
