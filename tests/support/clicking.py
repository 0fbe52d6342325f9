"""Orders clicked together on a page, as a person would, and positions in which somebody is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from gallerist_pbem.referee.open import OpenedGame, open_game
from gallerist_pbem.report.pages.table import page
from gallerist_pbem.report.replay import Replay

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

GAMES = Path(__file__).parents[2] / "games"
BACK, SPOT = 0.08, 0.4
"""How often the one who clicks goes back, and clicks on the table where he can."""


def asked_positions(name: str, count: int) -> list[OpenedGame]:
    """Positions of a game of the shelf, with the eyes of who is asked: of every kind of question, rare ones first."""
    found = [position for then in _played(name) for position in _asked(then)]
    kinds = Counter(kind_of(position) for position in found)
    rare = [kind for kind, _ in reversed(kinds.most_common())]
    chosen: list[OpenedGame] = []
    for at, kind in enumerate(rare):
        share = (count - len(chosen)) // (len(rare) - at)
        alike = [position for position in found if kind_of(position) == kind]
        chosen += alike[:: max(1, len(alike) // max(1, share))][:share]
    return chosen


def kind_of(opened: OpenedGame) -> str:
    """What the seat that looks is asked."""
    return str(opened.asked[opened.seat or ""]["question"])


def _asked(then: OpenedGame) -> Iterator[OpenedGame]:
    """As if it were now."""
    for seat in list(then.asked)[:1]:
        yield replace(then, seat=seat, is_past=False)


def shown(tab: Page, folder: Path, opened: OpenedGame) -> None:
    """The page of a position, opened from disk."""
    file = folder / "table.html"
    file.write_text(page(opened), encoding="utf-8")
    tab.goto(file.as_uri())


def clicked_together(tab: Page, random: Random) -> str:
    """An order, by clicks at random until it is complete."""
    for _ in range(200):
        area = tab.locator("#compose textarea")
        if area.count():
            return area.input_value()
        _click(tab, random)
    raise AssertionError("the order does not come to an end")


def _click(tab: Page, random: Random) -> None:
    back, lit = tab.locator("#compose .bar button"), tab.locator(".spot-button")
    if back.count() and random.random() < BACK:
        back.first.click()
    elif tab.locator(".wishes").count() and tab.locator("#compose .on").count() and random.random() < 0.5:
        tab.locator("#compose .on").click()
    elif lit.count() and random.random() < SPOT:
        _any(lit, random).click()
    else:
        _any(tab.locator("#compose .option:enabled"), random).click()


def _any(found: Locator, random: Random) -> Locator:
    return found.nth(random.randrange(found.count()))


def at_move(name: str, move: int) -> OpenedGame:
    """A position of a game of the shelf, with the eyes of who is asked then."""
    return next(_asked(_played(name)[move]))


@cache
def _played(name: str) -> list[OpenedGame]:
    opened = open_game(GAMES / name)
    return [opened.at(past) for past in Replay(opened).screens()]
