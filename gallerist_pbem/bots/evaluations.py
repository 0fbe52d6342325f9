"""Which games have an evaluation, and what one offers."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, cast

from gallerist_pbem.kernel.chance import Secret
from gallerist_pbem.kernel.errors import Usage
from gallerist_pbem.kernel.rules import AnyPlay, Rules

EVALUATIONS = {"gallerist": "gallerist_pbem.gallerist.evaluation"}


class Evaluation(Protocol):
    """A module that says what a position is worth to a seat."""

    def value(self, game: AnyPlay, seat: str, secret: Secret | None) -> float:
        """The expected result of a seat."""

    def terms(self, game: AnyPlay, seat: str, secret: Secret | None) -> dict[str, float]:
        """The same, term by term."""

    def turns_left(self, game: AnyPlay, seat: str) -> float:
        """How many turns this seat can still expect after the present one."""

    def again(self, game: AnyPlay, seat: str) -> bool:
        """Leads on to the seat's next turn as if nobody else acted; False: it has none left."""


def evaluation_of(rules: Rules) -> Evaluation:
    """The evaluation of a game; imported only when it is needed."""
    if rules.NAME not in EVALUATIONS:
        raise Usage(f"only the bot random plays {rules.NAME}")
    return cast(Evaluation, import_module(EVALUATIONS[rules.NAME]))
