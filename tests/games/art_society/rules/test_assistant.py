"""The assistant while placing (p. 5-6): his tile before or after each new tile, painting or decor."""

from __future__ import annotations

import pytest

from gallerist_pbem.engine.answers import MINOR
from gallerist_pbem.engine.legal import answers
from gallerist_pbem.games.art_society.rules import rules
from gallerist_pbem.games.art_society.table import wall as walls
from gallerist_pbem.orders.steps import Step
from tests.support.art_society import TWO_FRAMES, after, does, four_frames, hangs, nearly_full, placing, refused


@pytest.mark.parametrize(
    "steps",
    [
        ({"hang": "new 8 2", "decor": ["2x1 hold"]}, {"hang": "held 11 4"}),
        ({"hang": "new 8 2"}, {"hang": "held 11 4", "decor": ["2x1 hold"]}),
    ],
    ids=["decor with its painting", "decor with the held tile"],
)
def test_the_held_tile_is_hung_after_the_painting_and_before_its_decor(steps: tuple[Step, ...]) -> None:
    """S-AST-2: so the assistant is free for the decor; both ways of writing come to the same."""
    outcome = does(placing(assistant="p22-02", **TWO_FRAMES), *steps)
    assert outcome.steps == list(steps)
    assert outcome.game.table.players["blue"].assistant == "2x1"
    assert hangs(outcome.game, "p22-02 11 4")
    assert rules.invariants(outcome.game) == []


def test_decor_with_the_held_tile_is_for_both_paintings() -> None:
    """S-AST-2, S-DEC-6: the held painting earns decor as well; each tile is taken for the least that is enough."""
    game = placing(["p22-08 9 4", "p22-18 11 4"], new="p22-14", assistant="p22-05")
    first = {"hang": "new 8 2"}
    assert len(refused(game, first, {"hang": "held 11 6", "decor": ["2x1 6 3"]}).possible) > 3
    both = after(game, first, {"hang": "held 11 6", "decor": ["2x1 6 3", "1x1 13 6"]})
    assert (both.table.decor["2x1"], both.table.decor["1x1"]) == (game.table.decor["2x1"] - 1, 35)
    assert after(game, first, {"hang": "held 11 6", "decor": ["1x1 13 6", "2x1 6 3"]}).table.decor == both.table.decor
    assert refused(game, first, {"hang": "held 11 6", "decor": ["2x1 6 3", "2x1 4 3"]}).code == "E-DEC-SHIELDS"
    assert refused(game, first, {"hang": "held 11 6", "decor": ["1x1 6 4", "1x1 6 5", "1x1 6 6"]}).code == "E-DEC-NONE"


def test_decor_given_to_the_assistant_is_hung_with_a_later_tile() -> None:
    """S-AST-2: of four frames one tile is held, and hung after the other; and after the painting that brought it."""
    game = after(four_frames(), {"hang": "new 11 3", "decor": ["3x1 hold", "1x1 9 2"]}, {"hang": "held 6 3"})
    assert hangs(game, "3x1 6 3")
    assert game.table.players["blue"].assistant is None
    both = placing(assistant="p22-02", **TWO_FRAMES)
    steps = ({"hang": "held 11 4"}, {"hang": "new 8 2", "decor": ["2x1 hold"]}, {"hang": "held 6 3"})
    assert hangs(after(both, *steps), "2x1 6 3")
    twice = (*steps[:2], {"hang": "held 6 3"}, {"hang": "held 4 3"})
    assert refused(both, *twice).code == "E-NOT-YOU"


def test_the_new_painting_is_held_and_hung_when_decor_came_with_the_held_one() -> None:
    """S-AST-2: a painting, too; without another new tile it could only have been hung at once."""
    game = placing(["p22-18 9 4"], new="p22-02", assistant="p22-05")
    steps = ({"hang": "held 9 6", "decor": ["1x1 11 4"]}, "hold", {"hang": "held 5 4"})
    assert hangs(after(game, *steps), "p22-02 5 4")
    later = ({"hang": "held 9 6"}, "hold", {"hang": "held 5 4", "decor": ["1x1 11 4"]})
    assert hangs(after(game, *later), "1x1 11 4")
    assert refused(game, *later[:2]).code == "E-DEC-MISSING"
    assert refused(placing(new="p22-02"), "hold", {"hang": "held 9 4"}).code == "E-NOT-YOU"


