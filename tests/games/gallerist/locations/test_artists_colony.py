"""Artists Colony, rulebook p. 7-8: discovering artists, buying works, the tile of the third slot."""

from __future__ import annotations

from typing import Any

import pytest

from gallerist_pbem.games.gallerist.table.facts import value
from gallerist_pbem.games.gallerist.table.position import Game
from tests.support.gallerist import AC, IM, SO, a_game, after, asked, people, refused, stopped, tickets, told

GO = {"go": AC}


def discover(game: Game, artist: str, **fields: Any) -> Game:
    return after(game, "blue", GO, {"discover": artist, **fields})


def buy(game: Game, artist: str, **fields: Any) -> Game:
    return after(game, "blue", GO, {"buy": artist, **fields}, "end")


def test_a_commission_must_be_free() -> None:
    """p. 7, G-DIS-1: E-DIS-COMM; E-DIS-NONE when all are up, E-DIS-UP for one that is."""
    held = a_game(blue={"commission": "photo blue"})
    refused(held, "blue", GO, {"discover": "sculpture blue"}, code="E-DIS-COMM")
    refused(a_game(), "blue", GO, {"discover": "painting blue"}, code="E-DIS-UP")
    names = list(held.table.artists)
    all_up = a_game(artists={name: {"up": True} for name in names})
    refused(all_up, "blue", GO, {"discover": "photo blue"}, code="E-DIS-NONE")


def test_discovering_step_by_step() -> None:
    """p. 7, G-DIS-2, G-DIS-5: bonus, Collector to the Plaza, tile up at its initial fame, a signature taken."""
    game = a_game(blue={"gallery": people(investor=1, collector=1)})
    game = discover(game, "digital red")
    artist, blue = game.table.artists["digital red"], game.table.players["blue"]
    assert (artist.up, artist.bonus, artist.collector, artist.fame, artist.signatures) == (True, None, 0, 5, 1)
    assert (blue.commission, blue.money) == ("digital red", 13)
    assert game.table.plaza == people(collector=1)
    assert told(game, "drawn") == []


def test_the_plaza_bonus_comes_before_the_collector() -> None:
    """G-DIS-3, G-COL-3: a visitor bonus cannot take the Collector of that very artist."""
    game = discover(a_game(), "painting red")
    assert (game.table.players["blue"].gallery, game.table.plaza) == (people(), people(collector=1))
    assert told(game, "bonus_lost") != []
    game = a_game(plaza=people(vip=1))
    refused(game, "blue", GO, {"discover": "painting red", "bonus": {"visitor": "collector"}}, code="E-PLAZA-KIND")
    assert discover(game, "painting red").table.players["blue"].gallery == people(vip=1)


def test_the_fame_bonus_on_the_artist_being_discovered() -> None:
    """p. 7, G-DIS-3, A-23, A-10, A-31: it counts from the initial fame; influence steps are stated with it."""
    game = a_game(blue={"gallery": people(collector=1), "influence": 12})
    new = discover(game, "sculpture red", bonus={"artist": "sculpture red", "fame": 1})
    assert (new.table.artists["sculpture red"].fame, new.table.players["blue"].influence) == (9, 10)
    other = discover(game, "sculpture red", bonus={"artist": "painting blue"})
    assert (other.table.artists["painting blue"].fame, other.table.artists["sculpture red"].fame) == (4, 7)
    refused(game, "blue", GO, {"discover": "sculpture red", "bonus": {"artist": "photo red"}}, code="E-FAME-ARTIST")


def test_the_fame_bonus_may_make_a_celebrity() -> None:
    """G-DIS-3, G-FAM-4: a discovered artist at 18 becomes one and brings 5 money."""
    game = a_game(artists={"painting blue": {"fame": 18}}, blue={"gallery": people(collector=1)})
    game = discover(game, "sculpture red", bonus={"artist": "painting blue"})
    assert game.table.players["blue"].money == 15


def test_t_41_a_dead_commission_may_be_given_up() -> None:
    """T-41, G-DIS-4, A-24: only when the stack of its form is empty; the token returns beside the artist."""
    held = a_game(blue={"commission": "photo blue"})
    refused(held, "blue", GO, {"discover": "sculpture blue", "abandon": True}, code="E-DIS-COMM")
    dead = a_game(blue={"commission": "photo blue"}, stacks={"photo": {"top": None, "left": []}})
    refused(dead, "blue", GO, {"discover": "sculpture blue"}, code="E-DIS-COMM")
    game = discover(dead, "sculpture blue", abandon=True)
    assert game.table.players["blue"].commission == "sculpture blue"
    assert game.table.artists["photo blue"].signatures == 2


