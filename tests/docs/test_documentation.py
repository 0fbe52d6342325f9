"""What the documentation says is what the program does."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from gallerist_pbem.games import GAMES
from tests.support.command import ENVIRONMENT, gallerist
from tests.support.folders import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
LAYERS = ("plain", "orders", "engine", "record", "referee")
SHARED = [path for layer in LAYERS for path in sorted((ROOT / "gallerist_pbem" / layer).glob("*.py"))]

GAME_WORDS = ("artist", "collector", "investor", "contract", "auction", "museum", "painting", "lacerda", "bid")


def console(text: str) -> list[list[str]]:
    """The commands of a console block."""
    return [shlex.split(line[2:]) for line in text.splitlines() if line.startswith("$ ")]


@pytest.mark.slow
def test_the_walk_through_of_the_readme_runs(tmp_path: Path) -> None:
    """Every command of it, in order; the first order is written where the text shows it."""
    part = README.split("<!-- walkthrough -->")[1].split("<!-- end -->")[0]
    blocks = re.findall(r"```(\w*)\n(.*?)```", part, re.S)
    order = next(text for language, text in blocks if not language)
    ran = 0
    for language, text in blocks:
        for program, *arguments in console(text) if language == "console" else []:
            assert program == "gallerist"
            if "order.txt" in arguments:
                seat = first_seat(tmp_path)
                (tmp_path / "order.txt").write_text(order.replace(" blue ", f" {seat} "))
            done = gallerist(*arguments, cwd=tmp_path)
            assert done.code == 0, (arguments, done.err)
            ran += 1
    assert ran > 8


def first_seat(folder: Path) -> str:
    """Who is asked first is drawn."""
    told = gallerist("legal", "salon.yaml", cwd=folder).out
    return told.split("# ")[1].split(" ")[0]


@pytest.mark.slow
def test_make_play_shows_a_real_game(tmp_path: Path) -> None:
    """The script behind `make play`."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    script = ROOT / "docs" / "walkthrough.sh"
    there = {**ENVIRONMENT, "PATH": path}
    done = subprocess.run(["sh", str(script)], cwd=tmp_path, env=there, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "every draw is proved" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr


@pytest.mark.parametrize("path", [*sorted(ROOT.glob("docs/**/*.md")), ROOT / "README.md"], ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    """Every relative link of the documentation names a file."""
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", path.read_text(encoding="utf-8"))
    assert all((path.parent / link).exists() for link in links), links


@pytest.mark.parametrize("path", SHARED, ids=lambda path: path.name)
def test_no_layer_but_games_names_a_game(path: Path) -> None:
    """It must serve both games as it is."""
    text = path.read_text(encoding="utf-8").lower().replace("gallerist_pbem", "").replace("gallerist-pbem", "")
    names = [*(name.replace("-", "_") for name in GAMES), "art society", *GAME_WORDS]
    assert [name for name in names if re.search(rf"\b{name}s?\b", text)] == []
