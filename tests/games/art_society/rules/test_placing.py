"""Placing tiles (p. 5-6): the wall, the assistant, running out of space."""

from __future__ import annotations

import pytest

from gallerist_pbem.engine.agenda import awaited
from gallerist_pbem.engine.answers import MINOR
from gallerist_pbem.engine.legal import answers
from gallerist_pbem.errors import Refused
from gallerist_pbem.games.art_society.rules import rules
from gallerist_pbem.games.art_society.table import wall as walls
from tests.support.art_society import (
    after,
    does,
    first_value,
    hang_up,
    hangs,
    nearly_full,
    placing,
    refused,
    taken,
    walls_of,
)

CONSOLED = {"excess": None, "decor": ["1x1 11 6"]}


def test_tiles_touch_along_an_edge() -> None:
    """S-TERM-2: a corner is nothing."""
    figures = rules.figures()
    wall = walls_of("p22-01 3 3", "p22-02 5 3", "p22-03 5 5", "1x1 4 5")
    assert walls.touching(figures, wall, wall[0]) == [wall[1], wall[3]]


@pytest.mark.parametrize(
    ("place", "code"),
    [
        ("14 4", "E-WALL-GRID"),
        ("8 9", "E-WALL-GRID"),
        ("7 8", "E-WALL-TOUCH"),
        ("8 4", "E-WALL-TAKEN"),
        ("5 2", "E-WALL-TOUCH"),
    ],
)
def test_a_tile_hangs_inside_on_empty_cells_touching_another(place: str, code: str) -> None:
    """S-PLC-2, S-PLC-1: never rotated."""
    game = placing(new="p22-02")
    refusal = refused(game, {"hang": f"new {place}"})
    assert (refusal.code, refusal.rule) == (code, "S-PLC-2")
    for possible in refusal.possible[:3]:
        after(game, {"hang": f"new {possible}"})


def test_legal_lists_exactly_the_places_where_a_tile_fits() -> None:
    """S-PLC-2: the same rule proposes and decides."""
    game = placing(new="p22-02")
    listed = {first_value(steps, "hang") for steps in answers(rules, game, "blue") if steps != ["hold"]}
    wall = game.table.players["blue"].wall
    every = {f"{column} {row}" for column in range(1, 15) for row in range(1, 10)}
    allowed = {place for place in every if not walls.why_not_there(game.figures, wall, "p22-02", place)}
    assert listed == {f"new {place}" for place in allowed}
    assert len(allowed) == 14


def test_only_the_final_position_of_a_round_is_recorded() -> None:
    """S-PLC-3: one order is one commitment; earlier tiles have no step that moves them."""
    game = after(placing(new="p22-02"), {"hang": "new 9 4"})
    assert hangs(game, "p22-02 9 4")
    assert "move" not in rules.STEPS


def test_a_faux_pas_is_legal() -> None:
    """S-PLC-4: s-1 and p22-01 are both City Life."""
    game = after(placing(new="p22-01"), {"hang": "new 9 4", "decor": ["1x1 6 4"]})
    assert len(walls.faux_pas(game.figures, game.table.players["blue"].wall)) == 2


def test_the_assistant_holds_one_tile() -> None:
    """S-AST-1, S-PLC-1."""
    game = after(placing(new="p22-02"), "hold")
    assert game.table.players["blue"].assistant == "p22-02"
    refusal = refused(placing(new="p22-02", assistant="p22-03"), "hold")
    assert (refusal.code, refusal.rule) == ("E-AST-FULL", "S-AST-1")


def test_the_held_tile_may_be_hung_before_or_after() -> None:
    """S-AST-2, S-DEC-6."""
    game = placing(new="p22-02", assistant="p22-03")
    before = after(game, {"hang": "held 9 4"}, {"hang": "new 11 4"})
    later = after(game, {"hang": "new 9 4"}, {"hang": "held 11 4"})
    assert hangs(before, "p22-03 9 4")
    assert hangs(later, "p22-03 11 4")
    stays = does(game, {"hang": "new 9 4"}, "done")
    assert stays.steps == [{"hang": "new 9 4"}]
    assert stays.game.table.players["blue"].assistant == "p22-03"


