"""Being away: announced ahead, so many days in a game, and back at any time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any, NamedTuple

from gallerist_pbem.mail.clock.dates import read_date
from gallerist_pbem.mail.clock.moments import Span, apart, moment, written
from gallerist_pbem.mail.post import Absence, Change, Return
from gallerist_pbem.report.words import day_of, hour_of

DAY = timedelta(days=1)


class AwayAnswer(NamedTuple):
    """What comes of `away` or `back` in one game: the kind of the notice with its facts, and what changes."""

    kind: str
    facts: Mapping[str, Any]
    changes: Sequence[Change] = ()


class AwayFrom(NamedTuple):
    """The seat that wants to be away, and what holds for it in its game."""

    game: str
    seat: str
    announced: tuple[Absence, ...]
    """What all seats of the game have announced so far."""
    days: int
    """How many there are for a game."""
    deadline: str = ""
    """That of what it is asked now, which an absence does not put off; empty if it is asked nothing."""

    def spans(self) -> list[Span]:
        """Its own absences so far."""
        own = (absence for absence in self.announced if absence.seat == self.seat)
        return [Span(moment(absence.begins), moment(absence.ends)) for absence in own]


def go_away(wish: AwayFrom, begins: str, until: str, now: str) -> AwayAnswer:
    """Whether somebody may be away until the end of a day, from the beginning of another or from now on; both days as
    they were typed."""
    present = moment(now)
    days = [read_date(typed, present.date()) for typed in (begins or now[:10], until)]
    for typed, day in zip((begins, until), days, strict=True):
        if day is None:
            return AwayAnswer("away_unreadable", {"typed": typed})
    first, last = (_midnight(day) for day in days if day)
    span = Span(max(first, present), last + DAY)
    if span.ends <= present:
        return AwayAnswer("too_late_away", {"until": day_of(written(last), now)})
    if not span.length:
        return AwayAnswer("away_backwards", _days(span, now))
    return _granted(wish, span, now) if _fits(wish, span) else _too_long(wish, span, now)


def _granted(wish: AwayFrom, span: Span, now: str) -> AwayAnswer:
    left = wish.days - days_in([*wish.spans(), span])
    facts = _days(span, now) | {"left": left}
    absence = Absence(wish.game, wish.seat, written(span.begins), written(span.ends), now)
    if wish.deadline:
        return AwayAnswer("away_running", facts | {"deadline": hour_of(wish.deadline, now)}, [absence])
    return AwayAnswer("away", facts, [absence])


def _too_long(wish: AwayFrom, span: Span, now: str) -> AwayAnswer:
    """With the last day that would be possible, if there is one."""
    left = max(0, wish.days - days_in(wish.spans()))
    facts = _days(span, now) | {"days": wish.days, "left": left}
    latest: date | None = None
    day = span.begins.date()
    while _fits(wish, Span(span.begins, _midnight(day) + DAY)):
        latest, day = day, day + DAY
    if latest is None:
        return AwayAnswer("no_days_away", facts)
    return AwayAnswer("too_long_away", facts | {"latest": day_of(written(_midnight(latest)), now)})


def _fits(wish: AwayFrom, span: Span) -> bool:
    return wish.days > 0 and days_in([*wish.spans(), span]) <= wish.days


def days_in(spans: Iterable[Span]) -> int:
    """Whole days of 24 hours; what was announced twice counts once."""
    return sum((span.length for span in apart(spans)), timedelta()) // DAY


def come_back(wish: AwayFrom, now: str) -> AwayAnswer:
    """Whatever is left of absences is over, also of those that have not begun."""
    if not any(span.length and span.ends > moment(now) for span in wish.spans()):
        return AwayAnswer("not_away", {})
    return AwayAnswer("back", {}, [Return(wish.game, wish.seat, now)])


def _midnight(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=UTC)


def _days(span: Span, now: str) -> dict[str, Any]:
    """First and last day in words."""
    return {"first": day_of(written(span.begins), now), "until": day_of(written(span.ends - DAY), now)}
