"""How long somebody has been awaited, in words."""

from __future__ import annotations

import pytest

from gallerist_pbem.draw.times import since

MONDAY = "2026-11-02T18:00:00Z"


@pytest.mark.parametrize(
    ("now", "words"),
    [
        (MONDAY, "since Monday 2 November"),
        ("2026-11-02T18:59:59Z", "since Monday 2 November"),
        ("2026-11-02T19:00:00Z", "since Monday 2 November, 1 hour"),
        ("2026-11-03T17:59:00Z", "since Monday 2 November, 23 hours"),
        ("2026-11-03T18:00:00Z", "since Monday 2 November, 1 day"),
        ("2026-11-04T20:00:00Z", "since Monday 2 November, 2 days"),
        ("2027-01-01T18:00:00Z", "since Monday 2 November 2026, 60 days"),
        ("2026-11-01T18:00:00Z", "since Monday 2 November"),
    ],
)
def test_days_then_hours(now: str, words: str) -> None:
    assert since(MONDAY, now) == words


def test_what_is_no_time_stands_as_it_is() -> None:
    """A clock that ran backwards or a day that does not exist stops nothing."""
    assert since("2026-02-30T18:00:00Z", MONDAY) == "since 2026-02-30T18:00:00Z"
    assert since("noon\x1b", MONDAY) == "since noon?"
