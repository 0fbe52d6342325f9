"""An entry of the referee's file that is torn at any byte, by a full disk or by a power failure."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gallerist_pbem.errors import Damaged
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.noted import differing
from gallerist_pbem.record.secret_file import secret_path
from gallerist_pbem.referee.audit import audit
from tests.support.command import in_process
from tests.support.kills import fix_clock_and_seed, lay_out, recorded
from tests.support.writing_commands import COMMANDS, PLAY, an_order

DAMAGED = 6
ADDING = ["play with a standing order", "play a bid", "standing --set over another"]
"""Commands that add entries."""
READING = (["show"], ["show", "--as", "yellow"], ["standing", "--as", "yellow"])


@pytest.fixture(autouse=True)
def _the_same_clock_and_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    fix_clock_and_seed(monkeypatch)


def prepared(name: str, tmp_path: Path) -> tuple[Path, Path]:
    """The folder before a command and the one after it."""
    before, after = tmp_path / "before", tmp_path / "after"
    before.mkdir()
    COMMANDS[name].prepare(before)
    lay_out(before, after)
    assert COMMANDS[name].run(after).code == 0
    return before, after


def torn(before: Path, after: Path, public: Path, folder: Path) -> Iterator[Path]:
    """The game of one of these folders, with every part of what was added to the referee's file before its move."""
    old, whole = (secret_path(side / "salon.yaml").read_bytes() for side in (before, after))
    assert whole.startswith(old)
    whole = old + whole[len(old) :].partition(b"---\nwritten: ")[0]
    for end in range(len(old), len(whole) + 1):
        lay_out(public, folder)
        secret_path(folder / "salon.yaml").write_bytes(whole[:end])
        yield folder / "salon.yaml"


@pytest.mark.slow
@pytest.mark.parametrize("name", ADDING)
def test_a_torn_entry_without_its_move_counts_for_nothing(name: str, tmp_path: Path) -> None:
    before, after = prepared(name, tmp_path)
    states = recorded(before), recorded(after)
    for path in torn(before, after, before, tmp_path / "now"):
        assert recorded(path.parent) in states[: 1 if name.startswith("play") else 2]
        assert audit(path, as_referee=True).draws == "proved"
        again = COMMANDS[name].run(path.parent)
        assert again.code == 0, again.err
        assert recorded(path.parent) == states[1]
        assert audit(path, as_referee=True).draws == "proved"


@pytest.mark.slow
def test_a_torn_answer_whose_move_is_there_is_told_as_damage(tmp_path: Path) -> None:
    """The answer that the last bid opens is gone or it is whole; nobody is told of a bug, and nothing is guessed."""
    before, after = prepared("play a bid", tmp_path)
    an_order(after, "#gallerist salon purple 4\nbid 3\n#end\n")
    answers, codes = recorded(after).answers, []
    for path in torn(before, after, after, tmp_path / "now"):
        is_whole = recorded(path.parent).answers == answers and differing(GameFile.load(path)) is None
        assert is_sound(path) == is_whole
        for word, *rest in READING:
            assert in_process([word, "salon.yaml", *rest], cwd=path.parent).code == 0
        played = in_process(PLAY, cwd=path.parent)
        assert played.code == (0 if is_whole else DAMAGED), played.err
        codes.append(played.code)
    assert set(codes) == {0, DAMAGED}


def is_sound(path: Path) -> bool:
    try:
        return audit(path, as_referee=True).draws == "proved"
    except Damaged:
        return False
