"""Art Society for the engine: which questions there are, which steps answer them, and what comes by itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gallerist_pbem.games.art_society.rules import auction, placing, rounds
from gallerist_pbem.games.art_society.rules.invariants import invariants
from gallerist_pbem.games.art_society.rules.questions import (
    check_ahead,
    decline,
    forced,
    over,
    possible,
    why_not_now,
    why_too_late,
)
from gallerist_pbem.games.art_society.rules.scoring import scores, winners
from gallerist_pbem.games.art_society.rules.setup import deal, setup
from gallerist_pbem.games.art_society.table import figures as printed
from gallerist_pbem.games.art_society.table import position
from gallerist_pbem.games.art_society.table.view import view
from gallerist_pbem.games.art_society.words.rulebook import page
from gallerist_pbem.games.seats import SEATS

__all__ = [
    "AUTOMATIC", "CHOICE_RULE", "COUNTS", "LEADING_STEPS", "NAME", "OPTIONAL", "OPTIONS", "OPTION_FILES", "QUESTIONS",
    "REVISIONS", "SEATS", "SIDE_STEPS", "STEPS", "check_ahead", "data", "deal", "decline", "figures", "forced",
    "invariants", "over", "page", "possible", "read_table", "scores", "seated", "setup", "view", "why_not_now",
    "why_too_late", "winners", "write_table",
]  # fmt: skip

NAME = "art-society"
REVISIONS = (1, 2)
COUNTS = range(2, 5)  # S-SET-1
OPTION_FILES: Mapping[str, tuple[str, str]] = {}
OPTIONS = {
    "tie-break": ("total", "highest"),
    "exchange": ("forced", "free"),
    "excess-decor": ("forced", "free"),
    "four-frames": ("exact", "at-most"),
}
QUESTIONS = {
    "start": ("hang",),
    "offer": ("offer",),
    "bid": ("bid",),
    "pick": ("pick",),
    "place": ("hang", "hold", "exchange", "excess", "swap"),
    "held": ("hang", "swap", "done"),
    "owed": ("hang", "swap"),
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


def read_table(plain: dict[str, Any], figures: printed.SocietyFigures) -> position.SocietyTable:
    """The table as read from a file."""
    return position.read(plain, figures)


def write_table(table: position.SocietyTable) -> dict[str, Any]:
    """The table as written to a file."""
    return position.plain(table)


def seated(table: position.SocietyTable) -> list[str]:
    """Who sits at the table, clockwise."""
    return list(table.players)
