"""Golden games: a folder is a test. It is played from its orders, and all it writes must come out as it stands there.

`new.txt` has the arguments of `new`, `orders` what was sent, `summaries` what everybody (017-blue.txt) or a seat
(017-blue.orange.txt) read after an order. The record itself must equal the file of that name in `games`. After a wanted
change: UPDATE_GOLDEN=1 pytest tests/docs/test_golden.py, and read the diff.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gallerist_pbem import version
from gallerist_pbem.games import game_of
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.verify import verify
from tests.support.command import ENVIRONMENT, in_process
from tests.support.folders import EXAMPLE, GAMES, GOLDEN, ROOT
from tests.support.parameters import quick_first

FOLDERS = quick_first(
    sorted(
        (path for path in GOLDEN.iterdir() if (path / "orders").is_dir()),
        key=lambda path: len(list((path / "orders").iterdir())),
    )
)
OLDER = [GOLDEN / "format_1", GOLDEN / "revision_1"]
"""The games as versions 0.1.0 and 0.3.0 recorded them: they stay as they are, and readable."""
SHELF = sorted(path for folder in (GAMES, *OLDER) for path in folder.glob("*.yaml") if path.stem.count(".") == 0)
UPDATE = "UPDATE_GOLDEN" in os.environ
READING = ("show", "legal", "status", "log", "score")


RECORDED = "0.4.0"
"""The version under which these games were recorded; every move names it."""


@pytest.fixture(autouse=True)
def _the_same_clock_and_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", ENVIRONMENT["SOURCE_DATE_EPOCH"])
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(version, "__version__", RECORDED)


def compare(text: str, expected: Path) -> None:
    """As it stands in the folder."""
    if UPDATE:
        expected.write_text(text, encoding="utf-8")
    assert text == expected.read_text(encoding="utf-8"), expected


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_golden_game_comes_out_as_recorded(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Record and summaries, byte by byte."""
    for file in folder.glob("*.yaml"):
        shutil.copy(file, tmp_path)
    monkeypatch.chdir(tmp_path)
    arguments = (folder / "new.txt").read_text().splitlines()
    game = Path(arguments[0])
    assert in_process(["new", *arguments]).code == 0
    for order in sorted((folder / "orders").iterdir()):
        ran = in_process(["play", str(game), str(order)])
        assert ran.code == 0, (order, ran.err)
        for summary in (folder / "summaries").glob(f"{order.stem}.*"):
            _, *seat, _ = summary.name.split(".")
            shown = in_process(["show", str(game), *(["--as", *seat] if seat else []), "--format", "text"])
            compare(shown.out, summary)
            assert seat or shown.out == game.with_suffix(".txt").read_text()
    for file in (game, Path(f"{game.stem}.data.yaml")):
        if file.exists():
            compare(file.read_text(), GAMES / file.name)


@pytest.mark.parametrize("path", SHELF, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_game_of_the_shelf_verifies(path: Path) -> None:
    """With nothing but the file: each is open or over, so every draw is proved; it can be shown, told and scored."""
    gamefile = GameFile.load(path)
    assert verify(game_of(gamefile.header["game"]).rules, gamefile, None).draws == "proved"
    for command in READING:
        if command == "legal" and not gamefile.position["asked"]:
            continue
        ran = in_process([command, str(path)])
        assert ran.code == 0
        assert ran.out


def test_the_game_of_art_society_shows_its_rules() -> None:
    """Wishes, a tie of three bids, held tiles, an exchange, excess paintings, a marker that is sent back."""
    moves = list(GameFile.load(GAMES / "art-society.yaml").moves())
    events = [event for move in moves for event in move["events"]]
    told = {"held", "exchanged", "excess", "end_triggered", "won"}
    assert told <= {event["event"] for event in events}
    assert {"new", "held", "exchanged"} == {event["which"] for event in events if event["event"] == "hung"}
    opened = [[event["card"] for event in move["events"] if event["event"] == "bid"] for move in moves]
    assert {len(set(cards)) for cards in opened if cards} == {1, 2, 3}
    assert any(event["after"] < event["before"] + event["value"] for event in events if event["event"] == "unsold")
    assert sum(move["by"] == "standing" for move in moves) > 5


@pytest.mark.parametrize("text", sorted(GOLDEN.glob("*/summaries/*.txt")), ids=lambda path: path.stem)
def test_golden_summaries_fit_a_mail(text: Path) -> None:
    """At most 76 columns, and the last line names move and hash."""
    lines = text.read_text(encoding="utf-8").splitlines()
    assert max(map(len, lines)) <= 76
    assert lines[-1].startswith("move ")


@pytest.mark.slow
def test_the_example_of_play_runs_from_a_shell(tmp_path: Path) -> None:
    """Rulebook p. 17-18, typed as text orders, ends where the record in `games` ends."""
    folder = EXAMPLE
    for file in folder.glob("*.yaml"):
        shutil.copy(file, tmp_path)
    (tmp_path / "sitecustomize.py").write_text(
        f"from gallerist_pbem import version\nversion.__version__ = {RECORDED!r}\n"
    )
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    there = {**ENVIRONMENT, "PATH": path, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    command = ["sh", str(folder / "play.sh"), str(folder)]
    done = subprocess.run(command, cwd=tmp_path, env=there, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "12 moves fit together, every draw is proved" in done.stdout
    played = (tmp_path / "rulebook-example.yaml").read_text()
    assert played == (GAMES / "rulebook-example.yaml").read_text()
