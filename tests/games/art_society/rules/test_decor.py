"""Matching frames and decor tiles (p. 5)."""

from __future__ import annotations

import pytest

from gallerist_pbem.engine.answers import MINOR
from gallerist_pbem.engine.legal import answers
from gallerist_pbem.errors import Refused
from gallerist_pbem.games.art_society.rules import rules
from gallerist_pbem.games.art_society.table import swapping
from gallerist_pbem.games.art_society.table import wall as walls
from gallerist_pbem.games.art_society.table.position import Game
from tests.support.art_society import (
    TWO_FRAMES,
    after,
    does,
    four_frames,
    hang_up,
    hangs,
    nearly_full,
    placing,
    refused,
    taken,
    walls_of,
)


def decor_of(game: Game, new: str) -> list[list[str]]:
    """What the listed answers take for hanging there."""
    found = (steps[0] for steps in answers(rules, game, "blue", MINOR))
    return [step["decor"] for step in found if isinstance(step, dict) and step.get("hang") == new]


def test_each_painting_with_the_same_frame_counts_once() -> None:
    """S-DEC-1, S-TERM-3: whatever the length of contact; the new one is not counted."""
    figures = rules.figures()
    wall = walls_of("s-1 7 4", "p22-08 9 4", "p22-14 8 2", "p22-02 6 2", "1x1 10 3")
    assert walls.matching_frames(figures, wall, wall[2]) == 2
    assert walls.matching_frames(figures, wall, wall[3]) == 0


def test_t_3_two_frames_bring_one_tile_of_one_or_two_shields() -> None:
    """S-DEC-2: exactly one, never two of one shield."""
    game = placing(**TWO_FRAMES)
    taken_lists = decor_of(game, "new 8 2")
    assert all(len(items) == 1 for items in taken_lists)
    assert {items[0].split(" ")[0] for items in taken_lists} == {"1x1", "2x1", "1x2"}
    assert refused(game, {"hang": "new 8 2", "decor": ["3x1 1 1"]}).rule == "S-DEC-2"
    outcome = does(game, {"hang": "new 8 2", "decor": ["2x1 6 3"]})
    assert hangs(outcome.game, "2x1 6 3")
    with pytest.raises(Refused, match="only one decor tile may be taken"):
        does(game, {"hang": "new 8 2", "decor": ["1x1 7 3", "1x1 6 4"]})


def test_decor_must_be_taken() -> None:
    """S-DEC-4: hung by the same rules or given to the assistant; without it the order is not complete."""
    game = placing(**TWO_FRAMES)
    assert refused(game, {"hang": "new 8 2"}).code == "E-DEC-MISSING"
    assert refused(game, {"hang": "new 8 2", "decor": []}).rule == "S-DEC-4"
    assert refused(game, {"hang": "new 8 2", "decor": ["1x1 1 1"]}).code == "E-WALL-TOUCH"
    held = after(game, {"hang": "new 8 2", "decor": ["2x1 hold"]})
    assert held.table.players["blue"].assistant == "2x1"
    full = placing(assistant="p55-01", **TWO_FRAMES)
    assert refused(full, {"hang": "new 8 2", "decor": ["2x1 hold"]}).code == "E-AST-FULL"


def test_four_frames_bring_any_combination_that_adds_up() -> None:
    """S-DEC-3, A-5: English p. 5, "any combination of decor tiles that add up to the number of touching paintings"."""
    game = four_frames()
    two = after(game, {"hang": "new 11 3", "decor": ["3x1 6 3", "1x1 9 2"]})
    assert len(two.table.players["blue"].wall) == 10
    ones = after(game, {"hang": "new 11 3", "decor": [f"1x1 {place}" for place in ("9 2", "8 3", "7 3", "6 4")]})
    assert len(ones.table.players["blue"].wall) == 12
    short = refused(game, {"hang": "new 11 3", "decor": ["1x1 9 2"]})
    assert (short.code, short.rule) == ("E-DEC-MISSING", "S-DEC-3")
    assert refused(game, {"hang": "new 11 3", "decor": ["3x1 6 3", "2x1 8 2"]}).code == "E-DEC-SHIELDS"


def test_four_frames_add_up_as_far_as_the_supply_goes() -> None:
    """S-DEC-3, A-5: what is left of the supply decides; nothing is demanded that is not there."""
    place = "new 11 3"
    no_ones = four_frames(decor={"1x1": 0})
    refusal = refused(no_ones, {"hang": place, "decor": ["3x1 6 3"]})
    assert (refusal.code, refusal.rule) == ("E-DEC-SHIELDS", "S-DEC-3")
    after(no_ones, {"hang": place, "decor": ["2x1 7 3", "2x1 8 2"]})
    only_threes = four_frames(decor={"1x1": 0, "2x1": 0, "1x2": 0})
    assert hangs(after(only_threes, {"hang": place, "decor": ["3x1 6 3"]}), "3x1 6 3")


def test_option_four_frames_may_bring_less() -> None:
    """S-DEC-3: the German rulebook says up to that number; at least one tile."""
    game = four_frames(four_frames="at-most")
    one = does(game, {"hang": "new 11 3", "decor": ["1x1 9 2"]})
    assert one.steps == [{"hang": "new 11 3", "decor": ["1x1 9 2"]}]
    assert refused(game, {"hang": "new 11 3"}).code == "E-DEC-MISSING"
    old = four_frames()
    old.revision = 1
    assert does(old, {"hang": "new 11 3", "decor": ["1x1 9 2"]}).steps == one.steps


