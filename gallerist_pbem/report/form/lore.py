"""What was learnt about steps and their values while orders were followed: remarks, and fields that seldom come up."""

from __future__ import annotations

from collections.abc import Mapping

from gallerist_pbem.draw.language import said
from gallerist_pbem.engine.answers import STOP, spoken
from gallerist_pbem.engine.guided import GuidedOrder
from gallerist_pbem.engine.guided_choices import MAIN, SERIES, WORD, Choice
from gallerist_pbem.engine.rules import AnyGame
from gallerist_pbem.report.form.lines import Deviations, field_name

FEW = 6
"""A choice of so many is worth a remark for each."""
ALTERNATIVES = 2
"""What is said about a value may hang on the target of its step; more than so many remarks say nothing."""


class Lore:
    """What a form says about values."""

    def __init__(self) -> None:
        self.remarks: dict[tuple[str, str, str], list[str]] = {}
        """Step, field and value as written -> what is said about it, where it comes first."""
        self.deviations: dict[str, Deviations] = {}
        """Step -> another value of a field than the first, as written -> the choices that it leads to."""
        self._of_field: dict[tuple[str, str, str], list[str]] = {}

    def tell(
        self, order: GuidedOrder, choice: Choice, before: AnyGame | None, following: Mapping[int, GuidedOrder]
    ) -> None:
        """About the options of an open choice, some of which were followed already; of a target also what it costs,
        where the game before is known."""
        for at, option in enumerate(choice.options):
            if choice.name == MAIN and before is not None:
                self._tell_target(order, choice, at, before, following.get(at))
            elif choice.name == WORD:
                remarks = order.guide.about(order.game, order.seat, choice, option)
                self.remarks.setdefault((option, WORD, option), remarks)
            elif choice.name in (MAIN, SERIES):
                self._put(choice, option, order.guide.about(order.game, order.seat, choice, option))
            elif len(choice.options) <= FEW:
                self._put_field(choice, option, order.guide.of_field(order.game, order.seat, choice, option))

    def _tell_target(
        self, order: GuidedOrder, choice: Choice, at: int, before: AnyGame, followed: GuidedOrder | None
    ) -> None:
        option = choice.options[at]
        if (choice.step, MAIN, spoken(option)) not in self.remarks:
            is_done = followed is not None and len(followed.told) > len(order.told)
            after = followed if followed and is_done else order.then([at], ahead=True)
            self._put(choice, option, order.guide.in_form(before, after, len(order.steps), choice, option))

    def tell_forced(self, after: GuidedOrder, start: int, before: AnyGame) -> None:
        """The same about targets that leave no choice."""
        for at, (choice, value) in enumerate(after.picked):
            if at >= start and choice.name == MAIN and len(choice.options) == 1:
                unfinished = after.choice is not None and after.choice.step == choice.step
                done = after.then([0], ahead=True) if unfinished else after
                number = sum(earlier.name == WORD for earlier, _ in after.picked[:at]) - 1
                self._put(choice, value, after.guide.in_form(before, done, number, choice, value))

    def deviate(self, order: GuidedOrder, choice: Choice) -> None:
        """Fields that come up only with another value of this one: each is tried where it comes first."""
        if choice.name in (WORD, MAIN, SERIES) or not choice.step or choice.may_lack or len(choice.options) > FEW:
            return
        known = self.deviations.setdefault(choice.step, {})
        for at, option in enumerate(choice.options[1:], 1):
            value = f"{field_name(choice)} {spoken(option)}"
            if value not in known and option != STOP:
                after = order.then([at], ahead=True)
                known[value] = [pick for pick in after.picked[after.beyond :] if pick[0].step == choice.step]

    def only_after(self, there: GuidedOrder, step: str) -> None:
        """Nothing is possible where a step led to, without another one."""
        remark = said()["form"]["only_after"].format(step=step)
        choice, value = next(pick for pick in reversed(there.picked) if pick[0].name == MAIN)
        known = self.remarks.setdefault((choice.step, MAIN, spoken(value)), [])
        known += [remark] if remark not in known else []

    def _put(self, choice: Choice, option: object, remarks: list[str]) -> None:
        self.remarks.setdefault((choice.step, field_name(choice), spoken(option)), remarks)

    def _put_field(self, choice: Choice, option: object, remarks: list[str]) -> None:
        """Every remark that differs, unless there are many."""
        key, text = (choice.step, field_name(choice), spoken(option)), ", ".join(remarks)
        known = self._of_field.setdefault(key, [])
        known += [text] if text and text not in known else []
        few = known if len(known) <= ALTERNATIVES else []
        self.remarks[key] = [said()["form"]["or"].join(few)] if few else []