def test_hang_the_held_tile_then_give_the_new_one() -> None:
    """S-AST-3."""
    game = after(placing(new="p22-02", assistant="p22-03"), {"hang": "held 9 4"}, "hold")
    assert game.table.players["blue"].assistant == "p22-02"


def test_what_was_just_given_to_the_assistant_is_not_hung_again() -> None:
    """S-AST-2: only a tile from before; the new one could have been hung at once."""
    game = placing(new="p22-02")
    assert refused(game, {"hang": "held 9 4"}).code == "E-HANG-HELD"
    assert refused(game, "hold", {"hang": "held 9 4"}).rule == "S-RND-1"


def test_a_held_painting_is_neither_exchanged_nor_excess() -> None:
    """S-AST-4, S-AST-5, S-AST-6: an excess painting cannot go to the assistant either."""
    game = nearly_full(new="p55-03", assistant="p55-04")
    assert refused(game, "hold").code == "E-AST-FULL"
    game = after(game, {"excess": None, "decor": ["1x1 11 6"]})
    assert game.table.players["blue"].assistant == "p55-04"
    assert game.table.players["blue"].excess == ["p55-03"]
    assert rules.scores(game, {})["blue"]["excess"] == -2


def test_a_painting_that_fits_is_hung_or_held() -> None:
    """S-SPC-1, A-11: no exchange, no excess."""
    game = placing(new="p22-02", museum=["p22-06"], assistant="p55-01")
    assert refused(game, {"exchange": "p22-06 9 4"}).code == "E-SPC-FITS"
    refusal = refused(game, "excess")
    assert (refusal.code, refusal.rule) == ("E-SPC-FITS", "S-SPC-1")


def test_t_8_hang_the_held_tile_and_give_the_new_one() -> None:
    """S-SPC-2, S-AST-3: the held one fits, the new one does not; nothing is excess."""
    game = nearly_full(new="p55-03", assistant="p44-01")
    game = after(game, {"hang": "held 11 6"}, "hold")
    me = game.table.players["blue"]
    assert (me.assistant, me.excess) == ("p55-03", [])
    assert walls.is_full(game.figures, me.wall)


def test_an_exchange_is_for_the_same_type_and_moves_no_marker() -> None:
    """S-SPC-3, S-PRE-6: the rejected one goes onto the pile; the new one is hung at once."""
    game = nearly_full(new="p55-03", museum=["p22-03", "p22-02"])
    assert refused(game, {"exchange": "p22-02 11 6"}).code == "E-SPC-PILE"
    game = after(game, {"exchange": "p22-03 11 6"})
    assert hangs(game, "p22-03 11 6")
    assert game.table.museum["still_life"] == ["p55-03"]
    assert set(game.table.prestige.values()) == {0}


def test_this_rounds_unsold_lot_is_not_in_the_museum_yet() -> None:
    """S-SPC-4."""
    game = nearly_full(new="p55-03")
    game.table.lots = [taken(game, "p22-03"), None, None]
    assert refused(game, {"exchange": "p22-03 11 6"}).code == "E-SPC-PILE"


def test_excess_only_if_no_exchange_is_possible() -> None:
    """S-SPC-5, A-3, A-4: English p. 6, "they then take a 1 point decor tile and place it normally"."""
    game = nearly_full(new="p55-03", museum=["p22-03"])
    refusal = refused(game, "excess")
    assert (refusal.code, refusal.rule) == ("E-SPC-EXCHANGE", "S-SPC-5")
    assert refusal.possible == ["hold", "exchange p22-03 11 6"]
    after(game, {"exchange": "p22-03 11 6"})
    game = nearly_full(new="p55-03", museum=["p22-02"])
    assert refused(game, {"excess": None, "decor": ["2x1 11 6"]}).code == "E-DEC-SHIELDS"
    with pytest.raises(Refused, match="one decor tile only"):
        does(game, {"excess": None, "decor": ["1x1 11 6", "1x1 12 6"]})
    refusal = refused(game, "excess")
    assert (refusal.code, refusal.rule) == ("E-DEC-MISSING", "S-SPC-5")
    game = after(game, {"excess": None, "decor": ["1x1 11 6"]})
    assert hangs(game, "1x1 11 6")


