"""A gallery wall drawn with signs: every cell, every tile with its type and frame, eyeline, stars and open corners."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from gallerist_pbem.draw.text import WIDTH
from gallerist_pbem.games.art_society.table import wall as walls
from gallerist_pbem.games.art_society.table.components import Tile
from gallerist_pbem.games.art_society.table.figures import SocietyFigures
from gallerist_pbem.games.art_society.table.position import Hung
from gallerist_pbem.games.art_society.words.sentences import word

MARGIN = 3
EMPTY, STAR, CORNER, PLACE = ".", "*", "x", "o"
LEGEND = "> < eyeline, * star, x open corner, ! faux pas, S shields of decor"


def draw_wall(figures: SocietyFigures, wall: list[Hung]) -> list[str]:
    """Rows from the top, columns numbered above."""
    inside = (WIDTH - MARGIN - 3) // figures.columns - 1
    canvas = [[" "] * (figures.columns * (inside + 1) + 1) for _ in range(2 * figures.rows + 1)]
    _draw_cells(figures, wall, canvas, inside + 1)
    offending = walls.faux_pas(figures, wall)
    for hung in wall:
        _draw_tile(figures, hung, canvas, inside + 1, hung in offending)
    head = " " * MARGIN + "".join(f"{column:^{inside + 1}}" for column in range(1, figures.columns + 1))
    return [head.rstrip(), *(_with_margin(figures, number, "".join(line)) for number, line in enumerate(canvas))]


def draw_rows(figures: SocietyFigures, wall: list[Hung], places: Collection[str] = ()) -> list[str]:
    """The same in one line a row, for a small screen; places that are asked about are marked."""
    step = (WIDTH - MARGIN - 3) // figures.columns
    canvas = [[" "] * (figures.columns * step) for _ in range(figures.rows)]
    for column, row, mark in empty_cells(figures, wall):
        canvas[row - 1][(column - 1) * step + step // 2] = PLACE if f"{column} {row}" in places else mark
    offending = walls.faux_pas(figures, wall)
    for hung in wall:
        tile = figures.tiles[hung.tile]
        room = tile.width * step - 2
        left = (hung.column - 1) * step
        words = [f"S{tile.shields}"] if tile.shields else [hung.tile + "!" * (hung in offending), _short(tile, room)]
        for line in range(tile.height):
            text = words[line] if line < len(words) else ""
            canvas[hung.row - 1 + line][left : left + room + 2] = f"[{text[:room]:^{room}}]"
    head = " " * MARGIN + "".join(f"{column:^{step}}" for column in range(1, figures.columns + 1))
    return [head.rstrip(), *(_with_margin(figures, 2 * row + 1, "".join(line)) for row, line in enumerate(canvas))]


def _short(tile: Tile, room: int) -> str:
    """Type and frame of a painting; the type gives way."""
    return f"{word(tile.type)[: room - 1 - len(tile.frame)]} {tile.frame}"


def _draw_cells(figures: SocietyFigures, wall: list[Hung], canvas: list[list[str]], step: int) -> None:
    """The mark of every empty cell."""
    for column, row, mark in empty_cells(figures, wall):
        canvas[2 * row - 1][(column - 1) * step + step // 2] = mark


def empty_cells(figures: SocietyFigures, wall: list[Hung]) -> Iterator[tuple[int, int, str]]:
    """Column, row and mark of every cell without a tile."""
    taken = walls.covered(figures, wall)
    for place, cell in walls.spots(figures.columns, figures.rows, 1, 1).items():
        if not cell & taken:
            column, row = map(int, place.split(" "))
            mark = STAR if place in figures.stars else CORNER if place in walls.corners(figures) else EMPTY
            yield column, row, mark


def _draw_tile(figures: SocietyFigures, hung: Hung, canvas: list[list[str]], step: int, offends: bool) -> None:
    """A frame of signs, and what the tile is inside it."""
    tile = figures.tiles[hung.tile]
    left, right = (hung.column - 1) * step, (hung.column - 1 + tile.width) * step
    top, bottom = 2 * (hung.row - 1), 2 * (hung.row - 1 + tile.height)
    for line in (top, bottom):
        canvas[line][left : right + 1] = ["+", *"-" * (right - left - 1), "+"]
    for line in range(top + 1, bottom):
        canvas[line][left] = canvas[line][right] = "|"
    words = [f"S{tile.shields}"] if tile.shields else [hung.tile + "!" * offends, word(tile.type), tile.frame]
    for line, text in zip(range(top + 1, bottom), words, strict=False):
        room = right - left - 1
        fitting = text if len(text) <= room else text.replace(" ", "")
        canvas[line][left + 1 : right] = f"{fitting[:room]:^{room}}"


def _with_margin(figures: SocietyFigures, number: int, line: str) -> str:
    """Row numbers beside their cells; the eyeline between its signs."""
    if number % 2 == 0:
        return f"{' ' * MARGIN}{line}".rstrip()
    row = (number + 1) // 2
    inside = row in figures.eyeline
    return f"{row:>2}{'>' if inside else ' '}{line}{'<' if inside else ''}".rstrip()
