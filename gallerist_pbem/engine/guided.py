"""Leads a person through an order: the rule functions run on a copy, and each choice they ask for can be put to him.

An order in the making is nothing but the list of options taken. It is carried out anew after every choice, so going
back is dropping the last one. What a draw brings is never known here: after it all goes on as if nothing came up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from gallerist_pbem.engine.agenda import add_step, alone, do_forced, settle
from gallerist_pbem.engine.answers import STOP
from gallerist_pbem.engine.chance import NoticedDraw, Secret, Unknown
from gallerist_pbem.engine.game import Event, Question
from gallerist_pbem.engine.guided_choices import DRAWN, GO_ON, ONWARD, Choice, ChoiceNeeded, GuidedAnswer
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.errors import Refused
from gallerist_pbem.orders.steps import Step


class Guide(Protocol):
    """What the words and consequences of a game are."""

    @property
    def NOTHING(self) -> frozenset[str]:
        """Steps and values by which a person does without something."""

    def hangs(self, question: Question) -> bool:
        """Whether a question after a draw makes no sense before it is known what came up."""

    def wish(self, game: AnyGame, question: Question, answer: GuidedAnswer) -> None:
        """Says instead what is wanted."""

    def adds(self, game: AnyGame, question: Question, answer: GuidedAnswer) -> None:
        """What a person may say beside a step that was just taken, though no rule asks for it."""

    def ask(self, game: AnyGame, choice: Choice) -> str:
        """A choice as a question."""

    def label(self, choice: Choice, option: Any) -> str:
        """An option as it is read, where that is not how it is written."""

    def about(self, game: AnyGame, seat: str, choice: Choice, option: Any) -> list[str]:
        """What an option is, in a few words."""

    def brings(self, before: AnyGame, after: GuidedOrder, choice: Choice) -> list[str]:
        """What an option would change."""

    def in_form(self, before: AnyGame, after: GuidedOrder, number: int, choice: Choice, option: Any) -> list[str]:
        """What the target of a step, the so-manieth of an order, is and costs, in short: for a form."""

    def of_field(self, game: AnyGame, seat: str, choice: Choice, option: Any) -> list[str]:
        """What a value of a minor field is, in short: for a form."""

    def opens(self, game: AnyGame, question: Question) -> Step | None:
        """A step beside others that makes something possible where nothing is."""

    def reminders(self, game: AnyGame, seat: str, secret: Secret | None) -> list[str]:
        """What a seat should have in mind."""

    def scene(self, game: AnyGame, seat: str, choice: Choice) -> list[str]:
        """What must be seen to choose: lines as they are drawn."""

    def spot(self, game: AnyGame, seat: str, choice: Choice, option: Any) -> str:
        """Where on the table an option lies, by the name that the page gives to that place; nothing: nowhere."""

    def wished(self, game: AnyGame, choice: Choice) -> Wishes | None:
        """The list that a choice begins, if anything may stand in it in any order and nothing else hangs on it."""

    def hangs_on(self, game: AnyGame, question: Question, word: str) -> Any:
        """All that the choices of a step hang on, where that is little; None: it may be everything."""


class Wishes(NamedTuple):
    """A list of wishes: what may stand in it, and which options lead past it."""

    field: str
    """Under which it stands in its step."""
    items: tuple[str, ...]
    some: tuple[int, ...]
    """With one wish, which is then written so."""
    written: str
    without: tuple[int, ...]
    """With none, or with nothing but the last item."""
    last: str = ""
    """After this item nothing more can be wished for."""


class BegunStep(NamedTuple):
    """An order where a step begins: what is chosen in this step hangs on nothing else."""

    game: AnyGame
    lifted: bool
    steps: list[Step]
    told: list[list[Event]]
    picked: list[tuple[Choice, Any]]
    beyond: int
    used: int
    number: int
    reach: int
    possible: dict[str, bool]
    """Which steps may be taken, as far as it was asked."""
    series: dict[tuple[Any, ...], list[Any]]
    """What may be added to which list, as far as it was asked."""


Passes = Callable[["GuidedOrder", Choice], bool]
"""Whether a choice is only looked at in passing: then the first option is taken, as if somebody had."""


class GuidedOrder:
    """An order as far as it has been chosen; `choice` is what is to be chosen next, None: it is complete."""

    def __init__(
        self,
        rules: Rules,
        guide: Guide,
        game: AnyGame,
        seat: str,
        taken: Sequence[int],
        ahead: bool = False,
        passes: Passes | None = None,
        begun: BegunStep | None = None,
    ) -> None:
        self.rules, self.guide, self.seat, self.passes = rules, guide, seat, passes
        self.start, self.taken, self.ahead = game, list(taken), ahead
        self.veil = NoticedDraw()
        self.steps: list[Step] = []
        self.choice: Choice | None = None
        self.refused: Refused | None = None
        self.told: list[list[Event]] = []
        """What happened in each step, without what came of itself after it."""
        self.picked: list[tuple[Choice, Any]] = []
        """Every pick in its order, also those that left no choice."""
        self.beyond = 0
        """How many picks were made when the last taken option had been used."""
        self._used = self._number = self._reach = 0
        self._begun = begun
        if begun is None:
            self.game = alone(game, seat)
            self.game.events = []
        else:
            self._resume(begun)
        self.game.chance = self.veil
        self._run()

    def then(self, more: Sequence[int], ahead: bool = False, passing: bool = True) -> GuidedOrder:
        """The same with further options taken; ahead: on to the end of that step, always with the first option; not
        passing: up to the next choice, whatever it is."""
        begun = self._begun if more and not self.ahead else None
        passes = self.passes if passing and not ahead else None
        return GuidedOrder(self.rules, self.guide, self.start, self.seat, [*self.taken, *more], ahead, passes, begun)

    def _resume(self, begun: BegunStep) -> None:
        self.game, self.veil.lifted = begun.game.copy(), begun.lifted
        self.steps, self.told, self.picked = list(begun.steps), list(begun.told), list(begun.picked)
        self.beyond, self._used, self._number, self._reach = begun.beyond, begun.used, begun.number, begun.reach

    def _begin(self) -> BegunStep:
        """What is looked at ahead is not gone on with."""
        game = self.game if self.ahead else self.game.copy()
        lists = (list(self.steps), list(self.told), list(self.picked))
        return BegunStep(game, self.drawn, *lists, self.beyond, self._used, self._number, self._reach, {}, {})

    @property
    def waits(self) -> bool:
        """Whether the rest is left until a draw is known."""
        top = self.game.agenda[-1] if self.game.agenda else None
        return self.drawn and top is not None and top.seat == self.seat and not top.starts_order

    @property
    def begins_step(self) -> bool:
        """Whether nothing has been chosen yet of the step that is asked for."""
        return self._begun is not None and self._begun.used == len(self.taken)

    @property
    def drawn(self) -> bool:
        """Whether something comes up that is not known yet."""
        return self.veil.lifted

    def pick(self, choice: Choice) -> Any:
        """As taken, as forced, or open."""
        forced = len(choice.options) == 1 and not choice.warns
        if not forced and self.passes and self._used == len(self.taken) and self.passes(self, choice):
            self.taken.append(0)
        if forced:
            index = 0
        elif self._used < len(self.taken):
            index = self.taken[self._used]
            self._used += 1
            self._reach, self.beyond = self._number, len(self.picked) + 1
        elif self.ahead and self._number == self._reach:
            index = 0
        else:
            raise ChoiceNeeded(choice)
        self.picked.append((choice, choice.options[index]))
        return choice.options[index]

    def _run(self) -> None:
        try:
            if self._begun is not None:
                self._step(self._begun)
            while not self._is_far_enough() and self._goes_on():
                self._begun = self._begin()
                self._step(self._begun)
        except ChoiceNeeded as still:
            self.choice = still.choice
        except Refused as refusal:
            self.refused = refusal
        except Unknown:
            self.veil.lifted = True

    def _is_far_enough(self) -> bool:
        """Looking ahead ends with the step."""
        return self.ahead and self._used == len(self.taken) and self._number > self._reach

    def _goes_on(self) -> bool:
        """Whether the seat is asked on; nobody needs to say the rest before a draw is known."""
        question = self.game.agenda[-1] if self.game.agenda else None
        if question is None or question.seat != self.seat:
            return False
        if self.drawn and self.guide.hangs(question):
            return self._may_end_after(question) and self._pick_about(DRAWN, question) == GO_ON and self._wish(question)
        if self.steps and do_forced(self.rules, self.game, question):
            settle(self.rules, self.game, self.seat)
            return self._goes_on()
        if question.starts_order and self.steps:
            return not self.drawn and self._pick_about(ONWARD, question) == GO_ON
        return not self._just_drawn() or self._pick_about(DRAWN, question) == GO_ON

    def _may_end_after(self, question: Question) -> bool:
        """Whether the order may end when this question is answered: only then is a wish of use."""
        below = self.game.agenda[-2] if len(self.game.agenda) > 1 else question
        return below.seat != self.seat or below is question or below.kind in self.rules.OPTIONAL

    def _just_drawn(self) -> bool:
        """Asked once for a draw."""
        return self.drawn and not any(choice.name == DRAWN for choice, _ in self.picked)

    def _pick_about(self, name: str, question: Question) -> Any:
        return self.pick(Choice("", name, (STOP, GO_ON), question))

    def _wish(self, question: Question) -> bool:
        """What follows is asked as if the wish came true."""
        answer = GuidedAnswer(self.pick, question)
        self.guide.wish(self.game, question, answer)
        add_step(self.steps, answer.written.step())
        self._number += 1
        settle(self.rules, self.game, self.seat)
        return self._goes_on()

    def _step(self, begun: BegunStep) -> None:
        """Answers the top question."""
        question = self.game.agenda[-1]
        answer = GuidedAnswer(self.pick, question)
        answer.known = begun.series
        word = answer.word(self.rules.QUESTIONS[question.kind], lambda word: self._is_possible(word, question, begun))
        mark = len(self.game.events)
        self.rules.STEPS[word](self.game, question, answer)
        self.told.append(self.game.events[mark:])
        self.guide.adds(self.game, question, answer)
        add_step(self.steps, answer.written.step())
        self._number += 1
        settle(self.rules, self.game, self.seat)

    def _is_possible(self, word: str, question: Question, begun: BegunStep) -> bool:
        if word not in begun.possible:
            begun.possible[word] = self.rules.possible(self.game, question, word)
        return begun.possible[word]
