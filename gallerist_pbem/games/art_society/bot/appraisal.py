"""What a wall is worth, and what a tile would bring on it at its best place."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from gallerist_pbem.games.art_society.bot.outlook import Outlook, soon
from gallerist_pbem.games.art_society.bot.wall_numbers import (
    UNTOUCHED,
    USUAL,
    FreePlace,
    Hanging,
    Wall,
    corner_cells,
    free_for,
    hanging,
)
from gallerist_pbem.games.art_society.table import wall as walls
from gallerist_pbem.games.art_society.table.figures import SocietyFigures

LOOKED_AT = 3
"""Places of a tile that are looked at closely."""
CORNER_RINGS = 3.0
"""How much nearer a tile comes to a corner in one round, if its player goes for it."""
CORNER_LEFT = 0.25
"""How often a corner stays open although there would be time to cover it."""
FULL = 0.5
"""How often a wall that is all but full becomes full."""
ROOM = 0.8
"""What a painting brings, of what it would bring if its size, type and frame could be waited for."""
ROOM_USED = 0.6
"""How much of the room for a type can be used: paintings of one type must not touch each other, either."""
FRAMES_AHEAD = 3.0
"""For how many rounds the frames on a wall tell what fits."""
NO_PLACE = 0.5
"""A painting without a place costs more than the excess painting: the next one ends the game."""


class Place(NamedTuple):
    """The best place for a tile and what it brings there; no place: it fits nowhere."""

    gain: float
    place: str | None


def wall_terms(figures: SocietyFigures, wall: Wall, outlook: Outlook) -> dict[str, float]:
    """The final scoring of a wall as it is likely to be (S-SCO-2 to S-SCO-6), and the room that is left."""
    mine, points = hanging(figures, wall), figures.points
    kinds = range(len(figures.types))
    return {
        "prestige": sum(mine.paintings[kind] * outlook.worth[kind] for kind in kinds),
        "faux pas": -sum(mine.offending[kind] * outlook.worth[kind] for kind in kinds),
        "decor": float(points["shield"] * mine.shields),
        "eyeline": points["eyeline"] * sum(mine.in_eyeline[kind] * outlook.vogue[kind] for kind in kinds),
        "full gallery": points["full_gallery"] * _full(figures, mine, outlook.left),
        "corners": points["open_corner"] * sum(_stays_open(rings, outlook.left) for rings in mine.corners),
        "room": _room(mine, outlook.left),
    }


@lru_cache(maxsize=20000)
def wall_value(figures: SocietyFigures, wall: Wall, outlook: Outlook) -> float:
    """The sum of the terms."""
    return sum(wall_terms(figures, wall, outlook).values())


def _room(mine: Hanging, left: float) -> float:
    """What the paintings to come can bring, each size and type being as likely; fitting frames are used up soon."""
    total = 0.0
    for fitting, times in mine.room:
        for frames, count in zip(fitting, times, strict=True):
            rounds = min(left, ROOM_USED * count)
            total += USUAL * rounds + frames * min(rounds, FRAMES_AHEAD)
    return ROOM * total / sum(len(times) for _, times in mine.room)


def _full(figures: SocietyFigures, mine: Hanging, left: float) -> float:
    """How likely the wall becomes full."""
    covered = 1 - mine.empty / (figures.columns * figures.rows)
    return FULL * covered**3 * soon(left, 1) if mine.empty else 1.0


def _stays_open(rings: int, left: float) -> float:
    """How likely a corner stays open that is so far away."""
    return 1 - (1 - CORNER_LEFT) * soon(left, 1 + rings / CORNER_RINGS)


def quick_gain(figures: SocietyFigures, tile: str, spot: FreePlace, outlook: Outlook) -> float:
    """What a tile brings at a place at once: prestige, decor for its frame, a corner; less what a faux pas costs."""
    printed = figures.tiles[tile]
    corner = -figures.points["open_corner"] * (spot.own & corner_cells(figures)).bit_count()
    if printed.shields:
        return printed.shields + corner
    kind, frame = figures.types.index(printed.type), figures.frames.index(printed.frame)
    frames, kinds = spot.touched
    spoiled = kinds[kind]
    prestige = outlook.worth[kind] * (1 if spoiled == UNTOUCHED else -spoiled)
    eyeline = figures.points["eyeline"] * outlook.vogue[kind] * bool(spot.own & eyeline_cells(figures))
    return prestige + frames[frame] + corner + eyeline


def gain_at_once(figures: SocietyFigures, wall: Wall, tile: str, outlook: Outlook) -> float:
    """The most that a tile would bring at once; nothing, if it fits nowhere."""
    return max((quick_gain(figures, tile, spot, outlook) for spot in free_for(figures, wall, tile)), default=0.0)


@lru_cache(maxsize=16)
def eyeline_cells(figures: SocietyFigures) -> int:
    """The rows at eye level."""
    row = (1 << figures.columns) - 1
    return sum(row << (number - 1) * figures.columns for number in figures.eyeline)


@lru_cache(maxsize=20000)
def best_place(figures: SocietyFigures, wall: Wall, tile: str, outlook: Outlook) -> Place:
    """Of the places that bring most at once, the one with the best wall after it."""
    spots = sorted(free_for(figures, wall, tile), key=lambda spot: -quick_gain(figures, tile, spot, outlook))
    before = wall_value(figures, wall, outlook)
    places = [Place(_after(figures, wall, tile, spot, outlook) - before, spot.place) for spot in spots[:LOOKED_AT]]
    return max(places, default=Place(figures.points["excess"] - NO_PLACE, None))


def _after(figures: SocietyFigures, wall: Wall, tile: str, spot: FreePlace, outlook: Outlook) -> float:
    """The wall with the tile, and the decor that its frame earns."""
    frame = figures.tiles[tile].frame
    decor = spot.touched[0][figures.frames.index(frame)] * figures.points["shield"] if frame else 0
    return wall_value(figures, (*wall, walls.hung_at(tile, spot.place)), outlook) + decor
