"""Curves as a part of a page."""

from __future__ import annotations

from gallerist_pbem.draw.html import Markup, el, section, table
from gallerist_pbem.draw.language import said
from gallerist_pbem.report.curves.game_curves import Curve, GameCurves, by_round
from gallerist_pbem.report.curves.svg import picture


def curves_section(course: GameCurves) -> Markup:
    """Every picture with what is to be said about it, and the table of what ends the game."""
    figures = (_figure(course, curve) for curve in course.curves)
    tables = (_table(course, curve) for curve in course.curves if curve.ends)
    return section(said()["curves"]["heading"], el("div", *figures, *tables, class_="figures"))


def _figure(course: GameCurves, curve: Curve) -> Markup:
    note = [el("p", curve.note, class_="note")] if curve.note else []
    return el("figure", el("h3", curve.title), picture(course, curve), *note)


def _table(course: GameCurves, curve: Curve) -> Markup:
    words = said()["curves"]
    rows = [[str(end.round), str(end.move), *map(str, end.numbers)] for end in by_round(course, curve)]
    head = [words["round"], words["move"], *curve.lines]
    return el("figure", table(words["by_round"].format(title=curve.title), head, rows))
