"""The Scoring Expansion, as far as the player aid describes it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gallerist_pbem.errors import Unreadable
from gallerist_pbem.games.gallerist import board_views
from gallerist_pbem.games.gallerist.rules import expansion, rules, scoring
from gallerist_pbem.games.gallerist.table.figures import GalleristFigures
from gallerist_pbem.games.gallerist.table.position import Game
from gallerist_pbem.games.gallerist.words.sentences import sentences
from gallerist_pbem.referee.new import read_overlay
from tests.support.gallerist import a_game, people, set_up, told
from tests.support.random_games import positions

OPTIONS = {name: values[0] for name, values in rules.OPTIONS.items()}
HOUSE = sorted(rules.figures().expansion["tiles"])
OWN = {
    "grand-opening": {"most": "exhibited", "influence": 4, "money": 0},
    "patrons": {"most": "collector", "influence": 0, "money": 5},
    "salon": {"most": "vip", "influence": 1, "money": 1},
}
VISITORS: dict[str, Any] = {
    "blue": {"gallery": people(vip=2, investor=1), "works": ["painting blue"]},
    "yellow": {"gallery": people(vip=2)},
    "purple": {"gallery": people(investor=1)},
}


def laid_out(
    players: int = 3, option: str = "house", seed: str = "expansion", tiles: dict[str, Any] | None = None
) -> Game:
    """A game as set-up leaves it, with this option and, if they are given, these tiles."""
    figures = rules.figures({"expansion": {"tiles": tiles}} if tiles else None)
    return set_up(players, seed, options={"scoring-expansion": option}, figures=figures)


def with_goals(*goals: str, figures: GalleristFigures | None = None, **facts: Any) -> Game:
    game = a_game(3, options={"scoring-expansion": "house"}, figures=figures, **(VISITORS | facts))
    game.table.scoring_goals = list(goals)
    assert rules.invariants(game) == []
    return game


def scored(game: Game) -> dict[str, tuple[int, int]]:
    """What each player gained at the intermediate scoring: influence and money."""
    now = game.copy()
    scoring.intermediate_scoring(now)
    before, after = game.table.players, now.table.players
    return {s: (after[s].influence - before[s].influence, after[s].money - before[s].money) for s in before}


def test_off_by_default() -> None:
    """Aid, G-XPN-1: without the option there is no tile, no draw, and the ordinary income."""
    assert OPTIONS["scoring-expansion"] == "off"
    game = laid_out(option="off")
    assert game.table.scoring_goals == []
    assert "scoring goals" not in game.drawn
    assert scored(a_game(3, **VISITORS)) == {"blue": (4, 2), "yellow": (4, 0), "purple": (0, 2)}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_three_house_tiles(players: int) -> None:
    """Aid, G-XPN-1, G-XPN-3: three random goal tiles, drawn for all to see; the shipped ones are called house."""
    game = laid_out(players)
    goals = game.table.scoring_goals
    assert len(set(goals)) == 3
    assert set(goals) <= set(HOUSE)
    assert all(name.startswith("house-") for name in goals)
    assert [e["items"] for e in told(game, "drawn") if e["pile"] == "scoring goals"] == [goals]


def test_different_seeds_lay_different_tiles() -> None:
    """G-XPN-1: at random."""
    assert len({tuple(laid_out(seed=seed).table.scoring_goals) for seed in "abcdefgh"}) > 1


@pytest.mark.parametrize("option", ["house", "own"])
def test_other_draws_stay_as_they_are(option: str) -> None:
    """G-XPN-1, G-SET-19: the option adds one pile and disturbs no other."""
    plain, more = laid_out(option="off"), laid_out(option=option)
    drawn = [e for e in told(more, "drawn") if e["pile"] != "scoring goals"]
    assert drawn == told(plain, "drawn")


def test_own_tiles_from_a_data_file() -> None:
    """G-XPN-3: tiles laid over the printed data are drawn instead of the house tiles."""
    game = laid_out(option="own", tiles=OWN)
    assert sorted(game.table.scoring_goals) == sorted(OWN)
    assert set(laid_out(option="house", tiles=OWN).table.scoring_goals) <= set(HOUSE)


def test_too_few_own_tiles_are_filled_up() -> None:
    """G-XPN-3: house tiles fill up, and are called so."""
    goals = laid_out(option="own", tiles={"salon": OWN["salon"]}).table.scoring_goals
    assert goals[0] == "salon"
    assert [name.startswith("house-") for name in goals] == [False, True, True]


def test_own_tiles_are_checked(tmp_path: Path) -> None:
    """G-XPN-3: a data file with tiles is read; one that counts something unknown is refused with its place."""
    file = tmp_path / "own.yaml"
    file.write_text("expansion:\n  tiles:\n    salon: {most: vip, influence: 1, money: 1}\n", encoding="utf-8")
    assert read_overlay(rules, file, file.read_bytes()) == {"expansion": {"tiles": {"salon": OWN["salon"]}}}
    file.write_text("expansion:\n  tiles:\n    salon: {most: parties, influence: 1, money: 1}\n", encoding="utf-8")
    with pytest.raises(Unreadable) as caught:
        read_overlay(rules, file, file.read_bytes())
    assert "own.yaml:3" in str(caught.value)


def test_a_goal_goes_to_who_has_most() -> None:
    """Aid, G-XPN-2: the benefit of the tile, instead of the income (A-54); who satisfies none gets nothing."""
    game = with_goals("house-exhibited")
    assert scored(game) == {"blue": (0, 3), "yellow": (0, 0), "purple": (0, 0)}


def test_tied_players_are_all_paid_in_full() -> None:
    """Aid, G-XPN-2."""
    assert scored(with_goals("house-vip")) == {"blue": (3, 0), "yellow": (3, 0), "purple": (0, 0)}
    assert scored(with_goals("house-investor")) == {"blue": (0, 3), "yellow": (0, 0), "purple": (0, 3)}


def test_a_goal_that_nobody_meets() -> None:
    """G-XPN-2: nobody has any, nobody is paid."""
    game = with_goals("house-sold")
    assert scored(game) == dict.fromkeys(game.table.players, (0, 0))
    scoring.intermediate_scoring(game)
    assert sentences(game.events, {})[-1] == "The scoring goal house-sold goes to nobody."


def test_three_goals_add_up() -> None:
    """G-XPN-2, G-MID-5: each tile is resolved."""
    game = with_goals("house-vip", "house-investor", "house-exhibited")
    assert scored(game) == {"blue": (3, 6), "yellow": (3, 0), "purple": (0, 3)}


@pytest.mark.parametrize(
    ("what", "facts"),
    [
        ("vip", {"gallery": people(vip=2)}),
        ("investor", {"gallery": people(investor=2)}),
        ("collector", {"gallery": people(collector=1)}),
        ("exhibited", {"works": ["painting blue"]}),
        ("sold", {"sold": ["painting blue"]}),
        ("reputation", {"reputation": {"influence": "vip"}}),
    ],
)
def test_what_a_tile_counts(what: str, facts: dict[str, Any]) -> None:
    """G-XPN-2: every word the data may use."""
    game = a_game(2, yellow=facts)
    assert expansion.leaders(game, what)[0] == ["yellow"]
    assert set(expansion.COUNTED) == {tile["most"] for tile in game.figures.expansion["tiles"].values()}


def test_income_beside_the_goals() -> None:
    """A-54, G-XPN-3: the switch `income.replaced` in the data."""
    figures = rules.figures({"expansion": {"income": {"replaced": False}}})
    game = with_goals("house-exhibited", figures=figures)
    assert scored(game) == {"blue": (4, 5), "yellow": (4, 0), "purple": (0, 2)}


def test_alone_the_human_needs_only_one() -> None:
    """G-XPN-2, G-SOL-12: Lacerda has no Gallery and satisfies nothing."""
    game = a_game(1, options={"scoring-expansion": "house"}, blue={"gallery": people(vip=1)})
    game.table.scoring_goals = ["house-vip", "house-investor"]
    assert scored(game) == {"blue": (3, 0)}


def test_goals_are_shown_by_name() -> None:
    """G-XPN-3: house tiles are called house where they are shown."""
    text = board_views.text(with_goals("house-vip", "house-collector"), None, None, {})
    assert "house-vip" in text
    assert "most Collectors:  2 money, 2 influence" in text
    assert "SCORING GOALS" not in board_views.text(a_game(3), None, None, {})


FAULTY = [
    (["house-vip", "house-vip"], "2 scoring goals, or one of them twice"),
    (["parties"], "there is no scoring goal parties"),
    (HOUSE[:4], "4 scoring goals, or one of them twice"),
]


@pytest.mark.parametrize(("goals", "fault"), FAULTY)
def test_faults(goals: list[str], fault: str) -> None:
    """G-XPN-1."""
    game = a_game(3, options={"scoring-expansion": "house"})
    game.table.scoring_goals = goals
    assert rules.invariants(game) == [fault]


def test_goals_without_the_option() -> None:
    """G-XPN-1."""
    game = a_game(3)
    game.table.scoring_goals = ["house-vip"]
    assert rules.invariants(game) == ["scoring goals without the option scoring-expansion"]


@pytest.mark.parametrize("players", [1, 2, 4])
def test_random_games(players: int) -> None:
    """G-XPN-1 to G-XPN-3: whole games with the option keep their pieces, and the tiles are resolved once."""
    resolved = 0
    for game in positions(rules, players, f"expansion {players}", {"scoring-expansion": "house"}):
        assert rules.invariants(game) == []
        assert all(text.endswith(".") for text in sentences(game.events, {}))
        resolved += len(told(game, "goal_scored"))
    assert resolved in (0, 3)
