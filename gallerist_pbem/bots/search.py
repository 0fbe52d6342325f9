"""Complete answers to a question: the tree of its steps, followed where it is promising."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from gallerist_pbem.engine.answers import MINOR, Chosen, Step, step_word
from gallerist_pbem.engine.apply import ENDS, settle
from gallerist_pbem.engine.legal import may_end
from gallerist_pbem.engine.play import Question
from gallerist_pbem.engine.rules import AnyPlay, Rules
from gallerist_pbem.errors import Refused

Value = Callable[[AnyPlay], float]
Promising = Callable[[AnyPlay, Question, Sequence[Any]], Sequence[Any]]


@dataclass(slots=True)
class Line:
    """Steps of one answer so far and what they lead to."""

    steps: list[Step]
    play: AnyPlay
    value: float
    known: int | None = None
    """How many of the steps can be said before something hidden comes up; None: all."""

    @property
    def order(self) -> list[Step]:
        """What can be ordered now: up to the first reveal, after which the bot is asked again."""
        return self.steps[: self.known]


@dataclass(slots=True)
class Search:
    """Looks for answers of one seat; every step that is tried out counts as a node."""

    rules: Rules
    seat: str
    value: Value
    promising: Promising
    """The options of a choice that are tried out."""
    width: int
    """Lines that are followed further at each step."""
    nodes: int = 0

    def best(self, play: AnyPlay, count: int) -> list[Line]:
        """So many complete answers, the best first."""
        found = (self._completed(line) for line in self._answers(play))
        return list(islice((line for line in found if line), count))

    def _completed(self, line: Line) -> Line | None:
        """What is left may be followed by a question that may not be left: the best answer to that one, too."""
        if may_end(self.rules, line.play, self.seat):
            return line
        play = line.play.copy()
        while play.agenda[-1].ask in self.rules.OPTIONAL:
            self.rules.decline(play, play.agenda[-1])
            settle(self.rules, play, self.seat)
        return max(self.steps(replace(line, play=play)), key=lambda line: line.value, default=None)

    def _answers(self, play: AnyPlay) -> list[Line]:
        """Answers that lack nothing but what may be left, the best first."""
        frontier, finished = [Line([], play, 0.0)], dict[tuple[str, ...], Line]()
        while frontier:
            lines = [line for begun in frontier for line in self.steps(begun)]
            for line in lines:
                # The same steps in another order are hardly another answer: the better order counts.
                same = tuple(sorted(map(repr, line.steps)))
                if self._complete(line) and (same not in finished or line.value > finished[same].value):
                    finished[same] = line
            frontier = self._promising([line for line in lines if not self._over(line)])
        return sorted(finished.values(), key=lambda line: -line.value)

    def _promising(self, lines: list[Line]) -> list[Line]:
        """The best, and all that have only led somewhere yet."""
        leading = [line for line in lines if step_word(line.steps[-1]) in self.rules.LEADS]
        others = [line for line in lines if step_word(line.steps[-1]) not in self.rules.LEADS]
        return leading + sorted(others, key=lambda line: -line.value)[: self.width]

    def _over(self, line: Line) -> bool:
        agenda = line.play.agenda
        return not agenda or agenda[-1].seat != self.seat or agenda[-1].fresh

    def _complete(self, line: Line) -> bool:
        """Nothing is asked any more, or only what may be left open."""
        return self._over(line) or line.play.agenda[-1].ask in self.rules.OPTIONAL

    def steps(self, line: Line) -> Iterator[Line]:
        """Every target of every step that may come next, with its minor choices improved one by one."""
        question = line.play.agenda[-1]
        for word in self.rules.WORDS[question.ask]:
            if (word not in ENDS or not line.steps) and self.rules.possible(line.play, question, word):
                yield from self._targets(line, word)

    def _targets(self, line: Line, word: str) -> Iterator[Line]:
        prefix: list[int] | None = []
        while prefix is not None:
            trial = self._try(line, word, prefix)
            fixed = trial.targets()
            if found := self._improved(line, word, trial, fixed):
                yield found
            prefix = trial.following(fixed)

    def _improved(self, line: Line, word: str, best: _Trial, fixed: int) -> Line | None:
        """Changes one minor choice after the other to its best option."""
        at = fixed
        while at < len(best.widths):
            for option in range(1, best.widths[at]):
                trial = self._try(line, word, [*best.taken[:at], option])
                if trial.line and (best.line is None or trial.line.value > best.line.value):
                    best = trial
            at += 1
        return best.line

    def _try(self, line: Line, word: str, prefix: list[int]) -> _Trial:
        """One step on a copy."""
        self.nodes += 1
        trial = _Trial(prefix)
        play = line.play.copy()
        play.events.clear()
        question = play.agenda[-1]
        answer = Chosen(lambda options, matters: trial.pick(self.promising(play, question, options), matters))
        answer.written.name = word
        try:
            self.rules.STEPS[word](play, question, answer)
        except Refused:
            return trial
        step = answer.written.step()
        settle(self.rules, play, self.seat)
        known = len(line.steps) + 1 if line.known is None and play.revealed_since(0) else line.known
        trial.line = Line([*line.steps, step], play, self.value(play), known)
        return trial


@dataclass(slots=True)
class _Trial:
    """One way through the choices of a step: the prefix says which options to take, after it the first."""

    prefix: list[int]
    taken: list[int] = field(default_factory=list)
    widths: list[int] = field(default_factory=list)
    minor: list[bool] = field(default_factory=list)
    line: Line | None = None

    def pick(self, options: Any, matters: int) -> Any:
        """The next option."""
        at = len(self.taken)
        self.taken.append(self.prefix[at] if at < len(self.prefix) else 0)
        self.widths.append(len(options))
        self.minor.append(matters == MINOR)
        return options[self.taken[at]]

    def targets(self) -> int:
        """How many choices come before the first minor one after the target."""
        last = max((at for at, minor in enumerate(self.minor) if not minor), default=-1)
        return last + 1

    def following(self, fixed: int) -> list[int] | None:
        """The next target."""
        for at in range(fixed - 1, -1, -1):
            if self.taken[at] + 1 < self.widths[at]:
                return [*self.taken[:at], self.taken[at] + 1]
        return None
