"""Every kind of answer that a question may have, found by following a guided order through its steps and targets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from gallerist_pbem.engine.agenda import ENDS
from gallerist_pbem.engine.answers import PlayerAnswer
from gallerist_pbem.engine.chance import Unknown
from gallerist_pbem.engine.game import Question
from gallerist_pbem.engine.guided import Guide, GuidedOrder
from gallerist_pbem.engine.guided_choices import MAIN, WORD, Choice
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.errors import Refused
from gallerist_pbem.orders.steps import Step, step_word, write_step
from gallerist_pbem.report.form.lines import FormLine, TakenStep
from gallerist_pbem.report.form.lore import Lore

MANY = 12
"""So many targets of a later step are only listed, not followed."""


class Exploration:
    """Complete orders: every step and target, else the first that is possible; and what was learnt on the way."""

    def __init__(self, rules: Rules, guide: Guide, game: AnyGame, seat: str) -> None:
        self.ways: list[list[TakenStep]] = []
        """The steps of each order, but for those that may come beside them."""
        self.added: list[list[TakenStep]] = []
        """Steps that may come before what is asked, each for itself with what it leads to."""
        self.afterwards: list[TakenStep] = []
        """Such steps as they are possible after others."""
        self.draws = False
        self.lore = Lore()
        self.start = game
        start = GuidedOrder(rules, guide, game, seat, [], passes=self.passes)
        self.aside = set(asides(start))
        """Which options of the first choice may be taken before what is asked."""
        for at in sorted(self.aside):
            beside = start.then([at])
            self.lore.tell_forced(beside, 0, start.game)
            self._follow_beside(beside, start.game, beside.picked[0][0].question)
        self.lore.tell_forced(start, 0, start.start)
        self._follow(start, start.start)

    def _follow(self, order: GuidedOrder, before: AnyGame, led: Sequence[TakenStep] = ()) -> None:
        self.draws |= order.drawn
        if is_stuck(order):
            self._open_up(order)
            return
        choice = order.choice
        if order.refused or choice is None:
            self.ways += [] if order.refused else [[*led, *taken_steps(order)]]
            return
        before = order.game if choice.name == WORD else before
        self._look_beside(order, choice)
        for after in self._each(order, choice, before):
            self._follow(after, before, led)

    def _follow_beside(self, order: GuidedOrder, before: AnyGame, asked: Question) -> None:
        """Until the same question comes again, with what is asked for in between."""
        steps = until_asked_again(order, asked)
        choice = order.choice
        if choice is None or order.refused or steps is not None:
            self.added.append(taken_steps(order)[:1] if order.refused else steps or taken_steps(order))
            return
        for after in self._each(order, choice, order.game if choice.name == WORD else before):
            self._follow_beside(after, before, asked)

    def passes(self, order: GuidedOrder, choice: Choice) -> bool:
        """Of all but steps and targets the first option is enough."""
        if choice.name == WORD or is_followed(order, choice) or is_stuck(order):
            return False
        self._learn(order, choice, None, {})
        return True

    def _learn(
        self, order: GuidedOrder, choice: Choice, before: AnyGame | None, following: Mapping[int, GuidedOrder]
    ) -> None:
        if not order.steps or len(choice.options) <= MANY:
            self.lore.tell(order, choice, before, following)
        self.lore.deviate(order, choice)

    def _each(self, order: GuidedOrder, choice: Choice, before: AnyGame) -> list[GuidedOrder]:
        """On with every option that is worth it."""
        following = {at: order.then([at]) for at in self._branches(order, choice)}
        self._learn(order, choice, before, following)
        for after in following.values():
            self.lore.tell_forced(after, len(order.picked) + 1, before)
        return list(following.values())

    def _branches(self, order: GuidedOrder, choice: Choice) -> list[int]:
        """Which options to follow: all but steps that stand beside others, as they do after another one."""
        every = range(len(choice.options))
        if choice.name != WORD:
            return list(every)
        if not order.steps:
            aside = self.aside if order.start is self.start else set(asides(order))
            return [at for at in every if at not in aside]
        return [at for at in every if choice.options[at] not in order.rules.SIDE_STEPS]

    def _look_beside(self, order: GuidedOrder, choice: Choice) -> None:
        """What could be done beside the steps taken so far."""
        if choice.name != WORD or not order.steps:
            return
        for at, word in enumerate(choice.options):
            if word in order.rules.SIDE_STEPS:
                after = order.then([at], passing=False)
                targets = [*after.picked[len(order.picked) + 1 :], *([(after.choice, None)] if after.choice else [])]
                self.afterwards += [(word, [target]) for target in targets[:1] if target[0].step == word]
                self.lore.tell(order, targets[0][0], None, {})

    def _open_up(self, order: GuidedOrder) -> None:
        """Where only a step beside others makes anything possible: what is possible after the one that does (A-103)."""
        there = order.then([], ahead=True)
        led = taken_steps(there)
        step = there.guide.opens(there.game, there.game.agenda[-1])
        if step is None:
            return
        self.lore.only_after(there, write_step(step))
        opened = self._after_step(there, step)
        if opened is None:
            self.ways.append(led)
        else:
            self._follow(opened, opened.start, led)

    def _after_step(self, there: GuidedOrder, step: Step) -> GuidedOrder | None:
        """The rest of an order when a step has been taken; None: it hangs on a draw."""
        game = there.game.copy()
        try:
            there.rules.STEPS[step_word(step)](game, game.agenda[-1], PlayerAnswer(step))
        except (Refused, Unknown):
            return None
        return GuidedOrder(there.rules, there.guide, game, there.seat, [], passes=self.passes)


def is_stuck(order: GuidedOrder) -> bool:
    """Whether a step led to where nothing is possible but what stands beside others."""
    words = [choice for choice, _ in order.picked if choice.name == WORD]
    words += [order.choice] if order.choice and order.choice.name == WORD else []
    return any(set(choice.options) <= order.rules.SIDE_STEPS for choice in words[1:])


def until_asked_again(order: GuidedOrder, asked: Question) -> list[TakenStep] | None:
    """The steps before the same question came again; None: it has not yet."""
    words = [choice for choice, _ in order.picked if choice.name == WORD]
    again = [at for at, choice in enumerate(words) if at and choice.question.kind == asked.kind]
    if again:
        return taken_steps(order)[: again[0]]
    comes = order.choice is not None and order.choice.name == WORD and order.choice.question.kind == asked.kind
    return taken_steps(order) if comes else None


def is_followed(order: GuidedOrder, choice: Choice) -> bool:
    """Whether each target is tried: those of a later step only if they are few."""
    return choice.name == MAIN and (not order.steps or len(choice.options) <= MANY)


def asides(start: GuidedOrder) -> Iterator[int]:
    """The steps that may be taken before what is asked: the same question comes again after them."""
    choice = start.choice
    if choice is None or choice.name != WORD:
        return
    for at, word in enumerate(choice.options):
        if word in start.rules.SIDE_STEPS:
            agenda = start.then([at], ahead=True).game.agenda
            if any((question.kind, question.seat) == (choice.question.kind, start.seat) for question in agenda):
                yield at


def taken_steps(order: GuidedOrder) -> list[TakenStep]:
    """Each step of an order with the choices it asked for; an `end` needs no line."""
    steps: list[TakenStep] = []
    for choice, value in order.picked:
        if choice.name == WORD:
            steps.append((value, []))
        elif choice.step:
            steps[-1][1].append((choice, value))
    return [step for step in steps if step[0] not in ENDS or len(steps) == 1]


def stages(ways: Iterable[Sequence[TakenStep]], lore: Lore) -> list[dict[str, FormLine]]:
    """The first steps of all orders, the second ones, and so on; each kind once."""
    by_stage: list[dict[str, FormLine]] = []
    for steps in ways:
        for at, (word, picks) in enumerate(steps):
            if at == len(by_stage):
                by_stage.append({})
            by_stage[at].setdefault(word, FormLine(word, lore.remarks, lore.deviations.get(word, {}))).add(picks)
    return by_stage
