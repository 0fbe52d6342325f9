"""The past of a game: `replay`, in steps too, and any command at an earlier move."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterable
from pathlib import Path

import pexpect
import pytest

from gallerist_pbem.cli.show import replay as stepping
from gallerist_pbem.cli.views import Reading, keys
from gallerist_pbem.games.gallerist.words import words
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.referee.open import open_game
from gallerist_pbem.report.pages.replay import replay_page
from gallerist_pbem.report.replay import Replay
from tests.support.command import in_process
from tests.support.names import NAMES
from tests.support.random_moves import restored
from tests.support.terminal import ENVIRONMENT, hear_interrupts
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


def stepped(past: GameFile, pressed: Iterable[str], capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The first line of every screen."""
    stepping.step_through(Replay(open_game(past.path)), pressed)
    return [line for line in capsys.readouterr().out.splitlines() if " Page " in line]


def test_stepping_goes_on_and_back(past: GameFile, capsys: pytest.CaptureFixture[str]) -> None:
    """Before the set-up and after the last move there is nothing; a key without a meaning changes nothing."""
    pressed = keys(io.StringIO("p\nn\n\nwhat\np\nq\nn\n"))
    assert stepped(past, pressed, capsys) == [
        "The set-up of 20 moves: what happened. Page 1 of 1.",
        "Move 1 of 20: what happened. Page 1 of 1.",
        "Move 2 of 20: what happened. Page 1 of 1.",
        "Move 1 of 20: what happened. Page 1 of 1.",
    ]
    last = stepped(past, ["n"] * 40, capsys)
    assert len(last) == 21
    assert last[-1] == "Move 20, the last one: what happened. Page 1 of 1."


def test_reading_on_turns_the_pages_and_then_goes_to_the_next_move(
    past: GameFile, capsys: pytest.CaptureFixture[str]
) -> None:
    read = stepped(past, ["n", "t", *" " * 9, "b", "s"], capsys)
    tables = [line.partition(": ")[2] for line in read if line.startswith("Move 1 of 20: the table")]
    count = int(tables[0].rstrip(".").rpartition(" ")[2])
    assert tables[:count] == [f"the table. Page {page} of {count}." for page in range(1, count + 1)]
    assert "Move 2 of 20: the table. Page 1 of " in " ".join(read)
    assert read[-1] == "Move 2 of 20: the score. Page 1 of 1."


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (60, 20), (120, 50), (30, 8)])
def test_every_screen_fits_the_terminal(
    past: GameFile, columns: int, rows: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What happened stands first; nothing of the table is lost between the pages."""
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("LINES", str(rows))
    replay = Replay(open_game(past.path))
    views = replay.views(replay.screens()[12])
    for view in "htsa":
        reading = Reading(views, view)
        shown: list[str] = []
        pressed = True
        while pressed:
            reading.show(lambda _, page, of: f"{page} of {of}", "n next, q quit")
            top, *lines = capsys.readouterr().out[1:-1].split("\n")
            height = sum(max(1, -(-len(line) // columns)) for line in (top, *lines))
            assert height <= rows
            assert lines.pop() == "n next, q quit"
            shown += lines
            pressed = reading.press(" ")
        assert [line for line in shown if line] == [line for line in views[view]().split("\n") if line]


def terminal(path: Path, rows: int = 24, columns: int = 80) -> pexpect.spawn[str]:
    """`replay` in a pseudo-terminal."""
    arguments = ["-m", "gallerist_pbem", "replay", str(path)]
    size = (rows, columns)
    return pexpect.spawn(
        sys.executable, arguments, encoding="utf-8", dimensions=size, env=ENVIRONMENT, timeout=20,
        preexec_fn=hear_interrupts,
    )  # fmt: skip


def test_on_a_terminal_the_arrow_keys_are_read(past: GameFile) -> None:
    program = terminal(past.path)
    hashes = [move["hash"][:8] for move in past.moves()]
    for key, number in (("", 0), ("\x1b[C", 1), ("n", 2), ("\x1b[D", 1), ("P", 0), ("\x1bOC", 1)):
        program.send(key)
        program.expect(f"move {number} · {hashes[number]}")
    program.send("q")
    program.expect(pexpect.EOF)
    program.close()
    assert program.exitstatus == 0


def test_a_screen_of_80_by_24_has_its_keys_in_the_last_line(past: GameFile) -> None:
    program = terminal(past.path)
    for key, heading in (("", "The set-up of 20 moves"), ("t", "the table. Page 1 of"), (" ", "the table. Page 2 of")):
        program.send(key)
        program.expect("\x1b\\[2J\x1b\\[H")
        program.expect("q quit")
        lines = (program.before or "").split("\r\n")
        assert heading in lines[0]
        assert len(lines) == 24
        assert lines[-1].startswith("n next, p before, space on, b back")
        assert max(map(len, lines)) < 80
    program.sendintr()
    program.expect(pexpect.EOF)
    program.close()
    assert program.exitstatus == 130


def test_all_moves_are_one_page(past: GameFile) -> None:
    code, page, err = in_process(["replay", past.path, "--format", "html"])
    assert (code, err) == (0, "")
    assert page.startswith("<!DOCTYPE html>")
    assert page == replay_page(open_game(past.path))
    assert in_process(["replay", past.path, "--format", "html", "--as", "blue"]).out != page


def test_the_page_of_one_move_is_that_of_its_table(past: GameFile) -> None:
    page = in_process(["replay", past.path, "--to", 12, "--format", "html"])
    assert page == in_process(["show", f"{past.path}@12", "--format", "html"])
    code, out, err = in_process(["replay", past.path, "--to", 21, "--format", "html"])
    assert (code, out, err) == (2, "", "salon.yaml has no move 21: its moves are 0 to 20\n")


def test_formats_have_names(past: GameFile) -> None:
    said = in_process(["replay", past.path])
    assert in_process(["replay", past.path, "--format", "text"]) == said
    assert in_process(["replay", past.path, "--format", "json"]) == in_process(["replay", past.path, "--json"])
    code, out, err = in_process(["replay", past.path, "--format", "rich"])
    assert (code, out, err) == (2, "", "there is no format 'rich'. Formats are: text, json, html\n")
