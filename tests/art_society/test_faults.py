"""Positions that cannot be: each is told in a sentence."""

from __future__ import annotations

import pytest

from gallerist_pbem import art_society as rules
from gallerist_pbem.art_society.position import Hung
from gallerist_pbem.kernel.play import Question
from tests.art_society.builder import running, taken


def blue(game):
    return game.table.players["blue"]


BROKEN = {
    "p22-02 is in 2 places": lambda game: blue(game).excess.append("p22-02"),
    "p22-03 is in 0 places": lambda game: taken(game, "p22-03"),
    "there is no painting p99-01": lambda game: blue(game).excess.append("p99-01"),
    "decor 1x1": lambda game: game.table.decor.update({"1x1": 35}),
    "does not belong to the stack": lambda game: game.table.stacks["2x2"].append(taken(game, "p33-01")),
    "does not belong to the pile": lambda game: game.table.museum["portrait"].append(taken(game, "p22-01")),
    "bid cards of blue": lambda game: blue(game).hand.remove(3),
    "card that is not in hand": lambda game: game.table.bids.update({"blue": 30}),
    "starting bid cards": lambda game: blue(game).bids.__setitem__(0, 9),
    "on the same space": lambda game: game.table.prestige.update({"portrait": 4, "landscape": 4}),
    "the auctioneer green": lambda game: setattr(game.table, "auctioneer", "green"),
    "1 lots instead of 3": lambda game: game.table.lots.append(taken(game, "p22-03")),
    "picks exactly once": lambda game: game.table.order.append("blue"),
    "cannot be an excess painting": lambda game: blue(game).excess.append(taken(game, "1x1")),
    "not inside the grid": lambda game: blue(game).wall.append(Hung(taken(game, "p22-03"), 14, 1)),
    "covers another tile": lambda game: blue(game).wall.append(Hung(taken(game, "p22-03"), 7, 4)),
    "do not hang together": lambda game: blue(game).wall.append(Hung(taken(game, "p22-03"), 1, 1)),
    "asked but does not play": lambda game: game.agenda.append(Question("offer", "green")),
    "no painting to place": lambda game: game.ask_together("place", ["blue", "yellow"]),
    "nobody can open": lambda game: game.agenda.append(Question("bid", seats=["blue"], kept={"blue": "00" * 32})),
    "but there is none": lambda game: game.agenda.append(Question("pick", "blue")),
}


@pytest.mark.parametrize("told", BROKEN)
def test_what_is_wrong_is_told(told):
    """S-SET-3, S-PRE-3, S-PLC-2: pieces conserved, walls that can be, cards that are there."""
    game = running()
    assert rules.faults(game) == []
    BROKEN[told](game)
    assert any(told in fault for fault in rules.faults(game)), rules.faults(game)
