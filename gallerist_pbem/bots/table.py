"""The bots there are."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Protocol, cast

from gallerist_pbem.bots.observation import Observation
from gallerist_pbem.engine.answers import Step
from gallerist_pbem.errors import Usage

BOTS = {"random": "random_bot.random_bot", "greedy": "greedy.greedy", "planner": "planner.planner"}
"""Where each bot is found; imported only when it plays."""


class Bot(Protocol):
    """Answers for a seat, knowing no more than that seat; the same for the same random and number of nodes."""

    def __call__(self, sight: Observation, random: Random, nodes: int | None = None) -> list[Step]:
        """A complete order, up to the first reveal; nodes are steps it may try out."""


def bot_of(name: str) -> Bot:
    """A bot by its name."""
    if name not in BOTS:
        raise Usage(f"there is no bot called {name!r}. Bots are: {', '.join(BOTS)}")
    module, function = BOTS[name].split(".")
    return cast(Bot, getattr(import_module(f"gallerist_pbem.bots.{module}"), function))