def test_decor_may_touch_only_what_is_hung_after_it() -> None:
    """S-PLC-3, S-PLC-2: tiles of the round are shifted until its end; only their final places count."""
    game = placing(assistant="p22-02", **TWO_FRAMES)
    painting = {"hang": "new 8 2", "decor": ["1x1 13 4"]}
    done = after(game, painting, {"hang": "held 11 4"})
    assert hangs(done, "1x1 13 4")
    assert rules.invariants(done) == []
    same = after(game, {"hang": "new 8 2"}, {"hang": "held 11 4", "decor": ["1x1 13 4"]})
    assert sorted(same.table.players["blue"].wall) == sorted(done.table.players["blue"].wall)
    for held in ({"hang": "held 6 2"}, "done"):
        assert refused(game, painting, held).code == "E-WALL-TOUCH"
    assert refused(placing(**TWO_FRAMES), painting).code == "E-WALL-TOUCH"


def test_a_painting_may_touch_only_what_is_hung_after_it() -> None:
    """S-PLC-3: and what hangs apart in the end is refused, though the two touch each other."""
    game = placing(new="p22-02", assistant="p22-03")
    assert rules.invariants(after(game, {"hang": "new 11 4"}, {"hang": "held 9 4"})) == []
    assert rules.invariants(after(game, {"hang": "held 11 4"}, {"hang": "new 9 4"})) == []
    assert refused(game, {"hang": "held 11 4"}, "hold").code == "E-WALL-TOUCH"
    assert refused(game, {"hang": "new 1 1"}, {"hang": "held 3 1"}).code == "E-WALL-TOUCH"


def test_the_held_tile_may_complete_the_wall_before_the_decor() -> None:
    """S-DEC-7, S-AST-2: then none is gained, and none is missing."""
    game = nearly_full("p22-01 11 6", "p22-07 13 6", new="p22-20", assistant="p22-10")
    last = walls.hung_at("p22-20", "13 8")
    assert walls.matching_frames(game.figures, [*game.table.players["blue"].wall, last], last) > 0
    game = after(game, {"hang": "new 13 8"}, {"hang": "held 11 8"})
    assert game.table.scores["blue"]["full_gallery"] == 5


def test_the_held_tile_may_be_hung_between_an_excess_painting_and_its_decor() -> None:
    """S-AST-2, A-12."""
    game = nearly_full(new="p55-03", assistant="3x1")
    for steps in (
        ({"excess": None, "decor": ["1x1 hold"]}, {"hang": "held 11 6"}),
        ("excess", {"hang": "held 11 6", "decor": ["1x1 hold"]}),
    ):
        assert after(game, *steps).table.players["blue"].assistant == "1x1"


def test_what_is_listed_hangs_the_held_tile_in_between() -> None:
    """S-AST-2: so `legal --all`, the wizard and the bots know it."""
    tight = nearly_full("p22-19 11 6", "p22-01 13 6", "2x1 13 8", new="p22-03", assistant="1x1")
    found = list(answers(rules, tight, "blue", MINOR))
    between = [steps for steps in found if len(steps) == 2 and steps[0] == {"hang": "new 11 8"}]
    assert [{"hang": "new 11 8"}, {"hang": "held 13 9", "decor": ["1x1 hold"]}] in between
    for steps in found:
        assert does(tight, *steps).steps == steps


def test_decor_said_with_its_painting_comes_to_the_same_as_said_with_the_held_tile() -> None:
    """S-AST-2, S-PLC-3: for every way that is listed."""
    game = nearly_full("p22-19 11 6", "p22-01 13 6", new="p22-03", assistant="1x1")
    found = [steps for steps in answers(rules, game, "blue", MINOR) if len(steps) == 2]
    moved = 0
    for first, second in found:
        if isinstance(first, dict) and isinstance(second, dict) and "decor" in second and "held" in second["hang"]:
            early = after(game, first | {"decor": second["decor"]}, {"hang": second["hang"]})
            late = after(game, first, second)
            assert sorted(early.table.players["blue"].wall) == sorted(late.table.players["blue"].wall)
            assert early.table.players["blue"].assistant == late.table.players["blue"].assistant
            moved += 1
    assert moved > 10


def test_the_first_revision_keeps_to_its_rules() -> None:
    """S-AST-2: a game goes on under the rules it was begun with."""
    game = placing(assistant="p22-02", **TWO_FRAMES)
    game.revision = 1
    held = {"hang": "held 11 4"}
    assert refused(game, {"hang": "new 8 2", "decor": ["2x1 hold"]}, held).code == "E-AST-FULL"
    assert refused(game, {"hang": "new 8 2", "decor": ["1x1 13 4"]}, held).code == "E-WALL-TOUCH"
    assert refused(game, {"hang": "new 8 2"}, held).code == "E-DEC-MISSING"
    four = four_frames()
    four.revision = 1
    steps = ({"hang": "new 11 3", "decor": ["3x1 hold", "1x1 9 2"]}, {"hang": "held 6 3"})
    assert refused(four, *steps).code == "E-NOT-YOU"
