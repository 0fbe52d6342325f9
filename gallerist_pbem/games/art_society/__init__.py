"""Art Society: which questions there are, which steps answer them, and what comes by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gallerist_pbem.games.art_society.board.text import render, score_table
from gallerist_pbem.games.art_society.rules import auction, placing, rounds
from gallerist_pbem.games.art_society.rules.auction import applies, lapsed, wishes
from gallerist_pbem.games.art_society.rules.invariants import invariants
from gallerist_pbem.games.art_society.rules.questions import (
    check_ahead,
    decline,
    forced,
    over,
    page,
    possible,
    why_not_now,
    why_too_late,
)
from gallerist_pbem.games.art_society.rules.scoring import scores, winners
from gallerist_pbem.games.art_society.rules.setup import deal, setup
from gallerist_pbem.games.art_society.table import figures as printed
from gallerist_pbem.games.art_society.table import position
from gallerist_pbem.games.art_society.view import view
from gallerist_pbem.games.art_society.words.differences import differences
from gallerist_pbem.games.art_society.words.sentences import done_to, question, sentences

if TYPE_CHECKING:
    from rich.console import RenderableType

    from gallerist_pbem.engine.chance import Secret
    from gallerist_pbem.report.summary import Report

__all__ = [
    "applies",
    "check_ahead",
    "deal",
    "decline",
    "differences",
    "done_to",
    "forced",
    "html",
    "invariants",
    "lapsed",
    "over",
    "page",
    "possible",
    "question",
    "render",
    "rich",
    "score_table",
    "scores",
    "sentences",
    "setup",
    "view",
    "why_not_now",
    "why_too_late",
    "winners",
    "wishes",
]

NAME = "art-society"
SEATS: Sequence[str] = ("blue", "yellow", "purple", "orange")
COUNTS = range(2, 5)
OPTION_FILES: Mapping[str, tuple[str, str]] = {}
OPTIONS = {
    "tie-break": ("total", "highest"),
    "exchange": ("forced", "free"),
}
QUESTIONS = {
    "start": ("hang",),
    "offer": ("offer",),
    "bid": ("bid",),
    "pick": ("pick",),
    "place": ("hang", "hold", "exchange", "excess", "swap"),
    "held": ("hang", "swap", "done"),
}
STEPS = {
    "hang": placing.hang,
    "hold": placing.hold,
    "exchange": placing.exchange,
    "excess": placing.exceed,
    "swap": placing.swap,
    "done": placing.done,
    "offer": auction.offer_paintings,
    "bid": auction.place_bid,
    "pick": auction.pick_lot,
}
AUTOMATIC = {
    "begin_round": rounds.begin_round,
    "open_bids": auction.open_bids,
    "prestige": rounds.raise_prestige,
    "end_round": rounds.end_round,
}
OPTIONAL = frozenset({"held"})
CHOICE_RULE = "S-DEC-2"
LEADING_STEPS = frozenset({"pick"})
SIDE_STEPS = frozenset({"swap", "hang held"})


def figures(overlay: dict[str, Any] | None = None) -> printed.SocietyFigures:
    """The printed figures."""
    return printed.load(overlay)


def data(overlay: dict[str, Any] | None = None) -> dict[str, Any]:
    """The same figures as plain data."""
    return printed.plain_data(overlay)


def table(plain: dict[str, Any], figures: printed.SocietyFigures) -> position.SocietyTable:
    """The table as read from a file."""
    return position.read(plain, figures)


def plain(table: position.SocietyTable) -> dict[str, Any]:
    """The table as written to a file."""
    return position.plain(table)


def seated(table: position.SocietyTable) -> list[str]:
    """Who sits at the table, clockwise."""
    return list(table.players)


def rich(game: position.Game, secret: Secret | None, seat: str | None, names: Mapping[str, str]) -> RenderableType:
    """The table for a terminal."""
    from gallerist_pbem.games.art_society.board.rich import TerminalWalls

    return TerminalWalls(game, seat, names)


def html(game: position.Game, secret: Secret | None, seat: str | None, names: Mapping[str, str], around: Report) -> str:
    """The table as a page."""
    from gallerist_pbem.games.art_society.board.html import page

    return page(game, seat, names, around)
