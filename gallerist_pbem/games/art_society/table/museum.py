"""Increasing prestige (p. 7) and the rankings (p. 8)."""

from __future__ import annotations

from gallerist_pbem.games.art_society.table.position import Game


def acquire(game: Game, painting: str) -> None:
    """The unsold painting joins the pile of its type, whose marker advances (S-PRE-1, S-PRE-2)."""
    tile = game.figures.tiles[painting]
    game.table.museum[tile.type].append(painting)
    before = game.table.prestige[tile.type]
    game.table.prestige[tile.type] = landing(game, tile.type, tile.value)
    game.tell("unsold", painting=painting, type=tile.type, value=tile.value, before=before,
              after=game.table.prestige[tile.type])  # fmt: skip


def landing(game: Game, kind: str, value: int) -> int:
    """The space a marker comes to: backwards to the first that is free (S-PRE-3, S-PRE-4)."""
    taken = {space for other, space in game.table.prestige.items() if other != kind}
    target = game.table.prestige[kind] + value
    while target in taken and target > game.table.prestige[kind]:
        target -= 1
    return target


def multipliers(game: Game) -> dict[str, int]:
    """What a painting of each type is worth: by the order of the markers; types outside get the least (S-SCO-1)."""
    prestige = game.table.prestige
    ranked = sorted((kind for kind in prestige if prestige[kind]), key=lambda kind: -prestige[kind])
    worth = dict.fromkeys(prestige, game.figures.multiplier_outside)
    return worth | dict(zip(ranked, game.figures.multipliers, strict=False))


def in_vogue(game: Game) -> str | None:
    """The type whose marker is furthest (S-SCO-4)."""
    prestige = game.table.prestige
    best = max(prestige, key=lambda kind: prestige[kind])
    return best if prestige[best] else None
