"""Workers of a host on several machines, each a process of its own, and games that are to be played by them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import NamedTuple

from gallerist_pbem.mail.cluster.queue import Pace
from gallerist_pbem.mail.cluster.worker import work
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.referee.open import open_game
from gallerist_pbem.referee.orders import order_text
from gallerist_pbem.referee.submit import submit
from tests.support.folders import ROOT
from tests.support.mail_table import AT, MailTable, no_bot
from tests.support.random_moves import a_legal_order

LOGIN = "GALLERIST_CLUSTER"
PATIENCE = 120
DEAD = 3
"""Seconds after which a worker that says nothing counts as dead here."""
COUNTING = '#!/bin/sh\nname=$(mktemp "$(dirname "$0")/sent/XXXXXXXXXX")\ncat > "$name" && mv "$name" "$name.eml"\n'
"""A sendmail that keeps every copy it is handed, so that a second one is seen."""


class Sent(NamedTuple):
    """An order that a player sends, to be played after those before it."""

    game: str
    seat: str
    decision: int
    text: str


def counting_host(folder: Path) -> MailTable:
    """A host that looks into its box every second, and whose letters are counted."""
    table = MailTable(folder)
    (folder / "sent").mkdir(exist_ok=True)
    sendmail = folder / "sendmail"
    sendmail.write_text(COUNTING, encoding="utf-8")
    sendmail.chmod(0o755)
    text = (folder / "host.yaml").read_text(encoding="utf-8")
    text = text.replace("every: 60", "every: 1").replace("by: folder", f"by: sendmail\n  command: [{sendmail}]")
    (folder / "host.yaml").write_text(text, encoding="utf-8")
    return table


def join(folder: Path) -> None:
    """From now on the host keeps its ledger in PostgreSQL."""
    with (folder / "host.yaml").open("a", encoding="utf-8") as settings:
        settings.write(f"\ncluster: {{database_env: {LOGIN}}}\n")


def ahead(table: MailTable, game: str, count: int, aside: Path) -> list[Sent]:
    """The next orders of a game, found by playing it on a copy: the same ones lead to the same game here."""
    aside.mkdir(exist_ok=True)
    for file in table.path().parent.glob(f"{game}.*"):
        shutil.copy(file, aside)
    path, random, orders = aside / f"{game}.yaml", Random(game), list[Sent]()
    while len(orders) < count and open_game(path).asked:
        order = replace(a_legal_order(GameFile.load(path), random), game=game, position=None)
        orders.append(Sent(game, order.seat, order.decision, order_text(order)))
        submit(open_game(path), order, AT)
    return orders


def start_worker(folder: Path, login: str) -> subprocess.Popen[bytes]:
    """One that finds out soon when another is dead."""
    code = f"from tests.support.workers import work_at; work_at({str(folder)!r})"
    with (folder / "worker.log").open("ab") as log:
        return subprocess.Popen(
            [sys.executable, "-c", code], cwd=ROOT, env={**os.environ, LOGIN: login}, stdout=log, stderr=log
        )


def work_at(folder: str) -> None:
    """What such a process does."""
    work(Path(folder), print, clock_is_right=False, bot=no_bot, pace=Pace(look=1, heartbeat=1, dead=DEAD))


@contextmanager
def workers(count: int, folder: Path, login: str) -> Iterator[list[subprocess.Popen[bytes]]]:
    """So many; those that still run are stopped at the end, and end well."""
    started = [start_worker(folder, login) for _ in range(count)]
    try:
        yield started
        for process in started:
            if process.poll() is None:
                process.terminate()
                assert process.wait(PATIENCE) == 0
    finally:
        for process in started:
            process.kill()
            process.wait()


def wait_until(what: Callable[[], bool]) -> None:
    """Not for ever."""
    end = time.monotonic() + PATIENCE
    while not what():
        if time.monotonic() > end:
            raise AssertionError(f"{what.__name__} did not come true")
        time.sleep(0.1)
