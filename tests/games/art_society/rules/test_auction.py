"""The auction (p. 4): offering, bidding, picking."""

from __future__ import annotations

import pytest

from gallerist_pbem.engine.agenda import awaited
from gallerist_pbem.errors import NotAwaited, Refused
from gallerist_pbem.games.art_society.rules import rules
from gallerist_pbem.games.art_society.rules.auction import pick_order
from tests.support.art_society import after, at_the_offer, bids, does, first_value, offered, refused, running, set_up


def test_a_round_has_its_five_steps() -> None:
    """S-RND-1: prepare, bid, acquire and place, prestige, round end."""
    game = at_the_offer()
    asked = [game.agenda[-1].kind]
    game = after(game, {"offer": ["2x2", "2x2", "2x2"]})
    asked.append(game.agenda[-1].kind)
    game = bids(game, blue=3, yellow=5)
    asked.append(game.agenda[-1].kind)
    game = after(after(game, {"pick": 1}, seat="yellow"), {"pick": 2})
    asked.append(game.agenda[-1].kind)
    game = after(after(game, "hold", seat="yellow"), "hold")
    assert asked == ["offer", "bid", "pick", "place"]
    assert sum(game.table.prestige.values()) == 3
    assert (game.table.round, game.agenda[-1].kind, game.agenda[-1].seat) == (3, "offer", "yellow")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_auctioneer_offers_players_plus_one(seats: int) -> None:
    """S-AUC-1, S-AUC-2, S-SET-1: any mix with repeats; what comes up is drawn from that stack."""
    game = at_the_offer(seats)
    sizes = ["2x2", "5x5", "2x2", "3x3", "2x3"][: seats + 1]
    outcome = does(game, {"offer": sizes})
    assert sorted(first_value(outcome.steps, "offer")) == sorted(sizes)
    lots = outcome.game.table.lots
    assert sorted(game.figures.tiles[lot].size for lot in lots) == sorted(sizes)
    assert all(lot in game.table.stacks[game.figures.tiles[lot].size] for lot in lots)
    assert rules.invariants(outcome.game) == []


def test_the_whole_choice_comes_before_anything_is_turned_over() -> None:
    """S-AUC-4, S-AUC-1: one order, exactly so many."""
    game = at_the_offer()
    for sizes in (["2x2"], ["2x2", "2x2"], ["2x2"] * 4, []):
        refusal = refused(game, {"offer": sizes})
        assert (refusal.code, refusal.rule) == ("E-AUC-COUNT", "S-AUC-1")


def test_an_empty_stack_cannot_be_picked_from() -> None:
    """S-AUC-3: nothing is reshuffled."""
    game = at_the_offer(4)
    refusal = refused(game, {"offer": ["5x5"] * 5})
    assert (refusal.code, refusal.rule) == ("E-AUC-STACK", "S-AUC-3")
    assert "5x5" not in refusal.possible
    after(game, {"offer": ["5x5"] * 4 + refusal.possible[-1:]})


def test_the_auctioneer_waits_until_all_have_placed() -> None:
    """S-AUC-5: the next offer is asked when the last placing is in."""
    game = bids(offered(), blue=1, yellow=2)
    game = after(after(game, {"pick": 1}, seat="yellow"), {"pick": 2})
    game = after(game, "hold")
    assert [question.kind for question in awaited(game)] == ["place"]
    assert after(game, "hold", seat="yellow").agenda[-1].kind == "offer"


def test_all_bid_in_secret_and_are_opened_together() -> None:
    """S-BID-1, S-BID-2: the Auctioneer too; the card goes on the stack and never returns."""
    game = offered(3)
    assert game.agenda[-1].sealed
    assert [question.seat for question in awaited(game)] == ["blue", "yellow", "purple"]
    game = bids(game, yellow=7, blue=20)
    assert game.table.bids == {}
    game = bids(game, purple=1)
    assert [player.bids[-1] for player in game.table.players.values()] == [20, 7, 1]
    assert 20 not in game.table.players["blue"].hand
    assert rules.invariants(game) == []


def test_a_bid_card_is_used_once() -> None:
    """S-BID-2."""
    game = offered()
    game.table.players["blue"].hand.remove(20)
    game.table.players["blue"].bids.append(20)
    refusal = refused(game, {"bid": 20})
    assert (refusal.code, refusal.rule) == ("E-BID-HAND", "S-BID-2")
    after(game, {"bid": int(refusal.possible[0])})


def test_lots_are_picked_from_high_to_low_bid() -> None:
    """S-BID-3."""
    game = bids(offered(4), blue=3, yellow=19, purple=8, orange=1)
    assert game.table.order == ["yellow", "purple", "blue", "orange"]
    assert game.agenda[-1].seat == "yellow"


def test_t_6_a_tie_is_broken_by_the_cards_below() -> None:
    """S-BID-4: 12 on 7 on start 2 against 12 on 7 on start 4."""
    game = running()
    game.table.players["blue"].bids = [2, 7, 12]
    game.table.players["yellow"].bids = [4, 7, 12]
    assert pick_order(game) == ["yellow", "blue"]


def test_a_tie_of_three_is_broken_among_them() -> None:
    """S-BID-5."""
    game = running(4)
    for seat, stack in {"blue": [1, 9, 5], "yellow": [2, 3, 5], "purple": [3, 9, 5], "orange": [4, 20, 6]}.items():
        game.table.players[seat].bids = stack
    assert pick_order(game) == ["orange", "purple", "blue", "yellow"]


def test_old_bids_are_public() -> None:
    """S-BID-6, A-14: everybody saw them when they were opened."""
    game = bids(offered(), blue=4, yellow=9)
    assert rules.write_table(game.table)["players"]["yellow"]["bids"][1:] == [9]


def test_everybody_takes_exactly_one_lot() -> None:
    """S-ACQ-1, S-ACQ-4: nobody passes; one lot stays unsold."""
    game = bids(offered(), blue=4, yellow=9)
    with pytest.raises(Refused):
        after(game, "done", seat="yellow")
    game = after(game, {"pick": 2}, seat="yellow")
    refusal = refused(game, {"pick": 2})
    assert (refusal.code, refusal.possible) == ("E-PICK-GONE", ["1", "3"])
    game = after(game, {"pick": 3})
    assert [bool(lot) for lot in game.table.lots] == [True, False, False]


def test_a_lot_that_does_not_fit_may_be_taken() -> None:
    """S-ACQ-3, S-ACQ-2: the choice is confirmed before anything is placed."""
    game = bids(offered(), blue=9, yellow=4)
    game.table.players["blue"].wall = []
    assert after(game, {"pick": 1}).agenda[-1].kind == "pick"


def test_the_last_bid_card_needs_no_order() -> None:
    """S-RND-2, S-FIN-1: with one card left nobody is asked for it."""
    game = at_the_offer()
    for player in game.table.players.values():
        player.bids += player.hand[:-1]
        player.hand = player.hand[-1:]
    game = after(game, {"offer": ["2x2"] * 3})
    assert game.agenda[-1].kind == "pick"
    assert all(not player.hand for player in game.table.players.values())


def test_an_answer_of_a_group_is_judged_at_once() -> None:
    """S-BID-1: a wrong card is refused although others are still asked."""
    game = set_up()
    assert not issubclass(NotAwaited, Refused)
    assert refused(game, {"bid": 3}).code == "E-SET-HANG"
