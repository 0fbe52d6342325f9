"""Moments and spans of time: what stands in files and mails as a UTC time, to reckon with."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from gallerist_pbem.referee.clock import FORM


class Span(NamedTuple):
    """From a moment up to another, which is no longer in it; none at all where it would end before it begins."""

    begins: datetime
    ends: datetime

    @property
    def length(self) -> timedelta:
        """Never less than nothing."""
        return max(self.ends - self.begins, timedelta())


def moment(text: str) -> datetime:
    """A UTC time as it is written down."""
    return datetime.strptime(text, FORM).replace(tzinfo=UTC)


def written(time: datetime) -> str:
    """The inverse of moment."""
    return time.strftime(FORM)


def apart(spans: Iterable[Span]) -> list[Span]:
    """The same time in spans that neither overlap nor touch, one after the other."""
    found: list[Span] = []
    for span in sorted(span for span in spans if span.length):
        if found and span.begins <= found[-1].ends:
            found[-1] = Span(found[-1].begins, max(found[-1].ends, span.ends))
        else:
            found.append(span)
    return found
