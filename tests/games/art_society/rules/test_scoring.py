"""Prestige (p. 7), the end of the game and final scoring (p. 8)."""

from __future__ import annotations

import json
from itertools import accumulate

import pytest

from gallerist_pbem.engine.agenda import settle
from gallerist_pbem.engine.game import Question
from gallerist_pbem.games.art_society.rules import rounds, rules, scoring
from gallerist_pbem.games.art_society.table import museum
from gallerist_pbem.games.art_society.table import wall as walls
from gallerist_pbem.games.art_society.table.position import Game
from gallerist_pbem.record.current import current
from gallerist_pbem.record.game_file import GameFile
from tests.support.art_society import FULL_BUT, example, hang_up, markers, running, taken, walls_of
from tests.support.command import in_process
from tests.support.folders import GAMES

PLAYED = GAMES / "art-society.yaml"
"""A whole game, order by order in tests/golden/art_society; Ann's wall is worth what the rulebook's example is."""


def test_the_unsold_lot_raises_the_prestige_of_its_type() -> None:
    """S-PRE-1, S-PRE-2: from 0 by its value."""
    game = running()
    game.table.lots = [None, None, taken(game, "p33-02")]
    rounds.raise_prestige(game, Question("prestige"))
    assert game.table.museum["portrait"] == ["p33-02"]
    assert game.table.prestige == {"city_life": 0, "portrait": 6, "still_life": 0, "landscape": 0}
    assert rules.invariants(game) == []


def test_t_2_an_occupied_space_sends_the_marker_back() -> None:
    """S-PRE-3."""
    game = markers(city_life=4)
    assert museum.landing(game, "portrait", 4) == 3
    game.table.prestige["portrait"] = 3
    assert museum.multipliers(game)["city_life"] > museum.multipliers(game)["portrait"]


def test_t_4_two_occupied_spaces_are_both_skipped() -> None:
    """S-PRE-3."""
    assert museum.landing(markers(city_life=5, still_life=6, portrait=1), "portrait", 5) == 4


def test_t_5_a_marker_may_have_to_stay() -> None:
    """S-PRE-3."""
    assert museum.landing(markers(portrait=2, city_life=3, still_life=4, landscape=5), "portrait", 3) == 2


def test_markers_jump_over_others() -> None:
    """S-PRE-4."""
    assert museum.landing(markers(city_life=3), "portrait", 5) == 5


def test_past_the_end_of_the_track_markers_go_on_counting() -> None:
    """S-PRE-5, A-8: 53 is black 3 and does not collide with a white 3."""
    game = markers(city_life=48, portrait=3)
    assert museum.landing(game, "city_life", 5) == 53


def test_t_7_types_outside_the_museum_are_worth_two() -> None:
    """S-SCO-1: only two types on the track, nobody gets three."""
    assert museum.multipliers(markers(portrait=9, landscape=4)) == {
        "portrait": 5, "landscape": 4, "city_life": 2, "still_life": 2,
    }  # fmt: skip
    assert set(museum.multipliers(running()).values()) == {2}
    assert museum.in_vogue(running()) is None


def test_the_gavel_goes_to_the_left() -> None:
    """S-END-1."""
    game = running(3)
    settle(rules, game)
    assert game.table.auctioneer == "yellow"
    assert game.agenda[-1].kind == "offer"


def full_wall(game: Game, seat: str = "blue") -> None:
    game.table.gone["paintings"].append(game.table.players[seat].wall.pop(0).tile)
    hang_up(game, seat, *FULL_BUT, "p44-01 11 6")


def test_what_ends_the_game() -> None:
    """S-FIN-1, S-FIN-3: a full wall, two excess paintings, no bid cards; several may be met at once."""
    game = running()
    assert rounds.end_reasons(game) == []
    full_wall(game)
    assert rounds.end_reasons(game) == ["full_wall"]
    game.table.players["yellow"].excess = [taken(game, "p55-03"), taken(game, "p55-04")]
    for player in game.table.players.values():
        player.bids, player.hand = [*player.bids, *player.hand], []
    assert rounds.end_reasons(game) == ["full_wall", "excess", "no_bids"]
    settle(rules, game)
    assert rules.over(game)


def test_the_round_is_played_to_its_end() -> None:
    """S-FIN-2, A-1: the trigger is read at the end of the round, after the prestige."""
    game = running()
    full_wall(game)
    game.table.lots = [None, None, taken(game, "p22-02")]
    game.agenda = [Question("end_round"), Question("prestige")]
    settle(rules, game)
    assert game.table.prestige["portrait"] == 3
    assert rules.over(game)


