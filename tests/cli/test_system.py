"""What the system refuses: no file but something else, names, closed and full streams; a sentence and exit code 9."""

from __future__ import annotations

import json
import os
import shlex
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from gallerist_pbem.errors import Incomplete, Locked, NotAllowed
from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.plain.yaml_in import LIMIT
from gallerist_pbem.record import files
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.locks import locked
from tests.support.command import ENVIRONMENT, Ran, in_process
from tests.support.folders import EXAMPLE
from tests.support.game_files import contents, headed, new_game, who_is_asked

PROGRAM = shlex.join([sys.executable, "-m", "gallerist_pbem"])
SEATS = ["--seat", "blue=Ann", "--seat", "yellow=Bob"]


def shell(line: str, cwd: Path) -> Ran:
    """A line in which `gallerist` is this program."""
    done = subprocess.run(
        ["bash", "-c", line.replace("gallerist", PROGRAM, 1)],
        cwd=cwd, capture_output=True, env=ENVIRONMENT, timeout=60,
    )  # fmt: skip
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """A refereed game and an order for it."""
    path = new_game(rules, tmp_path / "salon.yaml", 2).path
    (tmp_path / "order").write_bytes(headed(path, "- start: sales_office\n"))
    return path


def a_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(path.name)


KINDS: dict[str, Callable[[Path], object]] = {
    "folder": Path.mkdir,
    "pipe": os.mkfifo,
    "socket": a_socket,
    "device": lambda path: path.symlink_to("/dev/zero"),
    "ring": lambda path: path.symlink_to(path.name),
}
USES = {
    "salon.yaml": [["show", "salon.yaml"], ["play", "salon.yaml", "order"], ["verify", "salon.yaml"]],
    "order": [["play", "salon.yaml", "order"], ["standing", "salon.yaml", "--as", "blue", "--set", "order"]],
    "salon.secret.yaml": [["play", "salon.yaml", "order"], ["show", "salon.yaml", "--as", "blue"]],
    "salon.blue.yaml": [["show", "salon.yaml", "--as", "blue"], ["export", "salon.yaml", "--as", "blue"]],
    "salon.lock": [["play", "salon.yaml", "order"], ["undo", "salon.yaml"]],
    "own": [
        ["new", "b.yaml", *SEATS, "--data", "own"],
        ["new", "b.yaml", *SEATS, "--position", "own"],
    ],
    "b.yaml": [["new", "b.yaml", *SEATS]],
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", USES)
def test_something_else_in_place_of_a_file(
    name: str, kind: str, begun: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that leads to nothing is not there; whatever else is no file is refused at once."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).unlink(missing_ok=True)
    KINDS[kind](Path(name))
    before = contents(tmp_path)
    for command in USES[name]:
        ran = in_process(command, cwd=tmp_path)
        assert (ran.code, ran.out) == (2 if (name, kind, command[0]) in EXISTS else 9, ""), (command, ran)
        assert len(ran.err.splitlines()) == 1, ran
        assert contents(tmp_path) == before


EXISTS = {
    *(("b.yaml", kind, "new") for kind in ("folder", "pipe", "socket", "device")),
    *(("salon.blue.yaml", kind, "export") for kind in ("device", "ring")),
}
"""Nothing is written over, whatever it is, nor where a name leads to."""


@pytest.mark.parametrize("kind", ["folder", "pipe", "socket", "device", "ring"])
def test_figures_and_what_git_ignores_are_files(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()
    KINDS[kind](Path(".gitignore"))
    (tmp_path / "own").write_bytes((EXAMPLE / "data.yaml").read_bytes())
    ran = in_process(["new", "salon.yaml", *SEATS, "--data", "own"], cwd=tmp_path)
    assert ran.code == 0
    assert "keep the secret files of this folder out of git yourself" in ran.err
    (tmp_path / "salon.data.yaml").unlink()
    KINDS[kind](Path("salon.data.yaml"))
    assert in_process(["show", "salon.yaml"], cwd=tmp_path).code == 9


@pytest.mark.parametrize("kind", ["folder", "pipe", "socket", "ring"])
def test_a_summary_that_cannot_be_written_leaves_the_move(
    kind: str, begun: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    KINDS[kind](Path("salon.txt"))
    ran = in_process(["play", "salon.yaml", "order"], cwd=tmp_path)
    assert ran.code == 0
    assert ran.err.startswith("the summary could not be written: salon.txt ")
    assert GameFile.load(begun).count == 2


@pytest.mark.parametrize("name", ["x" * 300, "x" * 250])
def test_names_too_long(name: str, tmp_path: Path) -> None:
    """The second one leaves no room for the names beside it."""
    for command in (["show", f"{name}/{name}.yaml"], ["new", f"{name}.yaml", *SEATS], ["show", f"{name}.yaml@3"]):
        ran = in_process(command, cwd=tmp_path)
        assert ran.code == (3 if command[1] == f"{'x' * 250}/{'x' * 250}.yaml" else 9), ran
    assert contents(tmp_path) == {}


@pytest.mark.parametrize(
    "order", ["- < order", "/dev/stdin < order", "<(cat order)", "/dev/fd/7 7< order", "/dev/stdin < <(cat order)"]
)
def test_an_order_comes_through_a_pipe_of_the_shell(order: str, begun: Path) -> None:
    ran = shell(f"gallerist play salon.yaml {order}", begun.parent)
    assert (ran.code, ran.err) == (0, "")
    assert GameFile.load(begun).count == 2


@pytest.mark.parametrize("endless", ["- < /dev/zero", "/dev/stdin < /dev/zero", "<(yes)"])
def test_what_never_ends_is_too_long(endless: str, begun: Path) -> None:
    ran = shell(f"gallerist check salon.yaml {endless}", begun.parent)
    assert ran.code == 3
    assert "this is too long" in ran.err


@pytest.mark.parametrize("stdout", ["> /dev/full", ">&-"])
@pytest.mark.parametrize(
    "command", ["show salon.yaml", "status salon.yaml --json", "check salon.yaml order", "--help", "show --help"]
)
def test_what_cannot_be_printed_is_told(command: str, stdout: str, begun: Path) -> None:
    ran = shell(f"gallerist {command} {stdout}", begun.parent)
    why = "No space left on device" if "full" in stdout else "Bad file descriptor"
    assert ran == Ran(9, "", f"the output could not be printed: {why}; nothing was changed\n")


@pytest.mark.parametrize("stdout", ["> /dev/full", ">&-"])
@pytest.mark.parametrize(
    ("command", "done"),
    [
        ("play salon.yaml order", "the move is recorded"),
        ("play salon.yaml order --json", "the move is recorded"),
        ("auto salon.yaml --as SEAT --bot random", "the move is recorded"),
        ("export salon.yaml --as blue", "the seat file is written"),
        ("new b.yaml --open --seat blue=Ann --seat yellow=Bob", "b.yaml is set up"),
        ("standing salon.yaml --as blue --set leave", "the standing order is changed"),
    ],
)
def test_what_is_done_is_done_although_it_cannot_be_printed(command: str, done: str, stdout: str, begun: Path) -> None:
    (begun.parent / "leave").write_text("game: salon\nseat: blue\ndecision: 0\nstanding: []\n")
    before = contents(begun.parent)
    ran = shell(f"gallerist {command.replace('SEAT', who_is_asked(begun)[0])} {stdout}", begun.parent)
    assert ran.code == 0
    assert ran.err.startswith(f"{done}; the output could not be printed: ")
    assert contents(begun.parent) != before


@pytest.mark.parametrize("stderr", ["2> /dev/full", "2>&-"])
@pytest.mark.parametrize(
    ("command", "code"),
    [("show salon.yaml", 0), ("show nothing.yaml", 3), ("fly", 2), ("play salon.yaml order", 0), ("show . >&-", 9)],
)
def test_what_cannot_be_said_keeps_nothing_from_being_done(command: str, code: int, stderr: str, begun: Path) -> None:
    assert shell(f"gallerist {command} {stderr}", begun.parent).code == code


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("gallerist check salon.yaml - <&-", 9),
        ("gallerist order salon.yaml --as SEAT <&-", 9),
        ("gallerist show salon.yaml <&- >&- 2>&-", 9),
        ("gallerist play salon.yaml order <&- >&- 2>&-", 0),
        ("gallerist show salon.yaml | true; exit ${PIPESTATUS[0]}", 0),
        ("gallerist check salon.yaml nothing --json | true; exit ${PIPESTATUS[0]}", 3),
        ("gallerist check salon.yaml nothing --json > /dev/full", 3),
    ],
)
def test_streams_that_are_closed(line: str, code: int, begun: Path) -> None:
    ran = shell(line.replace("SEAT", who_is_asked(begun)[0]), begun.parent)
    assert ran.code == code, ran
    assert "Traceback" not in ran.err
    assert "Exception ignored" not in ran.err
    assert GameFile.load(begun).count == (2 if "play" in line else 1)


@pytest.mark.parametrize("reader", ["true", "head -n 1", "head -c 1", "head -n 0"])
@pytest.mark.parametrize("more", ["", " --open", " 2>&1"])
def test_a_game_is_set_up_whoever_reads_about_it(reader: str, more: str, tmp_path: Path) -> None:
    """The reader of a pipe may go away; that is no bug, and the game is there."""
    line = f"gallerist new salon.yaml --seat blue=Ann --seat yellow=Bob{more} | {reader}; exit ${{PIPESTATUS[0]}}"
    ran = shell(line, tmp_path)
    assert ran.code == 0, ran
    assert ran.err in ("", "salon.secret.yaml holds the seed and all cards: it is the referee's alone.\n")
    assert in_process(["verify", "salon.yaml"], cwd=tmp_path).code == 0
    assert (tmp_path / "salon.txt").read_text().startswith("salon, move 0\n")


def test_nothing_is_written_that_could_not_be_read_again(begun: Path) -> None:
    """Counted in bytes: a letter may have several."""
    before = contents(begun.parent)
    with pytest.raises(NotAllowed, match=rf"salon\.yaml would be {LIMIT + 1} bytes long, and no more than {LIMIT} are"):
        files.write(begun, "é" * (LIMIT // 2) + "x")
    with pytest.raises(NotAllowed, match=rf"salon\.yaml would be \d+ bytes long, and no more than {LIMIT} are"):
        files.append(begun, "x" * LIMIT)
    assert contents(begun.parent) == before


@pytest.mark.parametrize("name", ["salon.yaml", "salon.secret.yaml"])
def test_no_more_is_read_than_shows_that_it_is_too_long(
    name: str, begun: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.truncate(begun.with_name(name), LIMIT * 100)
    read = 0

    def counted(handle: int, size: int, call: Callable[[int, int], bytes] = os.read) -> bytes:
        nonlocal read
        raw = call(handle, size)
        read += len(raw)
        return raw

    monkeypatch.setattr(os, "read", counted)
    ran = in_process(["play", "salon.yaml", "order"], cwd=begun.parent)
    assert ran.code == 3
    assert f"this is too long: no more than {LIMIT} bytes are read" in ran.err
    assert LIMIT < read < LIMIT + 100_000


def test_a_lock_that_was_taken_away_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A `new` that fails takes its lock away while another run has opened it already."""
    path = tmp_path / "salon.yaml"
    opened = os.open

    def open_late(name: Path, *more: int) -> int:
        handle = opened(name, *more)
        name.unlink()
        return handle

    monkeypatch.setattr(os, "open", open_late)
    with pytest.raises(Locked), locked(path):
        raise AssertionError("nobody holds it")
    assert contents(tmp_path) == {}


def test_a_lock_that_another_run_holds_is_not_taken_away(tmp_path: Path) -> None:
    path = tmp_path / "salon.yaml"
    with locked(path):
        with pytest.raises(Locked), locked(path):
            raise AssertionError("two hold it")
        assert contents(tmp_path) == {"salon.lock": b""}
    assert contents(tmp_path) == {}


def test_a_folder_that_cannot_be_synced_is_told(begun: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = 0

    def fails_at_folders(handle: int, call: Callable[[int], None] = os.fsync) -> None:
        nonlocal calls
        calls += 1
        if calls % 2 == 0:
            raise OSError(5, "Input/output error")
        call(handle)

    monkeypatch.setattr(os, "fsync", fails_at_folders)
    with pytest.warns(Incomplete, match=r"salon\.txt is written, but it may not be there after a power failure"):
        files.write(begun.with_name("salon.txt"), "x")
    assert begun.with_name("salon.txt").read_text() == "x"


def test_a_line_that_never_ends_is_nobody_who_answers(tmp_path: Path) -> None:
    path = new_game(rules, tmp_path / "salon.yaml", 2, "endless").path
    seat = next(iter(GameFile.load(path).position["asked"]))
    with Path("/dev/zero").open("rb") as endless:
        command = [sys.executable, "-m", "gallerist_pbem", "order", path, "--as", seat]
        done = subprocess.run(command, stdin=endless, capture_output=True, timeout=60, check=False)
    assert (done.returncode, b"Left; nothing was written." in done.stderr) == (130, True)


@pytest.mark.parametrize("columns", ["\u00b2", "wide", "-3", "0", "9" * 30])
def test_a_width_that_is_no_number_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    path = new_game(rules, tmp_path / "salon.yaml", 2, "wide").path
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setenv("LINES", columns)
    ran = in_process(["show", path, "--format", "rich"])
    assert (ran.code, "Ann" in ran.out) == (0, True)


def test_a_name_with_a_zero_byte_is_no_name(tmp_path: Path) -> None:
    for read in (files.is_there, files.read_bytes):
        with pytest.raises(NotAllowed, match="embedded null byte"):
            read(tmp_path / "a\0b")
    with pytest.raises(NotAllowed, match="embedded null byte"):
        files.write(tmp_path / "a\0b", "x")


def test_a_seed_is_one_that_can_be_written(tmp_path: Path) -> None:
    ran = in_process(["simulate", "--games", "1", "--seed", "caf\udce9"], cwd=tmp_path)
    assert (ran.code, "the seed holds signs that cannot be printed" in ran.err) == (2, True)


@pytest.mark.parametrize("arguments", [["show", "none.yaml", "--json"], ["--", "show", "none.yaml", "--json"]])
def test_who_asks_for_json_is_told_in_json(tmp_path: Path, arguments: list[str]) -> None:
    ran = in_process(arguments, cwd=tmp_path)
    assert (ran.code, json.loads(ran.out)["code"]) == (3, "E-READ")


@pytest.mark.parametrize("shown", ["text", "rich", "json"])
def test_a_sign_that_the_terminal_does_not_have_ends_nothing(tmp_path: Path, shown: str) -> None:
    path = new_game(rules, tmp_path / "salon.yaml", 2, "ascii").path
    poor = ENVIRONMENT | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "nonsense"}
    command = [sys.executable, "-m", "gallerist_pbem", "show", str(path), "--format", shown]
    done = subprocess.run(command, capture_output=True, env=poor, timeout=60, check=False)
    assert (done.returncode, done.stderr, b"blue" in done.stdout) == (0, b"", True)
