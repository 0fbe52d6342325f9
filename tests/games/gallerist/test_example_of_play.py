"""The example of play, rulebook p. 17-18: rounds one and two of a game of four, row by row."""

from __future__ import annotations

from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.games.gallerist.table.facts import value
from gallerist_pbem.games.gallerist.table.position import Game
from tests.support.gallerist import (
    AC,
    IM,
    MC,
    SO,
    a_game,
    after,
    asked,
    contract,
    people,
    play_order,
    refused,
    tickets,
    told,
    words,
)


def the_example() -> Game:
    """Set up as pictured; the second painting has one ticket and yet fame 1, which no printed tile has (A-45)."""
    return a_game(
        figures=rules.figures({"works": {"painting-3": {"fame": 1}}}),
        at={"blue": IM, "yellow": SO, "purple": MC, "orange": AC},
        blue={"lobby": people(vip=1)},
        yellow={"lobby": people(vip=1)},
        purple={"lobby": people(investor=1)},
        orange={"lobby": people(collector=1)},
        plaza=people(investor=2, vip=1, collector=1),
        stacks={"painting": {"top": "painting-6", "visitors": people(investor=1, vip=1)}},
        display={2: ["painting-plaza"]},
        upcoming={
            "works/painting": ["painting-3", "painting-1"],
            "bag": ["investor", "vip"],
            "contracts": ["digital-plaza", "sculpture-plaza", "painting-bag", "photo-plaza"],
        },
    )


