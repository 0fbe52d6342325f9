"""Makes the pictures of pages and terminals: two games of bots, as they could stand, and Chromium to look at them.

.venv/bin/python docs/pictures/pages.py [FOLDER FOR THE PICTURES]
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tempfile
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from rich.console import Console
from rich.text import Text

HERE = Path(__file__).parent
SHELF = HERE.parents[1] / "games"
GALLERIST = Path(sys.executable).with_name("gallerist")
SEATS = ("blue=Ann", "yellow=Bob", "purple=Cleo", "orange=Dan")
ANN = "blue"
BEGUN = 1763200800  # 15 November 2025, 10:00
COLUMNS = 140
DARK = "<body style='margin:1rem;background:#15171c;color:#ddd;font:13px/15px DejaVu Sans Mono'>"


def gallerist(folder: Path, *arguments: str, at: int = BEGUN, **environment: str) -> str:
    """What a command prints at a moment."""
    told = {**os.environ, "SOURCE_DATE_EPOCH": str(at), "COLUMNS": str(COLUMNS), **environment}
    done = subprocess.run([GALLERIST, *arguments], cwd=folder, env=told, check=True, capture_output=True, text=True)
    return done.stdout


def play(folder: Path, file: str, game: str, seats: Sequence[str], moves: int, question: str) -> None:
    """A game of bots, up to the first such question of Ann after so many moves."""
    named = [word for seat in seats for word in ("--seat", seat)]
    gallerist(folder, "new", file, "--game", game, "--open", "--seed", "pictures", *named)
    for move in range(1000):
        asked = json.loads(gallerist(folder, "status", file, "--json"))[0]["awaiting"]
        mine = [each for each in asked if (each["seat"], each["question"]) == (ANN, question)]
        if move >= moves and mine:
            break
        seat = next((each["seat"] for each in asked if each not in mine), asked[0]["seat"])
        gallerist(folder, "auto", file, "--as", seat, "--bot", "greedy", at=BEGUN + 9000 * move)


def opened(browser: Browser, file: Path, width: int, height: int, dark: bool = False) -> Page:
    tab = browser.new_page(
        viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light", reduced_motion="reduce"
    )
    tab.goto(file.as_uri().replace("%23", "#"))
    return tab


def scrolled(tab: Page, to: str, choices: bool = True) -> Page:
    """To the first such part; without the choices the panel leaves room for the table."""
    if not choices:
        tab.get_by_role("button", name="Make room").click()
    tab.evaluate("part => document.querySelector(part).scrollIntoView()", to)
    return tab


def terminal(browser: Browser, told: str, high: int, picture: Path) -> None:
    """Coloured lines, as a terminal of such height would show them."""
    console = Console(record=True, width=COLUMNS, file=io.StringIO())
    console.print(Text.from_ansi(told), soft_wrap=True)
    lines = console.export_html(inline_styles=True, code_format="<pre style='margin:0;font:inherit'>{code}</pre>")
    tab = browser.new_page(viewport={"width": 1130, "height": high})
    tab.set_content(DARK + lines)
    tab.screenshot(path=picture)


def side_by_side(browser: Browser, pictures: Sequence[bytes], picture: Path) -> None:
    """Three phones in one picture."""
    rows = "".join(f"<img src='data:image/png;base64,{b64encode(each).decode()}' width=360>" for each in pictures)
    tab = browser.new_page(viewport={"width": 1140, "height": 400})
    tab.set_content(f"<body style='margin:0;display:flex;align-items:flex-start;gap:30px;background:#fff'>{rows}")
    tab.screenshot(path=picture, full_page=True)


def photograph(browser: Browser, folder: Path, place: Path) -> None:
    """All of them."""
    salon, rialto = folder / "salon.html", folder / "rialto.html"
    whole = folder / "finished.html"
    opened(browser, folder / "everybody.html", 1400, 1000).locator(".board").screenshot(path=place / "page.png")
    scrolled(opened(browser, salon, 1200, 900), ".board").screenshot(path=place / "compose.png")
    scrolled(opened(browser, rialto, 1100, 640), ".galleries", choices=False).screenshot(path=place / "wall.png")
    replayed = opened(browser, Path(f"{whole}#118"), 1200, 800)
    replayed.screenshot(path=place / "replay.png")
    replayed.evaluate("document.getElementById('go').remove()")
    replayed.locator("section:has(.figures)").screenshot(path=place / "curves.png")
    opened(browser, folder / "index.html", 1000, 800).screenshot(path=place / "games.png")
    phones = [
        opened(browser, salon, 360, 760),
        scrolled(opened(browser, rialto, 360, 760), ".galleries", choices=False),
        opened(browser, Path(f"{whole}#118"), 360, 760, dark=True),
    ]
    side_by_side(browser, [tab.screenshot() for tab in phones], place / "phone.png")


def main() -> None:
    """Over the pictures that are there."""
    place = Path(sys.argv[1]) if sys.argv[1:] else HERE
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name) / "friends"
        folder.mkdir()
        for file in ("finished.yaml", "solitaire.yaml"):
            (folder / file).write_bytes((SHELF / file).read_bytes())
        play(folder, "salon.yaml", "gallerist", SEATS, 70, "turn")
        play(folder, "rialto.yaml", "art-society", SEATS[:3], 90, "place")
        for file in ("salon", "rialto"):
            page = gallerist(folder, "show", f"{file}.yaml", "--as", ANN, "--format", "html")
            (folder / f"{file}.html").write_text(page, encoding="utf-8")
        (folder / "everybody.html").write_text(gallerist(folder, "show", "salon.yaml", "--format", "html"))
        (folder / "finished.html").write_text(gallerist(folder, "replay", "finished.yaml", "--format", "html"))
        (folder / "index.html").write_text(gallerist(folder, "status", ".", "--format", "html", at=BEGUN + 900_000))
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        photograph(browser, folder, place)
        coloured = ("--format", "rich")
        for picture, high, command in (
            ("terminal.png", 1200, ("show", "salon.yaml", "--as", ANN)),
            ("wall-terminal.png", 780, ("show", "rialto.yaml", "--as", ANN)),
            ("graph.png", 790, ("graph", "finished.yaml")),
        ):
            told = gallerist(folder, *command, *coloured, FORCE_COLOR="1", COLORTERM="truecolor")
            terminal(browser, told, high, place / picture)
        browser.close()


if __name__ == "__main__":
    main()
