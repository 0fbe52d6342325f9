"""The figures: what they count to, where they come from, what a file of one's own may change."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
import yaml

from gallerist_pbem.bots.tournament import new_table
from gallerist_pbem.games.art_society.rules import rules
from gallerist_pbem.games.art_society.table.figures import DATA
from gallerist_pbem.orders.steps import step_word
from gallerist_pbem.plain.schema_check import faults_of
from gallerist_pbem.plain.schemas import schema
from gallerist_pbem.record.documents import content
from tests.support.command import in_process
from tests.support.game_files import play_steps
from tests.support.parameters import quick_first
from tests.support.random_games import orders_of

FILES = sorted(DATA.glob("*.yaml"))


def test_the_tiles_there_are() -> None:
    """S-TERM-3, S-TERM-4, S-SET-3, S-SET-6: 112 and 4 paintings, types and frames balanced, values 3 to 9."""
    found = rules.figures()
    paintings = [found.tiles[name] for name in found.paintings]
    assert len(paintings) == 112
    assert set(Counter((tile.type, tile.frame) for tile in paintings).values()) == {7}
    assert {tile.value for tile in paintings} == set(range(3, 10))
    assert [(found.tiles[name].width, found.tiles[name].height) for name in found.starting] == [(2, 3)] * 4
    assert sum(found.decor.values()) == 108
    assert all(tile.shields == tile.width * tile.height for tile in map(found.tiles.get, found.decor) if tile)


def test_the_data_fits_its_schema() -> None:
    """S-SET-3: and every part says where it comes from."""
    assert list(faults_of(rules.data(), schema("art-society.data"))) == []
    for file in FILES:
        for name, part in yaml.safe_load(file.read_text("utf-8")).items():
            told = [part, *part.values()] if isinstance(part, dict) else []
            notes = [inner["provenance"] for inner in told if isinstance(inner, dict) and "provenance" in inner]
            assert notes or name == "revision"
            assert all(note["kind"] in ("rulebook", "page", "assumed") and note["detail"] for note in notes)


def test_own_figures_are_laid_over() -> None:
    """S-TERM-1: another wall."""
    overlay = {"wall": {"grid": {"columns": 15, "rows": 10}, "stars": {"cells": ["8 5", "8 6"]}}}
    assert list(faults_of(rules.data(overlay), schema("art-society.data"))) == []
    assert rules.figures(overlay).columns == 15
    assert rules.figures(overlay).rows == 10
    assert list(faults_of(rules.data({"wall": {"grid": {"rows": 0}}}), schema("art-society.data"))) != []


@pytest.mark.parametrize("seats", quick_first([2, 3, 4]))
def test_positions_and_steps_fit_their_schemas(seats: int) -> None:
    """S-RND-1: what is written can be read."""
    order = schema("art-society.order")
    words = set()
    for seat, steps, game in orders_of(rules, seats, f"schema {seats}"):
        told = {"game": "salon", "seat": seat, "decision": 1, "steps": steps}
        assert list(faults_of(told, order)) == []
        words |= {step_word(step) for step in steps}
        found = content(rules, game)
        wanted = schema("art-society.position")
        assert list(faults_of({"table": found["table"], "agenda": found["agenda"]}, wanted)) == []
        assert rules.write_table(rules.read_table(found["table"], game.figures)) == found["table"]
    assert words >= {"hang", "offer", "bid", "pick", "hold", "exchange", "excess"}
    assert {branch["required"][0] for branch in order["$defs"]["step_with_fields"]["anyOf"]} == set(rules.STEPS)
    assert set(schema("art-society.game")["$defs"]["ask"]["enum"]) == {*rules.QUESTIONS, *rules.AUTOMATIC}


def test_the_folder_of_data_is_part_of_the_package() -> None:
    """S-SET-2: figures travel with the program."""
    assert Path(rules.__file__).parents[1] == DATA.parent
    assert new_table(rules, 2, "x").figures.plain["revision"] == 1


UNSOUND = {
    "wall:\n  stars: {cells: [7 5, 15 5]}\n": ["2:24: error: the star 15 5 is not inside the 14 by 9 grid"],
    "wall:\n  eyeline: {rows: [4, 10]}\n": ["2:23: error: the eyeline row 10 is not inside the 14 by 9 grid"],
    "wall:\n  grid: {rows: 4}\n  eyeline: {rows: [2]}\n": [
        "1:1: error: the size 3x5 does not fit into the 14 by 4 grid",
        "1:1: error: the size 4x5 does not fit into the 14 by 4 grid",
        "1:1: error: the size 5x5 does not fit into the 14 by 4 grid",
        "1:1: error: the star 7 5 is not inside the 14 by 4 grid",
        "1:1: error: the star 8 5 is not inside the 14 by 4 grid",
    ],
    "sizes:\n  2x2: {width: 3}\n": ["2:3: error: the size 2x2 is said to be 3 wide and 2 high"],
    "sizes:\n  5x5: null\npaintings:\n  p55-01: null\n  p55-02: null\n  p55-03: null\n": [
        "3:1: error: there is no size 5x5 for p55-04"
    ],
    "paintings:\n  p22-01: {size: 2x3}\n": ["2:3: error: a painting of 2x3 is called p23-.., not p22-01"],
    "starting_bids: {cards: [1, 2, 3, 4, 5]}\n": [
        "1:1: error: 20 rounds need up to 120 paintings, and there are 112",
        "1:1: error: there are 5 starting bid cards, but 4 starting paintings",
    ],
    "decor:\n  1x1: {shields: 2}\n  2x1: {width: 1}\n": [
        "2:3: error: the decor 1x1 has a shield on every cell, not 2 in all",
        "3:3: error: the decor 2x1 is said to be 1 wide and 1 high",
    ],
    "museum:\n  multipliers: [5, 3, 4, 2]\n": [
        "1:1: error: multipliers fall from rank to rank, and 5, 3, 4, 2, outside 2 do not"
    ],
    "bids:\n  cards: [1, 21]\n": ["2:14: error: bids cards 1 must be a bid card, 1 to 20"],
}


@pytest.mark.parametrize("text", UNSOUND)
def test_figures_that_contradict_each_other_are_refused_with_their_place(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """S-TERM-1, S-TERM-3, S-AUC-3: all faults at once, with line and column; no file is written."""
    monkeypatch.chdir(tmp_path)
    Path("own.yaml").write_text(text)
    seats = ["--seat", "blue=Ann", "--seat", "yellow=Bob"]
    ran = in_process(["new", "salon.yaml", "--game", "art-society", "--data", "own.yaml", *seats])
    assert ran.code == 3
    assert ran.err.splitlines() == [f"own.yaml:{fault}" for fault in UNSOUND[text]]
    assert [file.name for file in tmp_path.iterdir()] == ["own.yaml"]


COUNTED = """\
wall:
  grid: {columns: 15, rows: 10}
  stars: {cells: [8 5, 8 6]}
  eyeline: {rows: [5, 6]}
