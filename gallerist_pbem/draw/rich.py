"""Players and tables as coloured text: a letter or a word always says what the colour says."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from gallerist_pbem.draw.palette import Palette
from gallerist_pbem.plain.safe_text import Names, short_name


def chip(seat: str, names: Names, palette: Palette) -> Text:
    """A player's name, or colour, on the colour of the seat."""
    return Text.assemble((f"[{short_name(seat, names)}]", palette.chip[seat]))


def player(seat: str, names: Names, palette: Palette) -> Text:
    """A player with the colour as a word beneath."""
    return Text.assemble(chip(seat, names, palette), f"\n{seat}")


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


def by_player(
    title: str,
    facts: Mapping[str, Mapping[str, RenderableType]],
    names: Names,
    marked: Collection[str],
    mark: str,
    palette: Palette,
    note: str = "",
) -> RenderableType:
    """A column of facts for each player, in which some players are marked with a word."""
    first: Mapping[str, RenderableType] = next(iter(facts.values()))
    heads = (Text.assemble(player(seat, names, palette), f"\n{mark}" if seat in marked else "\n") for seat in facts)
    return listing(title, ["", *heads], [[name, *(column[name] for column in facts.values())] for name in first], note)


def described(lines: Iterable[tuple[str, RenderableType]]) -> Table:
    """Each thing beside its name."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(style="dim")
    grid.add_column(overflow="fold")
    for name, inside in lines:
        grid.add_row(name, inside)
    return grid


def boxed(seat: str, title: str, inside: RenderableType, palette: Palette) -> Panel:
    """What belongs to one player, in a frame of the colour of the seat."""
    named = Text(f" {title} ", palette.chip[seat])
    return Panel(inside, title=named, title_align="left", border_style=palette.line[seat], box=box.ROUNDED)
