"""Pages of who is asked, through a whole game of four bots: how large they are, and what they cost against a summary.

python bench/pages.py --every 5    only every fifth position
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

PROGRAM = [sys.executable, "-m", "gallerist_pbem"]
SEATS = ("blue=Ann", "yellow=Bob", "purple=Cleo", "orange=Dan")
MEDIAN, LARGEST, RATIO = 150_000, 400_000, 3.0


class Made(NamedTuple):
    """The size of a page, and how much longer it takes than a summary."""

    size: int
    ratio: float


def run(*arguments: str, folder: Path) -> tuple[bytes, float]:
    """What a command prints, and its processor time."""
    before = os.times()
    done = subprocess.run([*PROGRAM, *arguments], cwd=folder, capture_output=True, check=True)
    after = os.times()
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    return done.stdout, spent


def positions(folder: Path, game: str) -> Iterator[str]:
    """Who is asked, until nobody is; in between a bot answers."""
    seats = [word for seat in SEATS for word in ("--seat", seat)]
    run("new", "salon.yaml", "--game", game, "--open", "--seed", "pages", *seats, folder=folder)
    while awaiting := json.loads(run("status", "salon.yaml", "--json", folder=folder)[0])[0]["awaiting"]:
        seat = awaiting[0]["seat"]
        yield seat
        run("auto", "salon.yaml", "--as", seat, "--bot", "greedy", folder=folder)


def made(folder: Path, seat: str) -> Made:
    """One after the other, so that both meet the same machine."""
    show = ("show", "salon.yaml", "--as", seat, "--format")
    page, slow = run(*show, "html", folder=folder)
    _, quick = run(*show, "text", folder=folder)
    return Made(len(page), slow / quick)


def main() -> None:
    """Prints sizes and ratios, and fails where they are too large."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--every", type=int, default=1)
    every = arguments.parse_args().every
    for game in ("gallerist", "art-society"):
        with TemporaryDirectory() as name:
            folder = Path(name)
            found = [made(folder, seat) for at, seat in enumerate(positions(folder, game)) if at % every == 0]
        sizes, ratios = [each.size for each in found], [each.ratio for each in found]
        told = f"median {median(sizes) / 1000:.0f} kB, largest {max(sizes) / 1000:.0f} kB"
        times = f"median {median(ratios):.2f}, mean {sum(ratios) / len(ratios):.2f}, largest {max(ratios):.2f}"
        print(f"pages of {game}, {len(found)} positions: {told}; time / show --format text: {times}", flush=True)
        if median(sizes) > MEDIAN or max(sizes) > LARGEST or median(ratios) > RATIO:
            raise SystemExit(f"more than {MEDIAN} bytes in the middle, {LARGEST} at most, or {RATIO} times a summary")


if __name__ == "__main__":
    main()
