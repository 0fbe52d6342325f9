"""A game as it went: numbers after every move, as the game names them, and the scores."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

from gallerist_pbem.draw.language import said
from gallerist_pbem.plain.report import Chart
from gallerist_pbem.plain.safe_text import Names
from gallerist_pbem.record.past import snapshots
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.report.scoring import known_cards, scoring


class Curve(NamedTuple):
    """One picture: a line for each seat, or for whatever else the numbers belong to, with a number for every move."""

    name: str
    title: str
    note: str
    ends: bool
    lines: dict[str, list[int]]

    @property
    def low(self) -> int:
        """What the picture begins with: 0, or less."""
        return min(0, *(number for numbers in self.lines.values() for number in numbers))

    @property
    def high(self) -> int:
        """The largest number."""
        return max(1, *(number for numbers in self.lines.values() for number in numbers))


class GameCurves(NamedTuple):
    """All pictures of a game."""

    id: str
    names: Names
    rounds: list[int]
    """Which round it was after each move."""
    curves: Sequence[Curve]

    @property
    def last(self) -> int:
        """The number of the last move."""
        return len(self.rounds) - 1

    def label(self, key: str) -> str:
        """Whose line it is: a player's name where it belongs to a seat."""
        return self.names.get(key, key)

    def plain(self) -> dict[str, Any]:
        """As a program reads it."""
        curves = [
            {"name": curve.name, "title": curve.title, "note": curve.note, "lines": curve.lines}
            for curve in self.curves
        ]
        return {"id": self.id, "names": dict(self.names), "moves": self.last, "rounds": self.rounds, "curves": curves}


def game_curves(opened: OpenedGame) -> GameCurves:
    """Follows the record with the eyes of the seat that looks: a move that was taken back went there and back again."""
    lines: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    rounds: list[int] = []
    charts: list[Chart] = []
    for then in (opened.at(past) for past in snapshots(opened.rules, opened.file)):
        rounds.append(then.game.table.round)
        charts = [scores_of(then), *then.package.board.charts(then.game)]
        for chart in charts:
            for key, number in chart.values.items():
                lines[chart.name][key].append(number)
    curves = [Curve(chart.name, chart.title, chart.note, chart.ends, dict(lines[chart.name])) for chart in charts]
    return GameCurves(opened.id, opened.names, rounds, curves)


def scores_of(then: OpenedGame) -> Chart:
    """What `score` tells of a position."""
    words, result = said()["curves"], scoring(then)
    note = words["score_note"].format(cards=known_cards(then))
    totals = {seat: ledger["total"] for seat, ledger in result.seats.items()}
    return Chart("score", words["score"], totals, f"{note} {words['score_end']}" if result.over else note)


class RoundEnd(NamedTuple):
    """The last move of a round."""

    move: int
    round: int
    numbers: list[int]


def by_round(course: GameCurves, curve: Curve) -> list[RoundEnd]:
    """A curve as it stood at the end of every round."""
    ends = [move for move, number in enumerate(course.rounds) if course.rounds[move + 1 : move + 2] != [number]]
    return [RoundEnd(move, course.rounds[move], [line[move] for line in curve.lines.values()]) for move in ends]
