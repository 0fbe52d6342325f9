"""What a position is worth to a seat, in points: the final scoring as it is likely to be, and what is still to come."""

from __future__ import annotations

from gallerist_pbem.engine.chance import Secret
from gallerist_pbem.games.art_society.bot.appraisal import best_place, gain_at_once, wall_terms
from gallerist_pbem.games.art_society.bot.bidding import best_left, bid_worths, hand_worth, lot_values, offer_worth
from gallerist_pbem.games.art_society.bot.outlook import Outlook, outlook, rounds_left, soon
from gallerist_pbem.games.art_society.bot.promising import promising
from gallerist_pbem.games.art_society.bot.wall_numbers import Wall
from gallerist_pbem.games.art_society.table.position import Game
from gallerist_pbem.games.art_society.words.sentences import endings, unit

__all__ = ["PROMISES", "SAMPLES", "again", "endings", "promising", "terms", "turns_left", "unit", "value"]

SAMPLES = 16
"""Courses of the game that a planner imagines for an answer."""
PROMISES = frozenset({"new painting", "lot"})
HELD = 0.7
"""A held tile, of what it would bring on the wall at once: it waits for a better place, and may wait too long."""
FREE_ASSISTANT = 0.8
"""A free assistant takes a painting that has no good place."""


def value(game: Game, seat: str, secret: Secret | None) -> float:
    """The expected points of a seat at the end."""
    return sum(terms(game, seat, secret).values())


def terms(game: Game, seat: str, secret: Secret | None) -> dict[str, float]:
    """The same, term by term."""
    expected = outlook(game)
    me = game.table.players[seat]
    wall = tuple(me.wall)
    return {
        **wall_terms(game.figures, wall, expected),
        "excess": float(game.figures.points["excess"] * len(me.excess)),
        "assistant": _assistant(game, wall, me.assistant, expected),
        "new painting": _new(game, wall, me.new, me.assistant is None, expected),
        "lot": _lot(game, seat, expected),
        "bid cards": hand_worth(game, seat, expected),
    }


def _assistant(game: Game, wall: Wall, tile: str | None, expected: Outlook) -> float:
    """A tile that can be hung later; held at the end it counts for nothing (S-AST-6)."""
    if tile is None:
        return FREE_ASSISTANT * soon(expected.left, 3)
    return max(0.0, HELD * gain_at_once(game.figures, wall, tile, expected)) * soon(expected.left, 2)


def _new(game: Game, wall: Wall, new: str | None, slot_is_free: bool, expected: Outlook) -> float:
    """The painting that was taken and is still to be placed."""
    if new is None:
        return 0.0
    gain = best_place(game.figures, wall, new, expected).gain
    return max(gain, -FREE_ASSISTANT) if slot_is_free else gain


def _lot(game: Game, seat: str, expected: Outlook) -> float:
    """The lot that the seat is likely to get in this round."""
    table = game.table
    if not any(table.lots):
        return 0.0
    if seat in table.bids:
        return bid_worths(game, seat, [table.bids[seat]], expected)[table.bids[seat]]
    if not table.order:
        return offer_worth(game, seat)
    picking = [question.seat or "" for question in reversed(game.agenda) if question.kind == "pick"]
    values = {name: lot_values(game, name, expected) for name in picking}
    return best_left(values, seat, picking[: picking.index(seat)]) if seat in picking else 0.0


def turns_left(game: Game, seat: str) -> float:
    """Rounds after the present one."""
    return rounds_left(game)


def again(game: Game, seat: str) -> bool:
    """Without the others there is no auction: plans of this game imagine what they do."""
    return False
