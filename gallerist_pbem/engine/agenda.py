"""The agenda at work: questions are answered step by step, and what needs nobody is carried out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from gallerist_pbem.engine.answers import Answer, PlayerAnswer
from gallerist_pbem.engine.game import ASKED_AGAIN, Question
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.errors import Refused
from gallerist_pbem.orders.steps import Step, step_word

END = "end"
ENDS = (END, "done")
"""Words by which an order says that nothing more comes."""


def awaited(game: AnyGame) -> list[Question]:
    """Who must answer now: the top of the agenda, or everybody of a group who has not answered."""
    if game.closed:
        return []
    if game.agenda and game.agenda[-1].seats:
        return [game.agenda[-1].of(seat) for seat in game.agenda[-1].asked()]
    return game.agenda[-1:]


def alone(game: AnyGame, seat: str) -> AnyGame:
    """A copy in which this seat's question is on top, also if it is one of a group."""
    trial = game.copy()
    if trial.agenda and seat in trial.agenda[-1].seats:
        trial.agenda.append(trial.agenda[-1].of(seat))
    return trial


def take_step(rules: Rules, game: AnyGame, answer: Answer) -> None:
    """Answers the top question with one step."""
    question = game.agenda[-1]
    word = answer.word(rules.QUESTIONS[question.kind], lambda word: rules.possible(game, question, word))
    rules.STEPS[word](game, question, answer)
    answer.close()


def settle(rules: Rules, game: AnyGame, seat: str | None = None) -> None:
    """Carries out what needs nobody, and for every seat but this one what leaves no choice."""
    while game.agenda:
        question = game.agenda[-1]
        if question.seats:
            if not gather(rules, game, question):
                return
        elif question.given is not None:
            carry_out(rules, game, question)
        elif question.seat is None:
            game.agenda.pop()
            rules.AUTOMATIC[question.kind](game, question)
        elif question.seat == seat or not do_forced(rules, game, question):
            return


def gather(rules: Rules, game: AnyGame, question: Question) -> bool:
    """Keeps what leaves no choice; when the last answer is in, each seat has its own question, in order."""
    for seat in question.asked():
        if (step := rules.forced(game, question.of(seat))) is not None:
            game.tell("forced", seat=seat, question=question.kind, step=step)
            question.kept = question.kept | {seat: [step]}
    if question.asked():
        return False
    in_turn(game, question)
    return True


def in_turn(game: AnyGame, question: Question) -> None:
    """A group comes apart into the questions of its seats, with the answers that were kept."""
    game.agenda.pop()
    for seat in reversed(question.seats):
        game.agenda.append(question.of(seat))
        game.agenda[-1].given = question.kept.get(seat)


def carry_out(rules: Rules, game: AnyGame, question: Question) -> None:
    """A kept answer; if others of the group have made it impossible, its seat is asked anew."""
    steps, question.given = question.given or [], None
    before = game.copy()
    order = Execution(rules, game, question.seat or "")
    try:
        for step in steps:
            order.step(step, None)
        order.close()
    except Refused as refusal:
        game.table, game.agenda, game.drawn, game.events = before.table, before.agenda, before.drawn, before.events
        game.tell(ASKED_AGAIN, seat=question.seat, question=question.kind, why=refusal.why)


def do_forced(rules: Rules, game: AnyGame, question: Question) -> bool:
    """Gives the only possible answer, and says for whom."""
    step = rules.forced(game, question)
    if step is None:
        return False
    if question.kind in rules.OPTIONAL:
        rules.decline(game, question)
        return True
    game.tell("forced", seat=question.seat, question=question.kind, step=step)
    take_step(rules, game, PlayerAnswer(step))
    return True


def add_step(steps: list[Step], step: Step) -> None:
    """An `end` before another step says nothing: going on declines as well."""
    if steps and steps[-1] in ENDS:
        steps.pop()
    steps.append(step)


def _is_list(step: Step | None, word: str = "") -> bool:
    """Whether a step says nothing but a list."""
    if not isinstance(step, dict) or len(step) != 1:
        return False
    ((name, value),) = step.items()
    return isinstance(value, list) and word in ("", name)


def _following(steps: Sequence[Step], number: int) -> tuple[Step | None, int]:
    """What an order says after a step, and how many steps later; an `end` in between hides nothing."""
    for at in range(number, len(steps)):
        if step_word(steps[at]) not in ENDS:
            return steps[at], at - number + 1
    return (steps[number] if number < len(steps) else None), 1


@dataclass(slots=True)
class Outcome:
    """What an order came to."""

    game: AnyGame
    steps: list[Step]
    stopped: Refused | None = None
    rest: list[Step] = field(default_factory=list)
    """The steps that were not carried out because of that."""
    refused_at: int = 0
    """Which of them was refused, counted from 1; one more than there are: what the end of the order leaves open."""
    answered: list[Question] = field(default_factory=list)
    """The questions that the order answered; of a group the whole group."""


