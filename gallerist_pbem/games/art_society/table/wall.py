"""The gallery wall (p. 5): what fits where, what touches what. Cells are bits, so that a whole wall is one number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from gallerist_pbem.errors import Refused
from gallerist_pbem.games.art_society.table.components import Tile
from gallerist_pbem.games.art_society.table.figures import SocietyFigures
from gallerist_pbem.games.art_society.table.position import Hung

Cells = int
SHOWN = 12
NO_CONTACT = "E-WALL-TOUCH"


@cache
def grid(columns: int, rows: int) -> tuple[Cells, Cells, Cells]:
    """All cells, those of the first column, those of the last."""
    first = sum(1 << (row * columns) for row in range(rows))
    return (1 << columns * rows) - 1, first, first << (columns - 1)


@cache
def spots(columns: int, rows: int, width: int, height: int) -> dict[str, Cells]:
    """Every place inside the grid for a size, by `<column> <row>`, with the cells it covers."""
    line = (1 << width) - 1
    block = sum(line << (row * columns) for row in range(height))
    return {
        f"{column + 1} {row + 1}": block << (row * columns + column)
        for row in range(rows - height + 1)
        for column in range(columns - width + 1)
    }


def spots_for(figures: SocietyFigures, tile: Tile) -> dict[str, Cells]:
    """Every place inside the grid for a tile, never rotated (S-PLC-2)."""
    return spots(figures.columns, figures.rows, tile.width, tile.height)


def cells(figures: SocietyFigures, hung: Hung) -> Cells:
    """What a hanging tile covers."""
    return spots_for(figures, figures.tiles[hung.tile])[f"{hung.column} {hung.row}"]


def cell(figures: SocietyFigures, place: str) -> Cells:
    """One cell."""
    return spots(figures.columns, figures.rows, 1, 1)[place]


def covered(figures: SocietyFigures, wall: Iterable[Hung]) -> Cells:
    """All cells that are not empty."""
    taken = 0
    for hung in wall:
        taken |= cells(figures, hung)
    return taken


def is_full(figures: SocietyFigures, wall: Iterable[Hung]) -> bool:
    """No empty cell (S-FIN-1)."""
    return covered(figures, wall) == grid(figures.columns, figures.rows)[0]


def beside(figures: SocietyFigures, some: Cells) -> Cells:
    """The cells that share an edge with these (S-TERM-2)."""
    return neighbours(figures.columns, figures.rows, some)


def neighbours(columns: int, rows: int, some: Cells) -> Cells:
    """The same for a grid of any size."""
    everything, first, last = grid(columns, rows)
    return ((some & ~last) << 1 | (some & ~first) >> 1 | some << columns | some >> columns) & everything


def places(figures: SocietyFigures, wall: Iterable[Hung], tile: str) -> tuple[str, ...]:
    """Where a tile may be hung: on empty cells, touching a tile (S-PLC-2)."""
    return places_around(figures, covered(figures, wall), tile)


def places_around(figures: SocietyFigures, taken: Cells, tile: str) -> tuple[str, ...]:
    """The same for a wall of which the covered cells are known."""
    printed = figures.tiles[tile]
    return free_spots(figures.columns, figures.rows, printed.width, printed.height, taken)


@lru_cache(maxsize=1024)
def free_spots(columns: int, rows: int, width: int, height: int, taken: Cells) -> tuple[str, ...]:
    """Remembered, because the same wall is looked at again and again while answers are tried out."""
    edge = neighbours(columns, rows, taken)
    all_spots = spots(columns, rows, width, height)
    return tuple(place for place, spot in all_spots.items() if spot & edge and not spot & taken)


def fits(figures: SocietyFigures, wall: Iterable[Hung], tile: str) -> bool:
    """Whether there is a place at all (S-SPC-1)."""
    return bool(places(figures, wall, tile))


def why_not_there(figures: SocietyFigures, wall: Iterable[Hung], tile: str, place: str) -> Refused | None:
    """S-PLC-2, first what stands in the way most plainly."""
    spot = spots_for(figures, figures.tiles[tile]).get(place)
    what = f"{figures.tiles[tile].size} at {place}"
    taken = covered(figures, wall)
    if spot is None:
        why = "E-WALL-GRID", f"{what} is not fully inside the {figures.columns} by {figures.rows} grid"
    elif spot & taken:
        why = "E-WALL-TAKEN", f"{what} would cover another tile"
    elif not spot & beside(figures, taken):
        why = NO_CONTACT, f"{what} touches no other tile along an edge"
    else:
        return None
    return Refused(why[0], "S-PLC-2", why[1], some_of(places(figures, wall, tile)))


def apart(figures: SocietyFigures, wall: Sequence[Hung]) -> list[Hung]:
    """The tiles that do not hang together with the first one, through whatever tiles."""
    taken = covered(figures, wall)
    reached = cells(figures, wall[0]) if wall else 0
    while (further := (reached | beside(figures, reached)) & taken) != reached:
        reached = further
    return [hung for hung in wall if not cells(figures, hung) & reached] if reached != taken else []


def some_of(possible: Sequence[str]) -> list[str]:
    """A list that can still be read."""
    return [*possible[:SHOWN], *([f"and {len(possible) - SHOWN} more"] if len(possible) > SHOWN else [])]


def touching(figures: SocietyFigures, wall: Iterable[Hung], hung: Hung) -> list[Hung]:
    """The tiles that share an edge with one, each once whatever the length of contact (S-TERM-2, S-DEC-1)."""
    edge = beside(figures, cells(figures, hung))
    return [other for other in wall if other != hung and cells(figures, other) & edge]


def matching_frames(figures: SocietyFigures, wall: Iterable[Hung], hung: Hung) -> int:
    """How many other paintings with the same frame a painting touches (S-DEC-1)."""
    frame = figures.tiles[hung.tile].frame
    return sum(bool(frame) and figures.tiles[other.tile].frame == frame for other in touching(figures, wall, hung))


def clashing(figures: SocietyFigures, wall: Iterable[Hung], hung: Hung) -> list[Hung]:
    """Paintings of its own type that a painting touches (S-FPX-1)."""
    kind = figures.tiles[hung.tile].type
    return [other for other in touching(figures, wall, hung) if kind and figures.tiles[other.tile].type == kind]


def faux_pas(figures: SocietyFigures, wall: list[Hung]) -> list[Hung]:
    """Paintings that touch one of their own type (S-FPX-1)."""
    return [hung for hung in wall if clashing(figures, wall, hung)]


def corners(figures: SocietyFigures) -> list[str]:
    """The four corner cells (S-SCO-6)."""
    return [f"{column} {row}" for row in (1, figures.rows) for column in (1, figures.columns)]


def in_eyeline(figures: SocietyFigures, hung: Hung) -> bool:
    """At least one cell in the eyeline rows (S-SCO-4)."""
    height = figures.tiles[hung.tile].height
    return any(hung.row <= row < hung.row + height for row in figures.eyeline)


def hung_at(tile: str, place: str) -> Hung:
    """A tile at `<column> <row>`."""
    column, row = place.split(" ")
    return Hung(tile, int(column), int(row))