def clock(game: Game) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Box office and discard."""
    return tuple(game.table.box_office.values()), tuple(game.table.discard.values())


def test_t_1_the_example_of_play_row_by_row() -> None:
    """p. 17-18, T-1; G-TRN-1, G-TRN-2, G-TRN-3, G-KO-12, A-8, A-45: every figure of the table after every row."""
    game = the_example()
    assert clock(game) == ((20, 20, 20), (0, 0, 0))
    for row in ROWS:
        game = row(game)


def row_1_blue_buys(game: Game) -> Game:
    game = after(
        game, "blue",
        {"go": AC, "leave": "desk"},
        {"buy": "painting blue", "tickets": ["brown", "pink"]},
        {"spend": ["pink lobby", "brown plaza"]},
    )  # fmt: skip
    table, blue = game.table, game.table.players["blue"]
    assert table.waiting == (AC, ("orange", "gallerist"))
    assert (blue.money, blue.influence, blue.tickets, blue.desks) == (7, 10, tickets(), 1)
    assert (blue.lobby, blue.gallery) == (people(investor=1), people(vip=1))
    assert table.spaces[IM] == ("blue", "assistant")
    assert [work.work for work in blue.works] == ["painting-6"]
    assert value(game, "painting blue") == 5
    assert (table.artists["painting blue"].fame, table.artists["painting blue"].signatures) == (4, 1)
    assert table.plaza == people(investor=2, vip=2, collector=1)
    assert clock(game) == ((19, 19, 20), (1, 1, 0))
    assert table.stacks["painting"].top == "painting-3"
    assert table.stacks["painting"].visitors == people(investor=1)
    assert asked(game) == ("kicked_out", "orange")
    return game


def row_2_orange_discovers(game: Game) -> Game:
    game = after(game, "orange", {"discover": "photo blue", "bonus": {"tickets": ["white", "pink"]}})
    orange, photographer = game.table.players["orange"], game.table.artists["photo blue"]
    assert (orange.influence, orange.money, orange.tickets) == (5, 10, tickets(pink=1, white=1))
    assert (orange.commission, orange.gallerist) == ("photo blue", "home")
    assert (photographer.up, photographer.fame, photographer.signatures) == (True, 4, 1)
    assert clock(game)[0] == (19, 18, 19)
    assert asked(game) == ("turn", "yellow")
    return game


def row_3_yellow_hires(game: Game) -> Game:
    game = after(game, "yellow", {"go": MC, "leave": "desk"}, {"hire": 2, "coins": 1}, {"spend": ["brown plaza"]})
    table, yellow = game.table, game.table.players["yellow"]
    assert table.waiting == (MC, ("purple", "gallerist"))
    assert (yellow.money, yellow.influence, yellow.desks, yellow.queue) == (8, 8, 3, 6)
    assert (yellow.tickets, yellow.lobby) == (tickets(), people(investor=1, vip=1))
    assert table.spaces[SO] == ("yellow", "assistant")
    assert table.plaza == people(investor=1, vip=2, collector=1)
    assert clock(game) == ((18, 18, 19), (2, 1, 0))
    return game


def row_4_purple_declines(game: Game) -> Game:
    assert asked(game) == ("kicked_out", "purple")
    assert words(game) == {"decline", "hire", "promote"}
    assert after(game, "purple", {"hire": 1}).table.players["purple"].influence == 5
    game = after(game, "purple", "decline")
    purple = game.table.players["purple"]
    assert (purple.gallerist, purple.influence) == ("home", 10)
    assert asked(game) == ("turn", "purple")
    return game


def row_5_purple_signs(game: Game) -> Game:
    game = after(game, "purple", {"go": SO}, "reveal")
    assert asked(game) == ("contract_after_reveal", "purple")
    assert [pile[-1] for pile in game.table.display][2] == "painting-bag"
    game = after(game, "purple", {"take": 3, "to": 3, "tickets": ["white"]})
    table, purple = game.table, game.table.players["purple"]
    assert table.waiting == (SO, ("yellow", "assistant"))
    assert purple.tickets == tickets(white=1)
    assert contract(purple, 3).card == "painting-bag"
    assert clock(game)[0] == (18, 18, 18)
    assert len(table.deck) == 12
    assert [len(pile) for pile in table.display] == [2, 2, 1, 2]
    return game


def row_6_yellow_declines(game: Game) -> Game:
    assert asked(game) == ("kicked_out", "yellow")
    game = after(game, "yellow", "decline")
    assert game.table.players["yellow"].desks == 4
    assert asked(game) == ("turn", "orange")
    return game


def row_7_orange_promotes(game: Game) -> Game:
    game = after(game, "orange", {"go": MC}, {"spend": ["white lobby"]}, {"promote": "photo blue"})
    table, orange, photographer = game.table, game.table.players["orange"], game.table.artists["photo blue"]
    assert table.waiting == (MC, ("yellow", "gallerist"))
    assert (orange.gallery, orange.lobby) == (people(collector=1), people())
    assert (orange.tickets, orange.influence) == (tickets(pink=1), 4)
    assert (photographer.promotion, photographer.fame, value(game, "photo blue")) == (2, 6, 8)
    assert (orange.commission, photographer.signatures) == ("photo blue", 1)
    assert table.promotion == [4, 3, 4, 4, 4]
    assert clock(game)[1] == (2, 1, 1)
    return game


def row_8_yellow_declines(game: Game) -> Game:
    assert asked(game) == ("kicked_out", "yellow")
    game = after(game, "yellow", "decline")
    assert game.table.players["yellow"].gallerist == "home"
    assert asked(game) == ("turn", "blue")
    return game


def row_9_blue_takes_a_tile(game: Game) -> Game:
    tile = game.table.tiles["1 painting"]
    game = after(
        game, "blue",
        {"go": IM, "leave": "desk"},
        {"reputation": "1 painting", "to": "visitor", "bonus": {"visitor": "vip"}, "send": "investor", "with": "desk"},
    )  # fmt: skip
    table, blue = game.table, game.table.players["blue"]
    assert [e["event"] for e in game.events].count("assistant_home") == 1
    assert told(game, "kicked_out") == []
    assert (blue.influence, blue.gallery, blue.lobby) == (13, people(vip=2), people())
    assert (blue.desks, blue.queue, blue.reputation["visitor"]) == (0, 8, tile)
    assert table.spaces[AC] == ("blue", "assistant")
    assert table.market == {"1 painting": "blue"}
    assert table.plaza == people(investor=2, vip=1, collector=1)
    assert asked(game) == ("turn", "yellow")
    return game


def row_10_yellow_offers(game: Game) -> Game:
    refused(game, "yellow", {"go": IM}, {"offer": "3 1"}, code="E-MKT-COL")
    game = after(game, "yellow", {"go": IM}, {"offer": "2 1", "coins": 1, "with": "desk"}, {"spend": ["pink lobby"]})
    table, yellow = game.table, game.table.players["yellow"]
    assert [e for e in told(game, "kicked_out") if e["seat"] == "blue"]
    assert (yellow.influence, yellow.money, yellow.desks, yellow.queue) == (8, 8, 4, 5)
    assert (yellow.tickets, yellow.gallery, yellow.lobby) == (tickets(), people(vip=1), people(investor=1))
    assert table.market["2 1"] == "yellow"
    assert clock(game) == ((18, 17, 18), (2, 2, 1))
    return game


def row_11_blue_can_only_decline(game: Game) -> Game:
    assert [e["step"] for e in told(game, "forced") if e["seat"] == "blue"] == ["decline"]
    blue = game.table.players["blue"]
    assert (blue.gallerist, blue.influence) == ("home", 13)
    assert asked(game) == ("turn", "purple")
    return game


def row_12_purple_buys(game: Game) -> Game:
    game = after(
        game, "purple",
        {"go": AC},
        {"use": 3, "with": "desk", "bonus": {"visitor": "collector"}},
        {"buy": "painting blue", "coins": 1, "fame": 1, "tickets": ["white"]},
        "end",
    )  # fmt: skip
    table, purple, painter = game.table, game.table.players["purple"], game.table.artists["painting blue"]
    assert table.waiting == (AC, ("blue", "assistant"))
    assert told(game, "paid") == [{"event": "paid", "seat": "purple", "price": 4, "coins": 1, "purpose": "work"}]
    assert [e["amount"] for e in told(game, "influence_spent")] == [2, 3]
    assert (purple.money, purple.influence, purple.gallery, purple.desks) == (7, 5, people(collector=1), 1)
    assert contract(purple, 3).assistant
    assert (painter.fame, painter.signatures, value(game, "painting blue")) == (7, 0, 8)
    assert [work.artist for work in table.players["blue"].works] == ["painting blue"]
    assert [work.artist for work in purple.works] == ["painting blue"]
    assert table.plaza == people(investor=3, vip=1, collector=1)
    assert (purple.tickets, purple.lobby) == (tickets(white=2), people(investor=1))
    assert clock(game) == ((18, 17, 17), (2, 2, 1))
    assert (table.stacks["painting"].top, table.stacks["painting"].visitors) == ("painting-1", people(vip=1))
    return game


def row_13_blue_discovers(game: Game) -> Game:
    assert asked(game) == ("kicked_out", "blue")
    game = after(game, "blue", {"discover": "sculpture blue"})
    table, blue, sculptor = game.table, game.table.players["blue"], game.table.artists["sculpture blue"]
    assert (blue.money, blue.influence, blue.commission, blue.desks) == (7, 10, "sculpture blue", 1)
    assert (sculptor.up, sculptor.fame, sculptor.signatures) == (True, 3, 1)
    assert (table.spaces[AC], table.spaces[SO]) == (("purple", "gallerist"), None)
    assert asked(game) == ("turn", "orange")
    return game


ROWS = [
    row_1_blue_buys, row_2_orange_discovers, row_3_yellow_hires, row_4_purple_declines, row_5_purple_signs,
    row_6_yellow_declines, row_7_orange_promotes, row_8_yellow_declines, row_9_blue_takes_a_tile, row_10_yellow_offers,
    row_11_blue_can_only_decline, row_12_purple_buys, row_13_blue_discovers,
]  # fmt: skip


def test_a_turn_of_the_example_may_come_in_parts() -> None:
    """G-PBM-1, G-PBM-3: the purchase reveals the next work, so the executive action may be ordered after seeing it."""
    game = the_example()
    whole = after(
        game, "blue", {"go": AC}, {"buy": "painting blue", "tickets": ["brown", "pink"]}, {"spend": ["pink lobby"]}
    )
    first = play_order(game, "blue", {"go": AC}, {"buy": "painting blue", "tickets": ["brown", "pink"]})
    assert asked(first.game) == ("executive", "blue")
    parts = after(first.game, "blue", {"spend": ["pink lobby"]})
    assert parts.table == whole.table
