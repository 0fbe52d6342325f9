"""Decor tiles (p. 5): gained for matching frames, hung or given to the assistant at once."""

from __future__ import annotations

from functools import partial

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
        offered = [STOP, *options] if left < frames else options
        taken = answer.item("decor", offered, partial(why_not, game, seat, most=left))
        if taken == STOP:
            return
        shields = put(game, seat, taken)
        left = left - shields if several else 0


def console(game: Game, seat: str, answer: Answer) -> None:
    """A small decor tile for an excess painting, if its player wants one (S-SPC-5, A-4)."""
    most = game.figures.excess_shields
    if options := choices(game, seat, most):
        taken = answer.item("decor", [STOP, *options], partial(why_not, game, seat, most=most))
        if taken != STOP:
            put(game, seat, taken)


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
        possible = walls.some_of(choices(game, seat, most))
        return Refused("E-DEC-EMPTY", "S-DEC-8", f"there is no decor {kind} left", possible)
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
