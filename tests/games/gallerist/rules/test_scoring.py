"""Endgame scoring in its seven steps, rulebook p. 15-16 and 20."""

from __future__ import annotations

from typing import Any

import pytest

from gallerist_pbem.engine import agenda
from gallerist_pbem.games.gallerist.rules import rules, scoring
from gallerist_pbem.games.gallerist.rules.reputation import score_tile
from gallerist_pbem.games.gallerist.table.components import GoalCard
from gallerist_pbem.games.gallerist.table.position import Game
from tests.support.gallerist import AC, MC, SECRETS, SO, a_game, after, asked, assert_written, people, refused, told

ROWS = ("digital", "photo", "sculpture", "painting", "1", "3", "6")


def ended(**facts: Any) -> Game:
    """The game as it stands after the last turn, up to the first question of the auction."""
    game = a_game(**facts)
    game.agenda = []
    scoring.begin_scoring(game)
    agenda.settle(rules, game)
    assert rules.invariants(game) == []
    assert_written(game)
    return game


def column(number: int, *owners: str) -> dict[str, str]:
    """Assistants in a column, in the order given."""
    return {f"{number} {row}": seat for row, seat in zip(ROWS, owners, strict=False)}


def step(game: Game, name: str) -> dict[str, int]:
    return {seat: ledger[name] for seat, ledger in game.table.scores.items()}


def test_t_14_market_majorities() -> None:
    """p. 15, T-14, G-END-1, A-1: ties share the prizes of their ranks, rounded down."""
    b, y, p, o = rules.SEATS
    market = column(1, y, y, y, o, p) | column(2, b, b, p, p, o, y) | column(3, o, o, o, b, b, y, p)
    assert step(ended(market=column(1, y, y, y, o, p)), "market") == {b: 0, y: 6, p: 2, o: 2}
    assert step(ended(market=column(2, b, b, p, p, o, y)), "market") == {b: 8, p: 8, o: 1, y: 1}
    assert step(ended(market=column(3, o, o, o, b, b, y, p)), "market") == {o: 15, b: 10, y: 3, p: 3}
    assert step(ended(market=market), "market") == {b: 18, y: 10, p: 13, o: 18}


@pytest.mark.parametrize(
    ("number", "counts", "money"),
    [
        (2, (2, 2, 1, 0), (8, 8, 3, 0)),
        (3, (3, 2, 1, 1), (15, 10, 3, 3)),
        (1, (2, 1, 1, 1), (6, 1, 1, 1)),
        (3, (1, 1, 1, 1), (7, 7, 7, 7)),
        (1, (0, 0, 0, 0), (0, 0, 0, 0)),
        (2, (1, 0, 0, 0), (10, 0, 0, 0)),
        (3, (4, 3, 0, 0), (15, 10, 0, 0)),
    ],
)
def test_tie_arithmetic(number: int, counts: tuple[int, int, int, int], money: tuple[int, int, int, int]) -> None:
    """p. 15, G-END-2: the next player takes the rank after all tied ones; nobody there, nothing won."""
    owners = [seat for seat, count in zip(rules.SEATS, counts, strict=True) for _ in range(count)]
    assert tuple(step(ended(market=column(number, *owners)), "market").values()) == money


def test_majorities_with_two_players() -> None:
    """p. 15, G-END-1, G-SET-12: without the middle column."""
    game = ended(players=2, market=column(1, "blue", "yellow") | column(3, "yellow"))
    assert step(game, "market") == {"blue": 4, "yellow": 19}


def rich(**blue: Any) -> Game:
    """Blue with something for every tile to count."""
    return a_game(
        artists={
            "photo red": {"up": True, "fame": 19, "promotion": 4},
            "digital blue": {"up": True, "fame": 15},
            "painting red": {"up": True, "fame": 14, "promotion": 5},
        },
        assistants={AC: "blue"},
        market={"1 painting": "blue", "1 1": "blue", "2 3": "blue", "3 6": "yellow"},
        blue={
            "influence": 11,
            "gallery": people(investor=2, vip=3, collector=2),
            "works": ["photo red", "painting blue", "photo blue"],
            "sold": ["digital blue", "painting red"],
            "contracts": {1: ("photo-bag", "money", True)},
            "desks": 3,
            "queue": 2,
        }
        | blue,
    )  # fmt: skip


