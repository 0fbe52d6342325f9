"""The past of a game: `replay`, in steps too, and any command at an earlier move."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pexpect
import pytest

from gallerist_pbem.cli.show import replay as stepping
from gallerist_pbem.games.gallerist.words import words
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.referee.open import open_game
from gallerist_pbem.report.replay import Replay
from tests.support.command import in_process
from tests.support.names import NAMES
from tests.support.random_moves import restored
from tests.support.told_game import LATER, told_game


def test_replay_shows_what_was_published_then(past: GameFile) -> None:
    texts = told_game()[1]
    for number in (0, 1, 8, 9, 10, 11, 20):
        assert in_process(["replay", past.path, "--to", number]) == (0, texts[number], "")
    assert in_process(["replay", past.path, "--to", 21])[0] == 2
    assert in_process(["replay", past.path, "--to", -1])[0] == 2


def test_a_point_of_the_past_is_read_like_the_present(past: GameFile) -> None:
    texts = told_game()[1]
    for number in (0, 8, 20):
        assert in_process(["show", f"{past.path}@{number}", "--format", "text"]) == (0, texts[number], "")
    code, out, _ = in_process(["legal", f"{past.path}@5", "--json"])
    assert (code, json.loads(out)["decision"]) == (0, 5)
    code, out, _ = in_process(["score", f"{past.path}@20", "--json"])
    assert (code, out) == in_process(["score", past.path, "--json"])[:2]
    code, _, err = in_process(["show", f"{past.path}@21"])
    assert (code, err) == (2, "salon.yaml has no move 21: its moves are 0 to 20\n")
    assert in_process(["log", past.path, "--from", 21])[::2] == (code, err)


def test_after_the_end_a_seat_looks_back_without_any_other_file(tmp_path: Path) -> None:
    gamefile = restored(tmp_path, 2)
    held = gamefile.last["events"][-1]["secrets"]
    code, out, _ = in_process(["show", f"{gamefile.path}@40", "--as", "yellow", "--json"])
    assert (code, held["yellow"]["curator"] in out, held["blue"]["curator"] in out) == (0, True, False)


def test_replay_as_a_seat_shows_its_own_cards_only(past: GameFile) -> None:
    cards = past.header["cards"]
    code, out, _ = in_process(["replay", past.path, "--to", 7, "--as", "yellow", "--json"])
    assert (code, json.loads(out)["move"]) == (0, 7)
    assert cards["yellow"]["curator"] in out
    assert cards["blue"]["curator"] not in out
    code, out, _ = in_process(["replay", past.path, "--json"])
    assert [view["move"] for view in json.loads(out)] == list(range(21))
    assert not any(card in out for held in cards.values() for card in held.values())
    assert in_process(["replay", past.path, "--as", "orange"])[0] == 2


def test_replay_without_a_terminal_tells_every_move(past: GameFile) -> None:
    code, out, _ = in_process(["replay", past.path])
    assert code == 0
    assert [line for line in out.splitlines() if line.startswith("move ")] == [
        f"move {move['move']} · {move['hash'][:16]}" for move in past.moves()
    ]
    said = " ".join(out.split())
    assert all(sentence in said for move in past.moves() for sentence in words.sentences(move["events"], NAMES))
    assert "0. set-up, " in out
    assert f"9. referee, {LATER} Move 8 is taken back." in said


def test_stepping_goes_on_and_back(past: GameFile, capsys: pytest.CaptureFixture[str]) -> None:
    stepping.step_through(Replay(open_game(past.path)), stepping.keys(io.StringIO("p\nn\n\nwhat\np\nq\nn\n")))
    texts, lines = told_game()[1], capsys.readouterr().out
    shown = [text.splitlines()[-1] for text in (texts[0], texts[1], texts[2], texts[1])]
    assert [line for line in lines.splitlines() if line.startswith("move ")] == shown
    assert "nothing was before it" in lines
    assert lines.count(stepping.HOW) == 2


def test_stepping_ends_at_the_last_move(past: GameFile, capsys: pytest.CaptureFixture[str]) -> None:
    stepping.step_through(Replay(open_game(past.path)), ["n"] * past.count)
    out = capsys.readouterr().out
    assert out.endswith("This is the last move.\n")
    assert told_game()[1][-1] in out


def test_on_a_terminal_the_arrow_keys_are_read(past: GameFile) -> None:
    program = pexpect.spawn(sys.executable, ["-m", "gallerist_pbem", "replay", str(past.path)], encoding="utf-8")
    hashes = [move["hash"][:8] for move in past.moves()]
    for key, number in (("", 0), ("\x1b[C", 1), ("n", 2), ("\x1b[D", 1), ("P", 0), ("\x1bOC", 1)):
        program.send(key)
        program.expect(f"move {number} · {hashes[number]}", timeout=20)
    program.send("q")
    program.expect(pexpect.EOF, timeout=20)
    program.close()
    assert program.exitstatus == 0
