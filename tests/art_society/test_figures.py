"""The figures: what they count to, where they come from, what a file of one's own may change."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
import yaml

from gallerist_pbem import art_society as rules
from gallerist_pbem.art_society.figures import DATA
from gallerist_pbem.bots.tournament import new_play
from gallerist_pbem.kernel.answers import step_word
from gallerist_pbem.kernel.checking import check
from gallerist_pbem.kernel.record import content
from gallerist_pbem.kernel.schemas import schema
from tests.random_games import orders_of

FILES = sorted(DATA.glob("*.yaml"))


def test_the_tiles_there_are():
    """S-TERM-3, S-TERM-4, S-SET-3, S-SET-6: 112 and 4 paintings, types and frames balanced, values 3 to 9."""
    found = rules.figures()
    paintings = [found.tiles[name] for name in found.paintings]
    assert len(paintings) == 112
    assert set(Counter((tile.type, tile.frame) for tile in paintings).values()) == {7}
    assert {tile.value for tile in paintings} == set(range(3, 10))
    assert [(found.tiles[name].width, found.tiles[name].height) for name in found.starting] == [(2, 3)] * 4
    assert sum(found.decor.values()) == 108
    assert all(tile.shields == tile.width * tile.height for tile in map(found.tiles.get, found.decor) if tile)


def test_the_data_fits_its_schema():
    """S-SET-3: and every part says where it comes from."""
    assert list(check(rules.data(), schema("art-society.data"))) == []
    for file in FILES:
        for name, part in yaml.safe_load(file.read_text("utf-8")).items():
            told = [part, *part.values()] if isinstance(part, dict) else []
            notes = [inner["provenance"] for inner in told if isinstance(inner, dict) and "provenance" in inner]
            assert notes or name == "revision"
            assert all(note["kind"] in ("rulebook", "page", "assumed") and note["detail"] for note in notes)


def test_own_figures_are_laid_over():
    """S-TERM-1: another wall."""
    overlay = {"wall": {"grid": {"columns": 15, "rows": 10}, "stars": {"cells": ["8 5", "8 6"]}}}
    assert list(check(rules.data(overlay), schema("art-society.data"))) == []
    assert rules.figures(overlay).columns == 15
    assert rules.figures(overlay).rows == 10
    assert list(check(rules.data({"wall": {"grid": {"rows": 0}}}), schema("art-society.data"))) != []


@pytest.mark.parametrize("seats", [2, 4])
def test_positions_and_steps_fit_their_schemas(seats):
    """S-RND-1: what is written can be read."""
    order = schema("art-society.order")
    words = set()
    for seat, steps, play in orders_of(rules, seats, f"schema {seats}"):
        told = {"game": "salon", "seat": seat, "decision": 1, "steps": steps}
        assert list(check(told, order)) == []
        words |= {step_word(step) for step in steps}
        found = content(rules, play)
        wanted = schema("art-society.position")
        assert list(check({"table": found["table"], "agenda": found["agenda"]}, wanted)) == []
        assert rules.plain(rules.table(found["table"], play.figures)) == found["table"]
    assert words >= {"hang", "offer", "bid", "pick", "hold", "exchange", "excess"}
    assert {branch["required"][0] for branch in order["$defs"]["step_with_fields"]["anyOf"]} == set(rules.STEPS)
    assert set(schema("art-society.game")["$defs"]["ask"]["enum"]) == {*rules.WORDS, *rules.PROCEED}


def test_the_folder_of_data_is_part_of_the_package():
    """S-SET-2: figures travel with the program."""
    assert Path(rules.__file__).parent == DATA.parent
    assert new_play(rules, 2, "x").figures.revision == 1
