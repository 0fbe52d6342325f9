"""What came of many games: winners, results, length, actions, endings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import mean, median
from typing import Any

from gallerist_pbem.engine.game import Event
from gallerist_pbem.engine.rules import AnyGame, Rules

TRIGGER = "end_triggered"
BINS, LONGEST = 10, 40
"""How many rows a distribution has at most, and how long its longest bar is."""


@dataclass(slots=True)
class Played:
    """What one game tells."""

    bots: tuple[str, ...]
    steps: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    rounds: int = 0
    scores: dict[str, int] = field(default_factory=dict)
    winners: list[str] = field(default_factory=list)

    def note(self, words: Sequence[str], events: Sequence[Event]) -> None:
        """Counts the steps of an order, and why the end comes."""
        self.steps.update(words)
        for event in events:
            if event["event"] == TRIGGER:
                self.endings.update(event["conditions"])

    def close(self, rules: Rules, game: AnyGame) -> None:
        """The end of the game."""
        self.rounds = game.table.round
        self.winners = rules.winners(game)
        self.scores = {seat: ledger["total"] for seat, ledger in rules.scores(game, {}).items()}


@dataclass(slots=True)
class Result:
    """What came of many games."""

    seats: int
    unit: str
    """What is counted: money, points."""
    ended_by: Mapping[str, str]
    """What ends a game, in other words than the event's."""
    games: int = 0
    seconds: float = 0.0
    wins: Counter[str] = field(default_factory=Counter)
    """By seat; a shared victory counts for each."""
    scores: dict[str, list[int]] = field(default_factory=dict)
    bot_games: Counter[str] = field(default_factory=Counter)
    """Seats played by each bot."""
    bot_wins: dict[str, float] = field(default_factory=dict)
    """A shared victory is divided."""
    bot_scores: dict[str, list[int]] = field(default_factory=dict)
    best: list[int] = field(default_factory=list)
    rounds: list[int] = field(default_factory=list)
    steps: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)

    def add(self, played: Played) -> None:
        """Counts one finished game."""
        self.games += 1
        self.rounds.append(played.rounds)
        self.steps += played.steps
        self.endings += played.endings
        self.wins.update(played.winners)
        self.best.append(max(played.scores.values()))
        for bot, (seat, score) in zip(played.bots, played.scores.items(), strict=True):
            self.scores.setdefault(seat, []).append(score)
            self.bot_scores.setdefault(bot, []).append(score)
            self.bot_games[bot] += 1
            won = 1 / len(played.winners) if seat in played.winners else 0.0
            self.bot_wins[bot] = self.bot_wins.get(bot, 0.0) + won

    @property
    def answers(self) -> int:
        """Accepted steps."""
        return self.steps.total()

    def plain(self) -> dict[str, Any]:
        """As one JSON object; means are rounded to whole numbers."""
        return {
            "games": self.games,
            "answers": self.answers,
            "seconds": round(self.seconds, 3),
            "seats": self.seats,
            "wins": dict(self.wins),
            "scores": {seat: spread(scores) for seat, scores in self.scores.items()},
            "bots": {bot: self._bot(bot) for bot in self.bot_scores},
            "winning": spread(self.best),
            "rounds": spread(self.rounds),
            "steps": dict(self.steps.most_common()),
            "endings": dict(self.endings.most_common()),
        }

    def _bot(self, bot: str) -> dict[str, Any]:
        """A bot's share of the victories, and what chance alone would give it."""
        scores, played = self.bot_scores[bot], self.bot_games[bot]
        share = self.bot_wins[bot] / self.games
        return {"seats": played, "won": round(share, 3), "even": round(played / self.games / self.seats, 3)} | {
            self.unit: spread(scores)
        }


def spread(numbers: Sequence[int]) -> dict[str, int]:
    """How numbers are distributed."""
    return {"min": min(numbers), "median": round(median(numbers)), "mean": round(mean(numbers)), "max": max(numbers)}


def text(result: Result) -> str:
    """The result as tables of plain text."""
    plain = result.plain()
    speed = plain["answers"] / plain["seconds"] if plain["seconds"] else 0
    head = f"{plain['games']} games, {plain['answers']} answers in {plain['seconds']:.1f} s ({speed:.0f} a second)"
    lines = [head, "", _row(result.unit, "won", "min", "median", "mean", "max")]
    for seat, scores in plain["scores"].items():
        lines.append(_row(seat, plain["wins"].get(seat, 0), *scores.values()))
    for bot, facts in plain["bots"].items():
        lines.append(_row(f"bot {bot}", f"{facts['won']:.0%}", *facts[result.unit].values()))
    lines.append(_row("winner", "", *plain["winning"].values()))
    lines.append(_row("rounds", "", *plain["rounds"].values()))
    endings = {result.ended_by.get(name, name): count for name, count in result.endings.most_common()}
    steps = dict(result.steps.most_common())
    counts = [*_counted("steps a game", steps, result.games), *_counted("games ended by", endings, result.games)]
    return "\n".join([*lines, "", *_distributions(result), "", *counts])


def _row(name: str, *cells: object) -> str:
    return f"{name:14}" + "".join(f"{cell!s:>8}" for cell in cells)


def _distributions(result: Result) -> list[str]:
    """How often each bot reached what."""
    every = [score for scores in result.bot_scores.values() for score in scores]
    low, wide = min(every), (max(every) - min(every)) // BINS + 1
    lines = []
    for bot, scores in result.bot_scores.items():
        counts = Counter((score - low) // wide for score in scores)
        lines.append(f"{result.unit} of {bot}:")
        for row in range(min(counts), max(counts) + 1):
            first = low + row * wide
            bar = "#" * round(counts[row] * LONGEST / max(counts.values()))
            lines.append(f"  {first:>5} to {first + wide - 1:<5}{counts[row]:>6}  {bar}".rstrip())
    return lines


def _counted(title: str, counts: Mapping[str, int], games: int) -> list[str]:
    """How often a game each."""
    return [f"{title}:", *(f"  {name:24}{count / games:8.2f}" for name, count in counts.items())]
