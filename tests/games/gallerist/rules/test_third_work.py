"""The starting tile of the third slot must be placed (p. 8), also when nothing comes up with the third work."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from random import Random

import pytest

from gallerist_pbem.bots.observation import observe
from gallerist_pbem.bots.table import bot_of
from gallerist_pbem.engine.answers import MINOR
from gallerist_pbem.engine.apply import apply
from gallerist_pbem.engine.legal import answers
from gallerist_pbem.games import game_of
from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.games.gallerist.table.position import Game
from gallerist_pbem.orders.steps import Step, step_word
from tests.support.gallerist import SECRETS, a_game, people
from tests.support.random_games import orders_of


@pytest.fixture
def game() -> Game:
    """Blue has two works and can buy a third one of a stack that is empty below it (G-BUY-9, G-TIL-1)."""
    game = a_game(4, blue={"works": ["painting blue", "photo blue"], "money": 30, "lobby": people(1, 1, 1)})
    for stack in game.table.stacks.values():
        game.table.gone["works"] += stack.left
        stack.left = []
    return game


def buying(found: Iterable[list[Step]]) -> list[list[Step]]:
    return [steps for steps in found if "buy" in map(step_word, steps)]


@pytest.mark.parametrize("depth", [None, MINOR])
def test_every_answer_that_is_listed_is_accepted(game: Game, depth: int | None) -> None:
    found = answers(rules, game, "blue", *([] if depth is None else [depth]))
    bought = buying(islice(found, 3000))
    assert bought
    for steps in bought:
        assert "tile" in map(step_word, steps)
        assert apply(rules, game, "blue", steps).stopped is None


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_a_bot_places_the_tile(game: Game, bot: str) -> None:
    steps = bot_of(bot)(observe(game_of("gallerist"), game, "blue", SECRETS["blue"]), Random(1), 200)
    assert apply(rules, game, "blue", steps).stopped is None


@pytest.mark.slow
def test_a_random_game_in_which_it_happened() -> None:
    """Orders taken from the answers that are listed are never refused."""
    assert sum(1 for _ in orders_of(rules, 4, "again 4 15")) > 100
