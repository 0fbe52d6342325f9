"""Random whole games for tests: each step is written down, so that it can be given again as an order."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from gallerist_pbem.bots.random_bot import random_step
from gallerist_pbem.bots.tournament import new_play
from gallerist_pbem.kernel.rules import AnyPlay, Rules


def positions(rules: Rules, seats: int, seed: str, options: dict[str, str] | None = None) -> Iterator[AnyPlay]:
    """Every position of a random game, each as it is when somebody is asked; the last has nobody to ask."""
    random = Random(seed)
    play = new_play(rules, seats, seed, options)
    while play.agenda:
        yield play
        play.events.clear()
        play = random_step(rules, play, random)
    yield play
