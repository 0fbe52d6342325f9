"""Dates as people type them into a mail."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import MAXYEAR, date, timedelta

from gallerist_pbem.report.words import mail_said, said

ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
DOTTED = re.compile(r"(\d{1,2})\. ?(\d{1,2})(?:\. ?(\d{4}|\d{2}))?")
SLASHED = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})")
DAY_FIRST = re.compile(r"(\d{1,2})(?:st|nd|rd|th|\.)?(?: of)? ([^\W\d]+)\.?(?:,? (\d{4}))?")
MONTH_FIRST = re.compile(r"([^\W\d]+)\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?")
SHORTEST = 3
"""Letters by which a month or a day of the week is known."""


def read_date(text: str, today: date) -> date | None:
    """The day that is meant; None where that cannot be told for sure. Without a year it is the nearest one."""
    typed = " ".join(text.lower().split()).strip(" .,!")
    return _named(typed, today) or _in_figures(typed, today) or _with_month(typed, today)


def _named(typed: str, today: date) -> date | None:
    """Today, tomorrow, or the next day of that name, which is never today."""
    words = mail_said()["clock"]["dates"]
    if typed in (words["today"], words["tomorrow"]):
        return today + timedelta(days=typed == words["tomorrow"])
    weekday = _which(typed.removeprefix(words["next"]).strip(), said()["times"]["days"])
    return None if weekday is None else today + timedelta(days=(weekday - today.weekday() - 1) % 7 + 1)


def _in_figures(typed: str, today: date) -> date | None:
    if found := ISO.fullmatch(typed):
        return _day(*map(int, found.groups()))
    if found := DOTTED.fullmatch(typed):
        return _near(int(found[1]), int(found[2]), _year(found[3]), today)
    if found := SLASHED.fullmatch(typed):
        # Half the world begins with the month: what could be both is no date.
        first, second, year = map(int, found.groups())
        day, month = (first, second) if second <= 12 else (second, first)
        return _day(year, month, day) if max(first, second) > 12 or first == second else None
    return None


def _with_month(typed: str, today: date) -> date | None:
    if found := DAY_FIRST.fullmatch(typed):
        day, name, year = found.groups()
    elif found := MONTH_FIRST.fullmatch(typed):
        name, day, year = found.groups()
    else:
        return None
    month = _which(name, said()["times"]["months"])
    return None if month is None else _near(int(day), month + 1, _year(year), today)


def _which(typed: str, names: Sequence[str]) -> int | None:
    """The name that begins so."""
    found = [at for at, name in enumerate(names) if name.lower().startswith(typed)]
    return found[0] if len(found) == 1 and len(typed) >= SHORTEST else None


def _year(text: str | None) -> int | None:
    return None if not text else int(text) + (2000 if len(text) == 2 else 0)


def _near(day: int, month: int, year: int | None, today: date) -> date | None:
    """In that year, or in the one in which it is nearest."""
    years = [year] if year is not None else [today.year - 1, today.year, today.year + 1]
    days = [found for each in years if (found := _day(each, month, day))]
    return min(days, key=lambda found: abs(found - today)) if days else None


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day) if year < MAXYEAR else None
    except ValueError:
        return None
