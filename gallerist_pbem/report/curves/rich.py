"""Curves in colour, as wide as the terminal."""

from __future__ import annotations

from shutil import get_terminal_size

from rich.console import Console
from rich.text import Text

from gallerist_pbem.draw.language import said
from gallerist_pbem.draw.rich import listing
from gallerist_pbem.games.seats import PALETTE
from gallerist_pbem.report.curves.game_curves import Curve, GameCurves, by_round
from gallerist_pbem.report.curves.plot import plot
from gallerist_pbem.report.curves.text import heading

LOOKS = ("#2f9e9e", "#d9534f", "#3f9a5a", "#b58a00", "#5b8dd9", "#b565c9", "#d97b29", "#8a8a8a")
"""Seen on light ground and on dark."""


def paint_curves(course: GameCurves) -> None:
    """On standard output; plain where there is no terminal or NO_COLOR is set."""
    # Rich itself stumbles over COLUMNS and LINES that are no numbers.
    size = get_terminal_size()
    console = Console(highlight=False, markup=False, emoji=False, width=size.columns, height=size.lines)
    console.print(Text(heading(course), "bold"))
    for curve in course.curves:
        _paint(console, course, curve)
    for curve in course.curves:
        if curve.ends:
            _table(console, course, curve)


def _paint(console: Console, course: GameCurves, curve: Curve) -> None:
    styles = {key: PALETTE.line.get(key, LOOKS[at % len(LOOKS)]) for at, key in enumerate(curve.lines)}
    console.print(Text(f"\n{curve.title}", "bold"))
    for row in plot(course, curve, console.width):
        pieces = [(piece.text, styles.get(piece.line, "dim")) for piece in row]
        console.print(Text.assemble(*pieces), soft_wrap=True)
    if curve.note:
        console.print(Text(curve.note, "dim"))


def _table(console: Console, course: GameCurves, curve: Curve) -> None:
    words = said()["curves"]
    rows = [[str(end.round), str(end.move), *map(str, end.numbers)] for end in by_round(course, curve)]
    title = words["by_round"].format(title=curve.title)
    console.print(listing(title, [words["round"], words["move"], *curve.lines], rows, curve.note))
