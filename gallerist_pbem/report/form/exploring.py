"""Every kind of answer that a question may have, found by following a guided order through its steps and targets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gallerist_pbem.engine.agenda import ENDS
from gallerist_pbem.engine.answers import spoken
from gallerist_pbem.engine.guided import MAIN, SERIES, WORD, Choice, GuidedOrder
from gallerist_pbem.engine.rules import AnyGame
from gallerist_pbem.report.form.lines import FormLine, Picked, field_name

TakenStep = tuple[str, list[Picked]]
FEW, MANY = 6, 12
"""A choice of so many is worth a remark for each; so many targets of a later step are only listed, not followed."""


class Exploration:
    """Complete orders: every step and target, else the first that is possible; and what was learnt on the way."""

    def __init__(self, start: GuidedOrder) -> None:
        self.orders: list[GuidedOrder] = []
        self.remarks: dict[tuple[str, str, str], list[str]] = {}
        """Step, field and value as written -> what is said about it, where it comes first."""
        self.added = [order for beside in beside_others(start) for order in self._first_step(start, beside)]
        """Steps that may come before what is asked, each for itself."""
        self._tell_forced(start, 0, start.start)
        self._follow(start, start.start)

    def _first_step(self, start: GuidedOrder, order: GuidedOrder) -> list[GuidedOrder]:
        choice = order.choice
        self._tell_forced(order, 0, start.game)
        if choice is None or choice.name != MAIN:
            if choice and choice.name == SERIES:
                self._tell(order, choice, start.game)
            return [order.then([0], ahead=True)]
        self._tell(order, choice, start.game)
        return [order.then([at], ahead=True) for at in range(len(choice.options))]

    def _follow(self, order: GuidedOrder, before: AnyGame) -> None:
        choice = order.choice
        if order.refused or choice is None:
            self.orders += [] if order.refused else [order]
            return
        before = order.game if choice.name == WORD else before
        self._tell(order, choice, before)
        for at in branches(order, choice):
            after = order.then([at])
            self._tell_forced(after, len(order.picked) + 1, before)
            self._follow(after, before)

    def _tell(self, order: GuidedOrder, choice: Choice, before: AnyGame) -> None:
        """What a form says about the options of an open choice; of a target also what it costs."""
        if order.steps and len(choice.options) > MANY:
            return
        for at, option in enumerate(choice.options):
            if (choice.step, field_name(choice), spoken(option)) in self.remarks:
                continue
            if choice.name == MAIN:
                after = order.then([at], ahead=True)
                self._put(choice, option, order.guide.in_form(before, after, choice, option))
            elif choice.name == SERIES or (choice.name != WORD and len(choice.options) <= FEW):
                self._put(choice, option, order.guide.about(order.game, order.seat, choice, option))

    def _tell_forced(self, after: GuidedOrder, start: int, before: AnyGame) -> None:
        """The same about targets that leave no choice."""
        for choice, value in after.picked[start:]:
            if choice.name == MAIN and len(choice.options) == 1:
                unfinished = after.choice is not None and after.choice.step == choice.step
                done = after.then([0], ahead=True) if unfinished else after
                self._put(choice, value, after.guide.in_form(before, done, choice, value))

    def _put(self, choice: Choice, option: object, remarks: list[str]) -> None:
        self.remarks.setdefault((choice.step, field_name(choice), spoken(option)), remarks)


def branches(order: GuidedOrder, choice: Choice) -> list[int]:
    """Which options to follow."""
    every = range(len(choice.options))
    if choice.name == WORD:
        return [at for at in every if not is_added(order, choice, at)]
    later_and_many = bool(order.steps) and len(every) > MANY
    return list(every) if choice.name == MAIN and not later_and_many else [0]


def is_added(order: GuidedOrder, choice: Choice, at: int) -> bool:
    """Whether a step stands beside others: the same question comes again after it."""
    if choice.options[at] not in order.rules.SIDE_STEPS:
        return False
    after = order.then([at], ahead=True).game.agenda
    return bool(after) and (after[-1].kind, after[-1].seat) == (choice.question.kind, order.seat)


def beside_others(start: GuidedOrder) -> list[GuidedOrder]:
    """Begun with each step that may be taken before what is asked."""
    choice = start.choice
    if choice is None or choice.name != WORD:
        return []
    return [start.then([at]) for at in range(len(choice.options)) if is_added(start, choice, at)]


def taken_steps(order: GuidedOrder) -> list[TakenStep]:
    """Each step of an order with the choices it asked for; an `end` needs no line."""
    steps: list[TakenStep] = []
    for choice, value in order.picked:
        if choice.name == WORD:
            steps.append((value, []))
        elif choice.step:
            steps[-1][1].append((choice, value))
    return [step for step in steps if step[0] not in ENDS or len(steps) == 1]


def stages(
    orders: Iterable[Sequence[TakenStep]], remarks: dict[tuple[str, str, str], list[str]]
) -> list[dict[str, FormLine]]:
    """The first steps of all orders, the second ones, and so on; each kind once."""
    by_stage: list[dict[str, FormLine]] = []
    for steps in orders:
        for at, (word, picks) in enumerate(steps):
            if at == len(by_stage):
                by_stage.append({})
            by_stage[at].setdefault(word, FormLine(word, remarks)).add(picks)
    return by_stage