def test_an_artist_without_works_can_be_discovered() -> None:
    """A-60, G-DIS-1: a pointless commission is legal."""
    game = a_game(stacks={"sculpture": {"top": None, "left": []}})
    assert discover(game, "sculpture blue").table.players["blue"].commission == "sculpture blue"


def test_whom_to_buy_from() -> None:
    """p. 7, G-BUY-1, G-BUY-2: E-BUY-HIDDEN, E-BUY-STACK."""
    refused(a_game(), "blue", GO, {"buy": "photo blue"}, code="E-BUY-HIDDEN")
    game = a_game(stacks={"painting": {"top": None, "left": []}})
    refused(game, "blue", GO, {"buy": "painting blue"}, code="E-BUY-STACK")


def test_a_commission_does_not_bind_to_its_artist() -> None:
    """p. 7, G-BUY-1: holding one of A, a work of B may be bought; from A the purchase is the commissioned one."""
    game = a_game(blue={"commission": "painting red", "money": 20}, artists={"painting red": {"fame": 14}})
    other = buy(game, "painting blue")
    assert (other.table.players["blue"].commission, other.table.players["blue"].money) == ("painting red", 17)
    own = buy(game, "painting red")
    assert (own.table.players["blue"].commission, own.table.players["blue"].money) == (None, 10)
    assert own.table.artists["painting red"].signatures == 1


def test_t_42_both_signatures_out() -> None:
    """p. 7, T-42, G-BUY-1: a third player finds none, the commission holder may still buy."""
    facts: dict[str, Any] = {"yellow": {"works": ["photo blue"]}, "purple": {"commission": "photo blue"}}
    refused(a_game(**facts), "blue", GO, {"buy": "photo blue"}, code="E-BUY-SIGN")
    game = a_game(active="purple", **facts)
    game = after(game, "purple", GO, {"buy": "photo blue"})
    assert [work.artist for work in game.table.players["purple"].works] == ["photo blue"]


def test_t_43_a_celebrity_sells_to_a_commission_only() -> None:
    """p. 14, T-43, G-BUY-1, A-34: at the initial fame, and the work is a masterpiece at once."""
    famous = {"painting red": {"up": True, "fame": 19}}
    refused(a_game(artists=famous), "blue", GO, {"buy": "painting red"}, code="E-BUY-CELEB")
    game = a_game(artists=famous, blue={"commission": "painting red"})
    game = buy(game, "painting red")
    blue = game.table.players["blue"]
    assert (blue.money, value(game, "painting red"), len(blue.works)) == (0, 20, 1)


def test_t_4_the_price() -> None:
    """p. 7, T-4, G-BUY-4: current fame 14, or the initial 10 for the commission."""
    artists = {"painting red": {"up": True, "fame": 14}}
    assert buy(a_game(artists=artists, blue={"money": 20}), "painting red").table.players["blue"].money == 6
    held = a_game(artists=artists, blue={"money": 20, "commission": "painting red"})
    assert buy(held, "painting red").table.players["blue"].money == 10


def test_t_3_buying_raises_fame() -> None:
    """p. 8, T-3, G-BUY-5, A-3: fame 9, work 2, one Collector: 9 is paid, then fame 12, one gold star, value 14."""
    game = a_game(
        artists={"painting blue": {"tile": "painting-blue-b", "up": True, "fame": 9}},
        blue={"gallery": people(collector=1)},
        stacks={"painting": {"top": "painting-8"}},
    )
    game = buy(game, "painting blue", tickets=["pink", "white"])
    assert game.table.players["blue"].money == 1
    assert game.table.artists["painting blue"].fame == 12
    assert value(game, "painting blue") == 14
    assert told(game, "signed")[0]["stars"] == 4


def test_visitors_of_the_work_come_to_the_plaza() -> None:
    """p. 8, G-BUY-3."""
    game = a_game(stacks={"painting": {"visitors": people(vip=1)}}, plaza=people(vip=1))
    assert buy(game, "painting blue").table.plaza == people(vip=2)


def test_the_price_must_be_raised() -> None:
    """p. 8, G-BUY-4, G-INF-3: the refusal tells what could be raised."""
    game = a_game(
        blue={"money": 1, "influence": 4, "commission": "sculpture blue"}, artists={"painting blue": {"fame": 9}}
    )
    refused(game, "blue", GO, {"buy": "painting blue"}, code="E-MOVE-NOACTION")
    game = a_game(blue={"money": 1, "influence": 4}, artists={"painting blue": {"fame": 9}})
    refusal = refused(game, "blue", GO, {"buy": "painting blue"}, code="E-BUY-MONEY")
    assert "costs 9" in refusal.why
    assert "raise 2" in refusal.why
    coin = a_game(blue={"money": 2, "influence": 10})
    assert "take 1 or more" in refused(coin, "blue", GO, {"buy": "painting blue"}, code="E-BUY-MONEY").why
    assert buy(coin, "painting blue", coins=1).table.players["blue"].influence == 8


