"""How a painting fits a wall, in a few words: places, faux pas, frames that match, and the decor they bring."""

from __future__ import annotations

from typing import Any

from gallerist_pbem.games.art_society.board.text import tile_text
from gallerist_pbem.games.art_society.rules import decor
from gallerist_pbem.games.art_society.table import wall as walls
from gallerist_pbem.games.art_society.table.museum import multipliers
from gallerist_pbem.games.art_society.table.position import Game, Hung
from gallerist_pbem.games.art_society.words.sentences import phrased, said


def phrase(name: str, **facts: Any) -> str:
    """A phrase of the wizard; one of a thing reads otherwise than several."""
    return phrased(said()["wizard"]["phrases"], name, **facts)


def in_full(game: Game, tile: str) -> str:
    """A painting with its value, and what its type counts as the markers stand."""
    printed = game.figures.tiles[tile]
    if printed.shields:
        return tile_text(game, tile)
    counts = phrase("counts", points=multipliers(game)[printed.type])
    return f"{tile_text(game, tile)}, {phrase('value', value=printed.value)}, {counts}"


def fit(game: Game, seat: str, tile: str) -> str:
    """At how many places a painting could hang, without faux pas or with decor."""
    wall = game.table.players[seat].wall
    places = [walls.hung_at(tile, place) for place in walls.places(game.figures, wall, tile)]
    if not places:
        return phrase("nowhere")
    clean = sum(not walls.clashing(game.figures, wall, hung) for hung in places)
    framed = sum(bool(walls.matching_frames(game.figures, wall, hung)) for hung in places)
    return f"{phrase('places', n=len(places))} ({phrase('of_these', clean=clean, framed=framed)})"


def told_of_place(game: Game, seat: str, tile: str, place: str) -> list[str]:
    """The faux pas of a tile at a place (S-FPX-1), and the decor that its frame brings there (S-DEC-1)."""
    wall, hung = game.table.players[seat].wall, walls.hung_at(tile, place)
    others = [other.tile for other in walls.clashing(game.figures, wall, hung)]
    return [*([phrase("faux_pas", others=phrase("and").join(others))] if others else []), *_decor(game, seat, hung)]


def _decor(game: Game, seat: str, hung: Hung) -> list[str]:
    """Which frames match, and how many shields they bring; on a full wall or out of an empty supply none."""
    figures, wall = game.figures, game.table.players[seat].wall
    frame = figures.tiles[hung.tile].frame
    touched = walls.touching(figures, wall, hung)
    same = [other.tile for other in touched if frame and figures.tiles[other.tile].frame == frame]
    if not same:
        return []
    then = game.copy()
    me = then.table.players[seat]
    me.wall.append(hung)
    me.assistant = None if me.assistant == hung.tile else me.assistant
    came = decor.choices(then, seat, decor.earned(then, seat, hung))
    several = len(same) >= figures.several_decor_from
    shields = phrase("several" if several else "shields", n=len(same)) if came else phrase("no_decor")
    return [phrase("frames", n=len(same), others=phrase("and").join(same), shields=shields)]
