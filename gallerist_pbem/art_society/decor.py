"""Decor tiles (p. 5): gained for matching frames, hung or given to the assistant at once, swapped when a size runs out."""

from __future__ import annotations

from collections import Counter
from itertools import product

from gallerist_pbem.art_society import wall as walls
from gallerist_pbem.art_society.position import Game, Hung
from gallerist_pbem.kernel.answers import STOP, Answer
from gallerist_pbem.kernel.errors import Refused

HOLD = "hold"


def earn(game: Game, seat: str, answer: Answer, hung: Hung) -> None:
    """Decor for a painting that was just hung (S-DEC-1 to S-DEC-4, S-DEC-6)."""
    frames = walls.matching_frames(game.figures, game.table.players[seat].wall, hung)
    several = frames >= game.figures.several_decor_from
    left = frames
    while left and (options := choices(game, seat, left)):
        taken = answer.item(
            "decor", [STOP, *options] if left < frames else options, lambda item, most=left: why_not(game, seat, item, most)
        )
        if taken == STOP:
            return
        left = left - put(game, seat, taken) if several else 0


def choices(game: Game, seat: str, most: int) -> list[str]:
    """Decor of at most so many shields with every place for it; none on a full wall (S-DEC-7)."""
    figures, me = game.figures, game.table.players[seat]
    if walls.is_full(figures, me.wall):
        return []
    kinds = [kind for kind, left in game.table.decor.items() if left and figures.tiles[kind].shields <= most]
    found = [f"{kind} {place}" for kind in kinds for place in walls.places(figures, me.wall, kind)]
    return found if me.assistant else found + [f"{kind} {HOLD}" for kind in kinds]


def why_not(game: Game, seat: str, item: str, most: int) -> Refused | None:
    """S-DEC-2, S-DEC-3, S-DEC-8, and the rules for a place."""
    if item == STOP:
        return None
    kind, _, place = item.partition(" ")
    tile = game.figures.tiles.get(kind)
    if tile is None or not tile.shields:
        return Refused("E-DEC-KIND", "S-DEC-2", f"there is no decor {kind}", list(game.table.decor))
    if tile.shields > most:
        told = f"decor {kind} has {tile.shields} shields, and only {most} matching frames are touched"
        return Refused("E-DEC-SHIELDS", "S-DEC-2", told, walls.some_of(choices(game, seat, most)))
    if not game.table.decor[kind]:
        return Refused("E-DEC-EMPTY", "S-DEC-8", f"there is no decor {kind} left", walls.some_of(choices(game, seat, most)))
    if place != HOLD:
        return walls.why_not_there(game.figures, game.table.players[seat].wall, kind, place)
    held = game.table.players[seat].assistant
    return Refused("E-AST-FULL", "S-AST-1", f"your assistant holds {held} already") if held else None


def put(game: Game, seat: str, item: str) -> int:
    """Takes a decor tile from the supply, to the wall or the assistant; how many shields it has."""
    kind, _, place = item.partition(" ")
    me = game.table.players[seat]
    game.table.decor[kind] -= 1
    if place == HOLD:
        me.assistant = kind
    else:
        me.wall.append(walls.hung_at(kind, place))
    game.tell("decor_taken", seat=seat, decor=kind, at=place)
    return game.figures.tiles[kind].shields


def swaps(game: Game, seat: str) -> dict[str, list[list[str]]]:
    """Where decor in a straight line may be swapped for other sizes, so that a missing size is freed (S-DEC-8)."""
    supply = game.table.decor
    if all(supply.values()):
        return {}
    found: dict[str, list[list[str]]] = {}
    for run in runs(game, seat):
        old = Counter(hung.tile for hung in run)
        for new in relaid(game, run):
            freed = old - Counter(new)
            if any(not supply[kind] for kind in freed) and all(supply[k] >= n for k, n in (Counter(new) - old).items()):
                found.setdefault(f"{run[0].column} {run[0].row}", []).append(new)
    return found


def runs(game: Game, seat: str) -> list[list[Hung]]:
    """Decor tiles that lie end to end in a line, no longer than the longest kind there is."""
    tiles = game.figures.tiles
    longest = max(tiles[kind].shields for kind in game.table.decor)
    mine = {(hung.column, hung.row): hung for hung in game.table.players[seat].wall if tiles[hung.tile].shields}
    found: list[list[Hung]] = []
    for start, (across, down) in product(sorted(mine), ((1, 0), (0, 1))):
        run: list[Hung] = []
        length, at = 0, start
        while at in mine and _lies(game, mine[at], across):
            run.append(mine[at])
            length += tiles[mine[at].tile].shields
            if length > longest:
                break
            if length > 1:
                found.append(list(run))
            at = (start[0] + across * length, start[1] + down * length)
    return found


def _lies(game: Game, hung: Hung, across: int) -> bool:
    tile = game.figures.tiles[hung.tile]
    return tile.height == 1 if across else tile.width == 1


def relaid(game: Game, run: list[Hung]) -> list[list[str]]:
    """The same cells covered by other sizes, from left to right or top down."""
    tiles = game.figures.tiles
    old = [hung.tile for hung in run]
    across = all(tiles[kind].height == 1 for kind in old) and (len(run) < 2 or run[0].row == run[1].row)
    kinds = {tiles[k].shields: k for k in game.table.decor if (tiles[k].height if across else tiles[k].width) == 1}
    found = ([kinds[part] for part in parts] for parts in compositions(sum(tiles[kind].shields for kind in old), kinds))
    return [new for new in found if new != old]


def compositions(length: int, parts: dict[int, str]) -> list[list[int]]:
    """All ways to put parts one after another to a length."""
    if not length:
        return [[]]
    return [[part, *rest] for part in parts if part <= length for rest in compositions(length - part, parts)]


def swap(game: Game, seat: str, place: str, new: list[str]) -> None:
    """Lays the new tiles on the same cells and returns the old ones."""
    me, tiles = game.table.players[seat], game.figures.tiles
    run = next(run for run in runs(game, seat) if f"{run[0].column} {run[0].row}" == place and new in relaid(game, run))
    for hung in run:
        me.wall.remove(hung)
        game.table.decor[hung.tile] += 1
    across = tiles[run[0].tile].height == 1 and (len(run) < 2 or run[0].row == run[1].row) and tiles[new[0]].height == 1
    column, row = run[0].column, run[0].row
    for kind in new:
        me.wall.append(Hung(kind, column, row))
        game.table.decor[kind] -= 1
        column, row = (column + tiles[kind].width, row) if across else (column, row + tiles[kind].height)
    game.tell("swapped", seat=seat, at=place, old=[hung.tile for hung in run], decor=new)
