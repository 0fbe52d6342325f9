"""Curves as plain text of at most 76 columns."""

from __future__ import annotations

from gallerist_pbem.draw.language import said
from gallerist_pbem.draw.text import WIDTH, grid, wrapped
from gallerist_pbem.report.curves.game_curves import Curve, GameCurves, by_round
from gallerist_pbem.report.curves.plot import plot


def text(course: GameCurves) -> str:
    """Every picture with what is to be said about it, and the table of what ends the game."""
    parts = [wrapped(heading(course)), *(_picture(course, curve) for curve in course.curves)]
    parts += [round_table(course, curve) for curve in course.curves if curve.ends]
    return "\n\n".join("\n".join(lines) for lines in parts) + "\n"


def heading(course: GameCurves) -> str:
    """Which game it is, and how many moves."""
    words = said()["curves"]
    title: str = words["title" if course.last else "nothing_yet"].format(game=course.id, last=course.last)
    return title


def _picture(course: GameCurves, curve: Curve) -> list[str]:
    rows = ["".join(piece.text for piece in row).rstrip() for row in plot(course, curve, WIDTH)]
    note = wrapped(curve.note, "  ", "  ") if curve.note else []
    return [curve.title.upper(), *rows, *note]


def round_table(course: GameCurves, curve: Curve) -> list[str]:
    """The numbers at the end of every round."""
    words = said()["curves"]
    head = [words["round"], words["move"], *curve.lines]
    rows = [[str(end.round), str(end.move), *map(str, end.numbers)] for end in by_round(course, curve)]
    title = words["by_round"].format(title=curve.title)
    return [title.upper(), *grid([head, *rows], right=range(len(head))), *wrapped(curve.note, "  ", "  ")]
