"""A whole run: numbered inputs, spread over workers, counted, failures kept."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, MutableSequence, Sequence
from dataclasses import dataclass, field
from itertools import count
from multiprocessing.queues import Queue
from pathlib import Path
from queue import Empty
from tempfile import TemporaryDirectory

from tests.fuzz.bench import Bench
from tests.fuzz.inputs import Input
from tests.fuzz.keeping import keep, reduced
from tests.fuzz.making.kinds import KINDS, numbered
from tests.fuzz.tables import EVERY, Table, tables

EVERY_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class Campaign:
    """What is to be tried, and where failures are kept."""

    seed: str
    inputs: int | None = None
    minutes: float | None = None
    jobs: int = 1
    processes: float = 1 / 500
    only: Sequence[str] = tuple(KINDS)
    games: Sequence[tuple[str, int, bool]] = EVERY
    failures: Path = Path("fuzz-failures")

    def numbers(self, worker: int) -> Iterator[int]:
        """The numbers of one worker's inputs, until enough were tried or time is up."""
        until = time.monotonic() + 60 * self.minutes if self.minutes is not None else None
        for number in count(worker, self.jobs):
            if (self.inputs is not None and number >= self.inputs) or (until is not None and time.monotonic() > until):
                return
            yield number


def _seconds() -> dict[str, float]:
    return defaultdict(float)


@dataclass(slots=True)
class Tally:
    """What was counted: runs by kind and exit code, seconds by kind, failures by their words."""

    codes: Counter[tuple[str, int]] = field(default_factory=Counter)
    seconds: dict[str, float] = field(default_factory=_seconds)
    problems: Counter[str] = field(default_factory=Counter)
    kept: dict[str, Path] = field(default_factory=dict)

    def add(self, other: Tally) -> None:
        """Puts two counts together."""
        self.codes.update(other.codes)
        for kind, seconds in other.seconds.items():
            self.seconds[kind] += seconds
        self.problems.update(other.problems)
        self.kept = other.kept | self.kept

    @property
    def total(self) -> int:
        """How many inputs were tried."""
        return self.codes.total()


def hold(campaign: Campaign) -> Iterator[Tally]:
    """Tries everything; yields the whole count from time to time, and at the end."""
    prepared = tables(campaign.seed, campaign.games)
    whole = Tally()
    for part in _work(campaign, prepared, 0, [0]) if campaign.jobs == 1 else _workers(campaign, prepared):
        whole.add(part)
        yield whole
    yield whole


def _workers(campaign: Campaign, prepared: list[Table]) -> Iterator[Tally]:
    """Each in a process of its own; the end of one is told by None, and one that died is told by its input."""
    forks = multiprocessing.get_context("fork")
    told: Queue[Tally | None] = forks.Queue()
    at = forks.Array("q", campaign.jobs)
    running = [
        forks.Process(target=_tell, args=(campaign, prepared, worker, told, at)) for worker in range(campaign.jobs)
    ]
    for process in running:
        process.start()
    ended = 0
    while ended < campaign.jobs:
        try:
            part = told.get(timeout=EVERY_SECONDS)
        except Empty:
            if not any(process.is_alive() for process in running):
                break
            continue
        if part is None:
            ended += 1
        else:
            yield part
    for process in running:
        process.join()
    if died := [
        f"{number} (exit code {each.exitcode})" for each, number in zip(running, at[:], strict=True) if each.exitcode
    ]:
        raise RuntimeError(f"the process itself ended at input {', '.join(died)} of seed {campaign.seed}")


def _tell(
    campaign: Campaign, prepared: list[Table], worker: int, told: Queue[Tally | None], at: MutableSequence[int]
) -> None:
    for part in _work(campaign, prepared, worker, at):
        told.put(part)
    told.put(None)


def _work(campaign: Campaign, prepared: list[Table], worker: int, at: MutableSequence[int]) -> Iterator[Tally]:
    """The inputs of one worker."""
    os.environ["HOME"] = os.environ.get("TMPDIR", "/tmp")
    with TemporaryDirectory(prefix="fuzz-", dir=_quick_folder()) as folder:
        bench = Bench(Path(folder), prepared)
        tally, told = Tally(), time.monotonic()
        failed: set[str] = set()
        for number in campaign.numbers(worker):
            at[worker] = number
            tried = numbered(campaign.seed, number, prepared, campaign.only, campaign.processes)
            _try(campaign, bench, number, tried, tally, failed)
            if time.monotonic() - told > EVERY_SECONDS:
                yield tally
                tally, told = Tally(), time.monotonic()
        yield tally


def _quick_folder() -> str | None:
    """In memory, where there is such a place."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def _try(campaign: Campaign, bench: Bench, number: int, tried: Input, tally: Tally, failed: set[str]) -> None:
    """One input; the first that fails in some way is made small and kept."""
    start = time.perf_counter()
    came = bench.try_out(tried, number)
    tally.codes[tried.kind, came.ran.code] += 1
    tally.seconds[tried.kind] += time.perf_counter() - start
    if came.problem is None:
        return
    tally.problems[came.problem] += 1
    if came.problem not in failed:
        failed.add(came.problem)
        smallest = reduced(bench, tried, came.problem)
        folder = campaign.failures / f"{tried.kind}-{campaign.seed}-{number}"
        keep(folder, bench, smallest, bench.try_out(smallest)._replace(problem=came.problem))
        tally.kept[came.problem] = folder