def test_decor_has_no_frame_and_earns_nothing() -> None:
    """S-DEC-5: but it counts for contact."""
    game = placing(["1x1 9 4"], new="p22-02", assistant="2x1")
    game = after(game, {"hang": "held 10 4"}, {"hang": "new 12 4"})
    assert hangs(game, "p22-02 12 4")
    assert game.table.decor["1x1"] == 35


def test_held_and_exchanged_paintings_earn_decor() -> None:
    """S-DEC-6."""
    game = placing(new="p22-02", assistant="p22-05")
    hang_up(game, "blue", "p22-18 9 4")
    assert after(game, {"hang": "held 9 6", "decor": ["1x1 11 4"]}, "hold").table.decor["1x1"] == 35
    game = nearly_full(new="p55-03", museum=["p22-03"])
    wood = [hung for hung in game.table.players["blue"].wall if game.figures.tiles[hung.tile].frame == "wood"]
    assert wood
    full = nearly_full("p22-19 11 6", new="p55-03", museum=["p22-03"])
    assert after(full, {"exchange": "p22-03 13 6", "decor": ["1x1 11 8"]}).table.decor["1x1"] == 35


def test_t_9_a_wall_completed_gains_no_decor() -> None:
    """S-DEC-7: and no excess painting; +5 at the end."""
    game = nearly_full("p22-01 11 6", "p22-07 13 6", "p22-10 11 8", new="p22-20")
    last = walls.hung_at("p22-20", "13 8")
    assert walls.matching_frames(game.figures, [*game.table.players["blue"].wall, last], last) == 2
    game = after(game, {"hang": "new 13 8"})
    assert rules.over(game)
    assert game.table.scores["blue"]["full_gallery"] == 5
    assert game.table.scores["blue"]["excess"] == 0
    assert game.table.decor["1x1"] == 36


def test_a_size_that_has_run_out_is_freed_by_a_swap() -> None:
    """S-DEC-8, A-6: three 1x1 in a line for one 3x1; own decor only."""
    game = placing(["1x1 9 4", "1x1 10 4", "1x1 11 4"], new="p22-17", decor={"1x1": 0})
    assert set(swapping.swaps(game, "blue")) == {"9 4", "10 4"}
    assert after(game, {"hang": "new 5 4"}).table.decor["1x1"] == 0
    two_frames = placing(decor={"1x1": 0}, **TWO_FRAMES)
    assert refused(two_frames, {"hang": "new 8 2", "decor": ["1x1 6 3"]}).code == "E-DEC-EMPTY"
    assert refused(game, {"swap": "1 1", "for": ["3x1"]}).rule == "S-DEC-8"
    assert refused(game, {"swap": "9 4", "for": ["1x3"]}).rule == "S-DEC-8"
    game = after(game, {"swap": "9 4", "for": ["3x1"]}, {"hang": "new 5 4", "decor": ["1x1 7 3"]})
    assert hangs(game, "3x1 9 4")
    assert game.table.decor["1x1"] == 2
    again = placing(["3x1 9 4"], new="p22-02", decor={"3x1": 0})
    assert hangs(after(again, {"swap": "9 4", "for": ["1x1", "1x1", "1x1"]}, "hold"), "1x1 11 4")
    again = placing(["1x3 9 4"], new="p22-02", decor={"1x3": 0})
    again = after(again, {"swap": "9 4", "for": ["1x2", "1x1"]}, "hold")
    assert hangs(again, "1x1 9 6")


def test_decor_is_swapped_as_often_as_it_helps() -> None:
    """S-DEC-8, A-6: no text has a limit; a size that is free already, or was before the last tile, frees nothing."""
    game = placing(["3x1 9 4", "1x3 9 5"], new="p22-02", decor={"3x1": 0, "1x3": 0})
    steps = ({"swap": "9 4", "for": ["1x1", "2x1"]}, {"swap": "9 5", "for": ["1x1", "1x2"]})
    twice = after(game, *steps, "hold")
    assert (twice.table.decor["3x1"], twice.table.decor["1x3"]) == (1, 1)
    circle = placing(["1x1 9 4", "1x1 10 4", "3x1 9 5"], new="p22-02", decor={"1x1": 0, "2x1": 1})
    there = {"swap": "9 4", "for": ["2x1"]}
    refusal = refused(circle, there, {"swap": "9 4", "for": ["1x1", "1x1"]}, {"swap": "9 4", "for": ["2x1"]}, "hold")
    assert (refusal.code, refusal.step) == ("E-DEC-SWAP", 3)
    game.revision = 1
    assert refused(game, *steps, "hold").code == "E-DEC-SWAP"


def test_every_way_to_swap_comes_to_an_end() -> None:
    """S-DEC-8: `legal --all` lists them, also where two sizes have run out."""
    game = placing(["1x1 9 4", "1x1 10 4", "3x1 9 5"], new="p22-02", decor={"1x1": 0, "3x1": 0})
    found = list(answers(rules, game, "blue", MINOR))
    assert max(len(steps) for steps in found) == 3
    assert len(found) < 1000


def test_a_swap_needs_a_size_that_has_run_out() -> None:
    """S-DEC-8."""
    game = placing(["1x1 9 4", "1x1 10 4", "1x1 11 4"], new="p22-17")
    assert refused(game, {"swap": "9 4", "for": ["3x1"]}).code == "E-DEC-SWAP"
    assert taken(game, "1x1") == "1x1"
