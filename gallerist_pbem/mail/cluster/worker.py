"""One of several workers of a host: they share its folder and its PostgreSQL, and need not know of each other."""

from __future__ import annotations

import logging
import platform
from collections.abc import Callable
from pathlib import Path

from gallerist_pbem.errors import Usage
from gallerist_pbem.mail.clock.carry_out import BotAnswer
from gallerist_pbem.mail.clock.jump import read_clock
from gallerist_pbem.mail.cluster.chores import HostChores
from gallerist_pbem.mail.cluster.queue import Pace, lay_out_queue, queue_at
from gallerist_pbem.mail.host.configuration import NAME
from gallerist_pbem.mail.host.house import open_host
from gallerist_pbem.mail.host.kept_open import seldom_searched
from gallerist_pbem.mail.ledger.postgres import Postgres
from gallerist_pbem.mail.running.log import Log
from gallerist_pbem.mail.running.run import at_work
from gallerist_pbem.mail.running.timekeeping import host_clock, wake_all

CHATTY = ("procrastinate", "psycopg", "psycopg.pool", "asyncio")
"""What these say is not for whoever looks after a host, and may name what is in a login."""


def work(
    folder: Path, show: Callable[[str], object], *, clock_is_right: bool, bot: BotAnswer, pace: Pace | None = None
) -> None:
    """Works until it is told to stop; a game that is in hand is finished first."""
    host = open_host(folder)
    if host.configuration.cluster is None:
        raise Usage(f"{NAME} names no cluster: `gallerist host run {folder}` runs this host")
    log = Log(folder / f"host.{platform.node()}.log", show)
    working = at_work(host, log, lambda: False, bot)
    database, login = host.ledger.database, host.configuration.cluster.password()
    assert isinstance(database, Postgres)
    lay_out_queue(database)
    if clock_is_right:
        host_clock(host).is_right(read_clock())
    wake_all(host, clock_is_right)
    hush()
    log.say("begins", games=len(host.games()))
    with seldom_searched():
        queue_at(login, HostChores(working), pace).run()
    log.say("ends")


def hush() -> None:
    """Everything that is worth saying is said in the log of the host."""
    for name in CHATTY:
        logging.getLogger(name).addHandler(logging.NullHandler())
        logging.getLogger(name).propagate = False
