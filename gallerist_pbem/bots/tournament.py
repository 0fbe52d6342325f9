"""Many whole games in memory, and what came of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

from gallerist_pbem.bots.random_bot import random_step
from gallerist_pbem.kernel.chance import Seeded
from gallerist_pbem.kernel.engine import settle
from gallerist_pbem.kernel.rules import AnyPlay, Rules


def new_play(rules: Rules, seats: int, seed: str, options: dict[str, str] | None = None) -> AnyPlay:
    """A game in memory, up to its first question."""
    figures = rules.figures(None)
    names = list(rules.SEATS[:seats])
    secrets = rules.deal(names, figures, Seeded(seed, {}, {}))
    chosen = {name: values[0] for name, values in rules.OPTIONS.items()} | (options or {})
    play = rules.setup(names, figures, chosen, Seeded(seed, secrets, {}))
    settle(rules, play)
    return play


def play_out(rules: Rules, play: AnyPlay, random: Random) -> tuple[AnyPlay, int]:
    """A game to its end, and how many steps were answered."""
    answers = 0
    while play.agenda:
        play.events.clear()
        play = random_step(rules, play, random)
        answers += 1
    return play, answers


@dataclass(slots=True)
class Result:
    """What came of many games."""

    seats: int
    games: int = 0
    answers: int = 0
    seconds: float = 0.0
    wins: dict[str, int] = field(default_factory=dict)
    totals: dict[str, list[int]] = field(default_factory=dict)

    def add(self, rules: Rules, play: AnyPlay, answers: int) -> None:
        """Counts one finished game; a shared victory counts for each."""
        self.games += 1
        self.answers += answers
        for seat in rules.winners(play):
            self.wins[seat] = self.wins.get(seat, 0) + 1
        for seat, ledger in rules.scores(play, {}).items():
            self.totals.setdefault(seat, []).append(ledger["total"])

    def plain(self) -> dict[str, Any]:
        """As one JSON object; means are rounded to whole money."""
        scores = {
            seat: {"min": min(all_), "mean": round(sum(all_) / len(all_)), "max": max(all_)}
            for seat, all_ in self.totals.items()
        }
        return {
            "games": self.games,
            "answers": self.answers,
            "seconds": round(self.seconds, 3),
            "seats": self.seats,
            "wins": self.wins,
            "scores": scores,
        }

    def text(self) -> str:
        """As a few lines."""
        speed = self.answers / self.seconds if self.seconds else 0
        lines = [f"{self.games} games, {self.answers} answers in {self.seconds:.1f} s ({speed:.0f} a second)"]
        for seat, scores in self.plain()["scores"].items():
            won = self.wins.get(seat, 0)
            lines.append(f"{seat:8} won {won:4}   money {scores['min']} to {scores['max']}, mean {scores['mean']}")
        return "\n".join(lines)


def play_games(rules: Rules, seats: int, games: int, seed: str) -> Result:
    """Plays with random bots; the same seed gives the same games."""
    result = Result(seats)
    begun = perf_counter()
    for number in range(games):
        play, answers = play_out(rules, new_play(rules, seats, f"{seed}/{number}"), Random(f"{seed}/{number}"))
        result.add(rules, play, answers)
    result.seconds = perf_counter() - begun
    return result
