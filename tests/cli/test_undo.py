"""`undo`: by force across a reveal, in words and for machines."""

from __future__ import annotations

import json
import random
from pathlib import Path

from gallerist_pbem.games.gallerist.words import words
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.locks import locked
from tests.support.command import in_process
from tests.support.names import NAMES
from tests.support.random_moves import played_openly, reveals, up_to


def test_undo_across_a_reveal_needs_force(tmp_path: Path) -> None:
    gamefile = up_to(played_openly(tmp_path, moves=4), random.Random(2), reveals)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    code, out, err = in_process(["undo", gamefile.path])
    assert (code, out) == (4, "")
    assert f"with move {gamefile.count - 1} something hidden came up" in err
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
    code, out, _ = in_process(["undo", gamefile.path, "--force"])
    assert (code, gamefile.path.with_suffix(".txt").read_text() in out) == (0, True)
    assert GameFile.load(gamefile.path).count == gamefile.count + 1


def test_undo_says_what_it_took_back(tmp_path: Path) -> None:
    gamefile = up_to(played_openly(tmp_path, moves=6), random.Random(1), lambda move: not reveals(move))
    code, out, _ = in_process(["undo", gamefile.path])
    assert code == 0
    said = " ".join(out.split())
    assert all(sentence in said for sentence in words.sentences(gamefile.last["events"], NAMES))
    assert f"Move {gamefile.count - 1} is taken back." in said
    assert out.endswith(f"move {gamefile.count} · {GameFile.load(gamefile.path).last['hash'][:16]}\n")


def test_undo_for_machines_and_its_exit_codes(tmp_path: Path) -> None:
    gamefile = played_openly(tmp_path, moves=1)
    code, out, _ = in_process(["undo", gamefile.path, "--json"])
    plain = json.loads(out)
    assert (code, plain["undone"], plain["moves"][0]["events"]) == (0, 1, [{"event": "undone", "move": 1}])
    assert [asked["decision"] for asked in plain["awaiting"]] == [2]
    code, out, _ = in_process(["undo", gamefile.path, "--json"])
    assert (code, json.loads(out)["code"]) == (4, "UNDO-NOTHING")
    with locked(gamefile.path):
        assert in_process(["undo", gamefile.path])[0] == 7
    assert in_process(["undo", tmp_path / "louvre.yaml"])[0] == 3
    assert not (tmp_path / "louvre.lock").exists()
