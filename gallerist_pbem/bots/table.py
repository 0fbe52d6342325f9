"""The bots there are."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from gallerist_pbem.bots.observation import Observation
from gallerist_pbem.errors import Usage
from gallerist_pbem.orders.steps import Step


class BotPlayer(Protocol):
    """Answers for a seat, knowing no more than that seat; the same for the same random and number of nodes."""

    def __call__(self, observation: Observation, random: Random, nodes: int | None = None) -> list[Step]:
        """A complete order, up to the first reveal; nodes are steps it may try out."""


def _random() -> BotPlayer:
    from gallerist_pbem.bots.random_bot import random_bot

    return random_bot


def _greedy() -> BotPlayer:
    from gallerist_pbem.bots.greedy import greedy

    return greedy


def _planner() -> BotPlayer:
    from gallerist_pbem.bots.planner import planner

    return planner


BOTS: dict[str, Callable[[], BotPlayer]] = {"random": _random, "greedy": _greedy, "planner": _planner}
"""Each bot by its name; loaded when it plays."""


def bot_of(name: str) -> BotPlayer:
    """A bot by its name."""
    if name not in BOTS:
        raise Usage(f"there is no bot called {name!r}. Bots are: {', '.join(BOTS)}")
    return BOTS[name]()
