"""Auction, museum and supplies in colour."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from gallerist_pbem.draw.rich import chip, listing
from gallerist_pbem.games.art_society.board.labels import lot_fits
from gallerist_pbem.games.art_society.board.rich_walls import KIND
from gallerist_pbem.games.art_society.board.text import all_have_picked, space_words
from gallerist_pbem.games.art_society.rules.auction import lots_wanted
from gallerist_pbem.games.art_society.table.museum import multipliers
from gallerist_pbem.games.art_society.table.position import Game
from gallerist_pbem.games.art_society.words.sentences import word
from gallerist_pbem.games.seats import PALETTE
from gallerist_pbem.plain.safe_text import Names

BLACK = "bold #ffffff on #000000"
BESIDE_TRACK = 26
"""Columns of the terminal for what stands beside the track."""


def kind_chip(kind: str) -> Text:
    """A type on its colour."""
    return Text(word(kind), KIND[kind])


def auction(game: Game, seat: str | None, names: Names) -> RenderableType:
    """Who picks after whom with which bid, and the lots."""
    table, tiles = game.table, game.figures.tiles
    rows: list[list[RenderableType]] = []
    for number, lot in enumerate(table.lots, 1):
        if lot is None:
            rows.append([str(number), "sold", "", "", "", "", ""])
            continue
        tile = tiles[lot]
        rows.append([str(number), Text(lot, "bold"), kind_chip(tile.type), tile.frame, tile.size, str(tile.value)])
        rows[-1].append("" if all_have_picked(game) else lot_fits(game, seat, lot))
    order = Text("  ").join(
        Text.assemble(f"{at}. ", chip(who, names, PALETTE), f" bid {table.players[who].bids[-1]}")
        for at, who in enumerate(table.order, 1)
    )
    head = ["lot", "", "type", "frame", "size", "value", ""]
    title = f"AUCTION ({lots_wanted(game)} paintings in each round)"
    return Group(listing(title, head, rows), order) if table.lots else Group(Text(f"\n{title}", "bold"), order)


def museum(game: Game, width: int, plain: bool) -> RenderableType:
    """Where each marker stands and what its type is worth; where there is room, with the track."""
    worth, track = multipliers(game), game.figures.track
    scale = [f"1{'prestige':^{track - 3}}{track}"] if width >= track + BESIDE_TRACK else []
    rows: list[list[RenderableType]] = []
    for kind, space in game.table.prestige.items():
        bars = [bar(kind, space, track, plain)] if scale else []
        rows.append([kind_chip(kind), *bars, space_words(game, kind) if space else "beside", f"x{worth[kind]}"])
    return listing("MUSEUM", ["", *scale, "at", ""], rows, unbroken=1)


def bar(kind: str, space: int, track: int, plain: bool) -> Text:
    """The way a marker has come; past the end of the track it begins again, in black."""
    at, black = (space - 1) % track + 1 if space else 0, space > track
    line, marker, dot = "=@." if plain else "━●·"
    return Text.assemble(
        (line * (at - 1), BLACK if black else KIND[kind].split(" on ")[1]),
        (marker * bool(at), BLACK if black else KIND[kind]),
        (dot * (track - at), "dim"),
    )


def piles(game: Game) -> RenderableType:
    """The paintings that may be taken in exchange."""
    tiles = game.figures.tiles
    rows: list[list[RenderableType]] = [
        [kind_chip(kind), ", ".join(f"{name} {tiles[name].size} {tiles[name].frame}" for name in pile) or "no painting"]
        for kind, pile in game.table.museum.items()
    ]
    return listing("MUSEUM PILES", ["", "paintings"], rows)


def supplies(game: Game) -> RenderableType:
    """Heights of the stacks with the value of each size, and the decor that nobody has."""
    figures, table = game.figures, game.table
    stacks: list[list[RenderableType]] = [
        ["value", *(str(size.value) for size in figures.sizes.values())],
        ["left", *(str(len(table.stacks[size])) for size in figures.sizes)],
    ]
    decor: list[list[RenderableType]] = [
        ["shields", *(str(figures.tiles[kind].shields) for kind in table.decor)],
        ["left", *map(str, table.decor.values())],
    ]
    return Group(listing("STACKS", ["size", *figures.sizes], stacks), listing("DECOR", ["size", *table.decor], decor))
