"""International Market, rulebook p. 12-13: reputation tiles and offers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.gallerist import IM, SO, a_game, after, asked, people, refused, tickets, told

GO = {"go": IM}
EVERYBODY = people(investor=1, vip=1, collector=1)
ONE = {"works": ["painting blue"], "lobby": EVERYBODY}
OFFER = {"offer": "1 1", "with": "desk", "bonus": {"tickets": ["pink"]}}


@pytest.mark.parametrize(
    ("lobby", "columns"),
    [
        (people(investor=1), {1}),
        (people(vip=1), {1}),
        (people(collector=1), {1}),
        (people(investor=1, vip=1), {1, 2}),
        (people(investor=1, collector=1), {1, 3}),
        (people(vip=1, collector=1), {1, 3}),
        (people(collector=2), {1}),
        (people(investor=2), {1}),
        (EVERYBODY, {1, 2, 3}),
    ],
)
def test_t_54_columns(lobby: dict[str, int], columns: set[int]) -> None:
    """p. 12, T-54, G-MKT-1: one visitor; an Investor and a VIP; a Collector and one of the others. They stay."""
    game = a_game(blue={"lobby": lobby})
    bonus = {1: {"bonus": {"tickets": ["pink"]}}, 2: {}, 3: {"bonus": {"tickets": ["pink", "brown"]}}}
    for column in (1, 2, 3):
        step = {"offer": f"{column} 1", **bonus[column]}
        if column in columns:
            assert after(game, "blue", GO, step, "end").table.players["blue"].lobby == lobby
        else:
            refused(game, "blue", GO, step, code="E-MKT-COL")


def test_t_54_the_middle_column_with_two_players() -> None:
    """T-54, G-MKT-2, G-SET-12, A-5: closed for offers and tiles, whoever is in the Lobby."""
    game = a_game(players=2, blue=ONE)
    refused(game, "blue", GO, {"offer": "2 1"}, code="E-MKT-CLOSED")
    refused(game, "blue", GO, {"reputation": "2 painting", "to": "money"}, code="E-MKT-CLOSED")


def test_one_assistant_on_a_space() -> None:
    """p. 12, G-MKT-2: E-OFF-TAKEN, E-REP-GONE."""
    game = a_game(blue=ONE, market={"1 1": "yellow", "1 painting": "yellow"})
    refused(game, "blue", GO, OFFER, code="E-OFF-TAKEN")
    refused(game, "blue", GO, {"reputation": "1 painting", "to": "money"}, code="E-REP-GONE")


def test_an_assistant_must_be_there_when_the_action_is_declared() -> None:
    """p. 12, G-MKT-3, A-11: from a desk or a location; without one the market is closed."""
    game = a_game(blue=ONE | {"desks": 0})
    refused(game, "blue", GO, {"offer": "2 1"}, code="E-MOVE-NOACTION")
    game = a_game(blue=ONE | {"desks": 0}, assistants={SO: "blue"})
    refused(game, "blue", GO, OFFER, code="E-MKT-ASSIST")
    game = after(game, "blue", GO, OFFER | {"with": SO}, "end")
    assert (game.table.spaces[SO], game.table.market) == (None, {"1 1": "blue"})


@pytest.mark.parametrize("option", ["committed", "bonus"])
def test_option_market_assistant(option: str) -> None:
    """A-11, G-MKT-3: with `bonus` the assistant that the space gives may be the one placed."""
    game = a_game(blue=ONE | {"desks": 0}, options={"market-assistant": option})
    if option == "committed":
        refused(game, "blue", GO, {"offer": "2 1"}, code="E-MOVE-NOACTION")
        return
    offered = after(game, "blue", GO, {"offer": "2 1"}, "end")
    blue = offered.table.players["blue"]
    assert (offered.table.market, blue.desks, blue.queue) == ({"2 1": "blue"}, 0, 7)
    taken = after(game, "blue", GO, {"reputation": "1 painting", "to": "assistant", "send": "vip"})
    assert (taken.table.market, taken.table.players["blue"].queue) == ({"1 painting": "blue"}, 7)
    refused(game, "blue", GO, {"reputation": "1 painting", "to": "money", "send": "vip"}, code="E-MKT-ASSIST")


def test_assistants_on_the_table_stay() -> None:
    """p. 12, G-MKT-4: they are no source for anything."""
    game = a_game(blue=ONE | {"desks": 0, "contracts": {1: "photo-bag"}}, market={"1 3": "blue"})
    refused(game, "blue", {"use": 1, "bonus": {"visitor": "vip"}}, GO, OFFER, code="E-CTR-NOASSIST")


@pytest.mark.parametrize(("column", "gain"), [(1, 3), (2, 2), (3, 1)])
def test_taking_a_reputation_tile(column: int, gain: int) -> None:
    """p. 12, G-REP-2: influence of the column, the bonus of the board space, a Lobby visitor, the assistant."""
    game = a_game(blue=ONE | {"gallery": people(investor=1), "money": 0})
    tile = game.table.tiles[f"{column} painting"]
    step = {"reputation": f"{column} painting", "to": "money", "send": "vip", "with": "desk"}
    game = after(game, "blue", GO, step)
    blue = game.table.players["blue"]
    assert (blue.influence, blue.money, blue.reputation["money"]) == (10 + gain, 2, tile)
    assert (blue.lobby, game.table.plaza) == (people(investor=1, collector=1), people(vip=1))
    assert (blue.desks, game.table.market) == (1, {f"{column} painting": "blue"})
    assert f"{column} painting" not in game.table.tiles


def test_the_form_must_have_been_acquired() -> None:
    """p. 12, G-REP-1, A-58: exhibited or sold; a commission gives no access."""
    game = a_game(blue={"lobby": EVERYBODY, "commission": "sculpture blue", "works": ["photo blue"]})
    step = {"reputation": "1 sculpture", "to": "money", "send": "vip"}
    refused(game, "blue", GO, step, code="E-REP-ROW")
    game = a_game(blue={"lobby": EVERYBODY, "sold": ["sculpture blue"]})
    assert after(game, "blue", GO, step).table.market == {"1 sculpture": "blue"}


def test_t_46_the_board_must_have_room() -> None:
    """T-46, G-REP-1: E-REP-FULL without an empty space, E-REP-SPACE for a taken one."""
    names = ["influence", "money", "fame", "visitor", "tickets", "assistant"]
    tiles = ["photo", "sculpture", "sold", "digital", "vip", "fame"]
    full = a_game(blue=ONE | {"reputation": dict(zip(names, tiles, strict=True))})
    refused(full, "blue", GO, {"reputation": "1 painting", "to": "money"}, code="E-REP-FULL")
    one = a_game(blue=ONE | {"reputation": {"money": "photo"}})
    refused(one, "blue", GO, {"reputation": "1 painting", "to": "money", "send": "vip"}, code="E-REP-SPACE")


def test_who_leaves_the_lobby() -> None:
    """p. 12, G-REP-3: any visitor, also the one that gave access; but only one who is there."""
    game = a_game(blue=ONE | {"lobby": people(vip=1, collector=1)})
    step = {"reputation": "3 painting", "to": "money"}
    for kind in ("vip", "collector"):
        sent = after(game, "blue", GO, step | {"send": kind})
        assert sent.table.plaza[kind] == 1
    refused(game, "blue", GO, step | {"send": "investor"}, code="E-REP-VISITOR")
    refused(game, "blue", GO, step, code="E-CHOICE")


def test_the_plaza_space_cannot_take_the_visitor_sent() -> None:
    """G-REP-3: the bonus comes before the visitor leaves."""
    game = a_game(blue=ONE | {"lobby": people(vip=1)})
    refused(
        game, "blue", GO, {"reputation": "1 painting", "to": "visitor", "bonus": {"visitor": "vip"}}, code="E-CHOICE"
    )
    game = after(game, "blue", GO, {"reputation": "1 painting", "to": "visitor"})
    assert (game.table.players["blue"].gallery, game.table.plaza) == (people(), people(vip=1))


def test_the_committed_assistant_frees_its_desk() -> None:
    """p. 18, G-REP-4, G-OFF-2, A-11: so the free assistant finds a desk in a full office."""
    game = a_game(blue=ONE | {"desks": 4})
    game = after(game, "blue", GO, {"reputation": "1 painting", "to": "assistant", "send": "vip", "bonus": {}})
    assert (game.table.players["blue"].desks, game.table.players["blue"].queue) == (4, 5)


@pytest.mark.parametrize(
    ("space", "bonus", "gained"),
    [
        ("influence", {}, {"influence": 13 + 3}),
        ("money", {}, {"money": 13}),
        ("tickets", {"tickets": ["pink", "white"]}, {"tickets": tickets(pink=1, white=1)}),
        ("visitor", {"visitor": "vip"}, {"gallery": people(investor=1, vip=2, collector=1)}),
        ("assistant", {}, {"desks": 2, "queue": 7}),
    ],
)
def test_the_bonus_of_each_board_space(space: str, bonus: dict[str, Any], gained: dict[str, Any]) -> None:
    """p. 12, G-REP-2, G-DAT-7: not what the tile shows."""
    game = a_game(blue=ONE | {"gallery": EVERYBODY}, plaza=people(vip=1, investor=1))
    game = after(game, "blue", GO, {"reputation": "1 painting", "to": space, "send": "vip", "bonus": bonus})
    blue = game.table.players["blue"]
    assert {name: getattr(blue, name) for name in gained} == gained


def test_the_fame_space() -> None:
    """p. 12, G-DAT-6, A-10, A-31: one for each own Collector, and steps bought with influence."""
    game = a_game(blue=ONE | {"gallery": people(collector=1)})
    step = {"reputation": "1 painting", "to": "fame", "send": "vip", "bonus": {"fame": 1}}
    game = after(game, "blue", GO, step)
    assert (game.table.artists["painting blue"].fame, game.table.players["blue"].influence) == (5, 10)
    nobody = a_game(blue=ONE, artists={"painting blue": {"fame": 19}})
    lost = after(nobody, "blue", GO, {"reputation": "1 painting", "to": "fame", "send": "vip"})
    assert told(lost, "bonus_lost") == [{"event": "bonus_lost", "seat": "blue", "bonus": "fame"}]


@pytest.mark.parametrize(
    ("space", "bonus", "gained"),
    [
        ("1 1", {"tickets": ["white"]}, {"tickets": tickets(white=1)}),
        ("2 1", {}, {"desks": 2, "queue": 7}),
        ("3 1", {"tickets": ["white", "brown"]}, {"tickets": tickets(brown=1, white=1)}),
        ("1 3", {}, {"desks": 2, "queue": 7}),
        ("2 3", {}, {"influence": 10 + 2 + 3}),
        ("3 3", {}, {"money": 10}),
        ("1 6", {"visitor": "investor"}, {"gallery": people(investor=2, vip=1, collector=1)}),
        ("2 6", {}, {"money": 7}),
        ("3 6", {}, {"influence": 10 + 1 + 3}),
    ],
)
def test_offers(space: str, bonus: dict[str, Any], gained: dict[str, Any]) -> None:
    """p. 13, p. 18, G-OFF-1, G-OFF-2, G-OFF-3, A-29: no form is needed, nobody leaves the Lobby."""
    game = a_game(blue={"lobby": EVERYBODY, "gallery": EVERYBODY}, plaza=people(investor=1, vip=1))
    game = after(game, "blue", GO, {"offer": space, "with": "desk", "bonus": bonus}, "end")
    blue = game.table.players["blue"]
    assert {name: getattr(blue, name) for name in gained} == gained
    assert (game.table.market, blue.lobby) == ({space: "blue"}, EVERYBODY)


def test_an_offer_may_be_paid_with_influence_just_gained() -> None:
    """p. 18, G-OFF-2, A-55: the column's influence comes first."""
    game = a_game(blue={"lobby": EVERYBODY, "money": 0, "influence": 0})
    game = after(game, "blue", GO, OFFER | {"coins": 1}, "end")
    assert (game.table.players["blue"].influence, game.table.market) == (1, {"1 1": "blue"})
    game = a_game(blue={"lobby": EVERYBODY, "money": 0, "influence": 3})
    refused(game, "blue", GO, {"offer": "1 3", "coins": 2}, code="E-OFF-MONEY")


def test_a_lost_assistant_bonus() -> None:
    """G-OFF-4, A-82: no empty desk or nobody in the queue."""
    game = a_game(blue={"lobby": EVERYBODY, "desks": 4, "queue": 5}, assistants={SO: "blue"})
    game = after(game, "blue", GO, {"offer": "2 1", "with": SO}, "end")
    assert (game.table.players["blue"].desks, game.table.players["blue"].queue) == (4, 5)
    game = a_game(blue={"lobby": EVERYBODY, "queue": 0})
    game = after(game, "blue", GO, {"offer": "2 1"}, "end")
    assert game.table.players["blue"].desks == 1
    assert told(game, "bonus_lost") != []
    assert asked(game) == ("turn", "yellow")


def test_a_free_assistant_brings_his_hiring_bonus() -> None:
    """p. 18, A-83, G-OFF-2: the pink ticket of the third place."""
    game = a_game(blue={"lobby": EVERYBODY, "queue": 6})
    game = after(game, "blue", GO, {"offer": "2 1"}, "end")
    assert game.table.players["blue"].tickets == tickets(pink=1)
