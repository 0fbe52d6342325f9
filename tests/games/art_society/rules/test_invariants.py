"""Positions that cannot be: each is told in a sentence."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gallerist_pbem.engine.game import Question
from gallerist_pbem.games.art_society.rules import rules
from gallerist_pbem.games.art_society.table.position import GalleryWall, Game, Hung
from gallerist_pbem.orders.steps import Step
from tests.support.art_society import after, running, set_up, taken


def blue(game: Game) -> GalleryWall:
    return game.table.players["blue"]


def play_card(game: Game, seat: str) -> None:
    player = game.table.players[seat]
    player.bids.append(player.hand.pop())


def before_the_first_round(game: Game) -> None:
    for seat in game.table.players:
        play_card(game, seat)
    game.table.round = 0


BROKEN: dict[str, Callable[[Game], object]] = {
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
    "ask the wrong seats: end_round, pick": lambda game: game.agenda.append(Question("pick", "blue")),
    "not all players have played as many": lambda game: play_card(game, "blue"),
    "it cannot be round 0 after 1 bids of 20": before_the_first_round,
    "the stage over": lambda game: setattr(game.table, "stage", "over"),
    "belong to no question": lambda game: game.table.bids.update({"blue": 3}),
}


@pytest.mark.parametrize("told", BROKEN)
def test_what_is_wrong_is_told(told: str) -> None:
    """S-SET-3, S-PRE-3, S-PLC-2: pieces conserved, walls that can be, cards that are there."""
    game = running()
    assert rules.invariants(game) == []
    BROKEN[told](game)
    assert any(told in fault for fault in rules.invariants(game)), rules.invariants(game)


Answered = tuple[str | None, list[Step]]
"""An order of a seat, or of whoever is asked."""


def at(*steps: Answered, seats: int = 3) -> Game:
    """A game on its way, after the first of these answers of each seat."""
    game = set_up(seats)
    for seat, answer in steps:
        game = after(game, *answer, seat=seat or game.agenda[-1].seat or "")
    return game


HUNG: list[Answered] = [(seat, [{"hang": "7 4"}]) for seat in ("blue", "yellow", "purple")]
OFFERED: list[Answered] = [*HUNG, (None, [{"offer": ["2x2"] * 4}])]
BID: list[Answered] = [*OFFERED, ("blue", [{"bid": 9}]), ("yellow", [{"bid": 5}]), ("purple", [{"bid": 1}])]
PICKED: list[Answered] = [*BID, ("blue", [{"pick": 1}]), ("yellow", [{"pick": 2}]), ("purple", [{"pick": 3}])]
PLACED: list[Answered] = [*PICKED, ("blue", ["hold"])]
STANDS = [[], HUNG[:2], HUNG, OFFERED, BID[:6], BID, PICKED[:8], PICKED, PLACED]


def drop(game: Game) -> None:
    game.agenda.pop()


def other_seats(game: Game) -> None:
    top = game.agenda[-1]
    top.seats, top.seat = (top.seats[1:], None) if top.seats else ([], "blue" if top.seat != "blue" else "yellow")


def nothing_to_place(game: Game) -> None:
    player = next(iter(game.table.players.values()))
    if player.new:
        game.table.stacks[game.figures.tiles[player.new].size if player.new[0] == "p" else "2x2"].append(player.new)
        player.new = None
    else:
        player.new = taken(game, "p33-01")


def no_lots(game: Game) -> None:
    for lot in filter(None, game.table.lots):
        game.table.stacks["2x2"].append(lot)
    game.table.lots = [] if game.table.lots else [taken(game, f"p33-0{at}") for at in range(1, 5)]


@pytest.mark.parametrize("spoil", [drop, other_seats, nothing_to_place, no_lots])
@pytest.mark.parametrize("stand", range(len(STANDS)))
def test_questions_fit_each_other_and_the_table(stand: int, spoil: Callable[[Game], None]) -> None:
    """S-RND-1: wherever a round stands, a position is sound as it is, and not without its question, seats or pieces."""
    game = at(*STANDS[stand])
    assert rules.invariants(game) == []
    spoil(game)
    assert rules.invariants(game) != []


def test_who_is_asked_again_for_a_placing_stands_alone() -> None:
    """S-SPC-3, A-17: the others are done, or come after in the order of picks."""
    game = at(*PICKED)
    game.agenda[-1:] = [Question("place", "purple", given=["hold"]), Question("place", "yellow")]
    player = game.table.players["blue"]
    player.assistant, player.new = player.new, None
    assert rules.invariants(game) == []
    game.agenda.append(Question("held", "blue"))
    assert rules.invariants(game) == []
    held = player.assistant
    assert held is not None
    player.assistant = None
    player.excess.append(held)
    assert rules.invariants(game) != []
    game.agenda.pop()
    game.agenda.reverse()
    assert rules.invariants(game) != []
