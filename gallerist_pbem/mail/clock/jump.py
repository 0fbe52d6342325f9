"""The clock of the machine itself: one that jumped stops everything, and nobody pays for times without a host."""

from __future__ import annotations

import json
import os
import time
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from gallerist_pbem.mail.clock.moments import moment, written
from gallerist_pbem.mail.ledger.ledger import Ledger
from gallerist_pbem.mail.post import REFEREE, Notice
from gallerist_pbem.referee.clock import FIXED, now
from gallerist_pbem.report.words import mail_said

BOOT = Path("/proc/sys/kernel/random/boot_id")
BACK = timedelta(seconds=5)
"""So much a clock may be put back by itself."""
DRIFT = timedelta(minutes=5)
"""So much it may differ from the time since the machine was started."""
LONG = timedelta(days=60)
"""A machine that was off for longer has more likely a wrong clock."""
SHORT = timedelta(hours=1)
"""A pause between two runs that nobody is compensated for."""
SEEN, JUMPED = "clock seen", "clock jumped"


class ClockReading(NamedTuple):
    """What the clock shows, since which start of the machine, and the seconds since then."""

    shows: datetime
    boot: str = ""
    """Empty where nobody can tell."""
    up: float = 0.0


def read_clock() -> ClockReading:
    """Now, on this machine. A time that is fixed from outside cannot be compared with the machine's."""
    boot = "" if os.environ.get(FIXED) or not BOOT.exists() else BOOT.read_text(encoding="ascii").strip()
    return ClockReading(moment(now()), boot, time.clock_gettime(time.CLOCK_BOOTTIME) if boot else 0.0)


def difference(before: ClockReading, after: ClockReading) -> str:
    """How the clock has jumped between two readings: `back`, `ahead`, or empty if it has not."""
    gone = after.shows - before.shows
    if gone < -BACK:
        return "back"
    if before.boot and before.boot == after.boot:
        drift = gone - timedelta(seconds=after.up - before.up)
        return "" if abs(drift) <= DRIFT else "ahead" if drift > timedelta() else "back"
    return "ahead" if gone > LONG else ""


@dataclass(frozen=True, slots=True)
class HostClock:
    """The clock of a host, with what its ledger knows of it."""

    ledger: Ledger
    every: int
    """Seconds between two rounds."""
    referee: str

    def why_stopped(self, reading: ClockReading) -> str:
        """Before each round: why nothing may be done by this clock; empty if it is right. The referee is told once."""
        before = self._seen()
        jump = difference(before, reading) if before else ""
        if not before or not jump:
            return ""
        facts = {"before": written(before.shows), "now": written(reading.shows)}
        with self.ledger.database.transaction():
            if not self.ledger.facts.value(JUMPED):
                self.ledger.facts.note(JUMPED, facts["now"])
                self.ledger.tell([Notice("", REFEREE, self.referee, "clock_jumped", facts)])
        return str(mail_said()["clock"][f"stopped_{jump}"]).format(**facts)

    def is_right(self, reading: ClockReading) -> None:
        """Somebody has looked at the clock: it goes on from here, and what it went ahead is a pause for all."""
        before = self._seen()
        with self.ledger.database.transaction():
            self.ledger.downtimes.forget_after(written(reading.shows))
            if before and before.shows < reading.shows:
                self.ledger.downtimes.add(written(before.shows), written(reading.shows))
            self._note(reading)

    def looked(self, reading: ClockReading) -> None:
        """After the mails were fetched: if that was long ago the last time, it is a pause for all."""
        before = self._seen()
        with self.ledger.database.transaction():
            if before and reading.shows - before.shows > max(SHORT, timedelta(seconds=3 * self.every)):
                self.ledger.downtimes.add(written(before.shows), written(reading.shows))
            self._note(reading)

    def _seen(self) -> ClockReading | None:
        """When the mails were fetched the last time."""
        noted = self.ledger.facts.value(SEEN)
        if not noted:
            return None
        shows, boot, up = json.loads(noted)
        return ClockReading(moment(shows), boot, up)

    def _note(self, reading: ClockReading) -> None:
        self.ledger.facts.note(SEEN, json.dumps([written(reading.shows), reading.boot, reading.up]))
        self.ledger.facts.note(JUMPED, "")
