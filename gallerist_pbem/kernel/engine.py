"""The agenda at work: orders are carried out step by step, up to the first question they do not answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from gallerist_pbem.kernel.answers import Answer, Chosen, Given, Step, step_word
from gallerist_pbem.kernel.chance import Hidden, Nothing, Unknown
from gallerist_pbem.kernel.errors import Refused
from gallerist_pbem.kernel.play import Question
from gallerist_pbem.kernel.rules import AnyPlay, Rules

END = "end"


def awaited(play: AnyPlay) -> list[Question]:
    """Who must answer now: the top of the agenda."""
    return play.agenda[-1:]


def take_step(rules: Rules, play: AnyPlay, answer: Answer) -> None:
    """Answers the top question with one step."""
    question = play.agenda[-1]
    word = answer.word(rules.WORDS[question.ask], lambda word: rules.possible(play, question, word))
    rules.STEPS[word](play, question, answer)
    answer.close()


def settle(rules: Rules, play: AnyPlay, seat: str | None = None) -> None:
    """Carries out what needs nobody, and for every seat but this one what leaves no choice."""
    while play.agenda:
        question = play.agenda[-1]
        if question.seat is None:
            play.agenda.pop()
            rules.PROCEED[question.ask](play, question)
        elif question.seat == seat or not do_forced(rules, play, question):
            return


def do_forced(rules: Rules, play: AnyPlay, question: Question) -> bool:
    """Gives the only possible answer, and says for whom."""
    step = rules.forced(play, question)
    if step is None:
        return False
    if question.ask in rules.OPTIONAL:
        rules.decline(play, question)
        return True
    play.tell("forced", seat=question.seat, question=question.ask, step=step)
    take_step(rules, play, Given(step))
    return True


@dataclass(slots=True)
class Outcome:
    """What an order came to."""

    play: AnyPlay
    steps: list[Step]
    stopped: Refused | None = None


@dataclass(slots=True)
class Order:
    """An order being carried out: all or nothing up to a reveal, which closes a part."""

    rules: Rules
    play: AnyPlay
    seat: str
    steps: list[Step] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    kept: Outcome | None = None
    revealed: bool = False
    """The last step brought a reveal."""

    def step(self, step: Step, following: Step | None) -> None:
        """One step; `end` after a finished turn says nothing new."""
        word = step_word(step)
        if not self._reach(word):
            return
        self.rules.ahead(self.play, self.play.agenda[-1], step, following)
        mark = len(self.play.events)
        answer = Given(step)
        take_step(self.rules, self.play, answer)
        if word != END or self.revealed:
            self.steps.append(answer.written.step())
        self.words.append(word)
        self.revealed = self.play.revealed_since(mark)
        settle(self.rules, self.play, self.seat)
        if self.revealed:
            self.kept = Outcome(self.play.copy(), list(self.steps))

    def _reach(self, word: str) -> bool:
        """Declines or does by itself what stands before the question this step answers."""
        while True:
            question = self.play.agenda[-1] if self.play.agenda else None
            if question is None or question.seat != self.seat or (question.fresh and self.words and word == END):
                if word == END and self.words:
                    return False
                raise self.rules.surplus(self.play, self.seat, self.words, word)
            if word in self.rules.WORDS[question.ask]:
                return True
            if question.ask in self.rules.OPTIONAL:
                self.rules.decline(self.play, question)
            elif not do_forced(self.rules, self.play, question):
                raise self.rules.misfit(self.play, question, word)
            settle(self.rules, self.play, self.seat)

    def finish(self) -> Outcome:
        """Closes what may be left open; a mandatory question must be answered unless it has just come up."""
        while (question := self._open()) is not None:
            if do_forced(self.rules, self.play, question):
                pass
            elif self.revealed:
                break
            elif question.ask in self.rules.OPTIONAL:
                self.rules.decline(self.play, question)
            else:
                raise self.rules.misfit(self.play, question, END)
            settle(self.rules, self.play, self.seat)
        settle(self.rules, self.play)
        return Outcome(self.play, self.steps)

    def _open(self) -> Question | None:
        """The seat's own unfinished question."""
        question = self.play.agenda[-1] if self.play.agenda else None
        return question if question and question.seat == self.seat and not question.fresh else None


def apply(rules: Rules, play: AnyPlay, seat: str, steps: Sequence[Step]) -> Outcome:
    """Carries an order out on a copy. Refused, it changes nothing, or nothing after the last reveal."""
    order = Order(rules, play.copy(), seat)
    number = 0
    try:
        for number, step in enumerate(steps, 1):
            order.step(step, steps[number] if number < len(steps) else None)
        number += 1
        return order.finish()
    except Refused as refusal:
        _place(rules, refusal, number, steps)
        if order.kept is None:
            raise
        kept = Order(rules, order.kept.play, seat, order.kept.steps, revealed=True).finish()
        return Outcome(kept.play, kept.steps, refusal)


def _place(rules: Rules, refusal: Refused, number: int, steps: Sequence[Step]) -> None:
    """Says which step was refused and on which page the rule stands."""
    refusal.step = number
    refusal.tried = written(steps[number - 1]) if number <= len(steps) else "the end of the order"
    refusal.page = rules.page(refusal.rule)


def written(step: Step) -> str:
    """A step on one line, in the words of the text form."""
    if isinstance(step, str):
        return step
    return " ".join(part for name, value in step.items() for part in (name, _value(value)) if part)


def _value(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, dict):
        return " ".join(f"{name} {_value(inner)}" for name, inner in value.items())
    if isinstance(value, bool):
        return str(value).lower()
    return ", ".join(map(_value, value)) if isinstance(value, list) else str(value)


