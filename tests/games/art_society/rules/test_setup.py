"""Setup (p. 2-3)."""

from __future__ import annotations

import pytest

from gallerist_pbem.engine.agenda import awaited
from gallerist_pbem.games.art_society.rules import rules
from tests.support.art_society import SEATS, after, hangs, refused, set_up


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setup_lays_everything_out(seats: int) -> None:
    """S-SET-1, S-SET-2, S-SET-3, S-SET-4, S-SET-5, S-SET-6, S-SET-8: stacks by size, markers at 0, all decor,

    twenty cards, one painting each.
    """
    game = set_up(seats)
    table = game.table
    assert rules.invariants(game) == []
    assert set(table.prestige.values()) == {0}
    assert sum(map(len, table.stacks.values())) == 112
    assert sum(table.decor.values()) == 108
    assert len(table.gone["paintings"]) == len(table.gone["bids"]) == 4 - seats
    for player in table.players.values():
        assert player.hand == list(range(1, 21))
        assert len(player.bids) == 1
        assert (player.new or "").startswith("s-")


def test_all_are_asked_together_for_their_starting_painting() -> None:
    """S-SET-7: who answers is kept until the last one is in; it needs no contact with another tile."""
    game = set_up(3)
    assert [question.seat for question in awaited(game)] == ["blue", "yellow", "purple"]
    game = after(game, {"hang": "6 3"}, seat="yellow")
    assert game.table.players["yellow"].wall == []
    assert [question.seat for question in awaited(game)] == ["blue", "purple"]
    game = after(game, {"hang": "8 5"}, seat="purple")
    tile = game.table.players["blue"].new
    game = after(game, {"hang": "7 4"})
    assert hangs(game, f"{tile} 7 4")
    assert game.agenda[-1].kind == "offer"


def test_the_starting_painting_covers_a_star() -> None:
    """S-SET-7, S-TERM-1: cells are counted from the top left; the stars are 7 5 and 8 5."""
    game = set_up()
    refusal = refused(game, {"hang": "1 1"})
    assert (refusal.code, refusal.rule) == ("E-SET-STAR", "S-SET-7")
    assert len(refusal.possible) == 9
    for place in refusal.possible:
        after(game, {"hang": place})


def test_the_lowest_starting_bid_is_the_first_auctioneer() -> None:
    """S-SET-8, S-SET-9."""
    for seed in range(8):
        table = set_up(4, f"gavel {seed}").table
        assert table.players[table.auctioneer].bids == [1]
        assert sorted(player.bids[0] for player in table.players.values()) == [1, 2, 3, 4]
    assert {set_up(4, f"gavel {seed}").table.auctioneer for seed in range(20)} == set(SEATS)
