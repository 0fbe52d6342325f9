"""Curves drawn with letters, for mails and terminals."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from gallerist_pbem.draw.text import cut
from gallerist_pbem.report.curves.game_curves import Curve, GameCurves
from gallerist_pbem.report.curves.scale import marks, spread, ticks

LEFT, RIGHT, NARROWEST = 6, 29, 20
HEIGHT, WIDEST_STEP = 11, 6
UPRIGHT = "|"


class Signs(NamedTuple):
    """Some signs, and whose they are."""

    text: str
    line: str = ""


Row = list[Signs]


def plot(course: GameCurves, curve: Curve, width: int) -> list[Row]:
    """The lines over the moves; a column that several share shows them in turn."""
    scale = ticks(curve.low, curve.high)
    height = max(HEIGHT, len(curve.lines))
    columns = min(max(width - LEFT - RIGHT, NARROWEST), course.last * WIDEST_STEP + 1)
    cells = _cells(course, curve, columns, height)
    levels = {_row(number, scale, height): str(number) for number in scale}
    names = _names(course, curve, scale, height)
    rows = []
    for row in reversed(range(height)):
        drawn = [cells.get((column, row), Signs(" ")) for column in range(columns)]
        rows.append(
            [Signs(f"{levels.get(row, ''):>{LEFT - 2}} {'+' if row in levels else '|'}"), *drawn, *names.get(row, [])]
        )
    return [*rows, *([Signs(text)] for text in _axis(course.last, columns))]


def _height(number: int, scale: list[int], height: int) -> float:
    return (number - scale[0]) * (height - 1) / (scale[-1] - scale[0])


def _row(number: int, scale: list[int], height: int) -> int:
    return int(_height(number, scale, height) + 0.5)


def _cells(course: GameCurves, curve: Curve, columns: int, height: int) -> dict[tuple[int, int], Signs]:
    """What stands where; signs of a line stand above the strokes that lead from one to the next."""
    scale, signs = ticks(curve.low, curve.high), dict(zip(curve.lines, letters(course, curve), strict=True))
    strokes: dict[tuple[int, int], Signs] = {}
    taken: dict[tuple[int, int], list[str]] = {}
    for key, numbers in curve.lines.items():
        rows = [_row(numbers[move_at(column, columns, course.last)], scale, height) for column in range(columns)]
        for column, (before, row) in enumerate(pairwise([rows[0], *rows])):
            taken.setdefault((column, row), []).append(key)
            between = range(min(row, before) + 1, max(row, before))
            strokes |= {(column, passed): Signs(UPRIGHT, key) for passed in between}
    shown = {place: keys[place[0] % len(keys)] for place, keys in taken.items()}
    return strokes | {place: Signs(signs[key], key) for place, key in shown.items()}


def letters(course: GameCurves, curve: Curve) -> list[str]:
    """The sign of each line."""
    return marks([course.label(key) for key in curve.lines])


def move_at(column: int, columns: int, last: int) -> int:
    """Which move a column shows: the first and the last one always."""
    return column * last // (columns - 1) if columns > 1 else 0


def _names(course: GameCurves, curve: Curve, scale: list[int], height: int) -> dict[int, Row]:
    """At the end of each line whose it is, and its last number."""
    wanted = [_height(numbers[-1], scale, height) for numbers in curve.lines.values()]
    rows = spread(wanted, 1, 0, height - 1)
    named = zip(curve.lines.items(), letters(course, curve), rows, strict=True)
    room = RIGHT - 9
    return {
        int(row + 0.5): [Signs(" "), Signs(f"{sign} {cut(course.label(key), room)} {numbers[-1]}", key)]
        for (key, numbers), sign, row in named
    }


def _axis(last: int, columns: int) -> Iterator[str]:
    """The line below, and the numbers of some moves."""
    yield " " * (LEFT - 1) + "+" + "-" * columns
    if not last:
        yield " " * LEFT + "0"
        return
    line = ""
    for move in ticks(0, last, 7):
        at = move * (columns - 1) // last
        line = line.ljust(at) + str(move) if move <= last and at >= len(line) + (move > 0) else line
    yield (" " * LEFT + line).rstrip()
