"""One stretch of acting: where location actions begin and end, in a main turn or after being kicked out."""

from __future__ import annotations

from gallerist_pbem.engine.game import Question
from gallerist_pbem.errors import Refused
from gallerist_pbem.games.gallerist.table.position import Game

ACTIONS = {
    "artists_colony": ("discover", "buy"),
    "sales_office": ("take", "reveal", "sell"),
    "media_center": ("hire", "promote"),
    "international_market": ("reputation", "offer"),
}
PLACE = {word: location for location, words in ACTIONS.items() for word in words}


def seat_of(question: Question) -> str:
    """Who is asked."""
    if question.seat is None:
        raise AssertionError(f"{question.kind} is asked of nobody")
    return question.seat


def begin_action(game: Game, question: Question, word: str) -> str:
    """A location action may be taken where the gallerist stands, or was kicked out."""
    seat = seat_of(question)
    at = question.facts["at"]
    if PLACE[word] != at:
        raise Refused("E-ACT-PLACE", "G-TRN-2", f"you are at {at}, not at {PLACE[word]}", list(ACTIONS[at]))
    game.table.quiet = 0
    return seat


def end_action(game: Game, question: Question, tile: str | None = None) -> None:
    """The executive action may follow; a covered starting tile comes after all else of the turn (G-TIL-1, G-TIL-5)."""
    game.agenda.pop()
    if tile:
        game.ask("starting_tile", tile=tile, of=question.seat)
    if question.kind == "action" and question.facts["executive"]:
        game.ask("executive", question.seat)


def has_executive(question: Question) -> bool:
    """Whether an executive action is still open to whoever is asked."""
    return question.kind in ("executive", "kicked_out") or bool(question.facts.get("executive"))
