"""The gallery walls as a page: every cell, every tile in its frame, and what lies beside them."""

from __future__ import annotations

from collections.abc import Iterator

from gallerist_pbem.draw.html import Markup, el, picture, pill, section, table
from gallerist_pbem.games.art_society.board.html_tiles import alone, drawn, swatch
from gallerist_pbem.games.art_society.board.labels import (
    ASSISTANT,
    HAND,
    Fitting,
    asked_seats,
    cards_beside,
    corner_points,
    entry_words,
    fitting,
    fitting_words,
    group_words,
    hanging,
    hung_words,
    player_counts,
    points_words,
    tiles_beside,
)
from gallerist_pbem.games.art_society.board.text_wall import CORNER, STAR, empty_cells
from gallerist_pbem.games.art_society.rules.room import HELD
from gallerist_pbem.games.art_society.table import wall as walls
from gallerist_pbem.games.art_society.table.position import Game, Hung
from gallerist_pbem.games.art_society.words.sentences import worded
from gallerist_pbem.plain.safe_text import Names


def galleries(game: Game, seat: str | None, names: Names) -> Markup:
    """All walls, the own one first and large."""
    seats = sorted(game.table.players, key=lambda name: name != seat)
    boards = (gallery(game, name, names, fitting(game, name) if name == seat else None, name == seat) for name in seats)
    legend = el("p", worded("legend", corner=corner_points(game)), class_="note")
    return section(worded("walls"), el("div", *boards, class_="galleries"), legend, class_="wide")


def gallery(game: Game, seat: str, names: Names, to_hang: Fitting | None, own: bool) -> Markup:
    """One wall and what lies beside it."""
    acts = [el("p", worded("must_act"), class_="acts")] if seat in asked_seats(game) else []
    heading = el("header", el("h3", pill(seat, names)), el("p", points_words(game, seat)), *acts)
    facts = (entry for name, inside in lines(game, seat, own) for entry in (el("dt", name), el("dd", inside)))
    marked = [el("p", fitting_note(to_hang), class_="note")] if to_hang else []
    room = el("div", wall(game, seat, names, to_hang, own), *marked, class_="room")
    beside = el("div", el("dl", *facts), contents(game, seat), class_="facts")
    view = el("div", room, beside, class_="view")
    return el("article", heading, view, class_=f"gallery {seat}{' own' * own}", id=f"gallery-{seat}")


def fitting_note(to_hang: Fitting) -> str:
    """How many places there are, and how they are marked."""
    return worded("places" if to_hang.places else "no_place", fits=fitting_words(to_hang))


def wall(game: Game, seat: str, names: Names, to_hang: Fitting | None, own: bool) -> Markup:
    """The grid: numbers around it, cells, tiles; on the own one every place can be clicked."""
    figures, hanging_there = game.figures, game.table.players[seat].wall
    offending = walls.faux_pas(figures, hanging_there)
    tiles = (on_wall(game, seat, hung, hung in offending, own) for hung in hanging_there)
    facts = {"player": names.get(seat, seat), "columns": figures.columns, "rows": figures.rows}
    label = worded("wall", **facts, **player_counts(game, seat))
    style = f"--columns:{figures.columns};--rows:{figures.rows}"
    return el("div", *numbers(game), *cells(game, seat, to_hang, own), *tiles, class_="wall", style=style, role="group",
              aria_label=label)  # fmt: skip


def area(column: int, row: int, width: int = 1, height: int = 1) -> str:
    """Where something lies on the grid, behind the row and column of numbers."""
    return f"grid-area:{row + 1}/{column + 1}/span {height}/span {width}"


def numbers(game: Game) -> Iterator[Markup]:
    """Columns above, rows on both sides; the rows of the eyeline with an eye."""
    figures = game.figures
    for column in range(1, figures.columns + 1):
        yield el("i", str(column), class_="number", style=area(column, 0))
    for row in range(1, figures.rows + 1):
        level = row in figures.eyeline
        yield el("i", str(row), class_="number eyeline" if level else "number", style=area(0, row))
        if level:
            yield el("i", picture("eye", "eye"), class_="number eyeline", style=area(figures.columns + 1, row))


def cells(game: Game, seat: str, to_hang: Fitting | None, own: bool) -> Iterator[Markup]:
    """Every empty cell, with its mark."""
    signs = {STAR: "★", CORNER: corner_points(game)}
    kinds = {STAR: " star", CORNER: " corner"}
    for column, row, mark in empty_cells(game.figures, game.table.players[seat].wall):
        place = f"{column} {row}"
        fits = to_hang is not None and place in to_hang.places
        kind = f"cell{' level' * (row in game.figures.eyeline)}{kinds.get(mark, '')}{' fits' * fits}"
        yield el(
            "i", signs.get(mark, ""), class_=kind, style=area(column, row), title=place, data_spot=cell(place, own)
        )


def cell(place: str, own: bool) -> str | None:
    """What an order calls a place of the own wall."""
    return f"cell:{place}" if own else None


def on_wall(game: Game, seat: str, hung: Hung, offends: bool, own: bool) -> Markup:
    """A tile where it hangs."""
    tile, place = game.figures.tiles[hung.tile], f"{hung.column} {hung.row}"
    style = area(hung.column, hung.row, tile.width, tile.height)
    named = {"data_spot": cell(place, own), "data_part": f"hung:{seat}:{place}"}
    return drawn(tile, style, hung_words(game, hung, offends), offends, **named)


def lines(game: Game, seat: str, own: bool) -> Iterator[tuple[str, Markup]]:
    """What lies beside a wall."""
    for name, tiles in tiles_beside(game, seat):
        inside = [alone(game, tile) for tile in tiles] or [el("span", worded("nothing"), class_="free")]
        held = HELD if own and name == ASSISTANT else None
        heading = worded(name)
        yield heading, el("span", *inside, class_="beside", data_spot=held, data_part=f"{heading}:{seat}")
    for name, numbers in cards_beside(game, seat):
        items = [card(number, own and name == HAND) for number in numbers] or [el("li", worded("none"), class_="free")]
        heading = worded(name)
        yield heading, el("ol", *items, class_="cards bids", data_part=f"{heading}:{seat}")


def card(number: int, in_hand: bool) -> Markup:
    """A bid card."""
    return el("li", str(number), data_spot=f"card:{number}" if in_hand else None)


def contents(game: Game, seat: str) -> Markup:
    """Everything on the wall in words, by type, with what it brings as it stands."""
    offending = walls.faux_pas(game.figures, game.table.players[seat].wall)
    rows = [
        [
            el("span", swatch(kind), f" {group_words(kind)}"),
            el("ul", *(entry(game, hung, hung in offending) for hung in tiles), class_="cards") if tiles else "–",
            points,
        ]
        for kind, tiles, points in hanging(game, seat)
    ]
    return table(worded("contents"), ("", worded("tiles"), worded("counts")), rows, "contents")


def entry(game: Game, hung: Hung, offends: bool) -> Markup:
    """A tile of the list."""
    fault = [el("b", f" ! {worded('faux_pas')}", class_="faux")] if offends else []
    return el("li", el("b", hung.tile), el("small", f" {entry_words(game, hung)}"), *fault)
