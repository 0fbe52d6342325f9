"""Curves as pictures: on a page, or as a file of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from gallerist_pbem.draw.html import Markup, el, joined
from gallerist_pbem.draw.language import said
from gallerist_pbem.draw.page import FOLDER, part
from gallerist_pbem.draw.text import cut, wrapped
from gallerist_pbem.report.curves.game_curves import Curve, GameCurves
from gallerist_pbem.report.curves.scale import spread, ticks

WIDTH, HEIGHT = 480, 230
LEFT, RIGHT, TOP, BOTTOM = 36, 160, 12, 26
ACROSS, DOWN = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
LINE, LETTERS = 15, 20
"""How far names at the end of the lines are apart, and how long they may be."""
TITLE, NOTES, NOTE = 34, 44, 68
"""How high a title and the lines of a note are, and how long these may be."""
HUES = (" blue", " red")
"""What names may end with, in the order of the colours."""
LOOKS = 4
"""As many colours and as many dashes there are for lines that belong to no seat."""
STYLE = "curves.css"


def picture_file(course: GameCurves) -> str:
    """All pictures one below the other."""
    high = HEIGHT + TITLE + NOTES
    parts = [_titled(course, curve, TITLE + at * high) for at, curve in enumerate(course.curves)]
    whole = TITLE + high * len(course.curves)
    parts.append(el("text", course.id, x=LEFT, y=24, class_="title"))
    size = f"0 0 {WIDTH} {whole}"
    ground = el("rect", width=WIDTH, height=whole, class_="ground")
    style = el("style", part(FOLDER / STYLE))
    content = (el("title", said()["curves"]["title"].format(game=course.id, last=course.last)), style, ground, *parts)
    return el("svg", *content, xmlns="http://www.w3.org/2000/svg", viewBox=size, class_="curves") + "\n"


def _titled(course: GameCurves, curve: Curve, y: int) -> Markup:
    title = el("text", curve.title, x=LEFT, y=24, class_="title")
    below = el("g", *drawn(course, curve), transform=f"translate(0 {TITLE})")
    lines = wrapped(curve.note, width=NOTE) if curve.note else []
    note = (el("text", line, x=LEFT, y=TITLE + HEIGHT + 12 + 14 * at, class_="told") for at, line in enumerate(lines))
    return el("g", title, below, *note, transform=f"translate(0 {y})")


def picture(course: GameCurves, curve: Curve) -> Markup:
    """One of them; in words it is told by its last numbers."""
    told = ", ".join(f"{course.label(key)} {numbers[-1]}" for key, numbers in curve.lines.items())
    label = said()["curves"]["told"].format(title=curve.title, last=course.last, told=told)
    return el(
        "svg", *drawn(course, curve), viewBox=f"0 0 {WIDTH} {HEIGHT}", class_="curves", role="img", aria_label=label
    )


def drawn(course: GameCurves, curve: Curve) -> Iterator[Markup]:
    """Scale, lines, and at the end of each whose it is."""
    scale = ticks(curve.low, curve.high)
    looks = _looks(course, list(curve.lines))
    yield from _grid(course, scale)
    ends = [_down(numbers[-1], scale) for numbers in curve.lines.values()]
    places = spread(ends, LINE, TOP + 6, HEIGHT - BOTTOM)
    for (key, numbers), look, end, place in zip(curve.lines.items(), looks, ends, places, strict=True):
        yield el("path", d=_way(course, numbers, scale), class_=f"line {look}")
        name = f"{cut(course.label(key), LETTERS)} {numbers[-1]}"
        across = LEFT + ACROSS
        lead = el("path", d=f"M{across} {end:g}L{across + 8} {place:g}", class_=f"lead {look}")
        yield joined([lead, el("text", name, x=across + 12, y=f"{place + 4:g}", class_="name")])
    yield el("path", d=f"M{LEFT} {TOP}v{DOWN}", class_="now", style=f"--across:{ACROSS}px")


def _looks(course: GameCurves, keys: Sequence[str]) -> list[str]:
    """The colour of a seat; what is called by a colour has it, and dashes of its own; others have both in turn."""
    if all(key in course.names for key in keys):
        return [f"seat {key}" for key in keys]
    hues = [next((at for at, hue in enumerate(HUES) if key.endswith(hue)), None) for key in keys]
    if None not in hues:
        return [f"look{hue} dash{hues[:at].count(hue)}" for at, hue in enumerate(hues)]
    return [f"look{at % LOOKS} dash{at // LOOKS}" for at in range(len(keys))]


def _grid(course: GameCurves, scale: list[int]) -> Iterator[Markup]:
    for number in scale:
        y = _down(number, scale)
        yield el("path", d=f"M{LEFT} {y:g}h{ACROSS}", class_="grid")
        yield el("text", str(number), x=LEFT - 6, y=f"{y + 4:g}", class_="number")
    for move in [move for move in ticks(0, max(course.last, 1)) if move <= course.last]:
        yield el("text", str(move), x=f"{_across(course, move):g}", y=HEIGHT - 8, class_="move-number")


def _way(course: GameCurves, numbers: list[int], scale: list[int]) -> str:
    """Steps: a number stays until a move changes it."""
    y = [_down(number, scale) for number in numbers]
    turns = "".join(
        f"H{_across(course, move):g}V{after:g}"
        for move, (before, after) in enumerate(pairwise(y), 1)
        if before != after
    )
    return f"M{LEFT} {y[0]:g}{turns}H{LEFT + ACROSS}"


def _across(course: GameCurves, move: int) -> float:
    return round(LEFT + move * ACROSS / max(course.last, 1), 1)


def _down(number: int, scale: list[int]) -> float:
    return round(TOP + DOWN - (number - scale[0]) * DOWN / (scale[-1] - scale[0]), 1)
