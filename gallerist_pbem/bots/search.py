"""Complete answers to a question: the tree of its steps, followed where it is promising."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from gallerist_pbem.engine.agenda import ENDS, settle
from gallerist_pbem.engine.answers import MINOR, PickedAnswer
from gallerist_pbem.engine.game import Question
from gallerist_pbem.engine.legal import may_end
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.errors import Refused
from gallerist_pbem.orders.steps import Step, step_word

Value = Callable[[AnyGame], float]
Promising = Callable[[AnyGame, Question, Sequence[Any]], Sequence[Any]]


@dataclass(slots=True)
class Candidate:
    """Steps of one answer so far and what they lead to."""

    steps: list[Step]
    game: AnyGame
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
    """Candidates that are followed further at each step."""
    nodes: int = 0

    def best(self, game: AnyGame, count: int) -> list[Candidate]:
        """So many complete answers, the best first."""
        completed = (self._completed(candidate) for candidate in self._answers(game))
        return list(islice((candidate for candidate in completed if candidate), count))

    def _completed(self, candidate: Candidate) -> Candidate | None:
        """What is left may be followed by a question that may not be left: the best answer to that one, too."""
        if may_end(self.rules, candidate.game, self.seat):
            return candidate
        game = candidate.game.copy()
        while game.agenda[-1].kind in self.rules.OPTIONAL:
            self.rules.decline(game, game.agenda[-1])
            settle(self.rules, game, self.seat)
        return max(self.steps(replace(candidate, game=game)), key=lambda candidate: candidate.value, default=None)

    def _answers(self, game: AnyGame) -> list[Candidate]:
        """Answers that lack nothing but what may be left, the best first."""
        frontier, finished = [Candidate([], game, 0.0)], dict[tuple[str, ...], Candidate]()
        while frontier:
            candidates = [candidate for begun in frontier for candidate in self.steps(begun)]
            for candidate in candidates:
                # The same steps in another order are hardly another answer: the better order counts.
                same = tuple(sorted(map(repr, candidate.steps)))
                if self._complete(candidate) and (same not in finished or candidate.value > finished[same].value):
                    finished[same] = candidate
            frontier = self._promising([candidate for candidate in candidates if not self._over(candidate)])
        return sorted(finished.values(), key=lambda candidate: -candidate.value)

    def _promising(self, candidates: list[Candidate]) -> list[Candidate]:
        """The best, and all that have only led somewhere yet."""
        leading = [candidate for candidate in candidates if step_word(candidate.steps[-1]) in self.rules.LEADING_STEPS]
        others = [
            candidate for candidate in candidates if step_word(candidate.steps[-1]) not in self.rules.LEADING_STEPS
        ]
        return leading + sorted(others, key=lambda candidate: -candidate.value)[: self.width]

    def _over(self, candidate: Candidate) -> bool:
        agenda = candidate.game.agenda
        return not agenda or agenda[-1].seat != self.seat or agenda[-1].starts_order

    def _complete(self, candidate: Candidate) -> bool:
        """Nothing is asked any more, or only what may be left open."""
        return self._over(candidate) or candidate.game.agenda[-1].kind in self.rules.OPTIONAL

    def steps(self, candidate: Candidate) -> Iterator[Candidate]:
        """Every target of every step that may come next, with its minor choices improved one by one."""
        question = candidate.game.agenda[-1]
        for word in self.rules.QUESTIONS[question.kind]:
            if (word not in ENDS or not candidate.steps) and self.rules.possible(candidate.game, question, word):
                yield from self._targets(candidate, word)

    def _targets(self, candidate: Candidate, word: str) -> Iterator[Candidate]:
        prefix: list[int] | None = []
        while prefix is not None:
            trial = self._try(candidate, word, prefix)
            fixed = trial.targets()
            if improved := self._improved(candidate, word, trial, fixed):
                yield improved
            prefix = trial.following(fixed)

    def _improved(self, candidate: Candidate, word: str, best: _Trial, fixed: int) -> Candidate | None:
        """Changes one minor choice after the other to its best option."""
        at = fixed
        while at < len(best.widths):
            for option in range(1, best.widths[at]):
                trial = self._try(candidate, word, [*best.taken[:at], option])
                if trial.candidate and (best.candidate is None or trial.candidate.value > best.candidate.value):
                    best = trial
            at += 1
        return best.candidate

    def _try(self, candidate: Candidate, word: str, prefix: list[int]) -> _Trial:
        """One step on a copy."""
        self.nodes += 1
        trial = _Trial(prefix)
        game = candidate.game.copy()
        game.events.clear()
        question = game.agenda[-1]
        answer = PickedAnswer(lambda options, matters: trial.pick(self.promising(game, question, options), matters))
        answer.written.name = word
        try:
            self.rules.STEPS[word](game, question, answer)
        except Refused:
            return trial
        step = answer.written.step()
        settle(self.rules, game, self.seat)
        known = len(candidate.steps) + 1 if candidate.known is None and game.revealed_since(0) else candidate.known
        trial.candidate = Candidate([*candidate.steps, step], game, self.value(game), known)
        return trial


@dataclass(slots=True)
class _Trial:
    """One way through the choices of a step: the prefix says which options to take, after it the first."""

    prefix: list[int]
    taken: list[int] = field(default_factory=list)
    widths: list[int] = field(default_factory=list)
    minor: list[bool] = field(default_factory=list)
    candidate: Candidate | None = None

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
