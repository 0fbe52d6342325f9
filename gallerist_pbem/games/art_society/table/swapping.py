"""Swapping decor when a size has run out (p. 5): other sizes on the same cells free the one that is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import product

from gallerist_pbem.games.art_society.table.position import Game, Hung

Run = list[Hung]
Swaps = dict[str, dict[tuple[str, ...], Run]]
"""First cell -> sizes to lay instead -> the tiles they replace."""


def swaps(game: Game, seat: str, before: Collection[str] = ()) -> Swaps:
    """Every swap that frees a missing size, not freed before, with what the supply has (S-DEC-8)."""
    supply = game.table.decor
    if all(supply.values()):
        return {}
    by_place: Swaps = {}
    for run in runs(game, seat):
        old = Counter(hung.tile for hung in run)
        for new in relaid(game, run):
            wanted = Counter(new) - old
            freed = [kind for kind in old - Counter(new) if not supply[kind] and kind not in before]
            if freed and all(supply[kind] >= wanted[kind] for kind in wanted):
                by_place.setdefault(f"{run[0].column} {run[0].row}", {}).setdefault(new, run)
    return by_place


def runs(game: Game, seat: str) -> Iterator[Run]:
    """Decor tiles that lie end to end in a line, no longer than the longest kind there is."""
    tiles = game.figures.tiles
    mine = {(hung.column, hung.row): hung for hung in game.table.players[seat].wall if tiles[hung.tile].shields}
    for start, across in product(sorted(mine), (True, False)):
        yield from _runs_from(game, mine, start, across)


def _runs_from(game: Game, mine: dict[tuple[int, int], Hung], start: tuple[int, int], across: bool) -> Iterator[Run]:
    tiles = game.figures.tiles
    longest = max(tiles[kind].shields for kind in game.table.decor)
    run: Run = []
    length, at = 0, start
    while at in mine and _lies(game, mine[at].tile, across):
        run.append(mine[at])
        length += tiles[mine[at].tile].shields
        if length > longest:
            return
        if length > 1:
            yield list(run)
        at = (start[0] + length, start[1]) if across else (start[0], start[1] + length)


def _lies(game: Game, kind: str, across: bool) -> bool:
    """Whether a tile is one cell wide, seen along the line."""
    tile = game.figures.tiles[kind]
    return (tile.height if across else tile.width) == 1


def is_across(game: Game, run: Run) -> bool:
    """Whether a run lies in a row; else it stands in a column."""
    return run[0].row == run[1].row if len(run) > 1 else game.figures.tiles[run[0].tile].height == 1


def relaid(game: Game, run: Run) -> Iterator[tuple[str, ...]]:
    """The same cells covered by other sizes, from left to right or top down."""
    tiles, across = game.figures.tiles, is_across(game, run)
    old = tuple(hung.tile for hung in run)
    kinds = {tiles[kind].shields: kind for kind in game.table.decor if _lies(game, kind, across)}
    for parts in compositions(sum(tiles[kind].shields for kind in old), list(kinds)):
        new = tuple(kinds[part] for part in parts)
        if new != old:
            yield new


def compositions(length: int, parts: list[int]) -> Iterator[list[int]]:
    """All ways to put parts one after another to a length."""
    if not length:
        yield []
    for part in parts:
        if part <= length:
            yield from ([part, *rest] for rest in compositions(length - part, parts))


def swap(game: Game, seat: str, run: Run, new: list[str]) -> list[str]:
    """Lays the new tiles on the same cells and returns the old ones; the sizes that are no longer missing."""
    me, tiles, supply = game.table.players[seat], game.figures.tiles, game.table.decor
    missing = [kind for kind in supply if not supply[kind]]
    for hung in run:
        me.wall.remove(hung)
        supply[hung.tile] += 1
    column, row = run[0].column, run[0].row
    for kind in new:
        me.wall.append(Hung(kind, column, row))
        supply[kind] -= 1
        if is_across(game, run):
            column += tiles[kind].width
        else:
            row += tiles[kind].height
    at = f"{run[0].column} {run[0].row}"
    game.tell("swapped", seat=seat, at=at, old=[hung.tile for hung in run], decor=list(new))
    return [kind for kind in missing if supply[kind]]
