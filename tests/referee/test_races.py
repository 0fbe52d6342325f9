"""Different commands at the same instant on one game: each is carried out wholly or told why not."""

from __future__ import annotations

from pathlib import Path

import pytest

from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.referee.audit import audit
from tests.support.command import in_process
from tests.support.kills import fix_clock_and_seed, lay_out, recorded
from tests.support.races import raced
from tests.support.writing_commands import NEW, PLAY, SET, an_order, with_a_standing_order

RACES = 12
DONE, USAGE, NOT_AWAITED, LOCKED = 0, 2, 5, 7
UNDO = ("undo", "salon.yaml", "--force")
PURPLE = "#gallerist salon purple 1\ngo sales_office; take 2 to 1; end\n#end\n"


@pytest.fixture(autouse=True)
def _the_same_clock_and_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    fix_clock_and_seed(monkeypatch)


@pytest.mark.slow
def test_of_two_new_games_of_one_name_one_is_made(tmp_path: Path) -> None:
    assert in_process(["new", "other.yaml", *NEW[2:]], cwd=tmp_path).code == 0
    for race in range(RACES):
        folder = tmp_path / str(race)
        folder.mkdir()
        codes = raced([NEW, NEW], folder)
        assert codes.count(DONE) == 1
        assert set(codes) <= {DONE, USAGE, LOCKED}
        assert audit(folder / "salon.yaml", as_referee=True).moves == 1


@pytest.mark.slow
def test_play_undo_and_standing_at_once(tmp_path: Path) -> None:
    """Yellow has moved and purple is asked, while the referee takes yellow's move back and yellow changes its mind."""
    before, folder = tmp_path / "before", tmp_path / "now"
    before.mkdir()
    with_a_standing_order(before)
    (before / "standing.txt").write_bytes((before / "order.txt").read_bytes())
    an_order(before, PURPLE)
    held = recorded(before).standing["yellow"]
    commands = [PLAY, UNDO, (*SET[:-1], "standing.txt")]
    for _ in range(RACES):
        lay_out(before, folder)
        play, undo, standing = codes = raced(commands, folder)
        assert DONE in codes
        assert set(codes) <= {DONE, NOT_AWAITED, LOCKED}
        moves = list(GameFile.load(folder / "salon.yaml").moves())
        assert [move["kind"] for move in moves].count("undo") == (undo == DONE)
        assert [move["seat"] for move in moves].count("purple") == (play == DONE)
        assert (recorded(folder).standing["yellow"] != held) >= (standing == DONE)
        assert audit(folder / "salon.yaml", as_referee=True).draws == "proved"
