"""Courses that the game may take after an answer: all others answer as they would without long thought."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from gallerist_pbem.bots.observation import Observation
from gallerist_pbem.engine.agenda import Execution, add_step, in_turn, settle, take_step
from gallerist_pbem.engine.answers import PickedAnswer
from gallerist_pbem.engine.chance import Chance, Secret
from gallerist_pbem.engine.package import Bot
from gallerist_pbem.engine.rules import AnyGame
from gallerist_pbem.orders.steps import Step

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

    evaluation: Bot
    observation: Observation
    seed: str
    following: list[Step] = field(default_factory=list)
    """What the seat itself does in the rest of the round."""
    steps: int = 0

    def after(self, answer: Sequence[Step]) -> float:
        """How the seat then stands: its prospects less the mean of the others'."""
        game = self.observation.imagined(Random(self.seed))
        game.chance = Repeated(self.seed, game.chance)
        order = Execution(self.observation.rules, game, self.observation.seat)
        for step in answer:
            order.step(step, None)
        order.close()
        settle(self.observation.rules, game)
        self._go_on(game)
        return self._standing(game)

    def _go_on(self, game: AnyGame) -> None:
        """To the end of the round; beyond it more hangs on chance than on the answer."""
        now = self.observation.game.table.round
        while game.agenda and game.table.round == now:
            if game.agenda[-1].seats:
                in_turn(game, game.agenda[-1])
            seat = game.agenda[-1].seat
            step = self._step(game)
            if seat == self.observation.seat:
                add_step(self.following, step)
            settle(self.observation.rules, game)

    def _step(self, game: AnyGame) -> Step:
        """The top question is answered without long thought."""
        self.steps += 1
        game.events.clear()
        question = game.agenda[-1]
        random = Random(f"{self.seed}/{game.table.round}/{question.seat}/{question.kind}")
        sure = 1.0 if question.seat == self.observation.seat else SURE

        def pick(options: Sequence[Any], matters: int) -> Any:
            promising = self.evaluation.promising(game, question, options)
            at = 0
            while at + 1 < len(promising) and random.random() > sure:
                at += 1
            return promising[at]

        answer = PickedAnswer(pick)
        take_step(self.observation.rules, game, answer)
        return answer.written.step()

    def _standing(self, game: AnyGame) -> float:
        seats = self.observation.rules.seated(game.table)
        others = [seat for seat in seats if seat != self.observation.seat]
        theirs = sum(self.evaluation.value(game, seat, None) for seat in others) / len(others)
        return self.evaluation.value(game, self.observation.seat, self.observation.secret) - theirs
