"""What may be answered: the rule functions themselves, led through every choice, on a copy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any

from gallerist_pbem.engine.agenda import ENDS, Execution, add_step, alone, do_forced, settle
from gallerist_pbem.engine.answers import MINOR, TARGET, Answer, PickedAnswer
from gallerist_pbem.engine.chance import Hidden, Unknown
from gallerist_pbem.engine.game import Question
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.errors import Refused
from gallerist_pbem.orders.steps import Step, step_word, write_step

NOTHING = -1
KnownWords = dict[tuple[Any, ...], list[str]]
"""The steps that are possible after some choices."""


def answers(rules: Rules, game: AnyGame, seat: str, depth: int = TARGET) -> Iterator[list[Step]]:
    """Complete answers to the question at the top, each a list of steps up to the next draw or question.

    To the depth WORD every kind of answer once, to TARGET every target of every action, to MINOR everything.
    """
    prefix: list[int] | None = []
    game = alone(game, seat)
    known: KnownWords = {}
    while prefix is not None:
        attempt = Attempt(rules, game, seat, prefix, depth, known)
        if (steps := attempt.run()) is not None:
            yield steps
        prefix = attempt.path.next_prefix()


def every_answer(game: AnyGame, word: str, step: Callable[[Any, Question, Answer], None]) -> Iterator[Step]:
    """Each way in which a step can answer the top question."""
    prefix: list[int] | None = []
    while prefix is not None:
        path = ChoicePath(game, prefix, MINOR)
        answer = PickedAnswer(path.pick)
        answer.written.name = word
        with suppress(Refused):
            step(path.game, path.game.agenda[-1], answer)
            yield answer.written.step()
        prefix = path.next_prefix()


def only_answer(game: AnyGame, word: str, step: Callable[[Any, Question, Answer], None]) -> Step | None:
    """The one way in which a step can answer the top question, if there is exactly one."""
    ways = list(islice(every_answer(game, word, step), 2))
    return ways[0] if len(ways) == 1 else None


def may_end(rules: Rules, game: AnyGame, seat: str) -> bool:
    """Whether an order may end here: all that is open may be left, or hangs on what will come up."""
    order = Execution(rules, game.copy(), seat)
    order.game.chance = Hidden()
    try:
        order.close()
    except Refused:
        return False
    except Unknown:
        return True
    return True


class ChoicePath:
    """One way through the choices; the prefix says which options to take, after it the first is taken."""

    def __init__(self, game: AnyGame, prefix: list[int], depth: int) -> None:
        self.game = game.copy()
        self.game.chance = Hidden()
        self.prefix = prefix
        self.depth = depth
        self.reached = depth
        """How deep to look from here on."""
        self.taken: list[int] = []
        self.widths: list[int] = []

    def pick(self, options: Sequence[Any], matters: int) -> Any:
        """The next option on this path; without any the path is closed."""
        if not options:
            raise Refused("E-NOTHING", "", "there is nothing to choose from")
        at = len(self.taken)
        self.taken.append(self.prefix[at] if at < len(self.prefix) else 0)
        self.widths.append(len(options) if matters <= self.reached else 1)
        return options[self.taken[at]]

    def next_prefix(self) -> list[int] | None:
        """The path after this one, if there is one."""
        for at in range(len(self.taken) - 1, -1, -1):
            if self.taken[at] + 1 < self.widths[at]:
                return [*self.taken[:at], self.taken[at] + 1]
        return None


class Attempt:
    """One complete answer, made by following a path."""

    def __init__(
        self, rules: Rules, game: AnyGame, seat: str, prefix: list[int], depth: int, known: KnownWords
    ) -> None:
        self.rules = rules
        self.known = known
        self.path = ChoicePath(game, prefix, depth)
        self.game = self.path.game
        self.seat = seat
        self.everything = depth == MINOR
        self.steps: list[Step] = []

    def run(self) -> list[Step] | None:
        """The steps of a complete answer, or None where this path is closed by the rules."""
        try:
            while self._goes_on():
                answer = PickedAnswer(self.path.pick)
                try:
                    self._step(answer)
                finally:
                    if answer.written.name:
                        add_step(self.steps, answer.written.step())
                settle(self.rules, self.game, self.seat)
        except Unknown:
            pass
        except Refused:
            return None
        return self.steps

    def _goes_on(self) -> bool:
        """Whether the answer needs, or may have, another step."""
        if not self.game.agenda or self.game.agenda[-1].seat != self.seat:
            return False
        question = self.game.agenda[-1]
        if not self.steps:
            return True
        if question.starts_order:
            return False
        if question.kind in self.rules.OPTIONAL:
            more = [False, True] if self._open_words(question) else [False]
            if self.everything and self.path.pick(more, MINOR):
                return True
            # What is left may be followed by a question that may not be left.
            self.rules.decline(self.game, question)
            return self._settled()
        return not do_forced(self.rules, self.game, question) or self._settled()

    def _settled(self) -> bool:
        settle(self.rules, self.game, self.seat)
        return self._goes_on()

    def _open_words(self, question: Question) -> list[str]:
        return [word for word in self._possible(question) if word not in ENDS]

    def _possible(self, question: Question) -> list[str]:
        """Where the same choices have led to is not asked again."""
        way = (*self.path.taken, question.kind)
        if way not in self.known:
            words = self.rules.QUESTIONS[question.kind]
            self.known[way] = [word for word in words if self.rules.possible(self.game, question, word)]
        return self.known[way]

    def _step(self, answer: PickedAnswer) -> None:
        """One step; asides are shown only where they come first or must, and then with the first rest of the turn."""
        question = self.game.agenda[-1]
        words = [word for word in self._possible(question) if not (self.steps and word in ENDS)]
        # Asides also where nothing else is possible before them.
        main = [word for word in words if word not in self.rules.SIDE_STEPS]
        word = answer.word(main if main and self.steps and not self.everything else words, lambda _: True)
        self.path.reached = max(self.path.depth, TARGET) if word in self.rules.LEADING_STEPS else self.path.reached
        self.rules.STEPS[word](self.game, question, answer)
        self.path.reached = self._depth_after(answer.written.step())

    def _depth_after(self, step: Step) -> int:
        """After an aside only the first way to end the turn is of interest."""
        first = not self.steps and is_aside(self.rules, step)
        aside = not self.everything and (first or step_word(step) in self.rules.SIDE_STEPS)
        return NOTHING if aside or self.path.reached == NOTHING else self.path.depth


def is_aside(rules: Rules, step: Step) -> bool:
    """A step beside the main line of a turn, by its word or by how it begins."""
    if step_word(step) in rules.SIDE_STEPS:
        return True
    return " ".join(write_step(step).split(" ")[:2]) in rules.SIDE_STEPS
