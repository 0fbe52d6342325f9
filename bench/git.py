"""What it costs to look at one pushed move among 200 games with 20,000 moves, against `verify` of that game.

python bench/git.py
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from gallerist_pbem.games import game_of
from tests.support.game_files import play_something, recorded_game

PROGRAM = (sys.executable, "-m", "gallerist_pbem")
GAMES, MOVES, TIMES, RATIO = 200, 100, 9, 2.0
WHO = {f"GIT_{who}_{what}": "ann@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}


def run(folder: Path, *command: str) -> float:
    """The processor time of a command and of all that it calls."""
    before = os.times()
    subprocess.run(command, cwd=folder, check=True, capture_output=True, env=os.environ | WHO)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def furnish(folder: Path) -> None:
    """One game many times over, in one commit, and one move more in the next."""
    rules, path = game_of("gallerist").rules, folder / "games" / "salon.yaml"
    run(folder, *PROGRAM, "git", "init")
    recorded_game(rules, path, 4, "bench", MOVES)
    for number in range(1, GAMES):
        path.with_name(f"salon{number}.yaml").write_bytes(path.read_bytes())
    run(folder, "git", "add", "--all")
    run(folder, "git", "commit", "--quiet", "--message", "Games")
    play_something(rules, path, Random(1))
    run(folder, "git", "commit", "--quiet", "--all", "--message", "A move")


def main() -> None:
    """Prints the ratio, and fails where it is too large."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        furnish(folder)
        pushed, alone = [], []
        for _ in range(TIMES):
            pushed.append(run(folder, *PROGRAM, "git", "verify", "--since", "HEAD~1"))
            alone.append(run(folder, *PROGRAM, "verify", "games/salon.yaml"))
    ratio = median(pushed) / median(alone)
    print(f"git verify --since of one move, {GAMES} games, {GAMES * MOVES} moves / verify of that game: {ratio:.2f}")
    if ratio > RATIO:
        raise SystemExit(f"more than {RATIO}")


if __name__ == "__main__":
    main()
