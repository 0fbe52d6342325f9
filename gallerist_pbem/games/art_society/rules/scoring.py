"""Final scoring (p. 8), in its six steps."""

from __future__ import annotations

from collections.abc import Mapping

from gallerist_pbem.engine.chance import Secret
from gallerist_pbem.games.art_society.table import wall as walls
from gallerist_pbem.games.art_society.table.museum import in_vogue, multipliers
from gallerist_pbem.games.art_society.table.position import Game

STEPS = ("prestige", "decor", "eyeline", "full_gallery", "corners", "excess")


def score(game: Game) -> None:
    """Every player's points, and who has won."""
    game.table.stage = "over"
    game.table.scores = {seat: ledger(game, seat) for seat in game.table.players}
    for seat, steps in game.table.scores.items():
        game.tell("scored", seat=seat, **steps)
    game.tell("won", seats=winners(game))


def ledger(game: Game, seat: str) -> dict[str, int]:
    """The six steps and their total; what the assistant holds counts for nothing (S-AST-6)."""
    figures, me = game.figures, game.table.players[seat]
    steps = {
        "prestige": prestige(game, seat),
        "decor": figures.points["shield"] * sum(figures.tiles[hung.tile].shields for hung in me.wall),  # S-SCO-3
        "eyeline": figures.points["eyeline"] * eyeline_paintings(game, seat),
        "full_gallery": figures.points["full_gallery"] * walls.is_full(figures, me.wall),  # S-SCO-5
        "corners": figures.points["open_corner"] * open_corners(game, seat),
        "excess": figures.points["excess"] * len(me.excess),  # S-SCO-7, S-SPC-6
    }
    return steps | {"total": sum(steps.values())}


def prestige(game: Game, seat: str) -> int:
    """Step 1: each painting in no faux pas, by the rank of its type (S-SCO-2), whatever its value (S-TERM-4)."""
    wall, worth = game.table.players[seat].wall, multipliers(game)
    offending = walls.faux_pas(game.figures, wall)
    kinds = [game.figures.tiles[hung.tile].type for hung in wall if hung not in offending]
    return sum(worth[kind] for kind in kinds if kind)


def eyeline_paintings(game: Game, seat: str) -> int:
    """Step 3: paintings of the most prestigious type in the eyeline, faux pas or not (S-SCO-4, S-FPX-2)."""
    best = in_vogue(game)
    wall = game.table.players[seat].wall
    return sum(best == game.figures.tiles[hung.tile].type and walls.in_eyeline(game.figures, hung) for hung in wall)


def open_corners(game: Game, seat: str) -> int:
    """Step 5: corner cells without any tile (S-SCO-6)."""
    figures = game.figures
    taken = walls.covered(figures, game.table.players[seat].wall)
    return sum(not taken & walls.cell(figures, corner) for corner in walls.corners(figures))


def standing(game: Game, seat: str) -> tuple[int, int]:
    """Points, then the bid cards left: their sum, or the highest one (S-SCO-8)."""
    hand = game.table.players[seat].hand
    left = sum(hand) if game.options["tie-break"] == "total" else max(hand, default=0)
    return game.table.scores[seat]["total"], left


def winners(game: Game) -> list[str]:
    """The best standing, or all who share it."""
    best = max(standing(game, seat) for seat in game.table.players)
    return [seat for seat in game.table.players if standing(game, seat) == best]


def scores(game: Game, secrets: Mapping[str, Secret | None]) -> dict[str, dict[str, int]]:
    """The final scoring, or how it stands now."""
    return {seat: dict(game.table.scores.get(seat) or ledger(game, seat)) for seat in game.table.players}
