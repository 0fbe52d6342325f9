"""The clock looks at those games alone in which something may be due: most wait for days."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime

from gallerist_pbem.mail.clock.acts import next_look
from gallerist_pbem.mail.clock.carry_out import BotAnswer, Clockwork, keep_time
from gallerist_pbem.mail.clock.jump import HostClock
from gallerist_pbem.mail.clock.moments import moment, written
from gallerist_pbem.mail.clock.watching import watched
from gallerist_pbem.mail.host.house import Host
from gallerist_pbem.mail.post import Answered, Dealt
from gallerist_pbem.mail.running.faults import Failing, apart
from gallerist_pbem.referee.open import OpenedGame

ASLEEP = "asleep "
SETTINGS = "clock settings"
NEVER = "9999-12-31T23:59:59Z"


def look_at_all(host: Host, bot: BotAnswer, now: str, failing: Failing, stop: Callable[[], bool]) -> None:
    """Everything that is due; a game that cannot be opened keeps no other waiting."""
    work = clockwork(host, bot)
    for game in awake(host, now):
        if stop():
            return
        with apart(game, failing):
            look_at(host, work, game, now)


def clockwork(host: Host, bot: BotAnswer) -> Clockwork:
    """What the clock works with."""
    return Clockwork(host.ledger, host.configuration.clock, host.configuration.referee, bot)


def host_clock(host: Host) -> HostClock:
    """What the ledger knows of the clock of the machine."""
    return HostClock(host.ledger, host.configuration.every, host.configuration.referee)


def awake(host: Host, now: str) -> Iterator[str]:
    """Games whose file has changed, or in which the next deadline has come."""
    known = host.ledger.facts.beginning_with(ASLEEP)
    for game in host.games():
        looks, _, until = known.get(ASLEEP + game, "").rpartition("|")
        if looks != host.looks(game) or now >= until:
            yield game


def look_at(host: Host, work: Clockwork, game: str, now: str) -> None:
    """One game, and when to look at it again."""
    keep_time(work, host.open(game), now)
    looks, opened = host.looks(game), host.open(game)
    with host.ledger.database.transaction():
        host.ledger.facts.note(ASLEEP + game, f"{looks}|{_wakes(host, opened, moment(now))}")


def _wakes(host: Host, opened: OpenedGame, now: datetime) -> str:
    """The next moment at which something may be due; pauses that come up until then only make it later."""
    if opened.is_over:
        return NEVER
    look = next_look(watched(host.ledger, opened, host.configuration.clock), now)
    return written(look) if look else NEVER


def wake_all(host: Host, clock_is_right: bool) -> None:
    """By other settings, or after somebody has set the clock right, every deadline may be another; to be called when a
    run begins."""
    facts, settings = host.ledger.facts, repr(host.configuration.clock)
    if clock_is_right or facts.value(SETTINGS) != settings:
        with host.ledger.database.transaction():
            facts.forget(ASLEEP)
            facts.note(SETTINGS, settings)


def wake(host: Host, dealt: Dealt) -> None:
    """Whatever changes for a seat may change a deadline; to be called with what came of a mail."""
    games = {change.game for change in dealt.changes if not isinstance(change, Answered)}
    if not games:
        return
    with host.ledger.database.transaction():
        for game in games:
            host.ledger.facts.note(ASLEEP + game, "")
