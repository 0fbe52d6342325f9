"""The table in colour on a terminal, and as a page."""

from __future__ import annotations

from collections.abc import Sequence
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from gallerist_pbem.draw.text import wrapped
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.report.gather import report_of

if TYPE_CHECKING:
    from rich.console import Console


def page(opened: OpenedGame) -> str:
    """The table as a page."""
    report = report_of(opened)
    return opened.package.board.html(opened.game, opened.secret, opened.seat, opened.names, report)


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


def paragraph(text: str, indent: str = "") -> list[str]:
    """A text in lines for a conversation."""
    return wrapped(text, "", indent)


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
