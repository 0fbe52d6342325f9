"""What hangs on a wall and what could be hung there next, as numbers: for bots that try out many walls."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from gallerist_pbem.games.art_society.table import wall as walls
from gallerist_pbem.games.art_society.table.figures import SocietyFigures
from gallerist_pbem.games.art_society.table.position import Hung
from gallerist_pbem.games.art_society.table.wall import Cells

Wall = tuple[Hung, ...]
Touched = tuple[tuple[int, ...], tuple[int, ...]]
"""By frame how many paintings, and by type how many blameless ones (less than none: no painting of it at all)."""
Fact = tuple[Cells, int, int, int, bool]
Room = tuple[tuple[float, ...], tuple[float, ...]]
"""For each type the fitting frames at the best place, and for how many paintings there is room without a faux pas."""
UNTOUCHED = -1
PROBED = 5
"""Every fifth size, from the smallest on, stands for the paintings to come."""
USUAL = 3.5
"""What a painting is worth as long as nothing is known of its type: the mean of the printed multipliers."""


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """A hanging tile: its cells, the cells beside it, and what is printed on it; decor has no type."""

    own: Cells
    edge: Cells
    kind: int
    frame: int
    shields: int
    in_eyeline: bool


@dataclass(frozen=True, slots=True)
class Hanging:
    """A wall in numbers; lists go by the types of the figures."""

    taken: Cells
    empty: int
    paintings: tuple[int, ...]
    offending: tuple[int, ...]
    in_eyeline: tuple[int, ...]
    shields: int
    corners: tuple[int, ...]
    """For each open corner how many cells lie between it and the nearest tile."""
    room: tuple[Room, ...]
    """For each usual size."""
    usable: Cells
    """Where a painting of the smallest size could lie."""


@dataclass(frozen=True, slots=True)
class FreePlace:
    """A free place for a tile, and what it would touch there."""

    place: str
    own: Cells
    touched: Touched


@lru_cache(maxsize=20000)
def piece(figures: SocietyFigures, hung: Hung) -> Piece:
    """A hanging tile in numbers."""
    tile = figures.tiles[hung.tile]
    area = walls.cells(figures, hung)
    kind = figures.types.index(tile.type) if tile.type else UNTOUCHED
    frame = figures.frames.index(tile.frame) if tile.frame else UNTOUCHED
    return Piece(area, walls.beside(figures, area) & ~area, kind, frame, tile.shields, walls.in_eyeline(figures, hung))


@lru_cache(maxsize=20000)
def hanging(figures: SocietyFigures, wall: Wall) -> Hanging:
    """A wall in numbers; remembered, because bots look at the same wall again and again."""
    pieces = [piece(figures, hung) for hung in wall]
    taken = _together(pieces)
    offenders = _offenders(pieces)
    probes = list(reversed(figures.sizes.values()))[::PROBED]
    facts = _facts(pieces, offenders)
    room = [_room(figures, facts, taken, size.width, size.height) for size in probes]
    return Hanging(
        taken=taken, empty=figures.columns * figures.rows - taken.bit_count(),
        paintings=_count(figures, pieces), offending=_count(figures, offenders),
        in_eyeline=_count(figures, [each for each in pieces if each.in_eyeline]),
        shields=sum(each.shields for each in pieces), corners=_corners(figures, taken),
        room=tuple(size_room for size_room, _ in room), usable=room[0][1],
    )  # fmt: skip


def _together(pieces: list[Piece]) -> Cells:
    taken = 0
    for each in pieces:
        taken |= each.own
    return taken


def _offenders(pieces: list[Piece]) -> list[Piece]:
    """Paintings in a faux pas (S-FPX-1)."""
    paintings = [each for each in pieces if each.kind != UNTOUCHED]
    return [each for each in paintings if any(each.kind == other.kind and each.edge & other.own for other in paintings)]


def _facts(pieces: list[Piece], offenders: list[Piece]) -> list[Fact]:
    """The paintings: the cells beside each, a bit of its own, type, frame, and whether it is blameless."""
    paintings = [each for each in pieces if each.kind != UNTOUCHED]
    return [(each.edge, 1 << at, each.kind, each.frame, each not in offenders) for at, each in enumerate(paintings)]


def _count(figures: SocietyFigures, pieces: list[Piece]) -> tuple[int, ...]:
    kinds = [each.kind for each in pieces]
    return tuple(kinds.count(kind) for kind in range(len(figures.types)))


def _corners(figures: SocietyFigures, taken: Cells) -> tuple[int, ...]:
    """How far the open corners are from what hangs."""
    distances = (sum(not ring & taken for ring in rings) for rings in _rings(figures))
    return tuple(distance for distance in distances if distance)


@lru_cache(maxsize=16)
def _rings(figures: SocietyFigures) -> list[list[Cells]]:
    """For each corner its cell, the same with the cells beside it, and so on."""
    by_corner = [[walls.cell(figures, corner)] for corner in walls.corners(figures)]
    for rings in by_corner:
        for _ in range(figures.columns):
            rings.append(rings[-1] | walls.beside(figures, rings[-1]))
    return by_corner


def _room(figures: SocietyFigures, facts: list[Fact], taken: Cells, width: int, height: int) -> tuple[Room, Cells]:
    """Fitting frames for a size, how many paintings there is room for, and where any could lie."""
    edge, shunned = walls.beside(figures, taken), _shunned(figures, facts)
    usable, touching = [0] * (len(shunned) + 1), set[int]()
    for spot in walls.spots(figures.columns, figures.rows, width, height).values():
        if not spot & taken:
            usable[-1] |= spot
            for kind, cells in enumerate(shunned):
                if not spot & cells:
                    usable[kind] |= spot
            if spot & edge:
                touching.add(_touching(facts, spot))
    fitting = _fitting(figures, [_touched(figures, facts, which) for which in touching])
    times = tuple(cells.bit_count() / (width * height) for cells in usable[:-1])
    return (tuple(frames or 0.0 for frames in fitting), times), usable[-1]


def _shunned(figures: SocietyFigures, facts: list[Fact]) -> list[Cells]:
    """For each type the cells beside its paintings."""
    shunned = [0] * len(figures.types)
    for edge, _, kind, _, _ in facts:
        shunned[kind] |= edge
    return shunned


def _touching(facts: list[Fact], cells: Cells) -> int:
    """The paintings that a tile on these cells would touch, as bits."""
    which = 0
    for edge, bit, _, _, _ in facts:
        if edge & cells:
            which |= bit
    return which


def _touched(figures: SocietyFigures, facts: list[Fact], which: int) -> Touched:
    """What these paintings come to."""
    frames, kinds = [0] * len(figures.frames), [UNTOUCHED] * len(figures.types)
    for _, bit, kind, frame, blameless in facts:
        if which & bit:
            frames[frame] += 1
            kinds[kind] = max(kinds[kind], 0) + blameless
    return tuple(frames), tuple(kinds)


def _fitting(figures: SocietyFigures, touched: list[Touched]) -> tuple[float | None, ...]:
    """For each type how many fitting frames a painting would touch at the best place without a faux pas, if any."""
    fitting: list[float | None] = []
    for kind in range(len(figures.types)):
        good = [frames for frames, kinds in touched if kinds[kind] == UNTOUCHED]
        fitting.append(sum(map(max, zip(*good, strict=True))) / len(figures.frames) if good else None)
    return tuple(fitting)


def size_gain(figures: SocietyFigures, wall: Wall, size: str) -> float:
    """What a painting of a size would bring on average at its best place, whatever its type and frame."""
    printed = figures.sizes[size]
    fitting = _fitting(figures, [spot.touched for spot in free(figures, wall, printed.width, printed.height)])
    return sum(USUAL + frames for frames in fitting if frames is not None) / len(fitting)


@lru_cache(maxsize=20000)
def free(figures: SocietyFigures, wall: Wall, width: int, height: int) -> tuple[FreePlace, ...]:
    """Every place for a size on a wall (S-PLC-2), with what a tile would touch there."""
    pieces = [piece(figures, hung) for hung in wall]
    facts = _facts(pieces, _offenders(pieces))
    owns = walls.spots(figures.columns, figures.rows, width, height)
    places = walls.free_spots(figures.columns, figures.rows, width, height, _together(pieces))
    return tuple(
        FreePlace(place, owns[place], _touched(figures, facts, _touching(facts, owns[place]))) for place in places
    )


def free_for(figures: SocietyFigures, wall: Wall, tile: str) -> tuple[FreePlace, ...]:
    """Every place for a tile."""
    printed = figures.tiles[tile]
    return free(figures, wall, printed.width, printed.height)


@lru_cache(maxsize=16)
def corner_cells(figures: SocietyFigures) -> Cells:
    """The four corner cells."""
    return sum(walls.cell(figures, corner) for corner in walls.corners(figures))