TILES = {
    "influence": (11 // 3, 0),
    "collector": (6, 2),
    "vip": (6, 3),
    "investor": (4, 2),
    "visitor": (7, 0),
    "visitor_set": (8, 0),
    "reputation": (6, 3),
    "auction": (6, 2),
    "assistant": (8, 8),
    "promotion": (4, 0),
    "acquired": (10, 0),
    "sold": (6, 2),
    "exhibited": (9, 3),
    "forms": (6, 3),
    "photo": (6, 2),
    "painting": (6, 2),
    "digital": (3, 1),
    "sculpture": (0, 0),
    "fame": (4, 0),
    "masterpiece": (4, 2),
}


@pytest.mark.parametrize("tile", TILES)
def test_each_reputation_tile(tile: str) -> None:
    """p. 20: money and influence of G-END-20 influence, G-END-21 Collector, G-END-22 VIP, G-END-23 Investor,

    G-END-24 visitor, G-END-25 set, G-END-26 reputation, G-END-27 auction, G-END-28 assistant, G-END-29 promotion,
    G-END-30 acquired, G-END-31 sold, G-END-32 exhibited, G-END-33 forms, G-END-34 photo, G-END-35 painting,
    G-END-36 digital, G-END-37 sculpture, G-END-38 fame (A-2), G-END-39 masterpiece.
    """
    others = [other for other in ("sculpture", "forms", "sold") if other != tile][:2]
    game = rich(reputation={"influence": others[0], "money": others[1], "fame": tile})
    before = game.table.players["blue"].influence
    money, gained = TILES[tile]
    assert score_tile(game, "blue", tile) == money
    assert game.table.players["blue"].influence == before + gained


def test_all_twenty_tiles_are_there() -> None:
    """p. 20: none is left out above."""
    assert set(TILES) == set(rules.figures().reputation)


@pytest.mark.parametrize(("option", "influence"), [("money", 0), ("money-and-influence", 2)])
def test_option_fame_tile(option: str, influence: int) -> None:
    """p. 20, G-END-38, A-2: the other reading of the fame tile by the option."""
    game = rich(reputation={"fame": "fame"})
    game.options = game.options | {"fame-tile": option}
    assert score_tile(game, "blue", "fame") == 4
    assert game.table.players["blue"].influence == 11 + influence


def test_the_influence_tile_comes_first() -> None:
    """p. 20, G-END-3, G-END-20: before the influence of the other tiles, wherever they lie."""
    for spaces in (("influence", "money"), ("money", "influence")):
        blue = {
            "influence": 8,
            "gallery": people(vip=3),
            "reputation": dict(zip(spaces, ("influence", "vip"), strict=True)),
        }
        game = ended(blue=blue)
        assert step(game, "reputation")["blue"] == 2 + 6
        assert game.table.players["blue"].influence == 11


def test_tile_influence_is_capped_and_counts_at_the_end() -> None:
    """p. 16, G-END-3, G-END-13, G-INF-1: 34 and 3 more is 35, worth 20."""
    game = ended(blue={"influence": 34, "gallery": people(vip=3), "reputation": {"money": "vip"}})
    assert (game.table.players["blue"].influence, step(game, "influence")["blue"]) == (35, 20)


def test_renowned_works_do_not_count_for_tiles() -> None:
    """G-END-3, G-END-8: tiles are scored before the auction."""
    game = ended(market={"1 1": "blue"}, blue={"reputation": {"money": "acquired"}})
    assert step(game, "reputation")["blue"] == 0
    game = after(game, "blue", {"claim": "digital-4", "keep": "sold"})
    assert step(game, "reputation")["blue"] == 0


def test_a_tile_on_the_third_slot_does_not_score() -> None:
    """G-TIL-4, G-TIL-6, A-27: nor does it count as a reputation tile, even when a renowned work comes there."""
    blue = {
        "third_slot": "vip",
        "gallery": people(vip=2),
        "reputation": {"money": "reputation"},
        "works": ["painting blue", "photo blue"],
    }
    game = ended(market={"1 1": "blue"}, blue=blue)
    game = after(game, "blue", {"claim": "digital-4", "keep": "gallery"})
    assert step(game, "reputation")["blue"] == 2


def test_t_59_assistants_and_auction() -> None:
    """p. 20, T-59, G-END-15, G-END-27, G-END-28: not the queue, not the box."""
    blue = {
        "queue": 3,
        "desks": 2,
        "contracts": {1: ("photo-bag", "front", True)},
        "influence": 0,
        "reputation": {"money": "assistant", "fame": "auction"},
    }
    game = a_game(blue=blue, assistants={SO: "blue"}, market={"1 1": "blue", "2 3": "blue"})
    assert game.table.players["blue"].boxed == 1
    assert (score_tile(game, "blue", "assistant"), game.table.players["blue"].influence) == (6, 6)
    assert (score_tile(game, "blue", "auction"), game.table.players["blue"].influence) == (6, 8)


def test_t_18_exhibition() -> None:
    """p. 15, T-18, G-END-4: three works at 14 are 42; they stay exhibited for the curator."""
    artists = {name: {"up": True, "fame": 12} for name in ("painting red", "photo blue", "sculpture red")}
    game = ended(artists=artists, blue={"works": list(artists)})
    assert step(game, "exhibition")["blue"] == 42
    assert step(game, "curator")["blue"] == 10


def claim_order(**facts: Any) -> list[str | None]:
    game = ended(**facts)
    return [question.seat for question in reversed(game.agenda) if question.kind == "claim"]


def test_t_15_tied_offers() -> None:
    """p. 15, T-15, G-END-5, G-END-6: six against six; column 3 decides for Orange."""
    assert claim_order(market={"1 6": "blue", "3 3": "orange", "2 3": "orange"}) == ["orange", "blue"]


def test_t_16_tied_offers() -> None:
    """p. 15, T-16, G-END-6: four against four; nobody in column 3, so column 2 decides for Orange."""
    market = {"1 6": "blue", "2 3": "orange", "1 1": "orange", "2 1": "yellow", "1 3": "yellow"}
    assert claim_order(market=market) == ["blue", "orange", "yellow"]


def test_who_takes_part_in_the_auction() -> None:
    """p. 15, G-END-7, A-37: one work each, highest first, none without an offer; unclaimed works leave the game."""
    assert claim_order() == []
    assert claim_order(market={"1 painting": "blue"}) == []
    assert claim_order(market={"1 1": "blue"}) == ["blue"]
    four = {"1 1": "blue", "1 3": "yellow", "1 6": "purple", "2 6": "orange"}
    assert claim_order(market=four) == ["orange", "purple", "yellow"]
    assert claim_order(players=2, market={"1 1": "blue", "1 3": "yellow"}) == ["yellow"]
    game = ended(market={"1 1": "blue"})
    game = after(game, "blue", {"claim": "digital-4", "keep": "sold"})
    assert {"painting-4", "sculpture-4"} <= set(game.table.gone["works"])


def test_claims_come_in_order() -> None:
    """p. 15, G-END-8, G-PBM-4, A-85: each winner knows the earlier choices; cards are opened afterwards."""
    game = ended(market={"1 1": "blue", "1 3": "yellow"})
    refused(game, "blue", {"claim": "digital-4", "keep": "sold"}, code="E-NOT-YOU")
    refused(game, "yellow", {"claim": "photo-4", "keep": "sold"}, code="E-AUC-GONE")
    refused(game, "yellow", {"claim": "digital-4", "keep": "lobby"}, code="E-AUC-PLACE")
    refused(game, "yellow", {"claim": "digital-4"}, code="E-CHOICE")
    refused(game, "yellow", "end", code="E-AUC-ORDER")
    game = after(game, "yellow", {"claim": "digital-4", "keep": "sold"})
    assert (asked(game), told(game, "opened")) == (("claim", "blue"), [])
    refused(game, "blue", {"claim": "digital-4", "keep": "sold"}, code="E-AUC-GONE")
    game = after(game, "blue", {"claim": "painting-4", "keep": "gallery"})
    assert [event["seat"] for event in told(game, "opened")] == list(rules.SEATS)
    assert game.table.players["blue"].renowned == {"work": "painting-4", "keep": "gallery"}


@pytest.mark.parametrize("keep", ["gallery", "sold"])
@pytest.mark.parametrize(
    ("artists", "worth"),
    [
        ({"digital blue": {"up": True, "fame": 11}, "digital red": {"up": True, "fame": 8}}, 14),
        ({"digital red": {"up": True, "fame": 12}}, 14),
        ({"digital blue": {"up": True, "fame": 2}}, 5),
        ({}, 5),
        ({"digital red": {"tile": "digital-red-b"}}, 8),
        ({"digital blue": {"up": True, "fame": 8}, "digital red": {"up": True, "fame": 8}}, 11),
        ({"digital blue": {"up": True, "fame": 19}}, 20),
        ({"digital blue": {"up": True}}, 0),
    ],
)
def test_t_17_the_value_of_a_renowned_work(artists: dict[str, dict[str, Any]], worth: int, keep: str) -> None:
    """p. 15, T-17, G-END-9, G-END-10, A-4, A-38, A-39: as by the most famous discovered artist, in either place.

    Without a discovered one the higher initial fame counts; with equal fame the higher value; it is paid once.
    """
    game = ended(artists=artists, market={"1 1": "blue"})
    game = after(game, "blue", {"claim": "digital-4", "keep": keep})
    assert step(game, "auction")["blue"] == worth
    assert step(game, "exhibition")["blue"] == 0


def test_a_renowned_work_hangs_beyond_all_slots() -> None:
    """p. 15, G-END-8, G-END-10: with a full Gallery too, and it is no masterpiece."""
    famous = {"digital blue": {"up": True, "fame": 19}}
    blue = {"works": ["painting blue", "photo blue", "sculpture blue"], "reputation": {"money": "masterpiece"}}
    game = ended(artists=famous, market={"1 1": "blue"}, blue=blue)
    game = after(game, "blue", {"claim": "digital-4", "keep": "gallery"})
    assert (step(game, "auction")["blue"], step(game, "reputation")["blue"]) == (20, 0)


def test_t_21_curator() -> None:
    """p. 15, T-21, G-END-11: one of two collections is complete: 10."""
    game = ended(blue={"works": ["painting blue", "sculpture blue", "photo blue"]})
    assert step(game, "curator")["blue"] == 10
    assert step(ended(blue={"works": ["painting blue", "sculpture blue"]}), "curator")["blue"] == 0


def test_both_curator_goals_with_five_works() -> None:
    """p. 15, G-END-11: one work may serve both goals; the renowned one counts where it is kept."""
    facts = {
        "artists": {"photo blue": {"up": True, "fame": 19}},
        "blue": {"works": ["painting blue", "sculpture blue", "photo blue", "digital blue"]},
        "market": {"1 1": "blue"},
    }
    kept = after(ended(**facts), "blue", {"claim": "digital-4", "keep": "gallery"})
    assert (step(kept, "curator")["blue"], step(kept, "dealer")["blue"]) == (25, 0)
    sold = after(ended(**facts), "blue", {"claim": "digital-4", "keep": "sold"})
    assert (step(sold, "curator")["blue"], step(sold, "dealer")["blue"]) == (10, 5)


def test_t_20_dealer() -> None:
    """p. 16, T-20, G-END-12: 5 and 10 with three sold works; a goal fulfilled twice pays once."""
    game = ended(blue={"sold": ["digital blue", "painting blue", "sculpture blue"]})
    assert step(game, "dealer")["blue"] == 15
    assert step(ended(blue={"sold": ["digital blue", "digital blue"]}), "dealer")["blue"] == 5
    all_goals = ended(blue={"sold": ["digital blue", "painting blue", "sculpture blue", "photo blue", "photo blue"]})
    assert step(all_goals, "dealer")["blue"] == 25


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_every_goal_of_every_card(number: int) -> None:
    """p. 15-16, G-END-11, G-END-12, A-46: each goal is fulfilled by exactly its works, and not by one fewer."""
    figures = rules.figures()
    game = a_game()
    curator, dealer = figures.curators[f"curator-{number}"], figures.dealers[f"dealer-{number}"]
    assert [goal.money for goal in curator.goals] == [10, 15]
    assert [goal.money for goal in dealer.goals] == [5, 10, 10]
    for goal in (*curator.goals, *dealer.goals):
        card = GoalCard("one goal", (goal,))
        works = [f"{form}-{n}" for form, count in goal.works.items() for n in range(1, count + 1)]
        assert scoring.goal_money(card, works, game) == goal.money
        for missing in works:
            assert scoring.goal_money(card, [work for work in works if work != missing], game) == 0


@pytest.mark.parametrize(
    ("influence", "money"), [(28, 12), (24, 9), (22, 8), (0, 0), (3, 1), (35, 20), (34, 18), (25, 9)]
)
def test_t_19_influence(influence: int, money: int) -> None:
    """p. 16, T-19, G-END-13: the number in the highest money icon reached."""
    assert step(ended(blue={"influence": influence}), "influence")["blue"] == money


def test_the_ledger_adds_up() -> None:
    """p. 15-16, G-END-3: cash and seven steps make the total, which is the money at the end."""
    game = rich(reputation={"money": "vip", "fame": "influence"})
    game.agenda = []
    scoring.begin_scoring(game)
    agenda.settle(rules, game)
    game = after(game, "yellow", {"claim": "digital-4", "keep": "sold"})
    game = after(game, "blue", {"claim": "painting-4", "keep": "gallery"})
    for seat, ledger in game.table.scores.items():
        parts = [ledger[name] for name in ("cash", *scoring.STEPS)]
        assert ledger["total"] == sum(parts) == game.table.players[seat].money
    assert game.table.stage == "over"


def winners(**facts: Any) -> list[str]:
    seats: list[str] = told(ended(**facts), "won")[0]["seats"]
    return seats


TIE = {"money": 30, "influence": 10}


def test_t_61_most_money_wins() -> None:
    """p. 16, T-61, G-END-14: then works acquired, visitors in the Gallery, assistants in play; else they share."""
    four = {"sold": ["digital blue", "digital red"], "gallery": people(vip=2)}
    even = {"sold": ["sculpture blue", "sculpture red"], "gallery": people(vip=2)}
    secrets = {seat: {"curator": "curator-1", "dealer": "dealer-4"} for seat in SECRETS}
    cards = {"secrets": secrets | {"yellow": {"curator": "curator-1", "dealer": "dealer-1"}}}
    blue, yellow = TIE | four, TIE | even
    assert winners(blue=blue | {"money": 31}, yellow=yellow, **cards) == ["blue"]
    assert winners(blue=blue, yellow=yellow | {"sold": ["sculpture blue"]}, **cards) == ["blue"]
    assert winners(blue=blue, yellow=yellow | {"gallery": people(vip=3)}, **cards) == ["yellow"]
    assert winners(blue=blue | {"desks": 3}, yellow=yellow, **cards) == ["blue"]
    assert winners(blue=blue, yellow=yellow, **cards) == ["blue", "yellow"]


def test_renowned_works_break_ties() -> None:
    """G-END-14, A-40: they count as acquired."""
    facts = {"blue": TIE | {"money": 25}, "yellow": TIE | {"money": 41}, "market": {"1 1": "blue"}}
    game = ended(artists={"digital red": {"up": True}}, **facts)
    game = after(game, "blue", {"claim": "digital-4", "keep": "sold"})
    ledger = step(game, "total")
    assert ledger["blue"] == ledger["yellow"]
    assert told(game, "won")[0]["seats"] == ["blue"]


def test_the_present_standing() -> None:
    """G-PBM-6, G-END-14: before the end, cards that are not known count for nothing, and nothing is changed."""
    game = rich()
    known = scoring.scores(game, {"blue": SECRETS["blue"]})
    blind = scoring.scores(game, {})
    assert blind["blue"]["curator"] == blind["blue"]["dealer"] == 0
    assert known["blue"]["dealer"] == 5
    assert game.table.scores == {}


def test_scoring_follows_the_last_turn() -> None:
    """p. 15, G-FIN-3, G-END-1: the last turn of the final round leads to the first claim."""
    game = a_game(active="orange", stage="final", market={"1 1": "blue"})
    game = after(game, "orange", {"go": MC}, {"hire": 1})
    assert (game.table.stage, asked(game)) == ("scoring", ("claim", "blue"))
    assert step(game, "market") == {"blue": 6, "yellow": 0, "purple": 0, "orange": 0}
