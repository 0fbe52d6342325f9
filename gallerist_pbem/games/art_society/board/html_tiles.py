"""Paintings and decor as framed pictures; on a wall they lie on its grid, elsewhere they have their own size."""

from __future__ import annotations

from gallerist_pbem.draw.html import Markup, el, picture
from gallerist_pbem.games.art_society.board.labels import tile_words
from gallerist_pbem.games.art_society.table.components import Tile
from gallerist_pbem.games.art_society.table.position import Game
from gallerist_pbem.games.art_society.words.sentences import word, worded

ROOM_FOR_WORDS = 3
"""Columns a painting must have so that words fit on it even where the wall is small."""


def drawn(tile: Tile, style: str, text: str, offends: bool = False, **named: str | None) -> Markup:
    """A tile in its frame; who cannot see it is told in words around it. `named` is how the page calls its place."""
    if tile.shields:
        shields = (picture("shield", "shield") for _ in range(tile.shields))
        tall = " tall" * (tile.height > tile.width)
        return el("span", *shields, class_=f"hung decor{tall}", style=style, title=text, **named)
    marks = [el("b", str(tile.value), class_="value")] + [el("b", "!", class_="fault")] * offends
    words = [el("span", word(tile.type)), el("span", worded("frame", frame=word(tile.frame)))]
    words += [el("span", worded("faux_pas"), class_="faux")] * offends
    plate = el("span", el("b", tile.id), *words, class_="plate")
    look = f"hung {tile.frame}{' roomy' * (tile.width >= ROOM_FOR_WORDS)}{' offends' * offends}"
    return el("span", scene(tile.type), *marks, plate, class_=look, style=style, title=text, **named)


def scene(kind: str) -> Markup:
    """What a painting of a type shows; it fills its frame whatever the shape."""
    drawing = el("use", href=f"#{kind}", width="100", height="100")
    return el("svg", drawing, class_="scene", viewBox="0 0 100 100", preserveAspectRatio="xMidYMid slice",
              aria_hidden="true")  # fmt: skip


def swatch(kind: str) -> Markup:
    """The same as a small sign beside words."""
    return picture("shield" if kind == "decor" else kind, f"swatch {kind}", box="0 0 100 100")


def alone(game: Game, tile: str) -> Markup:
    """A tile that hangs nowhere, with its words beside it."""
    printed = game.figures.tiles[tile]
    label = f"{tile}: {tile_words(game, tile)}"
    shape = f"--w:{printed.width};--h:{printed.height}"
    face = el("span", drawn(printed, shape, label), class_="thumb", role="img", aria_label=label)
    return el("span", face, el("span", el("b", tile), f" {tile_words(game, tile)}"), class_="alone")


def outline(width: int, height: int) -> Markup:
    """The back of a tile, in its shape."""
    return el("span", class_="back", style=f"--w:{width};--h:{height}", aria_hidden="true")
