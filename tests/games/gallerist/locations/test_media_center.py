"""Media Center, rulebook p. 11: hiring assistants and promoting artists."""

from __future__ import annotations

from typing import Any

import pytest

from gallerist_pbem.games.gallerist.table.facts import value
from tests.support.gallerist import MC, a_game, after, people, refused, tickets, told

GO = {"go": MC}


def test_t_7_how_many_can_be_hired() -> None:
    """p. 11, T-7, G-HIR-1: three desks free: four are too many, two cost 3 and bring a brown ticket."""
    game = a_game(blue={"desks": 1, "queue": 8})
    refused(game, "blue", GO, {"hire": 4}, code="E-HIR-DESK")
    game = after(game, "blue", GO, {"hire": 2})
    blue = game.table.players["blue"]
    assert (blue.money, blue.desks, blue.queue, blue.tickets) == (7, 3, 6, tickets(brown=1))


def test_hiring_nobody_or_more_than_wait() -> None:
    """G-HIR-1, A-68: E-HIR-ZERO, E-HIR-QUEUE; four at once from an empty office."""
    refused(a_game(), "blue", GO, {"hire": 0}, code="E-HIR-ZERO")
    refused(a_game(blue={"desks": 0, "queue": 1}), "blue", GO, {"hire": 2}, code="E-HIR-QUEUE")
    game = after(a_game(blue={"desks": 0, "queue": 8}), "blue", GO, {"hire": 4})
    assert (game.table.players["blue"].desks, game.table.players["blue"].money) == (4, 2)


@pytest.mark.parametrize(("queue", "cost"), [(8, 1), (7, 2), (6, 2), (5, 3), (4, 3), (3, 4), (2, 5), (1, 6)])
def test_each_place_of_the_queue_has_its_price(queue: int, cost: int) -> None:
    """p. 11, G-HIR-2, G-DAT-7: 1 2 2 3 3 4 5 6, from the top."""
    game = a_game(blue={"queue": queue})
    fields = {"tickets": ["white"]} if queue == 3 else {}
    assert after(game, "blue", GO, {"hire": 1, **fields}).table.players["blue"].money == 10 - cost


def test_the_bonuses_cannot_pay_for_the_hire() -> None:
    """p. 11, G-HIR-2: the money of the last place comes after the payment."""
    game = a_game(blue={"queue": 1, "money": 5, "gallery": people(investor=3), "influence": 1})
    refused(game, "blue", GO, {"hire": 1}, code="E-HIR-MONEY")
    game = a_game(blue={"queue": 1, "money": 6, "gallery": people(investor=3)})
    assert after(game, "blue", GO, {"hire": 1}).table.players["blue"].money == 6


def test_t_53_four_places_and_their_bonuses() -> None:
    """T-53, G-HIR-3, A-14: 12 money; pink, 3 influence, nothing, any colour, pink again being allowed."""
    game = a_game(blue={"desks": 0, "queue": 6, "money": 12, "gallery": people(vip=1, collector=1)})
    game = after(game, "blue", GO, {"hire": 4, "tickets": ["pink", "pink"]})
    blue = game.table.players["blue"]
    assert (blue.money, blue.influence, blue.tickets, blue.desks) == (0, 13, tickets(pink=2), 4)


def test_option_same_colour() -> None:
    """G-HIR-3, G-TKT-5, A-14: with `same-colour: action` the tickets of one hiring must differ."""
    blue = {"desks": 0, "queue": 6, "money": 12}
    game = a_game(blue=blue, options={"same-colour": "action"})
    refused(game, "blue", GO, {"hire": 4, "tickets": ["pink", "pink"]}, code="E-TKT-SAME")
    game = after(game, "blue", GO, {"hire": 4, "tickets": ["pink", "white"]})
    assert game.table.players["blue"].tickets == tickets(pink=1, white=1)
    item = after(
        a_game(blue=blue, options={"same-colour": "item"}), "blue", GO, {"hire": 4, "tickets": ["pink", "pink"]}
    )
    assert item.table.players["blue"].tickets == tickets(pink=2)