def test_a_faux_pas_scores_nothing_and_decor_separates() -> None:
    """S-FPX-1, S-TERM-4: all of a cluster, the starting painting too."""
    figures = rules.figures()
    touching = walls_of("s-1 7 4", "p22-01 9 4", "p22-05 11 4", "p22-09 9 7")
    assert walls.faux_pas(figures, touching) == touching[:3]
    assert walls.faux_pas(figures, walls_of("s-1 7 4", "1x1 9 4", "p22-01 10 4")) == []


def test_t_1_the_scoring_example() -> None:
    """S-SCO-2, S-SCO-3, S-SCO-4, S-SCO-5, S-SCO-6, S-SCO-7, S-FPX-2: 48, 11, 9, 0, -2, -2: 64 in all."""
    game = example()
    wall, figures = game.table.players["blue"].wall, game.figures
    offending = walls.faux_pas(figures, wall)
    counts = {kind: sum(figures.tiles[hung.tile].type == kind for hung in wall) for kind in figures.types}
    assert counts == {"still_life": 4, "portrait": 3, "city_life": 4, "landscape": 5}
    assert [figures.tiles[hung.tile].type for hung in offending] == ["landscape", "landscape"]
    assert scoring.ledger(game, "blue") == {
        "prestige": 48, "decor": 11, "eyeline": 9, "full_gallery": 0, "corners": -2, "excess": -2, "total": 64,
    }  # fmt: skip


def test_t_1_the_scoring_example_played() -> None:
    """S-SCO-1, S-SCO-2, S-SCO-3, S-SCO-4, S-SCO-5, S-SCO-6, S-SCO-7: the rulebook's table, from a game played out."""
    game = current(rules, GameFile.load(PLAYED))
    wall, figures = game.table.players["blue"].wall, game.figures
    offending = walls.faux_pas(figures, wall)
    scoring_kinds = [figures.tiles[hung.tile].type for hung in wall if hung not in offending]
    lines = {kind: (scoring_kinds.count(kind), worth) for kind, worth in museum.multipliers(game).items()}
    assert lines == {"still_life": (4, 2), "portrait": (3, 3), "city_life": (4, 4), "landscape": (3, 5)}
    assert [figures.tiles[hung.tile].type for hung in offending] == ["landscape", "landscape"]
    assert all(walls.in_eyeline(figures, hung) for hung in offending)
    blue = json.loads(in_process(["score", str(PLAYED), "--json"]).out)["seats"]["blue"]
    assert list(blue["steps"].items()) == [
        ("prestige", 8 + 9 + 16 + 15), ("decor", 11), ("eyeline", 3 * 3), ("full_gallery", 0), ("corners", -2),
        ("excess", -2),
    ]  # fmt: skip
    assert list(accumulate(blue["steps"].values())) == [48, 59, 68, 68, 66, 64]
    assert blue["total"] == 64


@pytest.mark.parametrize(("option", "winner"), [("total", "yellow"), ("highest", "purple")])
def test_the_tie_of_the_game_that_was_played(option: str, winner: str) -> None:
    """S-SCO-8, A-2: Bob and Cleo have 68 points; the rulebooks do not agree on who has won."""
    game = current(rules, GameFile.load(PLAYED))
    game.options["tie-break"] = option
    assert [game.table.scores[seat]["total"] for seat in ("yellow", "purple")] == [68, 68]
    assert rules.winners(game) == [winner]


def test_a_full_gallery_is_worth_five_for_everybody() -> None:
    """S-SCO-5, S-SCO-6: and has no open corner."""
    game = running()
    assert scoring.ledger(game, "blue")["corners"] == -8
    full_wall(game)
    assert scoring.ledger(game, "blue")["full_gallery"] == 5
    assert scoring.ledger(game, "blue")["corners"] == 0


def test_the_assistants_tile_does_not_score() -> None:
    """S-SCO-7, S-AST-6."""
    game = running()
    before = scoring.ledger(game, "blue")
    game.table.players["blue"].assistant = taken(game, "p22-02")
    assert scoring.ledger(game, "blue") == before


@pytest.mark.parametrize(("option", "winner"), [("total", ["yellow"]), ("highest", ["blue"])])
def test_option_tie_break(option: str, winner: list[str]) -> None:
    """S-SCO-8, A-2: English the sum of cards left, German the highest one."""
    game = running(tie_break=option)
    game.table.scores = {"blue": {"total": 30}, "yellow": {"total": 30}}
    game.table.players["blue"].hand = [20]
    game.table.players["yellow"].hand = [12, 13]
    assert rules.winners(game) == winner
    game.table.players["yellow"].hand = [20]
    assert rules.winners(game) == ["blue", "yellow"]
