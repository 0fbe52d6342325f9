"""Influence, rulebook p. 13: gained up to 35, given back icon by icon."""

from __future__ import annotations

from typing import Any

import pytest

from gallerist_pbem.games.gallerist.table.position import Game
from tests.support.gallerist import AC, IM, MC, a_game, after, people, refused

GO = {"go": AC}
BUY = {"buy": "painting blue"}


def buyer(influence: int, money: int, fame: int = 5, **facts: Any) -> Game:
    blue = {"influence": influence, "money": money} | facts.pop("blue", {})
    return a_game(blue=blue, artists={"painting blue": {"fame": fame}}, **facts)


@pytest.mark.parametrize(("coins", "influence", "money"), [(2, 8, 0), (3, 4, 1), (4, 1, 2)])
def test_t_9_coins_from_influence(coins: int, influence: int, money: int) -> None:
    """p. 13, T-9, G-INF-3, A-13, A-64: each coin moves the marker to the next money icon below: 12, 8, 4, 1."""
    game = after(buyer(13, 3), "blue", GO, BUY | {"coins": coins}, "end")
    assert (game.table.players["blue"].influence, game.table.players["blue"].money) == (influence, money)


def test_t_9_no_icon_left() -> None:
    """p. 13, T-9, G-INF-3: E-INF-FEW; and never more coins than the price, E-INF-EXTRA."""
    refused(buyer(13, 3), "blue", GO, BUY | {"coins": 5}, code="E-INF-FEW")
    refused(buyer(13, 3), "blue", GO, BUY | {"coins": 6}, code="E-INF-EXTRA")
    refused(buyer(35, 10, fame=3), "blue", GO, BUY | {"coins": 4}, code="E-INF-EXTRA")


def test_t_10_from_35_one_coin() -> None:
    """p. 13, T-10, G-INF-3: worth one coin, whatever number is printed."""
    game = after(buyer(35, 5), "blue", GO, BUY | {"coins": 1}, "end")
    assert (game.table.players["blue"].influence, game.table.players["blue"].money) == (34, 1)


def test_coins_may_be_taken_with_cash_in_hand() -> None:
    """p. 13, G-INF-3, A-67: from 0 up to the whole price."""
    for coins, influence in ((0, 10), (1, 8), (3, 1)):
        game = after(buyer(10, 10, fame=3), "blue", GO, BUY | {"coins": coins}, "end")
        assert (game.table.players["blue"].influence, game.table.players["blue"].money) == (influence, 7 + coins)


@pytest.mark.parametrize(("steps", "influence", "rise"), [(0, 12, 2), (1, 10, 3), (2, 5, 4), (3, 0, 5)])
def test_t_11_fame_from_influence(steps: int, influence: int, rise: int) -> None:
    """p. 13, T-11, G-INF-4: each step moves the marker to the next fame icon below."""
    game = buyer(12, 10, stacks={"painting": {"top": "painting-8"}})
    game = after(game, "blue", GO, BUY | {"fame": steps, "tickets": ["pink", "brown"]}, "end")
    assert game.table.players["blue"].influence == influence
    assert game.table.artists["painting blue"].fame == 5 + rise


def test_fame_steps_are_limited() -> None:
    """G-INF-4, A-30: E-INF-STEPS without icons, E-FAME-CAP beyond 19."""
    refused(buyer(12, 10), "blue", GO, BUY | {"fame": 4}, code="E-INF-STEPS")
    game = buyer(12, 20, fame=17)
    refused(game, "blue", GO, BUY | {"fame": 3}, code="E-FAME-CAP")
    assert after(game, "blue", GO, BUY | {"fame": 2}, "end").table.artists["painting blue"].fame == 19


def test_fame_may_be_bought_where_the_basic_increase_is_nothing() -> None:
    """G-INF-4, A-32: a work of fame 0 and no Collector."""
    game = after(buyer(10, 10), "blue", GO, BUY | {"fame": 1}, "end")
    assert game.table.artists["painting blue"].fame == 6


def test_coins_first_fame_afterwards() -> None:
    """p. 18, G-INF-5: each from the marker's position then: 10 to 8 for the coin, to 5 for the fame."""
    game = after(buyer(10, 10), "blue", GO, BUY | {"coins": 1, "fame": 1}, "end")
    assert game.table.players["blue"].influence == 5
    refused(buyer(10, 10), "blue", GO, BUY | {"coins": 2, "fame": 2}, code="E-INF-STEPS")


def test_the_remainder_is_wasted() -> None:
    """p. 13, G-INF-6: from 34 the fame icon is 30, from 14 the money icon is 12."""
    assert after(buyer(34, 9), "blue", GO, BUY | {"fame": 1}, "end").table.players["blue"].influence == 30
    assert after(buyer(14, 9), "blue", GO, BUY | {"coins": 1}, "end").table.players["blue"].influence == 12


@pytest.mark.parametrize(("before", "now"), [(34, 35), (31, 34), (35, 35)])
def test_t_66_the_track_ends_at_35(before: int, now: int) -> None:
    """p. 13, T-66, G-INF-1: the excess is lost."""
    game = a_game(blue={"influence": before, "lobby": people(vip=1)})
    game = after(game, "blue", {"go": IM}, {"offer": "1 1", "bonus": {"tickets": ["pink"]}}, "end")
    assert game.table.players["blue"].influence == now


def test_uses_of_influence() -> None:
    """p. 13, G-INF-2: promotion takes the exact amount, and nothing goes below 0."""
    game = a_game(blue={"influence": 1})
    game = after(game, "blue", {"go": MC}, {"promote": "painting blue", "bonus": {"tickets": ["pink"]}}, "end")
    assert game.table.players["blue"].influence == 0
    refused(a_game(blue={"influence": 0}), "blue", {"go": MC}, {"promote": "painting blue"}, code="E-PRO-INFL")