def test_hiring_bonus_beyond_the_track() -> None:
    """p. 13, G-HIR-4, G-INF-1: what goes beyond 35 is lost."""
    game = a_game(blue={"queue": 5, "influence": 34, "gallery": people(vip=2)})
    assert after(game, "blue", GO, {"hire": 1}).table.players["blue"].influence == 35


def test_t_8_promoting() -> None:
    """p. 11, T-8, G-PRO-2, A-65, A-66: level 3 costs 3; the level 2 token returns; two different tickets; fame +2."""
    game = a_game(active="orange", orange={"gallery": people(collector=1)}, artists={"painting blue": {"promotion": 2}})
    assert game.table.promotion == [4, 3, 4, 4, 4]
    step = {"promote": "painting blue", "bonus": {"tickets": ["pink", "white"]}}
    refused(game, "orange", GO, step | {"bonus": {"tickets": ["pink", "pink"]}}, code="E-TKT-SAME")
    game = after(game, "orange", GO, step)
    orange, painter = game.table.players["orange"], game.table.artists["painting blue"]
    assert (orange.influence, orange.tickets) == (7, tickets(pink=1, white=1))
    assert (painter.promotion, painter.fame) == (3, 5)
    assert game.table.promotion == [4, 4, 3, 4, 4]


def test_the_printed_level_is_no_token() -> None:
    """p. 11, G-PRO-2, G-PRO-4: promoting from a printed level returns nothing to the stock."""
    game = a_game(artists={"photo blue": {"up": True}})
    game = after(game, "blue", GO, {"promote": "photo blue"})
    assert game.table.promotion == [4, 3, 4, 4, 4]
    assert game.table.players["blue"].influence == 8


def test_t_51_who_cannot_be_promoted() -> None:
    """p. 11, T-51, G-PRO-1: E-PRO-HIDDEN, E-PRO-MAX, E-PRO-TOKEN, E-PRO-INFL."""
    refused(a_game(), "blue", GO, {"promote": "photo blue"}, code="E-PRO-HIDDEN")
    top = a_game(artists={"painting blue": {"promotion": 5}})
    refused(top, "blue", GO, {"promote": "painting blue"}, code="E-PRO-MAX")
    names = ("digital blue", "digital red", "sculpture blue", "photo blue")
    gone = {name: {"up": True, "promotion": 4} for name in names}
    none_left = a_game(artists=gone | {"painting blue": {"promotion": 3}})
    assert none_left.table.promotion[3] == 0
    refused(none_left, "blue", GO, {"promote": "painting blue"}, code="E-PRO-TOKEN")
    poor = a_game(blue={"influence": 2}, artists={"painting blue": {"promotion": 2}})
    assert "needs 3" in refused(poor, "blue", GO, {"promote": "painting blue"}, code="E-PRO-INFL").why


def test_promotion_costs_exactly_its_level() -> None:
    """p. 11, G-PRO-2, G-INF-2: plain subtraction, no icons; all of it may be spent."""
    game = a_game(blue={"influence": 4}, artists={"painting blue": {"promotion": 3}})
    assert after(game, "blue", GO, {"promote": "painting blue"}).table.players["blue"].influence == 0


@pytest.mark.parametrize(
    ("level", "bonus", "gained"),
    [
        (1, {"tickets": ["white"]}, {"tickets": tickets(white=1)}),
        (2, {}, {"influence": 10 - 2 + 3}),
        (3, {"tickets": ["white", "brown"]}, {"tickets": tickets(brown=1, white=1)}),
        (4, {}, {"money": 13}),
        (5, {"visitor": "investor"}, {"gallery": people(investor=2, vip=1, collector=1)}),
    ],
)
def test_the_bonus_of_each_level(level: int, bonus: dict[str, Any], gained: dict[str, Any]) -> None:
    """p. 11, G-PRO-2, G-PRO-6, G-DAT-7: ticket, influence, two tickets, money, a visitor from the Plaza."""
    game = a_game(
        blue={"gallery": people(investor=1, vip=1, collector=1)},
        artists={"painting blue": {"promotion": level - 1}},
        plaza=people(investor=1, vip=1),
    )
    game = after(game, "blue", GO, {"promote": "painting blue", "bonus": bonus})
    blue = game.table.players["blue"]
    assert {name: getattr(blue, name) for name in gained} == gained
    assert game.table.artists["painting blue"].fame == 5


