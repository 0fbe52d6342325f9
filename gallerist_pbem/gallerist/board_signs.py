"""Pieces and players as coloured text: a letter or a word always says what the colour says."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from gallerist_pbem.gallerist.board_words import LETTER, Names
from gallerist_pbem.gallerist.columns import short
from gallerist_pbem.gallerist.position import Counts

SEAT = {
    "blue": "bold bright_white on #2d6cb0",
    "yellow": "bold black on #f0c31f",
    "purple": "bold bright_white on #7b4aa5",
    "orange": "bold black on #e2761b",
}
LINE = {"blue": "#4a8fd8", "yellow": "#f0c31f", "purple": "#a070cc", "orange": "#e2761b"}
ARTIST = {"blue": "#4a8fd8", "red": "#e0524a"}
PIECE = {"brown": "bright_white on #8a5a36", "pink": "black on #ec94b1", "white": "black on #f5f5f5"}
KIND = {"investor": PIECE["brown"], "vip": PIECE["pink"], "collector": PIECE["white"]}
STAR = "#d9a520"
SIGNS = {"star": "★", "dot": "·", "marker": "●", "bar": "━", "coin": "$", "yes": "✓", "no": "○"}
PLAIN = {"star": "*", "dot": ".", "marker": "@", "bar": "=", "coin": "$", "yes": "x", "no": "-"}


def chip(seat: str, names: Names) -> Text:
    """A player's name, or colour, on the colour of the seat."""
    return Text.assemble((f"[{short(seat, names)}]", SEAT[seat]))


def player(seat: str, names: Names) -> Text:
    """A player with the colour as a word beneath."""
    return Text.assemble(chip(seat, names), f"\n{seat}")


def visitors(counts: Counts) -> Text:
    """Visitors by letter and number; none are dim."""
    return Text(" ").join(
        Text(f"{LETTER[kind]}{count}", KIND[kind] if count else "dim") for kind, count in counts.items()
    )


def tickets(counts: Counts) -> Text:
    """Tickets by the first letter of their colour, and number."""
    return Text(" ").join(
        Text(f"{colour[0]}{count}", PIECE[colour] if count else "dim") for colour, count in counts.items()
    )


def listing(
    title: str,
    head: Sequence[RenderableType],
    rows: Sequence[Sequence[RenderableType]],
    note: str = "",
    unbroken: int | None = None,
) -> RenderableType:
    """A table under a title, with a note below; it shrinks and wraps with the terminal, but for the unbroken column."""
    table = Table(
        title=f"\n{title}", title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, show_edge=False,
        padding=(0, 1, 0, 0),
    )  # fmt: skip
    for at, cell in enumerate(head):
        table.add_column(cell, overflow="fold", no_wrap=at == unbroken)
    for row in rows:
        table.add_row(*row)
    return Group(table, Text(note, "dim")) if note else table


def beside(width: int, enough: int, *parts: RenderableType) -> list[RenderableType]:
    """Parts side by side where the terminal is wide enough, else one below the other."""
    if width < enough:
        return list(parts)
    grid = Table.grid(padding=(0, 2), expand=True)
    for _ in parts:
        grid.add_column(ratio=1)
    grid.add_row(*parts)
    return [grid]
