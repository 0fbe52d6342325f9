"""How a position of The Gallerist is valued."""

from __future__ import annotations

import pytest

from gallerist_pbem.games.gallerist.bot.evaluation import terms, value
from gallerist_pbem.games.gallerist.bot.outlook import TURNS, again, turns_left
from tests.support.gallerist import a_game
from tests.support.midgame import RULES, midgame


def test_greedy_sees_that_the_last_turn_is_the_last() -> None:
    game = midgame()
    game.table.stage = "final"
    seat = RULES.SEATS[3]
    game.table.start, game.table.active = RULES.SEATS[0], seat
    assert turns_left(game, seat) == 0
    assert terms(game, seat, None)["tickets"] == 0
    assert not again(game, seat)


def test_value_is_the_final_score_when_nothing_is_to_come() -> None:
    game = midgame(seats=3)
    game.table.stage, game.table.start, game.table.active = "final", "blue", "purple"
    secret = game.chance.secret("purple")
    ledger = RULES.scores(game, {"purple": secret})["purple"]
    without_auction = ledger["total"] - ledger["auction"]
    assert value(game, "purple", secret) - terms(game, "purple", secret)["auction"] == pytest.approx(without_auction)


def test_a_new_game_is_a_whole_game() -> None:
    assert turns_left(a_game(4), "blue") > TURNS * 0.8


def test_two_of_three_conditions_end_the_game() -> None:
    game = a_game(3)
    game.table.box_office = dict.fromkeys(game.table.box_office, 0)
    assert turns_left(game, "blue") > TURNS * 0.5
    game.table.bag = dict.fromkeys(game.table.bag, 0)
    assert turns_left(game, "blue") == 1


def test_alone_only_the_tickets_end_it() -> None:
    """G-SOL-11."""
    game = a_game(1)
    game.table.bag = dict.fromkeys(game.table.bag, 0)
    for artist in game.table.artists.values():
        artist.fame = game.figures.fame_max
    assert turns_left(game, "blue") > TURNS * 0.9
    game.table.box_office = dict.fromkeys(game.table.box_office, 0)
    assert turns_left(game, "blue") == 1
