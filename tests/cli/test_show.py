"""`show`: pages, colour and plain text, each where it belongs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from tests.support.command import Ran, in_process
from tests.support.pages import COLOUR, Reader, check_sound
from tests.support.parameters import quick_first
from tests.support.terminal import ended


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game that has just begun, played openly."""
    path = tmp_path_factory.mktemp("show") / "salon.yaml"
    seats = ["--seat", "blue=Ann", "--seat", "yellow=Bob & Co"]
    assert in_process(["new", path, "--open", "--seed", "show", *seats]).code == 0
    return path


def shown(*arguments: str | Path) -> Ran:
    return in_process(["show", *arguments])


def test_the_command_writes_a_page(file: Path) -> None:
    run = shown(file, "--as", "blue", "--format", "html")
    assert run.code == 0
    assert run.out.startswith("<!DOCTYPE html>\n")
    assert run.out.endswith("</html>\n")
    assert "Bob &amp; Co" in run.out
    assert "Your cards" in run.out
    assert "Your cards" not in shown(file, "--format", "html").out


def test_text_is_shown_where_there_is_no_terminal(file: Path) -> None:
    assert shown(file).out == shown(file, "--format", "text").out
    assert "\x1b" not in shown(file, "--format", "rich").out
    assert "THE BOARD" in shown(file, "--format", "rich").out


def test_who_looks_without_the_own_file_is_told_what_is_missing(tmp_path: Path) -> None:
    """In a folder that has only what everybody may see; nothing is said where no card is missing."""
    seats = ["--seat", "blue=Ann", "--seat", "yellow=Bob"]
    (tmp_path / "home").mkdir()
    for game in ("gallerist", "art-society"):
        assert in_process(["new", tmp_path / f"{game}.yaml", "--game", game, *seats]).code == 0
        (tmp_path / "home" / f"{game}.yaml").write_bytes((tmp_path / f"{game}.yaml").read_bytes())
    for format_ in ("text", "rich", "json", "html"):
        ran = in_process(["show", "gallerist.yaml", "--as", "yellow", "--format", format_], cwd=tmp_path / "home")
        assert ran.code == 0
        assert ran.err == (
            "gallerist.yellow.yaml is not beside gallerist.yaml, so the cards of yellow are not shown."
            " The referee makes it with `gallerist export gallerist.yaml --as yellow`; ask for it.\n"
        )
    assert in_process(["show", "gallerist.yaml"], cwd=tmp_path / "home").err == ""
    assert in_process(["show", "gallerist.yaml", "--as", "yellow"], cwd=tmp_path).err == ""
    assert in_process(["show", "art-society.yaml", "--as", "yellow"], cwd=tmp_path / "home").err == ""


def test_an_unknown_format_is_wrong_usage(file: Path) -> None:
    run = shown(file, "--format", "pdf")
    assert run.code == 2
    assert "rich, text, json, html" in run.err


@pytest.mark.parametrize(("env", "coloured"), quick_first([({}, True), ({"NO_COLOR": "1"}, False)]))
def test_a_terminal_gets_colour_unless_it_is_not_wanted(file: Path, env: dict[str, str], coloured: bool) -> None:
    env = {"TERM": "xterm-256color", "PATH": "", "LC_ALL": "C.UTF-8"} | env
    arguments = ["-m", "gallerist_pbem", "show", str(file)]
    child: pexpect.spawn[str] = pexpect.spawn(
        sys.executable, arguments, env=env, dimensions=(40, 100), encoding="utf-8", timeout=60
    )
    screen, code = ended(child)
    assert code == 0
    assert "THE BOARD" in screen
    assert bool(COLOUR.search(screen)) == coloured


@pytest.mark.parametrize("form", quick_first(["html", "text", "json"]))
def test_rich_is_loaded_only_where_it_is_used(file: Path, form: str) -> None:
    script = (
        "import sys; from gallerist_pbem.cli.show.show import show; from pathlib import Path\n"
        f"show(Path({str(file)!r}), None, {form!r}, False); print('rich.console' in sys.modules, file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stderr == "False\n"


def test_the_page_follows_the_game(tmp_path: Path) -> None:
    seats = ["--seat", "blue=Ann", "--seat", "yellow=Bob & Co"]
    in_process(["new", "salon.yaml", "--game", "art-society", "--open", "--seed", "show", *seats], cwd=tmp_path)
    shown = in_process(["show", "salon.yaml", "--as", "blue", "--format", "html"], cwd=tmp_path)
    assert shown.code == 0
    check_sound(shown.out)
    assert "Bob &amp; Co" in shown.out
    assert "must act: hang the starting painting" in Reader(shown.out).words
    colour = in_process(["show", "salon.yaml", "--format", "rich"], cwd=tmp_path)
    assert "MUSEUM" in colour.out
