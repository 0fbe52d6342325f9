"""A clock that jumped stops everything and tells; times without a host are a pause for all."""

from __future__ import annotations

import re
import time
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from gallerist_pbem.mail.clock.jump import ClockReading, HostClock, difference, read_clock
from gallerist_pbem.mail.clock.moments import moment
from gallerist_pbem.mail.ledger.database import Sqlite
from gallerist_pbem.mail.ledger.ledger import Ledger
from gallerist_pbem.mail.ledger.tables import lay_out
from gallerist_pbem.mail.post import Notice
from gallerist_pbem.report.words import mail_said

START = moment("2026-11-18T10:00:00Z")
HOUR = timedelta(hours=1)


@pytest.fixture
def clock(tmp_path: Path) -> HostClock:
    ledger = Ledger(Sqlite(tmp_path / "ledger.sqlite"))
    lay_out(ledger.database)
    return HostClock(ledger, 60, "referee@example.org")


def reading(after: timedelta = timedelta(), up: timedelta | None = None, boot: str = "one") -> ClockReading:
    """So long after the start; the machine has counted the same, or something else."""
    return ClockReading(START + after, boot, (after if up is None else up).total_seconds())


def told(clock: HostClock) -> list[Notice]:
    return clock.ledger.due("2100-01-01T00:00:00Z").notes


def downtimes(clock: HostClock) -> list[tuple[datetime, datetime]]:
    return [(moment(begins), moment(ends)) for begins, ends in clock.ledger.downtimes.all()]


SECONDS = timedelta(seconds=1)
MINUTES = timedelta(minutes=1)
DAYS = timedelta(days=1)


@pytest.mark.parametrize(
    ("after", "jump"),
    [
        (reading(HOUR), ""),
        (reading(-5 * SECONDS, HOUR * 0), ""),
        (reading(-6 * SECONDS, HOUR * 0), "back"),
        (reading(HOUR + 5 * MINUTES, HOUR), ""),
        (reading(HOUR + 5 * MINUTES + SECONDS, HOUR), "ahead"),
        (reading(HOUR - 5 * MINUTES, HOUR), ""),
        (reading(HOUR - 5 * MINUTES - SECONDS, HOUR), "back"),
        (reading(30 * DAYS), ""),
        (reading(30 * DAYS, HOUR), "ahead"),
        (reading(30 * DAYS, HOUR, "two"), ""),
        (reading(60 * DAYS, HOUR, "two"), ""),
        (reading(60 * DAYS + SECONDS, HOUR, "two"), "ahead"),
        (reading(-HOUR, HOUR, "two"), "back"),
        (reading(30 * DAYS, boot=""), ""),
        (reading(-DAYS, boot=""), "back"),
    ],
)
def test_when_a_clock_has_jumped(after: ClockReading, jump: str) -> None:
    assert difference(reading(), after) == jump


def test_the_first_round_has_nothing_to_compare_with(clock: HostClock) -> None:
    assert clock.why_stopped(reading()) == ""
    clock.looked(reading())
    assert (downtimes(clock), told(clock)) == ([], [])


def test_a_jump_stops_every_round_and_is_told_once(clock: HostClock) -> None:
    clock.looked(reading())
    for minute in range(3):
        why = clock.why_stopped(reading(DAYS + minute * MINUTES, minute * MINUTES))
        assert "jumped ahead" in why
        assert "2026-11-18T10:00:00Z" in why
        assert "--clock-is-right" in why
    (notice,) = told(clock)
    assert (notice.kind, notice.seat, notice.address) == ("clock_jumped", "", "referee@example.org")
    assert notice.facts == {"before": "2026-11-18T10:00:00Z", "now": "2026-11-19T10:00:00Z"}
    assert "shows 2026-11-19T10:00:00Z" in mail_said()["letters"]["notices"][notice.kind].format(**notice.facts)
    assert "went back" in clock.why_stopped(reading(-HOUR, HOUR))
    assert len(told(clock)) == 1


def test_a_clock_that_was_put_right_goes_on_by_itself_and_the_next_jump_is_told_again(clock: HostClock) -> None:
    clock.looked(reading())
    assert clock.why_stopped(reading(-DAYS, MINUTES))
    assert clock.why_stopped(reading(2 * MINUTES)) == ""
    clock.looked(reading(2 * MINUTES))
    assert clock.why_stopped(reading(-DAYS, 3 * MINUTES))
    assert len(told(clock)) == 2
    assert downtimes(clock) == []


def test_who_says_that_the_clock_is_right_makes_the_gap_a_pause(clock: HostClock) -> None:
    clock.looked(reading())
    ahead = reading(DAYS, MINUTES)
    assert clock.why_stopped(ahead)
    clock.is_right(ahead)
    assert clock.why_stopped(reading(DAYS + MINUTES, 2 * MINUTES)) == ""
    assert downtimes(clock) == [(START, START + DAYS)]


def test_a_clock_that_was_ahead_leaves_no_pause_in_the_future(clock: HostClock) -> None:
    clock.looked(reading(-2 * HOUR))
    clock.looked(reading())
    clock.looked(reading(DAYS, HOUR, "two"))
    back = reading(HOUR, 2 * HOUR, "two")
    assert "went back" in clock.why_stopped(back)
    clock.is_right(back)
    assert downtimes(clock) == [(START - 2 * HOUR, START), (START, START + HOUR)]
    assert clock.why_stopped(reading(2 * HOUR, 3 * HOUR, "two")) == ""


@pytest.mark.parametrize(
    ("every", "gap", "pauses"),
    [
        (60, HOUR, False),
        (60, HOUR + SECONDS, True),
        (1200, HOUR, False),
        (3600, 3 * HOUR, False),
        (3600, 3 * HOUR + SECONDS, True),
    ],
)
def test_a_gap_between_two_rounds(clock: HostClock, every: int, gap: timedelta, pauses: bool) -> None:
    slow = HostClock(clock.ledger, every, "")
    slow.looked(reading())
    assert slow.why_stopped(reading(gap)) == ""
    slow.looked(reading(gap))
    assert downtimes(slow) == ([(START, START + gap)] if pauses else [])


def test_a_mail_server_that_is_away_is_a_pause_too(clock: HostClock) -> None:
    """Rounds whose fetching failed are not noted."""
    clock.looked(reading())
    for minute in range(1, 181):
        assert clock.why_stopped(reading(minute * MINUTES)) == ""
    clock.looked(reading(181 * MINUTES))
    assert downtimes(clock) == [(START, START + 181 * MINUTES)]


def test_the_clock_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    found = read_clock()
    assert re.fullmatch(r"[0-9a-f-]{36}", found.boot)
    assert 0 <= time.clock_gettime(time.CLOCK_BOOTTIME) - found.up < 60
    assert difference(found, read_clock()) == ""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1000000000")
    assert read_clock() == ClockReading(moment("2001-09-09T01:46:40Z")), "a fixed time says nothing of the machine"
