"""`suggest` for every decision of the finished example game: how long it takes, and that its first answer is legal.

python bench/suggest.py --every 10    only every tenth decision
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

sys.path.insert(0, str(Path(__file__).parent.parent))

from gallerist_pbem.bots.advice import advice
from gallerist_pbem.bots.observation import Observation, observe
from gallerist_pbem.engine.agenda import awaited
from gallerist_pbem.engine.apply import judge
from gallerist_pbem.games import game_of
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.past import snapshots
from gallerist_pbem.record.secret_file import seat_part

GAMES = Path(__file__).parent.parent / "games"
SHOWN = 3
LIMIT = 10.0


def decisions(path: Path) -> Iterator[tuple[int, Observation]]:
    """Every question of a recorded game with the eyes of the seat that was asked."""
    gamefile = GameFile.load(path)
    rules = game_of(gamefile.header["game"]).rules
    for moment in snapshots(rules, gamefile):
        for question in awaited(moment.game):
            seat = question.seat or ""
            yield moment.move["move"], observe(game_of(rules.NAME), moment.game, seat, seat_part(gamefile, seat) or {})


def suggested(number: int, sight: Observation) -> float:
    """How long the advice takes; what it advises must be legal."""
    begun = process_time()
    first = advice(sight, Random(number), None, SHOWN)[0]
    taken = process_time() - begun
    if (verdict := judge(sight.rules, sight.game, sight.seat, first.steps).verdict) != "legal":
        raise SystemExit(f"decision {number}: {first.steps} is only {verdict}")
    return taken


def main() -> None:
    """Median and longest time of the processor, since other programs may be running."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--every", type=int, default=1)
    chosen = arguments.parse_args()
    for game in ("finished", "solitaire", "art-society"):
        found = [case for at, case in enumerate(decisions(GAMES / f"{game}.yaml")) if at % chosen.every == 0]
        times = [suggested(*case) for case in found]
        told = f"median {median(times):.1f} s, longest {max(times):.1f} s; every first answer is legal"
        print(f"suggest, {len(times)} decisions of games/{game}.yaml: {told}", flush=True)
        if max(times) > LIMIT:
            raise SystemExit(f"a suggestion took longer than {LIMIT:.0f} s")


if __name__ == "__main__":
    main()
