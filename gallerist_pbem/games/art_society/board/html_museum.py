"""Auction, museum and supplies as a page."""

from __future__ import annotations

from collections.abc import Iterator

from gallerist_pbem.draw.html import Markup, el, picture, pill, section, table
from gallerist_pbem.games.art_society.board.html_tiles import drawn, outline, swatch
from gallerist_pbem.games.art_society.board.labels import lot_fits, marker_words, tile_words
from gallerist_pbem.games.art_society.board.text import all_have_picked
from gallerist_pbem.games.art_society.rules.auction import lots_wanted
from gallerist_pbem.games.art_society.table.museum import multipliers
from gallerist_pbem.games.art_society.table.position import Game
from gallerist_pbem.games.art_society.words.sentences import said, word, worded
from gallerist_pbem.plain.safe_text import Names


def auction(game: Game, seat: str | None, names: Names) -> Markup:
    """The gavel, the order in which lots are picked, and the lots."""
    table = game.table
    gavel = el("p", picture("gavel", "gavel"), worded("auctioneer"), pill(table.auctioneer, names), class_="gavel-line")
    order = [pick_order(game, names)] if table.order else []
    offered = [el("ol", *lots(game, seat), class_="lots")] if table.lots else []
    note = el("p", worded("offered", paintings=lots_wanted(game)), class_="note")
    return section(worded("auction"), gavel, *order, *offered, note, class_="auction")


def pick_order(game: Game, names: Names) -> Markup:
    """Who picks after whom, with the bids that decided it."""
    players = game.table.players
    bids = {seat: worded("bid", card=players[seat].bids[-1]) for seat in game.table.order}
    items = (el("li", pill(seat, names), el("small", bid)) for seat, bid in bids.items())
    return el("ol", *items, class_="order", aria_label=worded("order"))


def lots(game: Game, seat: str | None) -> Iterator[Markup]:
    """Each lot as it hangs in the auction house; a sold one is gone."""
    for number, lot in enumerate(game.table.lots, 1):
        heading = el("h3", worded("lot", lot=number))
        if lot is None:
            yield el("li", heading, el("span", worded("sold"), class_="free"), data_spot=f"lot:{number}")
            continue
        tile, words = game.figures.tiles[lot], tile_words(game, lot)
        face = drawn(tile, f"--w:{tile.width};--h:{tile.height}", words)
        fits = [el("small", lot_fits(game, seat, lot), data_part="")] if seat and not all_have_picked(game) else []
        framed = el("span", face, class_="thumb", role="img", aria_label=f"{lot}: {words}")
        yield el("li", heading, framed, el("b", lot), el("span", words), *fits, data_spot=f"lot:{number}")


def museum(game: Game) -> Markup:
    """The track with all markers, what a painting of each type is worth now, and the piles."""
    outside = [kind for kind, space in game.table.prestige.items() if not space]
    markers = (marker(game, kind) for kind in outside)
    note = el("p", worded("outside"), *markers, class_="outside") if outside else ""
    spaces = (space(game, number) for number in range(1, game.figures.track + 1))
    return section(worded("museum"), el("ol", *spaces, class_="spaces prestige"), note, piles(game))


def space(game: Game, number: int) -> Markup:
    """One space, and the markers on it; a black marker has been past the end of the track."""
    track = game.figures.track
    here = [kind for kind, at in game.table.prestige.items() if at and (at - 1) % track + 1 == number]
    markers = (worded("marker", type=word(kind), at=marker_words(game, kind)) for kind in here)
    label = ", ".join([worded("space", at=number), *markers])
    parts = (el("small", str(number)), *(marker(game, kind) for kind in here))
    picture_of = el("span", *parts, role="img", aria_label=label)
    return el("li", picture_of, class_="here" if here else None, data_part=f"prestige:{number}")


def marker(game: Game, kind: str) -> Markup:
    """A type's marker: its sign and the first letters of its words."""
    letters = "".join(part[0] for part in word(kind).split())
    side = " black" if game.table.prestige[kind] > game.figures.track else ""
    return el("span", swatch(kind), el("b", letters), class_=f"marker{side}", title=word(kind))


def piles(game: Game) -> Markup:
    """Types with their markers, multipliers and paintings."""
    worth = multipliers(game)
    rows = [
        [el("span", swatch(kind), f" {word(kind)}"), marker_words(game, kind), f"×{worth[kind]}", pile(game, paintings)]
        for kind, paintings in game.table.museum.items()
    ]
    head = map(worded, ("type", "marker_at", "worth", "pile"))
    return table(worded("piles"), head, rows, "piles")


def pile(game: Game, paintings: list[str]) -> Markup:
    """Paintings that may be taken in exchange."""
    tiles = game.figures.tiles
    known = {name: f" {tiles[name].size} {word(tiles[name].frame)}" for name in paintings}
    items = (el("li", el("b", name), el("small", facts)) for name, facts in known.items())
    return el("ul", *items, class_="cards") if paintings else el("span", worded("no_painting"), class_="free")


def stacks(game: Game) -> Markup:
    """Sizes with the value on their backs and the height of the stack."""
    items = (
        supply(
            size,
            (printed.width, printed.height),
            worded("value", value=printed.value),
            len(game.table.stacks[size]),
            f"size:{size}",
        )
        for size, printed in game.figures.sizes.items()
    )
    return section(worded("stacks"), el("ul", *items, class_="supplies"))


def decor(game: Game) -> Markup:
    """Decor tiles that nobody has."""
    supplies = ((kind, game.figures.tiles[kind], left) for kind, left in game.table.decor.items())
    items = (
        supply(kind, (tile.width, tile.height), worded("shields", n=tile.shields), left)
        for kind, tile, left in supplies
    )
    return section(said()["steps"]["decor"], el("ul", *items, class_="supplies"))


def supply(size: str, shape: tuple[int, int], worth: str, left: int, spot: str | None = None) -> Markup:
    """A stack in its shape."""
    words = (el("b", size), el("small", worth), el("span", worded("left" if left else "none_left", n=left)))
    return el(
        "li", outline(*shape), *words, class_=None if left else "gone", data_spot=spot, data_part=f"supply:{size}"
    )