@dataclass(slots=True)
class Execution:
    """An order being carried out: all or nothing up to a reveal, which closes a part."""

    rules: Rules
    game: AnyGame
    seat: str
    steps: list[Step] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    answered: list[Question] = field(default_factory=list)
    """The questions that these words answered."""
    kept: Execution | None = None
    """As it was after the last reveal."""
    revealed: bool = False
    """The last step brought a reveal."""
    reaching: bool = False
    """What stands before the question of a step is being declined or done."""
    answering: bool = False
    """A step is being taken, and what it says is not all used yet."""
    number: int = 0
    """Which step is being carried out; one more than there are, when all are done."""
    before: AnyGame | None = None
    """The game before the last step, where that step is a list to which more may be added."""

    def follow(self, steps: Sequence[Step], last: int | None = None) -> None:
        """The steps of an order one after the other, from where it stands, up to the last."""
        for number in range(self.number + 1, (len(steps) if last is None else last) + 1):
            self.number = number
            self.step(steps[number - 1], *_following(steps, number))
        if last is None:
            self.number = len(steps) + 1

    def step(self, step: Step, following: Step | None, ahead: int = 1) -> None:
        """One step; `end` after a finished turn says nothing new."""
        word = step_word(step)
        step = self._with_last(step) if self._adds(step) else step
        self.reaching = True
        reached = self.reach(word)
        self.reaching = False
        if not reached:
            return
        self._look_ahead(step, following, ahead)
        self.before = self.game.copy() if _is_list(step) and _is_list(following, word) else None
        mark = len(self.game.events)
        asked = self.game.agenda[-1]
        answer = PlayerAnswer(step)
        self.answering = True
        take_step(self.rules, self.game, answer)
        self.answering = False
        if word not in ENDS or self.revealed or not self.steps:
            add_step(self.steps, answer.written.step())
        self.words.append(word)
        self.answered.append(asked)
        self.revealed = self.game.revealed_since(mark)
        settle(self.rules, self.game, self.seat)
        if self.revealed:
            self.kept = self.copy()

    def copy(self) -> Execution:
        """As far as it has come, on a game of its own."""
        return replace(
            self, game=self.game.copy(), steps=list(self.steps), words=list(self.words), answered=list(self.answered),
            kept=None, before=self.before and self.before.copy(),
        )  # fmt: skip

    def _adds(self, step: Step) -> bool:
        """Whether a list goes on with that of the step before: where it could not be an answer of its own."""
        if self.before is None:
            return False
        question, word = (self.game.agenda[-1] if self.game.agenda else None), step_word(step)
        mine = question is not None and question.seat == self.seat and word in self.rules.QUESTIONS[question.kind]
        return not (mine and question and self.rules.possible(self.game, question, word))

    def _with_last(self, step: Step) -> Step:
        """Takes the last step back: its list comes first in the one that is taken instead."""
        if self.before is not None:
            self.game, self.before = self.before, None
        word, last = step_word(step), self.steps.pop()
        self.words.pop()
        self.answered.pop()
        return {word: [*last[word], *step[word]]} if isinstance(last, dict) and isinstance(step, dict) else step

    def _look_ahead(self, step: Step, following: Step | None, ahead: int) -> None:
        """What the next step says is refused before this one reveals anything."""
        try:
            self.rules.check_ahead(self.game, self.game.agenda[-1], step, following)
        except Refused as refusal:
            refusal.ahead = ahead
            raise

    def reach(self, word: str) -> bool:
        """Declines or does by itself what stands before the question this step answers."""
        while True:
            question = self.game.agenda[-1] if self.game.agenda else None
            if (
                question is None
                or question.seat != self.seat
                or (question.starts_order and self.steps and word in ENDS)
            ):
                if word in ENDS and self.steps:
                    return False
                asks = [asked.kind for asked in self.answered]
                raise self.rules.why_too_late(self.game, self.seat, asks, self.words, word)
            if word in self.rules.QUESTIONS[question.kind]:
                return True
            if question.kind in self.rules.OPTIONAL:
                self._decline(question)
            elif not do_forced(self.rules, self.game, question):
                raise self.rules.why_not_now(self.game, question, word)
            settle(self.rules, self.game, self.seat)

    def _decline(self, question: Question) -> None:
        """Leaves a question unanswered, and writes down what that comes to."""
        if step := self.rules.decline(self.game, question):
            self.steps.append(step)
            self.revealed = False

    def close(self) -> None:
        """Closes what may be left open; a mandatory question must be answered unless it has just come up (G-PBM-3)."""
        while (question := self._open()) is not None:
            if do_forced(self.rules, self.game, question):
                pass
            elif self.revealed:
                break
            elif question.kind in self.rules.OPTIONAL:
                self._decline(question)
            else:
                raise self.rules.why_not_now(self.game, question, END)
            settle(self.rules, self.game, self.seat)

    def finish(self) -> Outcome:
        """Closes the order and goes on to the next question."""
        self.close()
        settle(self.rules, self.game)
        return Outcome(self.game, self.steps, answered=self.answered)

    def _open(self) -> Question | None:
        """The seat's own unfinished question."""
        question = self.game.agenda[-1] if self.game.agenda else None
        return question if question and question.seat == self.seat and not question.starts_order else None
