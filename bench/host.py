"""A host at work, in ratios: one process that plays many games against one `play` for each order; memory; growth.

python bench/host.py                                       1,000 games, then 10,000 in the folder (half an hour)
python bench/host.py --games 40 --more 200 --sample 5      quickly
python bench/host.py --only one workers                    not how it grows

Every game gets one mail with a legal order, and when that is played the next. A host keeps the mail, reads it, plays it
and writes the summary, as `play` does with an order; then it looks at the clock, writes a letter to each player and
hands it over to a folder, as nobody does after `play` without `mail`. So there are two ratios: one for the same work,
one with the letters; both for a host that runs already, for the first orders of a game and for its turns. Times are
those of the processor, with `play` in between, so that other work on the machine hardly changes their ratios; only
workers are measured by the clock on the wall, against one process.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from compileall import compile_dir
from functools import partial
from multiprocessing import Pool, get_context
from pathlib import Path
from statistics import median
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from gallerist_pbem.mail.host.house import open_host
from gallerist_pbem.mail.host.kept_open import seldom_searched
from gallerist_pbem.mail.ledger.ledger import Ledger
from gallerist_pbem.mail.running.fetch import Taken
from gallerist_pbem.mail.running.log import Log
from gallerist_pbem.mail.running.round import Round
from gallerist_pbem.mail.running.run import at_work
from tests.support.folders import ROOT
from tests.support.mail_table import MailTable, no_bot
from tests.support.servers.postgres import postgres
from tests.support.workers import LOGIN, join

GALLERIST = [sys.executable, "-m", "gallerist_pbem"]
SEATS = ("blue", "yellow", "orange")
LEAST = 20
"""One process must play so many times as many orders as processes of `play` do, or the bench fails."""
ROUNDS, STARTS = 9, 2
"""Orders for each game: the first ones choose where to begin, the later ones are turns."""


class Used(NamedTuple):
    """What a process has used: seconds of the processor and on the wall, and megabytes at most."""

    processor: float
    wall: float
    memory: float


def told(name: str, ratio: float, detail: str) -> None:
    """One line a ratio."""
    print(f"{name:44} {ratio:7.2f}  ({detail})", flush=True)


def used_by(arguments: list[str]) -> Used:
    """Runs the program to its end, which must be a good one."""
    begun = time.perf_counter()
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen([*GALLERIST, *arguments], cwd=ROOT, stdout=output, stderr=output)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            output.seek(0)
            raise AssertionError(f"{arguments} ended with {process.returncode}: {output.read()[-2000:].decode()}")
    wall = time.perf_counter() - begun
    return Used(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / 1024)


def game_name(number: int) -> str:
    return f"salon{number:05}"


def begin(folder: Path, number: int) -> None:
    """One game on a host."""
    MailTable(folder).begin(game_name(number), SEATS)


def table_with(folder: Path, games: int) -> MailTable:
    """A host with so many games, whose players have got their first letters."""
    table = MailTable(folder)
    with Pool(os.cpu_count()) as pool:
        pool.map(partial(begin, folder), range(games), chunksize=20)
    return table


def write_orders(table: MailTable, games: int) -> None:
    """A mail with a legal order for each of the first games."""
    for number in range(games):
        table.reply_legally(game_name(number), number)


def one_process(folder: Path, games: int, orders: int) -> tuple[Used, Used]:
    """What a round with so many orders uses, and one in which nothing has come."""
    table = table_with(folder, games)
    run = ["host", "run", str(folder), "--once"]
    used_by(run)
    write_orders(table, orders)
    busy = used_by(run)
    accepted = sum(verdict == "played" for verdict, _, _ in table.verdicts())
    if accepted != orders:
        raise AssertionError(f"{accepted} of {orders} orders were played")
    return busy, used_by(run)


def play_alone(table: MailTable, number: int) -> float:
    """What `play` uses for a mail with the next order of a game, which reads the same bytes as a host."""
    mail, game = table.folder / "mail.eml", game_name(number)
    seat, decision = table.asked(game)
    mail.write_bytes(table.reply(seat, table.legal(game, number + 1), decision, game))
    max((table.folder / "inbox").glob("*.eml")).unlink()
    return used_by(["play", str(table.path(game)), str(mail)]).processor


class Running:
    """A host that runs already, in a process of its own."""

    def __init__(self, folder: Path) -> None:
        # Not a copy of this process: what that shares is copied piece by piece at the host's expense.
        self.pool = get_context("spawn").Pool(1, _open, (folder,))

    def round(self) -> tuple[float, float]:
        """What the mails that lie there cost: up to the verdicts and summaries, and with clock and letters."""
        return self.pool.apply(_round)

    def close(self) -> None:
        self.pool.terminate()
        self.pool.join()


_WORK: list[Round] = []
"""In the process of a running host."""


def _open(folder: Path) -> None:
    _WORK.append(at_work(open_host(folder), Log(folder / "host.log", str), lambda: False, no_bot))


def _round() -> tuple[float, float]:
    (work,), begun, taken = _WORK, time.process_time(), Taken()
    with seldom_searched():
        work.fetch(taken)
        work.play(taken)
        dealt = time.process_time() - begun
        work.go()
    return dealt, time.process_time() - begun


def same_work(folder: Path, games: int, sample: int) -> float:
    """The ratios, in turns: a tenth of the games by the host, then some of the next orders by `play`. The one for the
    same work and all orders."""
    compile_dir(ROOT / "gallerist_pbem", quiet=1)  # An installed package is compiled; a checkout may not be.
    table, running = MailTable(folder), Running(folder)
    rounds = [one_round(table, running, games, sample, number) for number in range(1, ROUNDS + 1)]
    running.close()
    for name, some in (("starts", rounds[:STARTS]), ("turns", rounds[STARTS:]), ("all", rounds)):
        tell_ratios(name, [sum(parts) / len(parts) for parts in zip(*some, strict=True)])
    dealt, _, alone = (sum(parts) for parts in zip(*rounds, strict=True))
    return float(alone / dealt)


def one_round(table: MailTable, running: Running, games: int, sample: int, number: int) -> list[float]:
    """An order for each game: seconds of the processor for one until its verdict, with all letters, and by `play`."""
    portion = max(games // 10, 1)
    dealt, whole, alone = list[float](), list[float](), list[float]()
    for first in range(0, games, portion):
        for game in range(first, first + portion):
            table.reply_legally(game_name(game), game + number)
        for times, spent in zip((dealt, whole), running.round(), strict=True):
            times.append(spent / portion)
        alone += [play_alone(table, game) for game in range(first, first + max(sample // 10, 1))]
    return [median(times) for times in (dealt, whole, alone)]


def tell_ratios(name: str, figures: Sequence[float]) -> None:
    dealt, whole, alone = figures
    told(f"play process / host, read and played, {name}", alone / dealt, f"{1 / dealt:.0f} orders a second")
    detail = f"{1 / whole:.0f} orders a second with {len(SEATS)} letters each, sent"
    told(f"play process / host, with all letters, {name}", alone / whole, detail)


def compare(folder: Path, games: int) -> Used:
    """One process over all games."""
    busy, idle = one_process(folder, games, games)
    each = busy.processor / games
    detail = f"{1 / each:.1f} orders and {len(SEATS) / each:.0f} letters a second of the processor, with start-up"
    told("a round without mails / one order", idle.processor / each, detail)
    told("memory, in MB", busy.memory, f"{idle.memory:.0f} MB in a round without mails; {games} games")
    return busy


def grow(folder: Path, games: int, more: int, before: Used) -> None:
    """The same orders in a folder with more games."""
    busy, idle = one_process(folder, more, games)
    told(f"an order, {more} games / {games} games", busy.processor / before.processor, "1 is best")
    told(f"memory, {more} games / {games} games", busy.memory / before.memory, f"{busy.memory:.0f} MB")
    told("a round without mails / one order", idle.processor / (busy.processor / games), f"{more} games")


def seconds_of_workers(folder: Path, games: int, count: int, login: str) -> float:
    """From the first mail that was dealt with to the last letter that was sent."""
    table = table_with(folder, games)
    used_by(["host", "run", str(folder), "--once"])
    shutil.rmtree(folder / "outbox")
    write_orders(table, games)
    os.environ[LOGIN] = login
    join(folder)
    command = [*GALLERIST, "host", "worker", str(folder)]
    started = [subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL) for _ in range(count)]
    ledger = open_host(folder).ledger
    try:
        return wait_for(lambda: counted(ledger, "verdict IS NOT NULL", "mails") >= 1, lambda: is_over(ledger, games))
    finally:
        for process in started:
            process.terminate()
            process.wait()


def counted(ledger: Ledger, which: str, what: str) -> int:
    return int(ledger.database.rows(f"SELECT count(*) FROM {what} WHERE {which}")[0][0])


def is_over(ledger: Ledger, games: int) -> bool:
    """Every seat knows the last move."""
    return counted(ledger, "state = 'sent' AND move > 0", "letters") >= games * len(SEATS)


def wait_for(begun: Callable[[], bool], over: Callable[[], bool]) -> float:
    """The seconds between two things."""
    while not begun():
        time.sleep(0.05)
    begin = time.perf_counter()
    while not over():
        time.sleep(0.1)
    return time.perf_counter() - begin


def several(folder: Path, games: int, wall: float) -> None:
    """One and two workers against one process without a queue, by the clock on the wall."""
    with postgres() as server:
        one, two = (seconds_of_workers(folder / f"{n}", games, n, server.fresh()) for n in (1, 2))
    told("one worker / one process", wall / one, f"orders a second, by the clock; {os.cpu_count()} processors")
    told("two workers / one process", wall / two, "the same, PostgreSQL on the same machine")


def main() -> None:
    """All of it, or what is asked for."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--games", type=int, default=1000)
    arguments.add_argument("--more", type=int, default=10000)
    arguments.add_argument("--sample", type=int, default=30, help="orders that `play` is measured with")
    arguments.add_argument("--only", nargs="*", choices=["one", "grow", "workers"], default=["one", "grow", "workers"])
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        before = compare(folder / "one", given.games)
        ratio = same_work(folder / "one", given.games, given.sample) if "one" in given.only else LEAST
        if "grow" in given.only:
            grow(folder / "more", given.games, given.more, before)
        if "workers" in given.only:
            several(folder / "workers", given.games, before.wall)
    if ratio < LEAST:
        raise SystemExit(f"bench: one process plays less than {LEAST} times as many orders as processes of play")


if __name__ == "__main__":
    main()