def test_tickets_of_the_work() -> None:
    """p. 8, G-BUY-6: the colour is chosen where the icon leaves a choice; E-TKT-ICON otherwise."""
    game = a_game(stacks={"painting": {"top": "painting-5"}})
    step = {"buy": "painting blue", "tickets": ["pink", "brown"]}
    assert after(game, "blue", GO, step, "end").table.players["blue"].tickets == tickets(brown=1, pink=1)
    refused(game, "blue", GO, step | {"tickets": ["brown", "pink"]}, code="E-TKT-ICON")
    refused(game, "blue", GO, {"buy": "painting blue"}, code="E-CHOICE")


THREE = ["painting blue", "photo blue", "digital blue"]


def test_no_free_wall() -> None:
    """p. 8, G-BUY-7: three works without a masterpiece fill the Gallery; with one a fourth may hang, never a fifth."""
    full = a_game(blue={"works": THREE})
    refused(full, "blue", GO, {"buy": "painting blue"}, code="E-BUY-WALL")
    famous = {"photo blue": {"up": True, "fame": 19}}
    fourth = a_game(blue={"works": THREE}, artists=famous)
    assert len(buy(fourth, "painting blue").table.players["blue"].works) == 4
    fifth = a_game(blue={"works": [*THREE, "sculpture blue"]}, artists=famous)
    refused(fifth, "blue", GO, {"buy": "painting blue"}, code="E-BUY-WALL")


def test_the_purchase_itself_may_open_the_fourth_slot() -> None:
    """G-BUY-7, A-25: when it makes another exhibited work of the buyer a masterpiece, with bought fame if need be."""
    game = a_game(
        blue={"works": THREE, "money": 20, "influence": 12},
        artists={"painting blue": {"fame": 17}},
        stacks={"painting": {"top": "painting-6"}},
    )
    step = {"buy": "painting blue", "tickets": ["brown", "pink"]}
    refused(game, "blue", GO, step, code="E-BUY-WALL")
    game = after(game, "blue", GO, step | {"fame": 1}, "end")
    blue = game.table.players["blue"]
    assert (len(blue.works), blue.influence, blue.money) == (4, 10, 8)


@pytest.mark.parametrize(("option", "walls"), [("no", 3), ("yes", 4)])
def test_option_own_masterpiece_opens_slot(option: str, walls: int) -> None:
    """G-BUY-7, A-102: whether the bought work, being a masterpiece, opens the fourth slot for itself."""
    works = ["painting blue", "photo blue", "digital blue"]
    game = a_game(
        blue={"works": works, "commission": "painting red"},
        artists={"painting red": {"fame": 19}},
        options={"own-masterpiece-opens-slot": option},
    )
    if option == "no":
        refused(game, "blue", GO, {"buy": "painting red"}, code="E-MOVE-NOACTION")
    else:
        game = buy(game, "painting red")
    assert len(game.table.players["blue"].works) == walls


def test_the_signature() -> None:
    """p. 8, G-BUY-9, G-BUY-11: from beside the artist to the value track; two works of one artist at a time."""
    game = buy(a_game(), "painting blue")
    assert game.table.artists["painting blue"].signatures == 1
    game = a_game(blue={"works": ["painting blue"]})
    game = buy(game, "painting blue")
    assert [work.artist for work in game.table.players["blue"].works] == ["painting blue", "painting blue"]
    assert game.table.artists["painting blue"].signatures == 0


def test_the_next_work_comes_up() -> None:
    """p. 8, G-BUY-10, G-PBM-3, G-PBM-5: with a random visitor for each ticket; the player is asked again after it."""
    game = a_game(upcoming={"works/painting": ["painting-7"], "bag": ["vip", "collector"]}, plaza=people(vip=1))
    game = after(game, "blue", GO, {"buy": "painting blue"})
    stack = game.table.stacks["painting"]
    assert (stack.top, stack.visitors) == ("painting-7", people(vip=1, collector=1))
    assert told(game, "drawn") == [
        {"event": "drawn", "pile": "works/painting", "items": ["painting-7"]},
        {"event": "drawn", "pile": "bag", "items": ["vip", "collector"]},
    ]
    assert asked(game) == ("executive", "blue")


def test_the_bag_may_hold_too_few() -> None:
    """p. 8, G-BUY-10, G-FIN-6, A-74: as many visitors as there are; the last work leaves an empty stack."""
    game = a_game(upcoming={"works/painting": ["painting-7"]}, bag=people(vip=1))
    game = buy(game, "painting blue")
    assert game.table.stacks["painting"].visitors == people(vip=1)
    assert game.table.bag == people()
    last = buy(a_game(stacks={"painting": {"left": []}}), "painting blue")
    assert last.table.stacks["painting"].top is None


