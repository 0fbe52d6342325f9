"""Which games have an evaluation, and what one offers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from gallerist_pbem.engine.chance import Secret
from gallerist_pbem.engine.game import Question
from gallerist_pbem.engine.rules import AnyGame, Rules

EVALUATIONS = {
    "gallerist": "gallerist_pbem.games.gallerist.bot.evaluation",
    "art-society": "gallerist_pbem.games.art_society.bot.evaluation",
}


class Evaluation(Protocol):
    """A module that says what a position is worth to a seat."""

    UNIT: str
    """What is counted at the end."""
    SAMPLES: int
    """Courses of the game with the others' answers that a planner imagines; 0: nobody else moves in its plans."""
    PROMISES: frozenset[str]
    """Terms that stand for others until a question is answered."""
    ENDINGS: Mapping[str, str]
    """What ends a game, where the event does not say it in words."""

    def value(self, game: AnyGame, seat: str, secret: Secret | None) -> float:
        """The expected result of a seat."""

    def terms(self, game: AnyGame, seat: str, secret: Secret | None) -> dict[str, float]:
        """The same, term by term."""

    def turns_left(self, game: AnyGame, seat: str) -> float:
        """How many turns this seat can still expect after the present one."""

    def again(self, game: AnyGame, seat: str) -> bool:
        """Leads on to the seat's next turn as if nobody else acted; False: it has none left."""

    def promising(self, game: AnyGame, question: Question, options: Sequence[Any]) -> Sequence[Any]:
        """The options of a choice that are worth trying; of a game with samples the best first."""


def evaluation_of(rules: Rules) -> Evaluation:
    """The evaluation of a game; imported only when it is needed."""
    return cast(Evaluation, import_module(EVALUATIONS[rules.NAME]))