def test_t_52_the_bonus_comes_before_the_fame() -> None:
    """T-52, G-PRO-3: the Collector of level 5 counts at once: fame +2."""
    game = a_game(artists={"painting blue": {"promotion": 4}}, plaza=people(collector=1))
    game = after(game, "blue", GO, {"promote": "painting blue"})
    assert game.table.artists["painting blue"].fame == 5
    assert game.table.players["blue"].gallery == people(collector=1)


def test_influence_of_the_bonus_may_be_spent_on_fame() -> None:
    """G-PRO-3, G-INF-5: level 2 gives influence before the fame step."""
    game = a_game(blue={"influence": 2, "gallery": people(vip=1)}, artists={"photo blue": {"up": True}})
    game = after(game, "blue", GO, {"promote": "photo blue", "fame": 1})
    assert (game.table.players["blue"].influence, game.table.artists["photo blue"].fame) == (0, 6)


def test_t_51_promoting_a_celebrity() -> None:
    """p. 14, T-51, G-PRO-5, A-57: bonus and level as usual; fame stays 19, no second 5 money."""
    game = a_game(
        blue={"gallery": people(investor=1)},
        artists={"painting blue": {"fame": 19, "promotion": 3}},
    )
    game = after(game, "blue", GO, {"promote": "painting blue"})
    assert game.table.players["blue"].money == 12
    assert (game.table.artists["painting blue"].fame, game.table.artists["painting blue"].promotion) == (19, 4)
    assert told(game, "celebrity") == []


def test_no_fame_steps_for_a_celebrity() -> None:
    """G-PRO-5, G-INF-4, A-30: steps beyond 19 are refused with E-FAME-CAP."""
    game = a_game(artists={"painting blue": {"fame": 19, "promotion": 3}})
    refused(game, "blue", GO, {"promote": "painting blue", "fame": 1}, code="E-FAME-CAP")


@pytest.mark.parametrize(("bonus", "free"), [("lost", people()), ("bag", people(vip=1))])
def test_option_empty_plaza(bonus: str, free: dict[str, int]) -> None:
    """A-59, G-COL-3: from an empty Plaza the visitor bonus is lost, or comes from the bag by the option."""
    game = a_game(artists={"painting blue": {"promotion": 4}}, options={"empty-plaza": bonus})
    fields = {"bonus": {"visitor": "vip"}} if bonus == "bag" else {}
    game = after(game, "blue", GO, {"promote": "painting blue", **fields})
    assert game.table.players["blue"].gallery == free


def test_t_65_all_signatures_move_with_the_fame() -> None:
    """p. 14, T-65, G-FAM-1, A-81: Blue's and Yellow's works rise from 8 to 11 when Orange promotes."""
    tile = {"tile": "painting-blue-b", "up": True, "fame": 8}
    game = a_game(
        active="orange",
        artists={"painting blue": tile},
        blue={"works": ["painting blue"]},
        yellow={"works": ["painting blue"]},
    )
    assert value(game, "painting blue") == 8
    game = after(game, "orange", GO, {"promote": "painting blue"})
    assert (game.table.artists["painting blue"].fame, value(game, "painting blue")) == (9, 11)
    assert game.table.players["orange"].money == 10


def test_t_65_a_commission_does_not_move() -> None:
    """T-65, G-FAM-1, A-58: its price stays the initial fame."""
    tile = {"tile": "painting-blue-b", "up": True, "fame": 8}
    game = a_game(
        active="orange",
        artists={"painting blue": tile},
        blue={"commission": "painting blue"},
        yellow={"works": ["painting blue"]},
    )
    game = after(game, "orange", GO, {"promote": "painting blue"})
    game = after(game, "blue", {"go": "artists_colony"}, {"buy": "painting blue"})
    assert game.table.players["blue"].money == 5
