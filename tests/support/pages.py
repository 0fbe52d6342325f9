"""What tests of both games need to look at pages and coloured tables."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from typing import Any, NamedTuple

import html5lib
from rich.console import Console

from gallerist_pbem.draw.page import document
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.games import game_of
from gallerist_pbem.plain.report import Report
from tests.support.names import NAMES
from tests.support.random_games import positions

COLOUR = re.compile(r"\x1b\[[0-9;]*[34][0-9]")


class Drawn(NamedTuple):
    """The rules that draw a game, and positions to be drawn."""

    rules: Rules
    games: list[AnyGame]


def widest(text: str) -> int:
    """The length of the longest line."""
    return max(map(len, text.split("\n")))


def some_positions(rules: Rules) -> list[AnyGame]:
    """The beginning, the middle and the end of random games."""
    return [game.copy() for game in _played(rules.NAME)]


@cache
def _played(name: str) -> list[AnyGame]:
    rules = game_of(name).rules
    kept: list[AnyGame] = []
    for players in (2, 4):
        copies = [game.copy() for game in positions(rules, players, f"show-{players}")]
        kept += [copies[0], *copies[10 :: len(copies) // 3], copies[-1]]
    return kept


def page(
    rules: Rules, game: AnyGame, secret: Any = None, seat: str | None = None, names: Mapping[str, str] = NAMES,
    **changes: Any,
) -> str:  # fmt: skip
    """The page of a position, as a seat or everybody sees it."""
    facts: dict[str, Any] = {
        "title": "salon",
        "awaited": {},
        "happened": [],
        "done_to_you": [],
        "move": 1,
        "head": "3f9a1c2e",
    }
    called = {name: names[name] for name in game.table.players}
    report = Report(**(facts | changes))
    table = game_of(rules.NAME).board.html(game, secret, seat, called, report)
    return document(f"{report.title}: {table.game}", table)


def painted(
    rules: Rules, game: AnyGame, width: int, secret: Any = None, seat: str | None = None,
    names: Mapping[str, str] = NAMES, **how: Any,
) -> str:  # fmt: skip
    """The coloured table of a position, on a terminal of this width."""
    out = io.StringIO()
    console = Console(file=out, width=width, **how)
    console.print(
        game_of(rules.NAME).board.rich(game, secret, seat, {name: names[name] for name in game.table.players})
    )
    return out.getvalue()


class Reader(HTMLParser):
    """The words of a page, and its elements in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.words = ""
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.feed(text)

    def handle_data(self, data: str) -> None:
        self.words += data

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))


def check_sound(text: str) -> None:
    """A strict parser finds a head and a body and no fault."""
    assert len(html5lib.HTMLParser(strict=True).parse(text)) == 2


def check_alone(text: str) -> None:
    """Nothing is fetched, nothing runs, every drawing that is used is in the page."""
    for part in ("http://", "https://", "src=", "@import", "url(", "<script", "//"):
        assert part not in text
    elements = Reader(text).elements
    links = [attrs["href"] for _, attrs in elements if "href" in attrs]
    assert all(link.startswith(("#", "data:,")) for link in links)
    drawn = {attrs["id"] for tag, attrs in elements if tag == "symbol"}
    assert {link[1:] for link in links if link.startswith("#")} <= drawn
    policy = next(attrs["content"] for _, attrs in elements if attrs.get("http-equiv") == "Content-Security-Policy")
    assert policy.startswith("default-src 'none';")


def check_harmless(text: str) -> None:
    """What players wrote is text and nothing else; told are the page's title, a question and a sentence."""
    assert not {"u", "script"} & {tag for tag, _ in Reader(text).elements}
    assert "<b>Ann" not in text
    assert "&lt;b&gt;Ann &amp; Co&lt;/b&gt;" in text
    assert not set("\x1b\x00\u202e") & set(text)


def check_said(text: str) -> None:
    """Pictures have words, tables have headers, headings have an order."""
    elements = Reader(text).elements
    pictures = [attrs for tag, attrs in elements if tag == "svg"]
    assert all("aria-hidden" in attrs or attrs["aria-label"] for attrs in pictures)
    assert all(attrs["aria-label"] for _, attrs in elements if attrs.get("role") == "img")
    assert all(attrs["scope"] in ("row", "col") for tag, attrs in elements if tag == "th")
    assert text.count("<caption>") == text.count("<table")
    ids = [attrs["id"] for _, attrs in elements if "id" in attrs]
    assert len(ids) == len(set(ids))
    levels = [int(tag[1]) for tag, _ in elements if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert all(below <= above + 1 for above, below in pairwise(levels))
