"""How much of the game is left, as the bots see it."""

from __future__ import annotations

from gallerist_pbem.games.gallerist.bot.outlook import TURNS, turns_left
from tests.support.gallerist import a_game


def test_a_new_game_is_a_whole_game():
    assert turns_left(a_game(4), "blue") > TURNS * 0.8


def test_two_of_three_conditions_end_the_game():
    game = a_game(3)
    game.table.box_office = dict.fromkeys(game.table.box_office, 0)
    assert turns_left(game, "blue") > TURNS * 0.5
    game.table.bag = dict.fromkeys(game.table.bag, 0)
    assert turns_left(game, "blue") == 1


def test_alone_only_the_tickets_end_it():
    """G-SOL-11."""
    game = a_game(1)
    game.table.bag = dict.fromkeys(game.table.bag, 0)
    for artist in game.table.artists.values():
        artist.fame = game.figures.fame_max
    assert turns_left(game, "blue") > TURNS * 0.9
    game.table.box_office = dict.fromkeys(game.table.box_office, 0)
    assert turns_left(game, "blue") == 1
