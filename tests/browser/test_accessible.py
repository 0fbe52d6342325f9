"""What axe-core, which looks for what keeps people out, finds on the pages: nothing serious."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from random import Random
from shutil import copy
from typing import TYPE_CHECKING, Any

import pytest

from gallerist_pbem.referee.open import open_game
from gallerist_pbem.report.pages.replay import replay_page
from tests.support.clicking import at_move, clicked_together, shown
from tests.support.command import in_process
from tests.support.folders import GAMES

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.slow
POSITIONS = [("finished.yaml", 72), ("art-society.yaml", 15), ("art-society.yaml", 80), ("solitaire.yaml", 6)]


def faults(tab: Page) -> list[Any]:
    """What is serious, with where it is."""
    tab.evaluate(files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8"))
    found = tab.evaluate("axe.run()")["violations"]
    return [
        (fault["id"], [node["html"][:200] for node in fault["nodes"][:5]])
        for fault in found
        if fault["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("position", POSITIONS)
def test_nobody_is_kept_out(
    contexts: Callable[..., BrowserContext], position: tuple[str, int], scheme: str, tmp_path: Path
) -> None:
    tab = contexts(color_scheme=scheme, reduced_motion="reduce").new_page()
    shown(tab, tmp_path, at_move(*position))
    assert faults(tab) == []
    clicked_together(tab, Random(1))
    assert faults(tab) == []


@pytest.mark.parametrize(("name", "scheme"), [("finished", "dark"), ("art-society", "light")])
def test_nobody_is_kept_out_of_a_whole_game(
    contexts: Callable[..., BrowserContext], name: str, scheme: str, tmp_path: Path
) -> None:
    (tmp_path / "game.html").write_text(replay_page(open_game(GAMES / f"{name}.yaml")), encoding="utf-8")
    tab = contexts(color_scheme=scheme, reduced_motion="reduce").new_page()
    tab.goto((tmp_path / "game.html").as_uri() + "#118")
    tab.get_by_role("button", name="List of all moves").click()
    assert faults(tab) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nobody_is_kept_out_of_a_page_of_games(
    contexts: Callable[..., BrowserContext], scheme: str, tmp_path: Path
) -> None:
    for file in GAMES.glob("*.yaml"):
        copy(file, tmp_path)
    (tmp_path / "finished.html").write_text("<p>a page</p>\n")
    (tmp_path / "index.html").write_text(in_process(["status", ".", "--format", "html"], cwd=tmp_path).out)
    tab = contexts(color_scheme=scheme, viewport={"width": 320, "height": 800}).new_page()
    tab.goto((tmp_path / "index.html").as_uri())
    assert faults(tab) == []
    assert tab.evaluate("document.documentElement.scrollWidth") <= 320
    tab.get_by_role("link", name="Table: finished").click()
    assert tab.inner_text("p") == "a page"