def test_a_bought_work_is_acquired() -> None:
    """p. 12, G-BUY-12, A-90: it opens its row of the market from then on."""
    game = a_game(players=2, blue={"lobby": people(vip=1)})
    refused(game, "blue", {"go": IM}, {"reputation": "1 painting", "to": "money"}, code="E-REP-ROW")
    game = buy(game, "painting blue")
    game = after(game, "yellow", {"go": SO}, {"take": 1, "to": 1}, "end")
    game = after(game, "blue", {"go": IM}, {"reputation": "1 painting", "to": "money", "with": "desk"})
    assert game.table.market == {"1 painting": "blue"}


def third_work(**facts: Any) -> Game:
    """Blue is about to hang a work over the starting tile; the stack ends, so that nothing is revealed."""
    blue = {"works": ["painting blue", "photo blue"]} | facts.pop("blue", {})
    return a_game(blue=blue, stacks={"painting": {"left": []}}, **facts)


def test_t_45_the_tile_of_the_third_slot() -> None:
    """p. 8, T-45, G-BUY-8, G-TIL-1, G-TIL-3, G-TIL-5: placed after X3, its bonus comes too late for this turn."""
    game = third_work(blue={"lobby": people(investor=1, vip=1), "tickets": {"pink": 1}})
    tile = game.table.players["blue"].third_slot
    buying = (GO, {"buy": "painting blue"}, {"spend": ["pink lobby"]})
    placing = {"tile": "tickets", "bonus": {"tickets": ["brown", "white"]}}
    game = after(game, "blue", *buying, placing)
    blue = game.table.players["blue"]
    assert (blue.reputation["tickets"], blue.third_slot) == (tile, None)
    assert blue.tickets == tickets(brown=1, pink=1, white=1)
    assert (blue.lobby, blue.gallery, game.table.plaza) == (people(), people(vip=1), people(investor=1))
    assert (blue.influence, game.table.market) == (10, {})


def test_t_45_who_leaves_the_lobby() -> None:
    """p. 8, T-45, G-TIL-1: the player chooses; from an empty Lobby nobody goes."""
    game = third_work(blue={"lobby": people(investor=1, vip=1)})
    steps = (GO, {"buy": "painting blue"})
    refused(game, "blue", *steps, {"tile": "money"}, code="E-CHOICE")
    refused(game, "blue", *steps, {"tile": "money", "send": "collector"}, code="E-TIL-VISITOR")
    refused(game, "blue", *steps, code="E-TIL-MISSING")
    sent = after(game, "blue", *steps, {"tile": "money", "send": "vip"})
    assert (sent.table.players["blue"].lobby, sent.table.plaza) == (people(investor=1), people(vip=1))
    empty = after(third_work(), "blue", *steps, {"tile": "money"})
    assert empty.table.plaza == people()


def test_the_tile_needs_an_empty_space() -> None:
    """G-TIL-1: E-TIL-SPACE."""
    game = third_work(blue={"reputation": {"money": "vip"}})
    refused(game, "blue", GO, {"buy": "painting blue"}, {"tile": "money"}, code="E-TIL-SPACE")


def test_t_46_no_empty_space_for_the_tile() -> None:
    """T-46, G-TIL-2, A-26: it leaves the game without bonus, and no visitor moves."""
    spaces = dict(
        zip(
            ["influence", "money", "fame", "visitor", "tickets", "assistant"],
            ["photo", "painting", "digital", "sculpture", "sold", "forms"],
            strict=True,
        )
    )
    game = third_work(blue={"reputation": spaces, "lobby": people(vip=1)})
    tile = game.table.players["blue"].third_slot
    game = after(game, "blue", GO, {"buy": "painting blue"})
    assert tile in game.table.gone["tiles"]
    assert game.table.players["blue"].lobby == people(vip=1)
    assert asked(game) == ("turn", "yellow")


def test_the_third_slot_has_one_tile_only() -> None:
    """G-TIL-4: after a sale and another purchase nothing lies there any more."""
    game = a_game(blue={"works": ["painting blue", "photo blue"], "third_slot": None})
    game = buy(game, "painting blue")
    assert asked(game) == ("turn", "yellow")


def test_the_tile_waits_for_a_stop() -> None:
    """G-PBM-3: when a new work comes up, the tile may be placed after seeing it; a wrong rest stops there."""
    game = a_game(blue={"works": ["painting blue", "photo blue"], "lobby": people(vip=1)})
    held = game.table.players["blue"].third_slot
    game = stopped(
        game, "blue", GO, {"buy": "painting blue"}, {"tile": "money", "send": "investor"}, code="E-TIL-VISITOR"
    )
    assert asked(game) == ("executive", "blue")
    game = after(game, "blue", {"tile": "money"})
    assert game.table.players["blue"].reputation["money"] == held
