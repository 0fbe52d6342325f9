"""A whole order: carried out, or only judged without drawing anything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from gallerist_pbem.engine.agenda import ENDS, Execution, Outcome, alone, settle
from gallerist_pbem.engine.chance import Hidden, Nothing, Unknown
from gallerist_pbem.engine.game import KEPT, Event
from gallerist_pbem.engine.mended_step import MendedStep
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.errors import Objection, Refused
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
        explain(order.kept or Execution(rules, game, seat), refusal, steps)
        if order.kept is None:
            raise
        kept, done = order.kept.finish(), order.kept.number
        return Outcome(kept.game, kept.steps, refusal, list(steps[done:]), refusal.step - done, kept.answered)


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


def explain(start: Execution, refusal: Refused, steps: Sequence[Step]) -> None:
    """Finds all there is against an order that was refused, from where its last part began; nothing is drawn for it."""
    order = start.copy()
    order.game.chance = Hidden()
    refusal.objections = list(_objections(order, refusal, steps))
    refusal.possible = refusal.objections[0].possible


def _objections(order: Execution, refusal: Refused | None, steps: Sequence[Step]) -> Iterator[Objection]:
    """Those of the refused step; then of the steps after it, each judged as if the one before were as suggested."""
    supposing = 0
    while refusal is not None:
        mended = MendedStep(order, steps, refusal)
        yield from (found._replace(supposing=supposing) for found in mended.objections())
        if mended.best is None or mended.leads_elsewhere():
            return
        supposing = refusal.step
        steps = mended.steps_with(mended.best.example)
        refusal = _next_refusal(order, steps)


def _next_refusal(order: Execution, steps: Sequence[Step]) -> Refused | None:
    """What is refused of the rest, as far as nothing is drawn."""
    trial = order.copy()
    try:
        trial.follow(steps)
        trial.finish()
    except Refused as refusal:
        place(order.rules, refusal, trial.number, steps)
        return refusal
    except Unknown:
        return None
    return None


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
        explain(Execution(rules, alone(game, seat), seat), refusal, steps)
        raise
    except Unknown:
        verdict = _judge_after_draw(rules, game, seat, steps, order)
        verdict.events = trial.events[len(game.events) :]
        return verdict


def _judge_after_draw(rules: Rules, game: AnyGame, seat: str, steps: Sequence[Step], stopped: Execution) -> Verdict:
    # What was drawn before a step could be taken came with the one before it.
    drawn_at = stopped.number - stopped.reaching
    trial = alone(game, seat)
    trial.chance = Nothing()
    order = Execution(rules, trial, seat)
    number, asked = drawn_at, None
    try:
        for number in range(1, len(steps) + 1):
            order.follow(steps, number)
            order.revealed = number == drawn_at
        number += 1
        asked = open_to_decline(rules, trial, seat) if drawn_at == len(steps) else None
        order.finish()
    except (Refused, Unknown) as refusal:
        if isinstance(refusal, Refused) and number == drawn_at and stopped.answering and order.answering:
            # Whatever is drawn: the step says something that it has no use for.
            place(rules, refusal, number, steps)
            explain(Execution(rules, alone(game, seat), seat), refusal, steps)
            raise
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
