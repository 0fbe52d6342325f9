"""`python -m tests.fuzz`: tries inputs by the thousand, and tells which of them the program could not bear."""

from __future__ import annotations

import os
import sys
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path
from secrets import randbelow
from typing import TYPE_CHECKING

from tests.fuzz.campaign import Campaign, Tally, hold
from tests.fuzz.keeping import again
from tests.fuzz.making.kinds import KINDS

if TYPE_CHECKING:
    from _typeshed import FileDescriptorLike

PROGRESS_SECONDS = 15


def wanted() -> Namespace:
    """What was asked for on the command line."""
    parser = ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, help="end after so many minutes")
    parser.add_argument("--inputs", type=int, help="end after so many inputs; 10000 if nothing is said")
    parser.add_argument("--seed", help="the same seed tries the same inputs; drawn if left out")
    parser.add_argument("--jobs", type=int, default=1, help="so many workers")
    parser.add_argument("--processes", type=float, default=1 / 500, help="the share that runs in real processes")
    parser.add_argument("--only", nargs="+", choices=[*KINDS], default=[*KINDS], help="kinds of inputs")
    parser.add_argument("--failures", type=Path, default=Path("fuzz-failures"), help="where failing inputs are kept")
    parser.add_argument("--again", type=Path, metavar="FOLDER", help="repeat one that was kept")
    return parser.parse_args()


def table_of(tally: Tally, seconds: float) -> str:
    """Kind, inputs, exit codes, inputs a second."""
    codes = sorted({code for _, code in tally.codes})
    rows = [["kind", "inputs", *(f"exit {code}" for code in codes), "per second"]]
    for kind in KINDS:
        counts = [tally.codes[kind, code] for code in codes]
        if sum(counts):
            rows.append([kind, str(sum(counts)), *map(str, counts), f"{sum(counts) / tally.seconds[kind]:.0f}"])
    sums = [sum(tally.codes[kind, code] for kind in KINDS) for code in codes]
    rows.append(["all", str(tally.total), *map(str, sums), f"{tally.total / seconds:.0f}"])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)


def not_synced(fd: FileDescriptorLike) -> None:
    """No input survives a power failure anyhow."""


def repeat(folder: Path) -> int:
    """Tells whether a kept input still fails."""
    before, came = again(folder)
    print(f"then: {before}\nnow:  {came.problem or 'nothing is wrong'} (exit code {came.ran.code})")
    print(came.ran.out + came.ran.err)
    return int(came.problem is not None)


def main() -> int:
    """Runs a campaign; 1 if something was found."""
    asked = wanted()
    os.fsync = not_synced
    if asked.again:
        return repeat(asked.again)
    seed = asked.seed or str(randbelow(10**6))
    inputs = 10_000 if asked.inputs is None and asked.minutes is None else asked.inputs
    print(f"fuzz: seed {seed}", flush=True)
    start = told = time.monotonic()
    tally = Tally()
    plan = Campaign(seed, inputs, asked.minutes, asked.jobs, asked.processes, asked.only, failures=asked.failures)
    for tally in hold(plan):
        if time.monotonic() - told > PROGRESS_SECONDS:
            told = time.monotonic()
            print(f"fuzz: {tally.total} inputs, {tally.problems.total()} failed", file=sys.stderr, flush=True)
    print(table_of(tally, time.monotonic() - start))
    for why, times in tally.problems.most_common():
        print(f"{times} x {why} ({tally.kept.get(why, '')})")
    return int(bool(tally.problems))


if __name__ == "__main__":
    sys.exit(main())
