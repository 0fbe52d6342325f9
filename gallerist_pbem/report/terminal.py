"""The table in colour on a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any
from unicodedata import east_asian_width

from gallerist_pbem.draw.language import said
from gallerist_pbem.draw.text import WIDTH, wrapped
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.report.gather import report_of

if TYPE_CHECKING:
    from rich.console import Console


def paint(opened: OpenedGame) -> None:
    """The table in colour on standard output; plain where there is no terminal or NO_COLOR is set."""
    from rich.console import Console
    from rich.text import Text

    # Rich itself stumbles over COLUMNS and LINES that are no numbers.
    size = get_terminal_size()
    console = Console(highlight=False, markup=False, emoji=False, width=size.columns, height=size.lines)
    names, report = opened.names, report_of(opened)
    console.print(Text(report.title, "bold"))
    if report.options:
        console.print(Text(report.options))
    if report.result:
        console.print(Text(report.result, "bold"))
    for seat, question in report.awaited.items():
        console.print(Text(f"{names[seat]} ({seat}) must act: {question}", "bold"))
    if report.kept:
        console.print(Text(report.kept))
    listed(console, "What happened", report.happened)
    listed(console, "Done to you", report.done_to_you)
    console.print(opened.package.board.rich(opened.game, opened.secret, opened.seat, names))
    console.print(Text(f"\n{report.last_line}", "dim"))


def says(part: str, key: str, /, **facts: Any) -> str:
    """A sentence of a conversation."""
    sentence: str = said()[part][key]
    return sentence.format(**facts)


def view_says(part: str, key: str) -> str:
    """What is looked at, by its key."""
    views: dict[str, str] = said()[part]["views"]
    return views[key]


def screen(is_terminal: bool) -> tuple[int, int]:
    """Columns and rows as they are now; elsewhere lines as in a mail, and no end of rows."""
    columns, rows = get_terminal_size()
    return (max(columns - 1, SLIMMEST), max(rows, FEWEST)) if is_terminal else (WIDTH, 0)


SLIMMEST, FEWEST = 20, 4
"""What a terminal that says nonsense is taken for."""


def paragraph(text: str, indent: str = "", width: int = WIDTH) -> list[str]:
    """A text in lines for a conversation."""
    return wrapped(text, "", indent, width)


def pages(lines: Sequence[str], columns: int, rows: int) -> list[list[str]]:
    """Lines by the screens that they fill; what stands together goes to the next one whole, if it fits there."""
    filled: list[list[str]] = [[]]
    left = rows
    for at, line in enumerate(lines):
        height = height_of(line, columns)
        block = sum(height_of(other, columns) for other in takewhile(bool, lines[at:]))
        begins = at > 0 and not lines[at - 1] and left < block <= rows
        if (height > left or begins) and filled[-1]:
            filled.append([])
            left = rows
        if line or filled[-1]:
            filled[-1].append(line)
            left -= height
    return filled


def height_of(line: str, columns: int) -> int:
    """How many rows a line takes; some signs are two columns wide."""
    return max(1, -(-sum(2 if east_asian_width(sign) in "WF" else 1 for sign in line) // (columns + 1)))


def listed(console: Console, heading: str, sentences: Sequence[str]) -> None:
    """Sentences under a heading, if there are any."""
    from rich.table import Table
    from rich.text import Text

    if not sentences:
        return
    console.print(Text(f"\n{heading.upper()}", "bold"))
    grid = Table.grid(padding=(0, 1, 0, 0))
    for sentence in sentences:
        grid.add_row("-", Text(sentence))
    console.print(grid)
