"""`graph`: the curves of a game in every format."""

from __future__ import annotations

import json
from pathlib import Path

from tests.support.command import in_process
from tests.support.folders import GAMES


def test_as_text_and_as_a_picture() -> None:
    ran = in_process(["graph", GAMES / "finished.yaml"])
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("finished: curves over 185 moves\n\nSCORE\n")
    for told in ("MONEY", "INFLUENCE", "FAME OF THE ARTISTS", "A Ann 162", "The end comes when 2 of these 3 are at 0."):
        assert told in ran.out
    picture = in_process(["graph", GAMES / "finished.yaml", "--format", "svg"])
    assert picture.out.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    assert picture.out.endswith("</svg>\n")


def test_for_a_program() -> None:
    ran = in_process(["graph", GAMES / "art-society.yaml", "--json"])
    read = json.loads(ran.out)
    assert (read["id"], read["moves"], len(read["rounds"])) == ("art-society", 173, 174)
    assert [curve["name"] for curve in read["curves"]] == ["score", "free_cells", "prestige", "ending"]
    assert {len(line) for curve in read["curves"] for line in curve["lines"].values()} == {174}


def test_up_to_a_move(tmp_path: Path) -> None:
    ran = in_process(["graph", f"{GAMES / 'finished.yaml'}@17"])
    assert ran.out.startswith("finished: curves over 17 moves\n")


def test_a_format_that_does_not_exist_is_told() -> None:
    ran = in_process(["graph", GAMES / "finished.yaml", "--format", "gif"])
    assert (ran.code, ran.out) == (2, "")
    assert "Formats are: rich, text, svg, json" in ran.err
