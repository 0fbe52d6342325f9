"""Tournaments between bots: how strong they are, how long their games last, what they do.

python bench/bots.py                     the tournaments of docs/bots.md (an hour and a half on two cores)
python bench/bots.py --games 8 greedy    one of them, with fewer games
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from gallerist_pbem.bots.results import Result, text
from gallerist_pbem.bots.tournament import Tournament, hold


@dataclass(frozen=True)
class Match:
    """A tournament and what is expected of its first bot."""

    bots: tuple[str, ...]
    games: int
    wins: float
    """The share of games it should win at least."""
    game: str = "gallerist"


MATCHES = {
    "greedy": Match(("greedy", "random", "random", "random"), 200, 0.95),
    "planner": Match(("planner", "greedy", "greedy", "greedy"), 200, 0.45),
    "planners": Match(("planner",) * 4, 8, 0.0),
    "society-duel": Match(("greedy", "random"), 200, 0.95, "art-society"),
    "society-greedy": Match(("greedy", "random", "random", "random"), 100, 0.9, "art-society"),
    "society-planner-duel": Match(("planner", "greedy"), 100, 0.6, "art-society"),
    "society-planner": Match(("planner", "greedy", "greedy", "greedy"), 60, 0.3, "art-society"),
}


def held(match: Match, games: int | None) -> Result:
    """The tournament, game by game on standard error."""
    for result in hold(Tournament(match.game, match.bots, games or match.games, "bench")):
        told = f"  game {result.games}: {result.best[-1]} {result.unit} in {result.rounds[-1]} rounds"
        print(told, file=sys.stderr)
    return result


def main() -> None:
    """Prints each tournament; fails when a bot is weaker than expected."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("matches", nargs="*", choices=[*MATCHES, []], default=list(MATCHES))
    arguments.add_argument("--games", type=int)
    given = arguments.parse_args()
    weak = []
    for name in given.matches:
        match = MATCHES[name]
        result = held(match, given.games)
        won = result.bot_wins[match.bots[0]] / result.games
        print(f"\n{match.game}: {' against '.join((match.bots[0], ', '.join(match.bots[1:])))}\n{text(result)}")
        weak += [f"{name} won {won:.0%}, expected {match.wins:.0%}"] if won < match.wins else []
    if weak:
        raise SystemExit("\n".join(weak))


if __name__ == "__main__":
    main()
