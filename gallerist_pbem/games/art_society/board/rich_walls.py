"""A wall in colour for a terminal: every cell, every painting on the colour of its type in the lines of its frame."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from rich.text import Text

from gallerist_pbem.games.art_society.board.labels import Fitting, corner_points
from gallerist_pbem.games.art_society.board.text_wall import CORNER, EMPTY, MARGIN, STAR, empty_cells
from gallerist_pbem.games.art_society.table import wall as walls
from gallerist_pbem.games.art_society.table.components import Tile
from gallerist_pbem.games.art_society.table.figures import SocietyFigures
from gallerist_pbem.games.art_society.table.position import Game, Hung
from gallerist_pbem.games.art_society.words.sentences import word

LINES = 2
"""Of a cell; it is about as high as five columns are wide."""
WIDEST = 5
PAPER, LEVEL, FITTING = "on #ece6da", "on #f5dd98", "on #a9d9b4"
MARK = {STAR: "bold #8a5d00", CORNER: "bold #b01712", EMPTY: "#5d574c"}
KIND = {
    "city_life": "#10233a on #a5c6ea",
    "portrait": "#3a110d on #ecb3a7",
    "still_life": "#3a2b00 on #f4d873",
    "landscape": "#0d2f19 on #9fd0ab",
}
DECOR = "bold #ffffff on #6f5d8c"
FAULT = "bold #a3120d"
EDGE = {"gold": "bold #8a6100", "shell": "bold #a0463a", "wood": "bold #6d3c10", "dark": "bold #000000"}
FRAME = {"gold": "╔═╗║║╚═╝", "shell": "╭─╮││╰─╯", "wood": "┏━┓┃┃┗━┛", "dark": "▛▀▜▌▐▙▄▟"}
PLAIN_FRAME = "+-+||+-+"
FITS_SIGN = "┌"
LEGEND = "> < eyeline, {star} star, {corner} open corner, ! faux pas, S shields, number value"
FITS_LEGEND = "{sign} the top left cell of each place."


@dataclass(slots=True)
class Canvas:
    """Signs with their styles, line by line."""

    signs: list[list[str]]
    styles: list[list[str]]

    @classmethod
    def blank(cls, width: int, height: int) -> Canvas:
        """Nothing but room."""
        return cls([[" "] * width for _ in range(height)], [[""] * width for _ in range(height)])

    def write(self, line: int, column: int, text: str, style: str) -> None:
        """Text over what is there."""
        for at, sign in enumerate(text, column):
            self.signs[line][at], self.styles[line][at] = sign, style

    def text(self, line: int) -> Text:
        """A line as coloured text."""
        runs = groupby(zip(self.signs[line], self.styles[line], strict=True), key=itemgetter(1))
        return Text.assemble(*(("".join(sign for sign, _ in run), style) for style, run in runs))


def cell_width(figures: SocietyFigures, room: int) -> int:
    """How many columns of the terminal a cell takes where there is so much room for the wall."""
    return max(1, min(WIDEST, (room - MARGIN - 1) // figures.columns))


def draw_wall(game: Game, wall: list[Hung], step: int, to_hang: Fitting | None, plain: bool) -> Text:
    """Column numbers, then each row with its number; the eyeline between its signs."""
    figures = game.figures
    canvas = Canvas.blank(figures.columns * step, figures.rows * LINES)
    draw_cells(game, wall, canvas, to_hang.places if to_hang else (), plain)
    offending = walls.faux_pas(figures, wall)
    for hung in wall:
        draw_tile(figures, hung, canvas, hung in offending, plain)
    head = " " * MARGIN + "".join(f"{str(column)[-step:]:^{step}}" for column in range(1, figures.columns + 1))
    return Text("\n", no_wrap=True).join([Text(head, "dim"), *framed_lines(figures, canvas)])


def framed_lines(figures: SocietyFigures, canvas: Canvas) -> Iterator[Text]:
    """The lines of the drawing with row numbers; the eyeline stands between two signs."""
    for line in range(len(canvas.signs)):
        row, below = divmod(line, LINES)
        level = row + 1 in figures.eyeline
        number = "" if below else str(row + 1)
        left = f"{number:>2}{'>' if level else ' '}"
        yield Text.assemble((left, "bold" if level else "dim"), canvas.text(line), ("<" if level else "", "bold"))


def draw_cells(game: Game, wall: list[Hung], canvas: Canvas, fits: Sequence[str], plain: bool) -> None:
    """The ground of every empty cell with its mark in the middle, and the sign of a place in its corner."""
    figures, step = game.figures, len(canvas.signs[0]) // game.figures.columns
    signs = {STAR: "*" if plain else "★", CORNER: corner_points(game), EMPTY: "." if plain else "·"}
    for column, row, mark in empty_cells(figures, wall):
        place = f"{column} {row}" in fits
        ground = FITTING if place else LEVEL if row in figures.eyeline else PAPER
        left, top = (column - 1) * step, (row - 1) * LINES
        for line in range(LINES):
            canvas.write(top + line, left, " " * step, ground)
        sign = signs[mark][-step:]
        canvas.write(top, left + (step - len(sign)) // 2, sign, f"{MARK[mark]} {ground}")
        if place:
            canvas.write(top, left, "+" if plain else FITS_SIGN, f"bold #14532d {ground}")


def draw_tile(figures: SocietyFigures, hung: Hung, canvas: Canvas, offends: bool, plain: bool) -> None:
    """A painting or a decor tile over its cells."""
    tile, step = figures.tiles[hung.tile], len(canvas.signs[0]) // figures.columns
    left, top = (hung.column - 1) * step, (hung.row - 1) * LINES
    if tile.shields:
        for line, text in enumerate(decor_lines(tile, step)):
            canvas.write(top + line, left, text, DECOR)
        return
    ink, _, ground = KIND[tile.type].partition(" on ")
    for line, text in enumerate(picture_lines(tile, step, offends, plain)):
        canvas.write(top + line, left, text, f"{EDGE[tile.frame]} on {ground}")
        if 0 < line < tile.height * LINES - 1:
            canvas.write(top + line, left + 1, text[1:-1], f"{FAULT if offends and line == 1 else ink} on {ground}")


def decor_lines(tile: Tile, step: int) -> Iterator[str]:
    """The number of shields in the middle of the tile."""
    width, height = tile.width * step, tile.height * LINES
    for line in range(height):
        shields = f"S{tile.shields}"[:width] if line == (height - 1) // 2 else ""
        yield f"{shields:^{width}}"


def picture_lines(tile: Tile, step: int, offends: bool, plain: bool) -> Iterator[str]:
    """The frame with its word above and the value below right, and the words inside."""
    signs, face = PLAIN_FRAME if plain else FRAME[tile.frame], words_of(tile, tile.width * step - 2, offends)
    room, height = tile.width * step - 2, tile.height * LINES - 2
    yield signs[0] + f"{in_short(tile.frame, room):{signs[1]}<{room}}" + signs[2]
    for line in range(height):
        text = face[line] if line < len(face) else ""
        yield signs[3] + f"{text:^{room}}" + signs[4]
    yield signs[5] + f"{str(tile.value)[:room]:{signs[6]}>{room}}" + signs[7]


def words_of(tile: Tile, room: int, offends: bool) -> list[str]:
    """Id and type, and what else there may be room for."""
    words = [tile.id + "!" * offends, word(tile.type), *(["faux pas"] if offends else []), tile.size]
    return [in_short(text, room) for text in words]


def in_short(text: str, room: int) -> str:
    """As much as there is room for: without its blank, or broken off with a point."""
    if min(len(text), len(text.replace(" ", ""))) <= room:
        return text if len(text) <= room else text.replace(" ", "")
    return f"{text[: max(0, room - 1)].rstrip()}."[:room]
