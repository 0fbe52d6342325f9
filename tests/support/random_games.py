"""Random games in memory."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from gallerist_pbem.bots.random_bot import random_word
from gallerist_pbem.bots.tournament import new_table
from gallerist_pbem.engine.agenda import awaited
from gallerist_pbem.engine.answers import MINOR
from gallerist_pbem.engine.apply import apply
from gallerist_pbem.engine.legal import answers
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.orders.steps import Step


def positions(rules: Rules, seats: int, seed: str, options: dict[str, str] | None = None) -> Iterator[AnyGame]:
    """Every position of a random game, each as it is when somebody is asked; the last has nobody to ask."""
    random = Random(seed)
    game = new_table(rules, seats, seed, options)
    while game.agenda:
        yield game
        game.events.clear()
        game, _ = random_word(rules, game, random)
    yield game


def some_answer(rules: Rules, game: AnyGame, random: Random) -> tuple[str, list[Step]]:
    """An order for one of those who are asked: any target, now and then with unusual minor choices."""
    asked = awaited(game)
    seat = (asked[0] if len(asked) == 1 else random.choice(asked)).seat or ""
    found = list(answers(rules, game, seat))
    if random.random() < 0.3:
        found += islice(answers(rules, game, seat, MINOR), 100)
    return seat, random.choice(found)


def orders_of(rules: Rules, seats: int, seed: str) -> Iterator[tuple[str, list[Step], AnyGame]]:
    """A random game as whole orders, with the position after each."""
    random = Random(seed)
    game = new_table(rules, seats, seed)
    while game.agenda:
        game.events = []
        seat, steps = some_answer(rules, game, random)
        game = apply(rules, game, seat, steps).game
        yield seat, steps, game
