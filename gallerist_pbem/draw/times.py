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
    year = "" if begun.year == until.year else f" {begun.year}"
    return str(says["since"]).format(day=_day(begun) + year) + _for(int((until - begun).total_seconds()))


def when(moment: str) -> str:
    """`Monday 2 November, 14:30 UTC`; what is no time stands as it is."""
    then = _read(moment)
    if then is None:
        return harmless(moment)
    return str(said()["times"]["when"]).format(day=_day(then), hour=f"{then:%H:%M}")


def _day(moment: datetime) -> str:
    says = said()["times"]
    return f"{says['days'][moment.weekday()]} {moment.day} {says['months'][moment.month - 1]}"


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
