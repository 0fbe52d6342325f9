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
from gallerist_pbem.games.art_society.words.sentences import word
from gallerist_pbem.plain.safe_text import Names, plural


def auction(game: Game, seat: str | None, names: Names) -> Markup:
    """The gavel, the order in which lots are picked, and the lots."""
    table = game.table
    gavel = el("p", picture("gavel", "gavel"), " Auctioneer ", pill(table.auctioneer, names), class_="gavel-line")
    order = [pick_order(game, names)] if table.order else []
    offered = [el("ol", *lots(game, seat), class_="lots")] if table.lots else []
    note = f"{lots_wanted(game)} paintings are offered in each round; the one that stays unsold goes to the museum."
    return section("Auction", gavel, *order, *offered, el("p", note, class_="note"), class_="auction")


def pick_order(game: Game, names: Names) -> Markup:
    """Who picks after whom, with the bids that decided it."""
    players = game.table.players
    items = (el("li", pill(seat, names), el("small", f" bid {players[seat].bids[-1]}")) for seat in game.table.order)
    return el("ol", *items, class_="order", aria_label="Pick order")


def lots(game: Game, seat: str | None) -> Iterator[Markup]:
    """Each lot as it hangs in the auction house; a sold one is gone."""
    for number, lot in enumerate(game.table.lots, 1):
        heading = el("h3", f"Lot {number}")
        if lot is None:
            yield el("li", heading, el("span", "sold", class_="free"), data_spot=f"lot:{number}")
            continue
        tile, words = game.figures.tiles[lot], tile_words(game, lot)
        face = drawn(tile, f"--w:{tile.width};--h:{tile.height}", words)
        fits = [el("small", lot_fits(game, seat, lot), data_part="")] if seat and not all_have_picked(game) else []
        framed = el("span", face, class_="thumb", role="img", aria_label=f"{lot}: {words}")
        yield el("li", heading, framed, el("b", lot), el("span", words), *fits, data_spot=f"lot:{number}")


def museum(game: Game) -> Markup:
    """The track with all markers, what a painting of each type is worth now, and the piles."""
    outside = [kind for kind, space in game.table.prestige.items() if not space]
    note = el("p", "Beside the board: ", *(marker(game, kind) for kind in outside), class_="outside") if outside else ""
    spaces = (space(game, number) for number in range(1, game.figures.track + 1))
    return section("Museum", el("ol", *spaces, class_="spaces prestige"), note, piles(game))


def space(game: Game, number: int) -> Markup:
    """One space, and the markers on it; a black marker has been past the end of the track."""
    track = game.figures.track
    here = [kind for kind, at in game.table.prestige.items() if at and (at - 1) % track + 1 == number]
    label = ", ".join([f"Space {number}", *(f"marker of {word(kind)}, {marker_words(game, kind)}" for kind in here)])
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
    return table("Prestige, and the paintings on the piles", ("Type", "Marker", "Worth", "Paintings"), rows, "piles")


def pile(game: Game, paintings: list[str]) -> Markup:
    """Paintings that may be taken in exchange."""
    tiles = game.figures.tiles
    items = (el("li", el("b", name), el("small", f" {tiles[name].size} {tiles[name].frame}")) for name in paintings)
    return el("ul", *items, class_="cards") if paintings else el("span", "no painting", class_="free")


def stacks(game: Game) -> Markup:
    """Sizes with the value on their backs and the height of the stack."""
    items = (
        supply(
            size,
            (printed.width, printed.height),
            f"value {printed.value}",
            len(game.table.stacks[size]),
            f"size:{size}",
        )
        for size, printed in game.figures.sizes.items()
    )
    return section("Stacks", el("ul", *items, class_="supplies"))


def decor(game: Game) -> Markup:
    """Decor tiles that nobody has."""
    supplies = ((kind, game.figures.tiles[kind], left) for kind, left in game.table.decor.items())
    items = (
        supply(kind, (tile.width, tile.height), plural(tile.shields, "shield"), left) for kind, tile, left in supplies
    )
    return section("Decor", el("ul", *items, class_="supplies"))


def supply(size: str, shape: tuple[int, int], worth: str, left: int, spot: str | None = None) -> Markup:
    """A stack in its shape."""
    words = (el("b", size), el("small", worth), el("span", f"{left} left" if left else "none left"))
    return el(
        "li", outline(*shape), *words, class_=None if left else "gone", data_spot=spot, data_part=f"supply:{size}"
    )
