"""Times in words: how long somebody has been awaited."""

from __future__ import annotations

from datetime import UTC, datetime

from gallerist_pbem.draw.language import said
from gallerist_pbem.plain.safe_text import harmless

HOUR = 3600
DAY = 24 * HOUR


def since(moment: str, now: str) -> str:
    """`since Monday 2 November, 2 days`; days and dates are those of UTC, and what is no time stands as it is."""
    says = said()["times"]
    begun, until = _read(moment), _read(now)
    if begun is None or until is None:
        return str(says["since"]).format(day=harmless(moment))
    return str(says["since"]).format(day=_day(begun, until)) + _for(int((until - begun).total_seconds()))


def day_of(moment: str, now: str) -> str:
    """`Monday 2 November`, with the year where it is another one."""
    read, today = _read(moment), _read(now)
    return harmless(moment) if read is None or today is None else _day(read, today)


def hour_of(moment: str, now: str) -> str:
    """`Monday 2 November, 14:05 UTC`; seconds are left out, so that who keeps to it is never late."""
    read = _read(moment)
    return harmless(moment) if read is None else f"{day_of(moment, now)}, {read:%H:%M} UTC"


def _day(read: datetime, today: datetime) -> str:
    says = said()["times"]
    year = "" if read.year == today.year else f" {read.year}"
    return f"{says['days'][read.weekday()]} {read.day} {says['months'][read.month - 1]}{year}"


def in_days(hours: int) -> str:
    """`3 days`, or `36 hours` where it is not whole days."""
    number, unit = (hours // 24, "day") if hours % 24 == 0 else (hours, "hour")
    return str(said()["times"][unit if number == 1 else f"{unit}s_gone"]).format(n=number)


def _for(seconds: int) -> str:
    """Days, below that hours; nothing where it has just begun."""
    for unit, length in (("day", DAY), ("hour", HOUR)):
        if seconds >= length:
            number = seconds // length
            return f", {said()['times'][unit if number == 1 else f'{unit}s_gone'].format(n=number)}"
    return ""


def _read(moment: str) -> datetime | None:
    try:
        return datetime.strptime(moment, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    except ValueError:
        return None
