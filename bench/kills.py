"""Runs that play on by themselves, killed at random instants and before random system calls; every file is verified.

python bench/kills.py --kills 500 --seed 7
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from functools import partial
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent))

from gallerist_pbem.engine.rules import Rules
from gallerist_pbem.games import GAMES, game_of
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.referee.audit import audit
from tests.support.game_files import contents, new_game, play_something
from tests.support.kills import temporary
from tests.support.tracer import killed_before, why_not

MOMENT = 0.3
"""Seconds within which a run is killed: several moves, or the midst of one."""
CALLS = 400


class Table:
    """One game after the other, each played by runs that are killed."""

    def __init__(self, rules: Rules, folder: Path, random: Random, counts: Counter[str]) -> None:
        self.rules, self.folder, self.random, self.counts = rules, folder, random, counts
        self._begin()

    def _begin(self) -> None:
        self.counts["games"] += 1
        self.path = self.folder / f"{self.rules.NAME}-{self.counts['games']}" / "salon.yaml"
        self.gamefile = new_game(self.rules, self.path, self.random.choice((2, 3, 4)))

    def kill_one(self) -> None:
        """One run more; the game is sound after it, and nothing that was there before is gone."""
        before = contents(self.path.parent)
        play = partial(play_on, self.rules, self.path, self.random.random())
        if self.random.random() < 0.5:
            killed_before(self.random.randrange(1, CALLS), play)
        else:
            killed_after(self.random.uniform(0, MOMENT), play)
        self._count(before)
        if not self.gamefile.position["asked"]:
            self._begin()

    def _count(self, before: dict[str, bytes]) -> None:
        moves, self.gamefile = list(self.gamefile.moves()), GameFile.load(self.path)
        if moves != list(self.gamefile.moves())[: len(moves)] or audit(self.path, as_referee=True).draws != "proved":
            raise SystemExit(f"{self.path}: a kill has changed what was recorded")
        now = contents(self.path.parent)
        secret, fresh = "salon.secret.yaml", temporary("salon.yaml")
        if not now[secret].startswith(before[secret]):
            raise SystemExit(f"{self.path}: a kill has changed what was secret")
        entry = now[secret].rpartition(b"hash: ")[2].strip().strip(b'"').decode()
        # What an earlier kill has left is not counted twice.
        left = fresh in now and now[fresh] != before.get(fresh)
        ahead = now[secret] != before[secret] and entry not in self.gamefile.text
        self.counts += Counter(
            kills=1, moves=self.gamefile.count - len(moves), leftovers=left, midst=left or ahead, ahead=ahead
        )


def play_on(rules: Rules, path: Path, seed: float) -> int:
    """Up to the end of the game, if nobody comes in between."""
    random = Random(seed)
    while GameFile.load(path).position["asked"]:
        play_something(rules, path, random)
    return 0


def killed_after(seconds: float, work: partial[int]) -> None:
    """The same at an instant that no system call marks."""
    if pid := os.fork():
        time.sleep(seconds)
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
    else:
        os._exit(work())


def main() -> None:
    """Both games in turns."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--kills", type=int, default=10_000)
    arguments.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000)
    chosen = arguments.parse_args()
    if why := why_not():
        raise SystemExit(why)
    begun, random, counts = time.monotonic(), Random(chosen.seed), Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        tables = [Table(game_of(name).rules, Path(folder), random, counts) for name in GAMES]
        for number in range(chosen.kills):
            tables[number % len(tables)].kill_one()
    told = f"{counts['moves']} moves made, {counts['midst']} kills in the midst of writing"
    left = f"{counts['leftovers']} unfinished files and {counts['ahead']} entries without their move were left"
    print(f"kills, seed {chosen.seed}: {counts['kills']} kills in {counts['games']} games, {told}; {left};", end=" ")
    print(f"every file is sound; {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
