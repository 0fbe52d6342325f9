"""`show`: pages, colour and plain text, each where it belongs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pexpect
import pytest

from tests.support.command import gallerist
from tests.support.pages import COLOUR, Reader, check_sound
from tests.support.terminal import ended

PROGRAM = [sys.executable, "-m", "gallerist_pbem"]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game that has just begun, played openly."""
    path = tmp_path_factory.mktemp("show") / "salon.yaml"
    seats = ["--seat", "blue=Ann", "--seat", "yellow=Bob & Co"]
    subprocess.run([*PROGRAM, "new", path, "--open", "--seed", "show", *seats], check=True, capture_output=True)
    return path


def shown(*arguments: str | Path, **how: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*PROGRAM, "show", *arguments], capture_output=True, text=True, **how)


def test_the_command_writes_a_page(file: Path) -> None:
    run = shown(file, "--as", "blue", "--format", "html")
    assert run.returncode == 0
    assert run.stdout.startswith("<!DOCTYPE html>\n")
    assert run.stdout.endswith("</html>\n")
    assert "Bob &amp; Co" in run.stdout
    assert "Your cards" in run.stdout
    assert "Your cards" not in shown(file, "--format", "html").stdout


def test_text_is_shown_where_there_is_no_terminal(file: Path) -> None:
    assert shown(file).stdout == shown(file, "--format", "text").stdout
    assert "\x1b" not in shown(file, "--format", "rich").stdout
    assert "THE BOARD" in shown(file, "--format", "rich").stdout


def test_an_unknown_format_is_wrong_usage(file: Path) -> None:
    run = shown(file, "--format", "pdf")
    assert run.returncode == 2
    assert "rich, text, json, html" in run.stderr


@pytest.mark.parametrize(("env", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_a_terminal_gets_colour_unless_it_is_not_wanted(file: Path, env: dict[str, str], coloured: bool) -> None:
    env = {"TERM": "xterm-256color", "PATH": "", "LC_ALL": "C.UTF-8"} | env
    command, arguments = PROGRAM[0], [*PROGRAM[1:], "show", str(file)]
    child: pexpect.spawn[str] = pexpect.spawn(
        command, arguments, env=env, dimensions=(40, 100), encoding="utf-8", timeout=60
    )
    told, code = ended(child)
    assert code == 0
    assert "THE BOARD" in told
    assert bool(COLOUR.search(told)) == coloured


@pytest.mark.parametrize("form", ["text", "json", "html"])
def test_rich_is_loaded_only_where_it_is_used(file: Path, form: str) -> None:
    script = (
        "import sys; from gallerist_pbem.cli.show.show import show; from pathlib import Path\n"
        f"show(Path({str(file)!r}), None, {form!r}, False); print('rich.console' in sys.modules, file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stderr == "False\n"


def test_the_page_follows_the_game(tmp_path: Path) -> None:
    seats = ["--seat", "blue=Ann", "--seat", "yellow=Bob & Co"]
    gallerist("new", "salon.yaml", "--game", "art-society", "--open", "--seed", "show", *seats, cwd=tmp_path)
    shown = gallerist("show", "salon.yaml", "--as", "blue", "--format", "html", cwd=tmp_path)
    assert shown.code == 0
    check_sound(shown.out)
    assert "Bob &amp; Co" in shown.out
    assert "must act: hang the starting painting" in Reader(shown.out).words
    colour = gallerist("show", "salon.yaml", "--format", "rich", cwd=tmp_path)
    assert "MUSEUM" in colour.out
