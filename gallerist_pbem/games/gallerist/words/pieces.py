"""Plain text in columns, and how players, visitors and tiles are called there."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence

from gallerist_pbem.games.gallerist.table.position import Counts, Game
from gallerist_pbem.games.gallerist.words.sentences import said, word

WIDTH = 76
LONG = 26
INDENT = 14


def grid(rows: Sequence[Sequence[str]], right: Sequence[int] = (), gap: int = 2) -> list[str]:
    """Rows with aligned columns; the columns named are aligned to the right."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]

    def cell(at: int, text: str) -> str:
        return text.rjust(widths[at]) if at in right else text.ljust(widths[at])

    return [(" " * gap).join(cell(at, text) for at, text in enumerate(row)).rstrip() for row in rows]


def hanging(label: str, items: Sequence[str]) -> list[str]:
    """A label and beside it as many items on a line as fit; an item is broken only when it is too long for one line."""
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + len(item) + 2 <= WIDTH:
            lines[-1] += f"; {item}"
        else:
            first = " " * INDENT if lines else f"  {label}".ljust(INDENT)
            lines += wrap(item, first, " " * (INDENT + 2))
    return lines


def wrap(text: str, first: str = "", rest: str = "  ") -> list[str]:
    """A text in lines of at most 76 columns."""
    return textwrap.wrap(text, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)


def label(seat: str, names: Mapping[str, str]) -> str:
    """The player's name and colour."""
    return f"{cut(names[seat], LONG)} ({seat})" if seat in names else seat


def cut(name: str, length: int) -> str:
    """A name that fits its column."""
    return name if len(name) <= length else f"{name[: length - 2]}.."


def slashed(counts: Counts) -> str:
    """Counts in their printed order."""
    return "/".join(map(str, counts.values()))


def tally(counts: Counts) -> str:
    """Who is there, in words."""
    present = [(f"{count} " if count > 1 else "") + word(kind) for kind, count in counts.items() if count]
    return ", ".join(present) or "-"


def tile_text(game: Game, name: str) -> str:
    """What a reputation tile pays: money, and influence marked with an i."""
    tile = game.figures.reputation[name]
    extra = 1 if name == "fame" and game.options["fame-tile"] == "money-and-influence" else tile.influence
    what = said()["tiles"][name].format(promotion=game.figures.promotion_scored, fame=game.figures.fame_scored)
    amount = f"{tile.money}+{extra}i" if extra else str(tile.money)
    return f"{amount} per {tile.each} {what}" if tile.each > 1 else f"{amount} per {what}"


def card_text(game: Game, card: str) -> str:
    """A contract by its form and bonus."""
    printed = game.figures.contracts[card]
    return f"{printed.form}/{printed.bonus}"
