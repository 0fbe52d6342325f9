"""One mail that an alias or procmail hands over: kept in any case, and played at once where no other host does it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from gallerist_pbem.errors import Locked
from gallerist_pbem.mail.clock.carry_out import BotAnswer
from gallerist_pbem.mail.host.configuration import read_configuration
from gallerist_pbem.mail.host.house import open_host
from gallerist_pbem.mail.post import RawMail
from gallerist_pbem.mail.running.fetch import Taken, keep
from gallerist_pbem.mail.running.log import NAME as LOG
from gallerist_pbem.mail.running.log import Log
from gallerist_pbem.mail.running.run import alone, at_work, check_clock, stopping


def take_in(folder: Path, raw: RawMail) -> None:
    """From here on it is not lost; the running host finds it in the ledger."""
    host = open_host(folder)
    mail, _ = keep(host, raw)
    host.ledger.take(mail)
    host.ledger.database.close()


def play_at_once(folder: Path, show: Callable[[str], object], bot: BotAnswer) -> None:
    """Everything that was handed over, unless a host is running, or workers look into the ledger by themselves."""
    if read_configuration(folder).cluster:
        return
    try:
        with alone(folder), stopping() as stop:
            work = at_work(open_host(folder), Log(folder / LOG, show), stop.is_set, bot)
            check_clock(work)
            work.play(Taken())
            work.tell()
    except Locked:
        return
