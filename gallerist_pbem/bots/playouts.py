"""Courses that the game may take after an answer: all others answer as they would without long thought."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from gallerist_pbem.bots.evaluation import Evaluation
from gallerist_pbem.bots.sight import Sight
from gallerist_pbem.engine.answers import Chosen, Step
from gallerist_pbem.engine.apply import Order, add_step, in_turn, settle, take_step
from gallerist_pbem.engine.chance import Chance, Secret
from gallerist_pbem.engine.rules import AnyPlay

SURE = 0.7
"""How often another player does what seems best to him, or else the next best, and so on."""


@dataclass(frozen=True, slots=True)
class Repeated:
    """The same draws in every course with this seed, whatever was done before: so answers can be compared."""

    seed: str
    dealt: Chance

    def draw(self, pile: str, k: int, left: Sequence[str]) -> str:
        """Hangs on nothing but the pile and the number of the draw."""
        return left[int(Random(f"{self.seed}/{pile}/{k}").random() * len(left))]

    def secret(self, seat: str) -> Secret:
        """As imagined."""
        return self.dealt.secret(seat)


@dataclass(slots=True)
class Course:
    """One course after an answer; the seed says what is drawn and how the others answer."""

    evaluation: Evaluation
    sight: Sight
    seed: str
    following: list[Step] = field(default_factory=list)
    """What the seat itself does in the rest of the round."""
    steps: int = 0

    def after(self, answer: Sequence[Step]) -> float:
        """How the seat then stands: its prospects less the mean of the others'."""
        play = self.sight.imagined(Random(self.seed))
        play.chance = Repeated(self.seed, play.chance)
        order = Order(self.sight.rules, play, self.sight.seat)
        for step in answer:
            order.step(step, None)
        order.close()
        settle(self.sight.rules, play)
        self._go_on(play)
        return self._standing(play)

    def _go_on(self, play: AnyPlay) -> None:
        """To the end of the round; beyond it more hangs on chance than on the answer."""
        now = self.sight.play.table.round
        while play.agenda and play.table.round == now:
            if play.agenda[-1].seats:
                in_turn(play, play.agenda[-1])
            seat = play.agenda[-1].seat
            step = self._step(play)
            if seat == self.sight.seat:
                add_step(self.following, step)
            settle(self.sight.rules, play)

    def _step(self, play: AnyPlay) -> Step:
        """The top question is answered without long thought."""
        self.steps += 1
        play.events.clear()
        question = play.agenda[-1]
        random = Random(f"{self.seed}/{play.table.round}/{question.seat}/{question.ask}")
        sure = 1.0 if question.seat == self.sight.seat else SURE

        def pick(options: Sequence[Any], matters: int) -> Any:
            found = self.evaluation.promising(play, question, options)
            at = 0
            while at + 1 < len(found) and random.random() > sure:
                at += 1
            return found[at]

        answer = Chosen(pick)
        take_step(self.sight.rules, play, answer)
        return answer.written.step()

    def _standing(self, play: AnyPlay) -> float:
        others = [seat for seat in play.table.players if seat != self.sight.seat]
        theirs = sum(self.evaluation.value(play, seat, None) for seat in others) / len(others)
        return self.evaluation.value(play, self.sight.seat, self.sight.secret) - theirs