sizes:
  2x5: {width: 2, height: 5, value: 6}
paintings:
  p22-20: null
  p22-21: {size: 2x2, type: landscape, frame: dark}
  p25-01: {size: 2x5, type: portrait, frame: gold}
decor:
  1x1: {count: 40}
"""


def test_a_copy_that_was_counted_can_be_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """S-TERM-1, S-TERM-3: another wall, a further size, other tiles; null takes one away."""
    monkeypatch.chdir(tmp_path)
    Path("own.yaml").write_text(COUNTED)
    seats = ["--seat", "blue=Ann", "--seat", "yellow=Bob"]
    arguments = ["new", "salon.yaml", "--game", "art-society", "--data", "own.yaml", *seats]
    assert in_process([*arguments, "--open", "--seed", "counted"]).code == 0
    path = tmp_path / "salon.yaml"
    for seat in ("blue", "yellow"):
        play_steps(rules, path, [{"hang": "8 5"}], seat)
    gamefile = play_steps(rules, path, [{"offer": ["2x5", "5x5", "2x2"]}])
    table = gamefile.position["table"]
    assert "p25-01" in table["lots"]
    assert table["decor"]["1x1"] == 40
    found = {*table["stacks"]["2x2"], *table["lots"]}
    assert ("p22-21" in found, "p22-20" in found) == (True, False)
    assert in_process(["verify", "salon.yaml"]).code == 0
    Path("salon.data.yaml").write_text(COUNTED.replace("columns: 15", "columns: 7"))
    assert in_process(["show", "salon.yaml"]).code == 6
