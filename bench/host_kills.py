"""A host of ten games is killed at random instants while players answer its mails; a real mail server counts.

python bench/host_kills.py --kills 1000 --games 10 --seed 7
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.support.killed_hosts import KilledHost

MOMENT = 1.2
"""Seconds within which a run is killed: most are busy for so long, some have finished their first round."""


def kill_often(kills: int, games: int, random: Random, witness: bool) -> Counter[str]:
    """What all these kills have left, and what was right in the end; raises if anything was not."""
    counts: Counter[str] = Counter(kills=kills)
    with tempfile.TemporaryDirectory() as folder:
        host = KilledHost(Path(folder), games, random, witness)
        with host.served():
            host.run_through()
            for _ in range(kills):
                host.answer()
                host.killed_after(random.uniform(0, MOMENT))
                counts += host.left_by_kill()
            host.settle()
            return counts + host.check()


def told(counts: Counter[str], witness: bool) -> str:
    """One line of figures."""
    how = "with a witness" if witness else "without a witness"
    left = (
        f"{counts['undealt']} left a mail undone, {counts['unsent']} letters unsent, {counts['doubtful']} one in doubt"
    )
    right = f"{counts['orders']} orders in {counts['mails']} mails, each played once ({counts['moves']} moves)"
    letters = f"{counts['letters']} letters, none missing, {counts['doubles']} doubles"
    return f"{how}: {counts['kills']} kills ({left}); {right}; {letters}"


def main() -> None:
    """Half of them with a witness: then there must be no doubles."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--kills", type=int, default=1000)
    arguments.add_argument("--games", type=int, default=10)
    arguments.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000)
    chosen = arguments.parse_args()
    begun, random = time.monotonic(), Random(chosen.seed)
    print(f"kills of a host, seed {chosen.seed}, {chosen.games} games", flush=True)
    for witness in (False, True):
        counts = kill_often(chosen.kills // 2, chosen.games, random, witness)
        print(told(counts, witness), flush=True)
        if witness and counts["doubles"]:
            raise SystemExit("a letter came twice although there was a witness")
    print(f"{time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
