"""All commands: help, start-up, what machines read, which files are meant."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gallerist_pbem.cli.main import COMMANDS, build
from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.version import __version__
from tests.support.command import in_process
from tests.support.folders import ROOT
from tests.support.game_files import new_game


def test_machine_output_has_the_promised_keys(salon: Path) -> None:
    """Design 1.3."""

    def out(*arguments: str) -> Any:
        return json.loads(in_process([*arguments]).out)

    legal = out("legal", str(salon), "--json")
    assert set(legal) == {"seat", "decision", "question", "answers"}
    (status,) = out("status", str(salon), "--json")
    assert set(status) == {"file", "id", "game", "move", "over", "awaiting"}
    assert set(status["awaiting"][0]) == {"seat", "decision", "question", "since"}
    score = out("score", str(salon), "--json")
    assert set(score) == {"over", "winners", "seats"}
    assert set(score["seats"]["blue"]) == {"total", "steps"}
    simulated = out("simulate", "--seats", "2", "--games", "2", "--json")
    assert {"games", "answers", "seconds", "seats", "wins", "scores"} <= set(simulated)
    assert set(out("export", str(salon))) == {"header", "position", "moves"}


def test_a_seat_gets_its_own_file(tmp_path: Path) -> None:
    """With it, the public file is enough to see the own cards, and only those."""
    table = tmp_path / "table"
    table.mkdir()
    path = new_game(rules, table / "salon.yaml", 2, None).path
    assert in_process(["export", str(path), "--as", "blue"]).code == 0
    own = table / "salon.blue.yaml"
    assert own.stat().st_mode & 0o777 == 0o600
    home = tmp_path / "home"
    home.mkdir()
    for file in (path, own):
        (home / file.name).write_bytes(file.read_bytes())
    shown = in_process(["show", str(home / "salon.yaml"), "--as", "blue", "--json"])
    assert set(json.loads(shown.out)["cards"]) == {"curator", "dealer"}
    other = in_process(["show", str(home / "salon.yaml"), "--as", "yellow", "--json"])
    assert "cards" not in json.loads(other.out)
    refused = in_process(["play", str(home / "salon.yaml"), str(own)])
    assert refused.code in (2, 3)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    """And stands in the README."""
    ran = in_process([command, "--help"])
    assert ran.code == 0
    assert f"Example: gallerist {command}" in ran.out
    assert f"`{command}" in (ROOT / "README.md").read_text()


def test_only_one_command_is_loaded() -> None:
    """Start-up is felt: `play` does not load what other commands need."""
    code = "import sys; from gallerist_pbem.cli.main import build; build('play'); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert [name for name in loaded if "gallerist_pbem.cli.play." in name] == ["gallerist_pbem.cli.play.play"]
    assert not {"rich", "jsonschema", "yaml"} & set(loaded)
    assert len(build().registered_commands) == len(COMMANDS)


def test_the_version_is_told() -> None:
    """And nothing else is done."""
    ran = in_process(["--version"])
    assert ran == (0, f"gallerist {__version__}\n", "")


def test_companion_files_are_passed_over(tmp_path: Path) -> None:
    """`status games/*.yaml` is about games, not about what lies beside them."""
    new_game(rules, tmp_path / "salon.yaml", 2, None)
    in_process(["export", str(tmp_path / "salon.yaml"), "--as", "blue"])
    files = sorted(map(str, tmp_path.glob("*.yaml")))
    assert len(files) == 3
    for command in ("status", "verify"):
        ran = in_process([command, *files])
        assert (ran.code, len(ran.out.splitlines())) == (0, 1)
