"""A host that runs: alone in its folder, round after round, until it is told to stop."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event

from gallerist_pbem.errors import Locked, NotAllowed, Usage
from gallerist_pbem.mail.clock.carry_out import BotAnswer
from gallerist_pbem.mail.clock.jump import read_clock
from gallerist_pbem.mail.host.configuration import NAME, read_configuration
from gallerist_pbem.mail.host.house import Host, check_folder, open_host
from gallerist_pbem.mail.host.kept_open import seldom_searched
from gallerist_pbem.mail.running.log import NAME as LOG
from gallerist_pbem.mail.running.log import Log
from gallerist_pbem.mail.running.round import Round
from gallerist_pbem.mail.running.timekeeping import host_clock, wake_all
from gallerist_pbem.mail.transport.opening import open_box, open_post
from gallerist_pbem.referee.office.papers import is_there, locked

SIGNALS = (signal.SIGTERM, signal.SIGINT)


def run(folder: Path, show: Callable[[str], object], *, once: bool, clock_is_right: bool, bot: BotAnswer) -> None:
    """Rounds until somebody says stop, or one; what could not be done in a single one is raised at its end."""
    with alone(folder), stopping() as stop, seldom_searched():
        check_single(folder)
        host = open_host(folder)
        work = at_work(host, Log(folder / LOG, show), stop.is_set, bot)
        if clock_is_right:
            host_clock(host).is_right(read_clock())
        wake_all(host, clock_is_right)
        work.log.say("begins", games=len(host.games()))
        try:
            _rounds(work, stop, once)
        finally:
            work.box.close()
            work.post.close()
            work.log.say("ends")
    if once and work.troubles:
        raise work.troubles[0]


def check_single(folder: Path) -> None:
    """Nobody plays, or tries out what would be played, beside the workers of a cluster."""
    if is_there(folder / NAME) and read_configuration(folder).cluster:
        raise Usage(f"{NAME} names a cluster: `gallerist host worker {folder}` runs it, once on each machine")


def at_work(host: Host, log: Log, stop: Callable[[], bool], bot: BotAnswer) -> Round:
    """A host with its box and its post opened."""
    settings = host.configuration
    return Round(host, open_box(settings.receive, notes=host.folder), open_post(settings.send), log, bot, stop)


def _rounds(work: Round, stop: Event, once: bool) -> None:
    while not stop.is_set():
        check_clock(work)
        work.go()
        if once:
            return
        stop.wait(work.host.configuration.every)


def check_clock(work: Round) -> None:
    """A clock that jumped stops everything, before anything is done by it; only the referee is told."""
    if why := host_clock(work.host).why_stopped(read_clock()):
        work.log.say("stopped", why=why)
        work.tell()
        raise NotAllowed(why)


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Two hosts in one folder would be in each other's way."""
    check_folder(folder)
    try:
        with locked(folder / NAME):
            yield
    except Locked as held:
        if NAME not in str(held):
            raise
        raise Locked(f"{folder}: another host runs in this folder; nothing was done") from None


@contextmanager
def stopping() -> Iterator[Event]:
    """SIGTERM and SIGINT let the mail in hand be finished; then everything is closed."""
    stop = Event()
    before = [(number, signal.signal(number, lambda *_: stop.set())) for number in SIGNALS]
    try:
        yield stop
    finally:
        for number, handler in before:
            signal.signal(number, handler)
