"""Cases at the edge of the rules: what comes together, what runs out, what is exactly full."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gallerist_pbem.bots.random_bot import random_word
from gallerist_pbem.bots.tournament import new_table
from gallerist_pbem.engine.agenda import settle
from gallerist_pbem.engine.answers import MINOR
from gallerist_pbem.engine.game import Question
from gallerist_pbem.engine.legal import answers
from gallerist_pbem.games.art_society.rules import rounds, rules
from gallerist_pbem.games.art_society.rules.auction import pick_order
from gallerist_pbem.games.art_society.table import museum
from gallerist_pbem.games.art_society.table import wall as walls
from gallerist_pbem.games.art_society.table.position import Game
from tests.support.art_society import (
    after,
    at_the_offer,
    bids,
    does,
    first_value,
    four_frames,
    hang_up,
    hangs,
    nearly_full,
    offered,
    placing,
    refused,
    running,
    set_up,
    taken,
)


def decor_lists(game: Game, place: str) -> list[list[str]]:
    found = (steps[0] for steps in answers(rules, game, "blue", MINOR))
    return [step.get("decor", []) for step in found if isinstance(step, dict) and step.get("hang") == place]


def test_four_frames_bring_every_sum_up_to_four_and_never_nothing() -> None:
    """S-DEC-3, A-5: one to four tiles; only one of them with the assistant."""
    game = four_frames()
    steps = {"hang": "new 11 3", "decor": ["1x1 9 2", "1x1 8 2", "1x1 7 2", "1x1 6 2"]}
    assert len(after(game, steps).table.players["blue"].wall) == 12
    held = after(game, {"hang": "new 11 3", "decor": ["2x1 hold", "2x1 8 2"]})
    assert held.table.players["blue"].assistant == "2x1"
    assert refused(game, {"hang": "new 11 3", "decor": ["1x1 hold", "1x1 hold"]}).code == "E-AST-FULL"
    assert refused(game, {"hang": "new 11 3", "decor": [*steps["decor"], "1x1 5 2"]}).code == "E-DEC-NONE"
    assert refused(game, {"hang": "new 11 3"}).code == "E-DEC-MISSING"


def test_decor_that_fills_the_wall_midway_ends_the_taking() -> None:
    """S-DEC-3, S-DEC-7: four frames, one empty cell beside the new painting; what would still be due is not gained."""
    game = four_frames()
    figures, me = game.figures, game.table.players["blue"]
    new = walls.cells(figures, walls.hung_at("p22-17", "11 3"))
    covered = walls.covered(figures, me.wall) | new
    empty = [place for place, cell in walls.spots(figures.columns, figures.rows, 1, 1).items() if not cell & covered]
    game.table.decor["1x1"] += len(empty)
    hang_up(game, "blue", *(f"1x1 {place}" for place in empty[:-1]))
    assert decor_lists(game, "new 11 3")[0] == [f"1x1 {empty[-1]}"]
    held = ["1x1 hold", f"1x1 {empty[-1]}"]
    assert after(game, {"hang": "new 11 3", "decor": held}).table.players["blue"].assistant == "1x1"
    done = does(game, {"hang": "new 11 3", "decor": [f"1x1 {empty[-1]}"]}).game
    assert done.table.scores["blue"]["full_gallery"] == 5
    assert refused(game, {"hang": "new 11 3", "decor": [f"1x1 {empty[-1]}", "1x1 hold"]}).code == "E-DEC-NONE"


def test_the_assistant_is_freed_and_used_by_decor() -> None:
    """S-AST-2, S-AST-3: hang the held tile, then the decor of the new one may be held."""
    game = placing(["p22-08 9 4"], new="p22-14", assistant="p22-02")
    game = after(game, {"hang": "held 11 4"}, {"hang": "new 8 2", "decor": ["2x1 hold"]})
    assert game.table.players["blue"].assistant == "2x1"


def test_decor_held_before_may_be_hung_before_and_after() -> None:
    """S-AST-1, S-DEC-5: it earns nothing, whatever it touches."""
    for steps in (({"hang": "held 9 4"}, {"hang": "new 10 4"}), ({"hang": "new 9 4"}, {"hang": "held 11 4"})):
        game = after(placing(new="p22-02", assistant="3x1" if steps[0]["hang"] != "held 9 4" else "1x1"), *steps)
        assert game.table.players["blue"].assistant is None


def test_an_exhausted_size_is_not_offered_and_nothing_left_is_forfeited() -> None:
    """S-DEC-8, A-6, A-7: other sizes as they fit; if there is nothing to take, none is due."""
    facts: dict[str, Any] = {"wall": ["p22-08 9 4"], "new": "p22-14"}
    lists = decor_lists(placing(decor={"1x1": 0, "2x1": 0}, **facts), "new 8 2")
    assert {items[0].split(" ")[0] for items in lists} == {"1x2"}
    nothing = placing(decor={"1x1": 0, "2x1": 0, "1x2": 0}, **facts)
    assert does(nothing, {"hang": "new 8 2"}).steps == [{"hang": "new 8 2"}]


def test_an_excess_painting_without_small_decor_left_brings_none() -> None:
    """S-SPC-5, A-4."""
    game = nearly_full(new="p55-03", decor={"1x1": 0})
    assert does(game, "excess").steps == ["excess"]
    assert refused(game, {"excess": None, "decor": ["1x1 11 6"]}).code == "E-DEC-NONE"


def test_two_excess_paintings_in_one_game_come_in_two_rounds() -> None:
    """S-SPC-6: the first does not end the game."""
    game = after(nearly_full(new="p55-03"), {"excess": None, "decor": ["1x1 11 6"]})
    assert not rules.over(game)
    assert game.table.players["blue"].excess == ["p55-03"]


def test_several_triggers_in_one_round_are_all_named() -> None:
    """S-FIN-1, S-FIN-3: a full wall here, two excess paintings there, and the last bid card."""
    game = nearly_full("p44-01 11 6")
    game.table.players["yellow"].excess = [taken(game, "p55-03"), taken(game, "p55-04")]
    for player in game.table.players.values():
        player.bids += player.hand
        player.hand = []
    assert rounds.end_reasons(game) == ["full_wall", "excess", "no_bids"]
    game.agenda = [Question("end_round")]
    settle(rules, game)
    assert rules.over(game)
    assert game.events[0] == {"event": "end_triggered", "conditions": ["full_wall", "excess", "no_bids"]}
    assert rules.winners(game) == [max(game.table.scores, key=lambda seat: game.table.scores[seat]["total"])]


def test_the_round_goes_on_after_a_trigger() -> None:
    """A-1, S-FIN-2: who comes later still places, and the unsold lot still goes to the museum."""
    game = nearly_full(new="p44-01")
    game.table.lots = [taken(game, "p22-03"), None, None]
    game.table.order = ["blue", "yellow"]
    game.table.players["yellow"].new = taken(game, "p22-02")
    game.agenda = [Question("end_round"), Question("prestige")]
    game.ask_together("place", ["blue", "yellow"])
    game = after(game, {"hang": "new 11 6"})
    assert not rules.over(game)
    game = after(game, "hold", seat="yellow")
    assert rules.over(game)
    assert game.table.museum["still_life"] == ["p22-03"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_twentieth_round_is_the_last(seats: int) -> None:
    """S-RND-2, S-FIN-1: the last cards are laid without asking; nobody has a card to break a tie with."""
    game = at_the_offer(seats)
    game.table.round = 20
    for at, player in enumerate(game.table.players.values()):
        last = player.hand[at]
        player.bids += [card for card in player.hand if card != last]
        player.hand = [last]
    game = after(game, {"offer": ["2x2"] * (seats + 1)})
    order = list(reversed(list(game.table.players)))
    assert game.table.order == order
    for number, seat in enumerate(order, 1):
        game = after(game, {"pick": number}, seat=seat)
    for seat in order:
        game = after(game, "hold", seat=seat)
    assert rules.over(game)


def test_stacks_run_out_one_after_the_other() -> None:
    """S-AUC-3: what is left of a size may be offered to the last tile; larger sizes are no way round."""
    game = at_the_offer(4)
    for size in list(game.table.stacks):
        if size not in ("2x2", "5x5"):
            game.table.stacks[size] = []
    game.table.stacks["2x2"] = game.table.stacks["2x2"][:2]
    listed = [first_value(steps, "offer") for steps in answers(rules, game, "blue", MINOR)]
    assert listed == [["5x5"] * 4 + ["2x2"], ["5x5"] * 3 + ["2x2"] * 2]
    refusal = refused(game, {"offer": ["5x5", "2x2", "2x2", "2x2", "5x5"]})
    assert refusal.why == "there are only 2 paintings of 2x2 left"
    assert refused(game, {"offer": ["5x5"] * 4 + ["3x3"]}).why == "there is no painting of 3x3 left"
    assert refused(game, {"offer": ["5x5"] * 4 + ["2x5"]}).possible == ["2x2"]


def test_a_marker_that_is_blocked_back_to_the_start_stays_outside() -> None:
    """S-PRE-3, A-21: spaces 1, 2 and 3 are taken, so a first value of 3 moves nothing; that type is worth least."""
    game = running()
    game.table.prestige |= {"portrait": 1, "still_life": 2, "landscape": 3}
    museum.acquire(game, taken(game, "p22-01"))
    assert game.table.prestige["city_life"] == 0
    assert game.table.museum["city_life"] == ["p22-01"]
    assert museum.multipliers(game) == {"city_life": 2, "portrait": 3, "still_life": 4, "landscape": 5}
    assert "city_life" not in (museum.in_vogue(game),)


def test_markers_past_the_end_of_the_track_go_on() -> None:
    """S-PRE-5, A-8: 48 and 9 is 57, black 7; a white marker on 7 is not in the way, another black one is."""
    game = running()
    game.table.prestige |= {"city_life": 48, "portrait": 7, "landscape": 0}
    museum.acquire(game, taken(game, "p55-01"))
    assert game.table.prestige["city_life"] == 57
    game.table.prestige["landscape"] = 48
    museum.acquire(game, taken(game, "p55-04"))
    assert game.table.prestige["landscape"] == 56
    assert museum.in_vogue(game) == "city_life"


def test_a_tie_of_four_goes_down_to_the_starting_cards() -> None:
    """S-BID-4, S-BID-5: pairs that tie once more are told apart further down."""
    game = running(4)
    stacks = {"blue": [1, 8, 6, 5], "yellow": [2, 8, 6, 5], "purple": [3, 7, 6, 5], "orange": [4, 7, 6, 5]}
    for seat, stack in stacks.items():
        game.table.players[seat].bids = stack
    assert pick_order(game) == ["yellow", "blue", "orange", "purple"]


def test_bids_of_the_same_card_are_told_apart_in_play() -> None:
    """S-BID-4: the first round falls back on the starting bid cards."""
    game = bids(offered(4), blue=7, yellow=7, purple=7, orange=7)
    starts = {seat: player.bids[0] for seat, player in game.table.players.items()}
    assert game.table.order == sorted(starts, key=lambda seat: -starts[seat])


@pytest.mark.parametrize(
    ("option", "hands", "won"),
    [
        ("total", ([3, 4], [6]), ["blue"]),
        ("highest", ([3, 4], [6]), ["yellow"]),
        ("total", ([2, 4], [6]), ["blue", "yellow"]),
        ("highest", ([1, 6], [6]), ["blue", "yellow"]),
        ("highest", ([], [1]), ["yellow"]),
        ("total", ([], []), ["blue", "yellow"]),
    ],
)
def test_a_tie_for_the_victory(option: str, hands: tuple[list[int], list[int]], won: list[str]) -> None:
    """S-SCO-8, A-2."""
    game = running(tie_break=option)
    for player, hand in zip(game.table.players.values(), hands, strict=True):
        player.hand = hand
    game.table.scores = {seat: {"total": 40} for seat in game.table.players}
    assert rules.winners(game) == won


HELD = {"hang": "held 13 6", "decor": ["1x1 11 9"]}
SMALL = {
    "wall": {"grid": {"columns": 8, "rows": 7}, "stars": {"cells": ["4 4", "5 4"]}, "eyeline": {"rows": [3, 4, 5]}},
}
WIDE = {
    "wall": {"grid": {"columns": 20, "rows": 12}, "stars": {"cells": ["10 6", "10 7"]}, "eyeline": {"rows": [6, 7]}},
}


@pytest.mark.parametrize(("overlay", "place", "beyond"), [(SMALL, "4 3", "8 3"), (WIDE, "10 5", "20 5")])
def test_walls_of_another_size(overlay: dict[str, Any], place: str, beyond: str) -> None:
    """S-TERM-1, S-SET-7, S-SCO-6: grid, stars, eyeline and corners are those of the figures."""
    figures = rules.figures(overlay)
    game = set_up(2, "wall", figures=figures)
    assert refused(game, {"hang": beyond}).code == "E-SET-STAR"
    game = after(game, {"hang": place})
    assert walls.corners(figures)[-1] == f"{figures.columns} {figures.rows}"
    assert rules.scores(game, {})["blue"]["corners"] == -8
    assert rules.invariants(game) == []


def test_a_small_wall_is_full_sooner_and_the_game_ends() -> None:
    """S-FIN-1: a whole random game on it."""
    game = set_up(3, "small", figures=rules.figures(SMALL))
    random = Random("small")
    while game.agenda:
        game, _ = random_word(rules, game, random)
        assert rules.invariants(game) == []
    assert rules.over(game)
    assert game.table.round < new_table(rules, 3, "x").figures.bids[-1]


def test_held_tiles_at_the_end_count_nothing() -> None:
    """S-AST-6."""
    game = placing(assistant="3x1")
    before = rules.scores(game, {})["blue"]
    game.table.players["blue"].assistant = None
    assert rules.scores(game, {})["blue"] == before


def test_exchange_after_the_held_tile_took_the_last_place() -> None:
    """A-10, A-11: whether the new painting fits is looked at after the held one was hung."""
    facts = {"new": "p44-03", "assistant": "p44-01", "museum": ["p22-03"]}
    assert refused(nearly_full(**facts), {"exchange": "p22-03 11 6"}).code == "E-SPC-FITS"
    game = after(nearly_full(**facts), {"hang": "held 11 6"}, "excess")
    assert game.table.players["blue"].excess == ["p44-03"]
    assert hangs(game, "p44-01 11 6")


def test_after_an_exchange_and_after_an_excess_painting_the_held_tile_may_be_hung() -> None:
    """A-12, S-AST-2."""
    game = nearly_full(new="p55-03", assistant="p22-02", museum=["p22-03"])
    assert hangs(after(game, {"exchange": "p22-03 11 6"}, HELD), "p22-02 13 6")
    game = nearly_full(new="p55-03", assistant="p22-02")
    done = after(game, {"excess": None, "decor": ["1x1 11 6"]}, HELD)
    assert hangs(done, "p22-02 13 6")


def test_set_up_leaves_nothing_to_a_seat_that_does_not_play() -> None:
    """S-SET-6, S-SET-8: two starting paintings and two starting bid cards leave a game of two."""
    game = set_up(2)
    assert len(game.table.gone["paintings"]) == 2
    assert len(game.table.gone["bids"]) == 2
