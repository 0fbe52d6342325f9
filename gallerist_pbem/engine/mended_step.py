"""How a refused step could be: all its faults, what would be possible in their place, and a step that would work.

Nothing is drawn here, so that nobody can probe what would come up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from gallerist_pbem.engine.agenda import Execution
from gallerist_pbem.engine.answers import MINOR, STOP, spoken
from gallerist_pbem.engine.chance import NoticedDraw, Unknown
from gallerist_pbem.engine.legal import ChoicePath
from gallerist_pbem.engine.mending import Flaw, Mending, MendingAnswer
from gallerist_pbem.engine.rules import AnyGame
from gallerist_pbem.errors import Need, Objection, Refused
from gallerist_pbem.orders.meaning import field_meaning
from gallerist_pbem.orders.steps import Step, step_word, write_step
from gallerist_pbem.plain.schemas import schema

TRIED = 24
"""So many options of a choice are tried out; the rules are believed for the rest."""
SHOWN = 12
ATTEMPTS, FREED_ATTEMPTS = 40, 200
"""How many ways through a step are tried, before it is given up."""
CHOICE, NO_OPTION = "E-CHOICE", "E-NOTHING"


@dataclass(slots=True)
class Run:
    """One way through the choices of a step, with the faults that were met."""

    path: ChoicePath
    flaws: list[Flaw]
    failed: Refused | None = None
    example: Step = ""
    reached: int = 0
    """The step at which the order is refused when it has this one; beyond its end: nowhere."""

    @property
    def weight(self) -> tuple[int, int]:
        """The fewer faults the better; then the more of the order works."""
        return len(merged(self.flaws)), -self.reached


class MendedStep:
    """A refused step, and the best that could stand in its place; the order is led up to it."""

    def __init__(self, order: Execution, steps: Sequence[Step], refusal: Refused) -> None:
        self.order, self.steps, self.refusal, self.rules = order, steps, refusal, order.rules
        self.best: Run | None = None
        """None: nobody knows a step that would work."""
        self.first: Run | None = None
        """With the first option in the place of each fault."""
        self.freed = False
        """More than what was wrong had to be exchanged."""
        self.others: dict[int, dict[int, Run]] = {}
        """By pick and option: ways that work."""
        if self._is_reached():
            self.step = steps[refusal.step - 1]
            self.word = step_word(self.step)
            self._search()

    def _is_reached(self) -> bool:
        """Whether everything before the step is known: not the end of an order, what
        comes after a draw, or a step that was carried out before the rules found that it leads nowhere."""
        before = self.refusal.step - 1 - self.refusal.ahead
        if self.refusal.ahead < 0:
            return False
        try:
            self.order.follow(self.steps, before)
        except Unknown:
            return False
        return self.order.number == before and self.refusal.step <= len(self.steps)

    def steps_with(self, example: Step) -> list[Step]:
        """The order with another step in the place of the refused one."""
        return [*self.steps[: self.refusal.step - 1], example, *self.steps[self.refusal.step :]]

    def leads_elsewhere(self) -> bool:
        """Whether the suggestion goes to another place than was meant: what was to follow says nothing there."""
        if self.best is None or self.word not in self.rules.LEADING_STEPS:
            return False
        follows = self.refusal.step < len(self.steps) and self.best.reached == self.refusal.step + 1
        return follows and _main(self.best.example) != _main(self.step)

    def _search(self) -> None:
        """First only what is wrong is exchanged; if that does not do, anything."""
        trial = self.order.copy()
        try:
            trial.reach(step_word(self.steps[self.order.number]))
        except (Refused, Unknown):
            return
        self.game: AnyGame = trial.game
        self.first = self._run([])
        self.best = self._any([], 0, ATTEMPTS)
        if self.best is None:
            self.freed = True
            self.best = self._any([], 0, FREED_ATTEMPTS, freed=True)
            return
        before = None
        while self.best is not before:
            self.best, before = self._improved(self.best), self.best

    def _run(self, prefix: list[int], freed: bool = False) -> Run:
        path = ChoicePath(self.game, prefix, MINOR)
        path.game.chance = NoticedDraw()
        mending = Mending(self.word, lambda options: path.pick(options, MINOR), freed)
        run = Run(path, mending.flaws)
        try:
            run.example = self._taken(path.game, mending)
            run.reached = self._reached_with(run.example)
        except Refused as refusal:
            run.failed = refusal
        except Unknown:
            run.failed = self.refusal
        return run

    def _taken(self, game: AnyGame, mending: Mending) -> Step:
        """The step as it is carried out with its faults mended, or as far as the one before it looks ahead."""
        if self.refusal.ahead:
            return self._looked_at(game, mending)
        answer = MendingAnswer.of(self.step, mending)
        self.rules.STEPS[self.word](game, game.agenda[-1], answer)
        answer.close()
        return answer.step()

    def _looked_at(self, game: AnyGame, mending: Mending) -> Step:
        """What is not looked at stays as it was typed."""
        answers: list[MendingAnswer] = []
        open_fields = dict(self.step) if isinstance(self.step, dict) else {}

        def answering(step: Step) -> MendingAnswer:
            for name in step if isinstance(step, dict) else ():
                open_fields.pop(name, None)
            answers.append(MendingAnswer.of(step, mending))
            return answers[-1]

        main = {self.word: open_fields.get(self.word)}
        self.rules.check_ahead(game, game.agenda[-1], self.steps[self.order.number], self.step, answering)
        mended = {name: value for answer in answers for name, value in answer.map().items()}
        return main | open_fields | mended

    def _reached_with(self, example: Step) -> int:
        """How far the order goes then; refused where that is not even one step further."""
        trial, steps = self.order.copy(), self.steps_with(example)
        try:
            trial.follow(steps)
            trial.close()
        except Refused as refusal:
            if trial.number + refusal.ahead <= self.refusal.step:
                raise
            return trial.number
        except Unknown:
            pass
        return len(steps) + 2

    def _any(self, prefix: list[int], fixed: int, attempts: int, freed: bool = False) -> Run | None:
        """The first way that works, with so many of its first picks as they are."""
        following: list[int] | None = prefix
        for _ in range(attempts):
            if following is None or following[:fixed] != prefix[:fixed]:
                return None
            run = self._run(following, freed)
            if run.failed is None:
                return run
            following = run.path.next_prefix()
        return None

    def _improved(self, best: Run) -> Run:
        """Tries every other option in the place of each fault; the best of all."""
        self.others = {flaw.pick: dict(self._ways(best, flaw)) for flaw in best.flaws if flaw.options}
        return min([best, *(run for runs in self.others.values() for run in runs.values())], key=lambda run: run.weight)

    def _ways(self, best: Run, flaw: Flaw) -> Iterator[tuple[int, Run]]:
        for option in range(min(len(flaw.ranked), TRIED)):
            prefix = [*best.path.taken[: flaw.pick], option]
            run = best if option == best.path.taken[flaw.pick] else self._any(prefix, len(prefix), ATTEMPTS)
            if run is not None:
                yield option, run

    def objections(self) -> list[Objection]:
        """All there is against the step, the refusal itself first."""
        return [self._placed(objection) for objection in self._told()]

    def _told(self) -> Iterator[Objection]:
        refusal, first, best = self.refusal, self.first, self.best
        if first is None or not first.flaws:
            yield Objection(refusal.code, refusal.rule, refusal.why, refusal.possible)
        elif best is not None and not self.freed:
            for at, flaw in enumerate(merged(best.flaws)):
                yield self._objection(flaw, at == 0, self.others.get(flaw.pick, {}))
        else:
            # Nothing that was tried in the place of these faults would do.
            for at, flaw in enumerate(merged(first.flaws)):
                yield self._objection(flaw, at == 0, {})
            if first.failed and first.failed.why != refusal.why and first.failed.code != NO_OPTION:
                yield Objection(first.failed.code, first.failed.rule, first.failed.why, first.failed.possible)

    def _placed(self, objection: Objection) -> Objection:
        rule = objection.rule or self.rules.CHOICE_RULE
        example = write_step(self.best.example) if self.best else ""
        page, step, tried = self.rules.page(rule), self.refusal.step, self.refusal.tried
        return objection._replace(rule=rule, page=page, step=step, tried=tried, example=example)

    def _objection(self, flaw: Flaw, is_refusal: bool, ways: dict[int, Run]) -> Objection:
        """A fault in words; the rules may have said more about the first one than that a choice is missing."""
        refusal = self.refusal if is_refusal and self.refusal.code != CHOICE else flaw.refusal
        meaning = field_meaning(schema(f"{self.rules.NAME}.order"), self.word, *flaw.path)
        why = _missing(flaw, meaning) if flaw.missing and refusal.code == CHOICE else refusal.why
        possible, needs = self._possible(refusal, flaw, ways), self._needs(flaw, ways)
        return Objection(refusal.code, refusal.rule, why, possible, flaw.field, meaning, needs)

    def _possible(self, refusal: Refused, flaw: Flaw, ways: dict[int, Run]) -> list[str]:
        """What works in the place of a fault, in the words of the refusal if it has any."""
        if not flaw.options:
            return refusal.possible
        works = {_word(option) for at, option in enumerate(flaw.ranked) if at in ways or (ways and at >= TRIED)} - {""}
        if refusal.code != CHOICE and refusal.possible:
            return [said for said in refusal.possible if said.startswith("and ") or self._is_true(said, works)]
        listed = [word for word in map(_word, flaw.options) if word in works]
        return [*listed[:SHOWN], f"and {len(listed) - SHOWN} more"] if len(listed) > SHOWN else listed

    def _is_true(self, said: str, works: set[str]) -> bool:
        """Whether a value, its first words or its last words work; a whole other step is for the rules to know."""
        fits = any(f" {word} ".startswith(f" {said} ") or f" {word} ".endswith(f" {said} ") for word in works)
        return fits or said.split(" ", maxsplit=1)[0] in self.rules.STEPS

    def _needs(self, flaw: Flaw, ways: dict[int, Run]) -> list[Need]:
        """Which of the possible values ask for which further fields."""
        known = {each.path for each in self.best.flaws} if self.best else set()
        needs: list[Need] = []
        for at in sorted(ways, key=lambda at: flaw.options.index(flaw.ranked[at])):
            value = _word(flaw.ranked[at])
            for each in merged(ways[at].flaws):
                if each.options and each.path not in known:
                    need = Need([value], each.field, [_word(option) for option in each.options[:SHOWN]], each.missing)
                    same = [other.values for other in needs if other[1:] == need[1:]]
                    same[0].append(value) if same else needs.append(need)
        return needs


def _main(step: Step) -> Any:
    """The main value of a step."""
    return None if isinstance(step, str) else step[step_word(step)]


def _missing(flaw: Flaw, meaning: str) -> str:
    """Says how much is missing where it is more than one."""
    number = f"{flaw.missing} {'more ' if flaw.more else ''}of " if flaw.missing > 1 or flaw.more else ""
    return f"{number}`{flaw.field}` {'are' if flaw.missing > 1 else 'is'} missing: {meaning}"


def merged(flaws: Sequence[Flaw]) -> list[Flaw]:
    """What is missing of one list is one fault; so is what is wrong for the same reason."""
    merged: dict[tuple[tuple[str, ...], str], Flaw] = {}
    for flaw in flaws:
        key = (flaw.path, "" if flaw.missing else flaw.refusal.why)
        before = merged.get(key)
        merged[key] = before._replace(missing=before.missing + flaw.missing) if before else flaw
    return list(merged.values())


def _word(option: Any) -> str:
    """An option as it is typed; yes, no and nothing are no values to choose from."""
    return "" if option is None or option == STOP or isinstance(option, bool) else spoken(option)
