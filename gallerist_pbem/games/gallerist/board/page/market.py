"""The International Market: its columns with tiles, offers and assistants, and the renowned works on the easels."""

from __future__ import annotations

from collections.abc import Sequence

from gallerist_pbem.draw.html import Markup, el, joined, table
from gallerist_pbem.games.gallerist.board.page.pieces import form, pawn, tile
from gallerist_pbem.games.gallerist.board.text import need
from gallerist_pbem.games.gallerist.locations.international_market import closed_columns
from gallerist_pbem.games.gallerist.table.position import Game
from gallerist_pbem.games.gallerist.words.explained import bonus_explained, explained
from gallerist_pbem.games.gallerist.words.sentences import word, worded
from gallerist_pbem.plain.safe_text import Names, short_name


def international_market(game: Game, names: Names) -> Markup:
    """Tiles with what they pay, and whose assistants stand on the table; the works to be won at the end."""
    used = [column for column in game.figures.columns if column not in closed_columns(game)]
    head = ("", *(worded("column", column=column) for column in used))
    rows = [*needs(game, used), *tiles(game, names, used), *offers(game, names, used), prizes(game, used)]
    return joined([table(worded("market"), head, rows, "market"), easels(game)])


def needs(game: Game, used: Sequence[int]) -> list[list[str]]:
    """What a tile of a column asks for, and what comes with it."""
    columns = [game.figures.columns[column] for column in used]
    asked = (el("span", " + ".join(map(need, column.needs)), title=explained("needs")) for column in columns)
    return [[worded("needs"), *asked], [worded("influence"), *(f"+{column.influence}" for column in columns)]]


def tiles(game: Game, names: Names, used: Sequence[int]) -> list[list[str]]:
    """A row for each form."""
    rows = game.figures.market_rows
    return [[el("span", form(row), f" {row}"), *(space(game, names, f"{at} {row}") for at in used)] for row in rows]


def offers(game: Game, names: Names, used: Sequence[int]) -> list[list[str]]:
    """A row for each amount."""
    return [
        [worded("offer", offer=offer), *(space(game, names, f"{at} {offer}", bonuses[at - 1]) for at in used)]
        for offer, bonuses in game.figures.offers.items()
    ]


def prizes(game: Game, used: Sequence[int]) -> list[str]:
    """What the most assistants of a column earn."""
    paid = (" / ".join(map(str, game.figures.columns[column].prizes)) for column in used)
    return [worded("majority"), *(el("span", text, title=explained("prizes")) for text in paid)]


def space(game: Game, names: Names, name: str, bonus: str = "") -> Markup:
    """A space of the market table: an assistant, a tile, or the bonus of an offer."""
    inside, told = on_space(game, names, name, bonus)
    return el("span", inside, class_="cell", data_spot=f"market:{name}", title=told or None)


def on_space(game: Game, names: Names, name: str, bonus: str) -> tuple[Markup, str]:
    """What lies there, and what it means."""
    if name in game.table.market:
        seat = game.table.market[name]
        stands = el("span", pawn((seat, "assistant")), f" {short_name(seat, names)}", class_="standing")
        return stands, explained("assistant_at", player=names.get(seat, seat))
    if name in game.table.tiles:
        return tile(game, game.table.tiles[name]), ""
    if not bonus:
        return el("span", "–", class_="free"), ""
    told = explained("offer", offer=name.split()[1], bonus=bonus_explained(bonus))
    return el("span", word(bonus, "bonus"), class_="free"), told


def easels(game: Game) -> Markup:
    """The renowned works."""
    works = (el("li", form(game.figures.works[work].form), f" {work}", class_="framed", data_spot=f"easel:{work}",
                title=explained("easel")) for work in game.table.easels)  # fmt: skip
    shown = [el("ul", *works, class_="easels")] if game.table.easels else [el("span", worded("none"), class_="free")]
    return el("div", el("h4", worded("easels")), *shown)