@dataclass(slots=True)
class Verdict:
    """What `check` says: nothing is drawn, nothing is written."""

    verdict: str
    steps: list[Step]
    drawn_after: int | None = None
    depends_on: int | None = None


def judge(rules: Rules, play: AnyPlay, seat: str, steps: Sequence[Step]) -> Verdict:
    """Refused as by `apply`; steps after a draw are judged as if nothing had come up."""
    trial = play.copy()
    trial.chance = Hidden()
    order = Order(rules, trial, seat)
    number = 0
    try:
        for number, step in enumerate(steps, 1):
            order.step(step, steps[number] if number < len(steps) else None)
        number += 1
        order.finish()
        return Verdict("legal", order.steps)
    except Refused as refusal:
        _place(rules, refusal, number, steps)
        raise
    except Unknown:
        return _judge_after_draw(rules, play, seat, steps, number)


def _judge_after_draw(rules: Rules, play: AnyPlay, seat: str, steps: Sequence[Step], drawn_at: int) -> Verdict:
    trial = play.copy()
    trial.chance = Nothing()
    order = Order(rules, trial, seat)
    number = drawn_at
    try:
        for number, step in enumerate(steps, 1):
            order.step(step, steps[number] if number < len(steps) else None)
            order.revealed = number == drawn_at
        number += 1
        order.finish()
    except (Refused, Unknown):
        if number <= len(steps):
            return Verdict("depends", list(order.steps), depends_on=number)
    return Verdict("legal", order.steps, drawn_after=min(drawn_at, len(steps)))


def answers(rules: Rules, play: AnyPlay, seat: str, everything: bool = False) -> Iterator[list[Step]]:
    """Every complete answer to the question at the top, each a list of steps up to the next draw or question.

    Without `everything`: every target of every action, with the first of each minor choice.
    """
    prefix: list[int] | None = []
    while prefix is not None:
        attempt = Attempt(rules, play, seat, prefix, everything)
        if (steps := attempt.run()) is not None:
            yield steps
        prefix = attempt.path.next_prefix()


def only_answer(play: AnyPlay, word: str, step: Callable[[Any, Question, Answer], None]) -> Step | None:
    """The one way in which a step can answer the top question, if there is exactly one."""
    found: list[Step] = []
    prefix: list[int] | None = []
    while prefix is not None and len(found) < 2:
        path = Path(play, prefix, everything=True)
        answer = Chosen(path.pick)
        answer.written.name = word
        step(path.play, path.play.agenda[-1], answer)
        found.append(answer.written.step())
        prefix = path.next_prefix()
    return found[0] if len(found) == 1 else None


class Path:
    """One way through the choices; the prefix says which options to take, after it the first is taken."""

    def __init__(self, play: AnyPlay, prefix: list[int], everything: bool) -> None:
        self.play = play.copy()
        self.play.chance = Hidden()
        self.prefix = prefix
        self.everything = everything
        self.narrow = False
        self.taken: list[int] = []
        self.widths: list[int] = []

    def pick(self, options: Sequence[Any], target: bool) -> Any:
        """The next option on this path."""
        at = len(self.taken)
        wide = self.everything or (target and not self.narrow)
        self.taken.append(self.prefix[at] if at < len(self.prefix) else 0)
        self.widths.append(len(options) if wide else 1)
        return options[self.taken[at]]

    def next_prefix(self) -> list[int] | None:
        """The path after this one, if there is one."""
        for at in range(len(self.taken) - 1, -1, -1):
            if self.taken[at] + 1 < self.widths[at]:
                return [*self.taken[:at], self.taken[at] + 1]
        return None


class Attempt:
    """One complete answer, made by following a path."""

    def __init__(self, rules: Rules, play: AnyPlay, seat: str, prefix: list[int], everything: bool) -> None:
        self.rules = rules
        self.path = Path(play, prefix, everything)
        self.play = self.path.play
        self.seat = seat
        self.everything = everything
        self.steps: list[Step] = []

    def run(self) -> list[Step] | None:
        """The steps of a complete answer, or None where this path is closed by the rules."""
        try:
            while self._goes_on():
                answer = Chosen(self.path.pick)
                try:
                    self._step(answer)
                finally:
                    if answer.written.name:
                        self.steps.append(answer.written.step())
                settle(self.rules, self.play, self.seat)
        except Unknown:
            pass
        except Refused:
            return None
        return self.steps

    def _goes_on(self) -> bool:
        """Whether the answer needs, or may have, another step."""
        if not self.play.agenda or self.play.agenda[-1].seat != self.seat:
            return False
        question = self.play.agenda[-1]
        if not self.steps:
            return True
        if question.fresh:
            return False
        if question.ask in self.rules.OPTIONAL:
            return self.everything and bool(self.path.pick([False, True] if self._open_words(question) else [False], False))
        return not do_forced(self.rules, self.play, question) or self._settled()

    def _settled(self) -> bool:
        settle(self.rules, self.play, self.seat)
        return self._goes_on()

    def _open_words(self, question: Question) -> list[str]:
        words = self.rules.WORDS[question.ask]
        return [word for word in words if word != END and self.rules.possible(self.play, question, word)]

    def _step(self, answer: Chosen) -> None:
        """One step; asides are shown only where they come first, and then with the first rest of the turn."""
        question = self.play.agenda[-1]
        words = [
            word
            for word in self.rules.WORDS[question.ask]
            if not (self.steps and (word == END or (word in self.rules.ASIDES and not self.everything)))
        ]
        word = answer.word(words, lambda word: self.rules.possible(self.play, question, word))
        self.rules.STEPS[word](self.play, question, answer)
        self.path.narrow = self.path.narrow or (not self.steps and word in self.rules.ASIDES)
