"""The Gallerist for the engine: which questions there are, which steps answer them, and what comes by itself."""

from __future__ import annotations

from typing import Any

from gallerist_pbem.games.gallerist.locations import (
    artists_colony,
    executive,
    international_market,
    media_center,
    sales_office,
)
from gallerist_pbem.games.gallerist.locations.action import ACTIONS
from gallerist_pbem.games.gallerist.rules import moving, scoring, solitaire, turn
from gallerist_pbem.games.gallerist.rules.invariants import invariants
from gallerist_pbem.games.gallerist.rules.kicked_out import at_a_price
from gallerist_pbem.games.gallerist.rules.questions import (
    check_ahead,
    decline,
    forced,
    over,
    possible,
    why_not_now,
    why_too_late,
)
from gallerist_pbem.games.gallerist.rules.scoring import scores, winners
from gallerist_pbem.games.gallerist.rules.setup import deal, setup
from gallerist_pbem.games.gallerist.table import figures as printed
from gallerist_pbem.games.gallerist.table import position
from gallerist_pbem.games.gallerist.table.facts import view
from gallerist_pbem.games.gallerist.words.rulebook import page
from gallerist_pbem.games.seats import SEATS

__all__ = [
    "AUTOMATIC", "CHOICE_RULE", "COUNTS", "LEADING_STEPS", "NAME", "OPTIONAL", "OPTIONS", "OPTION_FILES", "QUESTIONS",
    "REVISIONS", "SEATS", "SIDE_STEPS", "STEPS", "check_ahead", "data", "deal", "decline", "figures", "forced",
    "invariants", "over", "page", "possible", "read_table", "scores", "seated", "setup", "view", "why_not_now",
    "why_too_late", "winners", "write_table",
]  # fmt: skip

NAME = "gallerist"
REVISIONS = (1, 2)
COUNTS = range(1, 5)
OPTION_FILES = {"scoring-expansion": ("own", "expansion")}
OPTIONS = {
    "same-colour": ("item", "action"),
    "empty-plaza": ("lost", "bag"),
    "own-masterpiece-opens-slot": ("no", "yes"),
    "fame-tile": ("money", "money-and-influence"),
    "market-assistant": ("committed", "bonus"),
    "scoring-expansion": ("off", "house", "own"),
}
EXECUTIVE = ("spend", "use")
LOCATION = tuple(word for words in ACTIONS.values() for word in words)
QUESTIONS = {
    "start": ("start",),
    "turn": ("go", "pass", *EXECUTIVE),
    "action": (*LOCATION, *EXECUTIVE),
    "contract": ("take", "reveal"),
    "contract_after_reveal": ("take", "reveal"),
    "executive": ("end", *EXECUTIVE),
    "tile": ("tile",),
    "kicked_out": ("decline", *LOCATION, *EXECUTIVE),  # G-KO-9: no step that moves a gallerist
    "claim": ("claim",),
    "discard": ("discard",),
}
STEPS = {
    "start": turn.choose_start,
    "go": moving.go,
    "pass": moving.pass_turn,
    "spend": executive.offer_tickets,
    "use": executive.use_contract_bonus,
    "discover": at_a_price("discover", artists_colony.discover_artist),
    "buy": at_a_price("buy", artists_colony.buy_work),
    "reveal": at_a_price("reveal", sales_office.reveal_contracts),
    "take": at_a_price("take", sales_office.sign_contract),
    "sell": at_a_price("sell", sales_office.sell_work),
    "hire": at_a_price("hire", media_center.hire_assistants),
    "promote": at_a_price("promote", media_center.promote_artist),
    "reputation": at_a_price("reputation", international_market.take_reputation),
    "offer": at_a_price("offer", international_market.make_offer),
    "tile": turn.place_starting_tile,
    "decline": turn.decline,
    "end": turn.end,
    "claim": scoring.claim_work,
    "discard": solitaire.choose_discard,
}
AUTOMATIC = {
    "begin": turn.begin_game,
    "starting_tile": turn.starting_tile,
    "end_turn": turn.end_turn,
    "go_home": turn.waiting_goes_home,
    "close_turn": turn.close_turn,
    "score_cards": scoring.score_cards,
    "close_round": turn.close_round,
    "lacerda_turn": solitaire.take_turn,
    "lacerda_kicked_out": solitaire.kicked_out,
    "lacerda_discards": solitaire.discard_ticket,
    "lacerda_claims": solitaire.claim_work,
}
OPTIONAL = frozenset({"executive", "contract_after_reveal"})
CHOICE_RULE = "G-PBM-1"
LEADING_STEPS = frozenset({"go", "pass", "start", "claim", "discard"})
SIDE_STEPS = frozenset(EXECUTIVE)


def figures(overlay: dict[str, Any] | None = None) -> printed.GalleristFigures:
    """The printed figures."""
    return printed.load(overlay)


def data(overlay: dict[str, Any] | None = None) -> dict[str, Any]:
    """The same figures as plain data."""
    return printed.plain_data(overlay)


def read_table(plain: dict[str, Any], figures: printed.GalleristFigures) -> position.GalleristTable:
    """The table as read from a file."""
    return position.read(plain, figures)


def write_table(table: position.GalleristTable) -> dict[str, Any]:
    """The table as written to a file."""
    return position.plain(table)


def seated(table: position.GalleristTable) -> list[str]:
    """Who sits at the table, clockwise."""
    return list(table.players)