def test_an_excess_painting_brings_no_decor_where_there_is_none() -> None:
    """S-SPC-5, A-4: the supply is empty, or the wall is full after the held tile was hung."""
    game = nearly_full(new="p55-03", decor={"1x1": 0})
    assert after(game, "excess").table.players["blue"].excess == ["p55-03"]
    game = nearly_full(new="p55-03", assistant="p44-01")
    assert after(game, {"hang": "held 11 6"}, "excess").table.scores["blue"]["full_gallery"] == 5


def test_option_excess_decor_may_be_left() -> None:
    """S-SPC-5, A-4: the German rulebook says may; so did the first revision of the rules."""
    game = nearly_full(new="p55-03", excess_decor="free")
    assert after(game, "excess").table.players["blue"].excess == ["p55-03"]
    assert hangs(after(game, {"excess": None, "decor": ["1x1 11 6"]}), "1x1 11 6")
    old = nearly_full(new="p55-03")
    old.revision = 1
    assert after(old, "excess").table.players["blue"].excess == ["p55-03"]


def test_option_exchange_may_be_declined() -> None:
    """S-SPC-5: the German rulebook says can't or won't."""
    facts = {"new": "p55-03", "museum": ["p22-03"]}
    assert refused(nearly_full(**facts), "excess").rule == "S-SPC-5"
    assert after(nearly_full(exchange="free", **facts), CONSOLED).table.players["blue"].excess == ["p55-03"]


def test_the_second_excess_painting_ends_the_game() -> None:
    """S-SPC-6, S-FIN-1."""
    game = nearly_full(new="p55-03")
    game.table.players["blue"].excess.append(taken(game, "p55-04"))
    game = after(game, CONSOLED)
    assert rules.over(game)
    assert game.table.scores["blue"]["excess"] == -4


def test_who_comes_too_late_for_a_museum_painting_is_asked_again() -> None:
    """S-SPC-3, A-17: placements are carried out in pick order; who is overtaken is asked anew."""
    game = nearly_full(new="p55-03", museum=["p22-03"])
    other = game.table.players["yellow"]
    game.table.gone["paintings"].append(other.wall.pop().tile)
    hang_up(game, "yellow", "p53-01 1 1", "p53-02 6 1", "p44-02 11 1", "p53-03 1 4", "p53-04 6 4", "p43-01 1 7")
    hang_up(game, "yellow", "p43-02 5 7", "p44-03 11 5")
    other.new = taken(game, "p45-03")
    other.assistant = taken(game, "p55-04")
    game.table.players["blue"].assistant = taken(game, "p54-04")
    game.agenda[-1:] = []
    game.ask_together("place", ["blue", "yellow"])
    place = walls.places(game.figures, other.wall, "p22-03")[0]
    game = after(game, {"exchange": f"p22-03 {place}"}, seat="yellow")
    outcome = does(game, {"exchange": "p22-03 11 6"})
    assert hangs(outcome.game, "p22-03 11 6")
    assert [question.seat for question in awaited(outcome.game)] == ["yellow"]
    assert [event["seat"] for event in outcome.game.events if event["event"] == "asked_again"] == ["yellow"]


def test_every_listed_answer_is_accepted() -> None:
    """S-PLC-1: with held tile, exchange and decor among them."""
    game = nearly_full(new="p55-03", museum=["p22-03", "p33-03"], assistant="p22-02")
    found = list(answers(rules, game, "blue", MINOR))
    assert {next(iter(steps[0])) if isinstance(steps[0], dict) else steps[0] for steps in found} >= {"hang", "exchange"}
    for steps in found[:: max(1, len(found) // 60)]:
        assert does(game, *steps).steps == steps


def test_the_answers_of_the_fullest_wall_are_listed() -> None:
    """S-PLC-2: with a held tile, decor and a museum to choose from; bench/run.py measures how long it takes."""
    many = placing(
        ["p22-08 9 4", "p22-14 9 6", "p22-11 5 4", "p22-17 7 7", "p22-03 7 2", "p22-07 5 6", "p22-12 11 5"],
        new="p22-20", assistant="p22-02", museum=["p22-04", "p22-16"],
    )  # fmt: skip
    found = list(answers(rules, many, "blue"))
    assert len(found) > 20
    assert len({str(steps) for steps in found}) == len(found)
