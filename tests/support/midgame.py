"""Positions in the midst of random games, for those who must answer there."""

from __future__ import annotations

from itertools import islice
from random import Random

from gallerist_pbem.bots.observation import observe
from gallerist_pbem.bots.table import bot_of
from gallerist_pbem.bots.tournament import new_table
from gallerist_pbem.engine.rules import AnyGame
from gallerist_pbem.games import game_of
from tests.support.random_games import orders_of, positions

RULES = game_of("gallerist").rules
SOCIETY = game_of("art-society").rules
FEW = 60
"""Nodes for a planner that only has to be legal."""


def midgame(seed: str = "bots", turn: int = 24, seats: int = 4) -> AnyGame:
    """A main turn somewhere in the midst of a random game."""
    turns = (game for game in positions(RULES, seats, seed) if game.agenda and game.agenda[-1].kind == "turn")
    return next(islice(turns, turn, None)).copy()


def rounds_of_society(seed: str = "bots", seats: int = 3) -> dict[str, AnyGame]:
    """One position of a random game of Art Society for each question, from the fourth round on, groups as they are."""
    found: dict[str, AnyGame] = {"start": new_table(SOCIETY, seats, seed)}
    for _, _, game in orders_of(SOCIETY, seats, seed):
        if game.agenda and game.table.round > 3:
            found.setdefault(game.agenda[-1].kind, game.copy())
        if len(found) == 5:
            return found
    raise AssertionError(f"not every question was asked: {list(found)}")


def answer_for(game: AnyGame, bot: str, seat: str) -> list[object]:
    return [*bot_of(bot)(observe(game_of("art-society"), game, seat, {}), Random("choice"), FEW)]


def choice(game: AnyGame, bot: str, nodes: int = FEW) -> list[object]:
    seat = game.agenda[-1].seat or ""
    return [*bot_of(bot)(observe(game_of("gallerist"), game, seat, game.chance.secret(seat)), Random("choice"), nodes)]
