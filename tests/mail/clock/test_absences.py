"""Being away: days as people type them, so many in a game, announced ahead, and back at any time."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gallerist_pbem.mail.clock.absences import AwayAnswer, AwayFrom, come_back, days_in, go_away
from gallerist_pbem.mail.clock.dates import read_date
from gallerist_pbem.mail.clock.moments import Span, moment
from gallerist_pbem.mail.post import Absence, Return
from gallerist_pbem.report.words import mail_said

NOW = "2026-11-18T15:30:00Z"
TODAY = date(2026, 11, 18)
"""A Wednesday."""


def wish(*spans: tuple[str, str], days: int = 21, seat: str = "blue", deadline: str = "") -> AwayFrom:
    announced = (Absence("salon", seat, f"{begins}T00:00:00Z", f"{ends}T00:00:00Z", NOW) for begins, ends in spans)
    return AwayFrom("salon", "blue", tuple(announced), days, deadline)


def words(answer: AwayAnswer) -> str:
    """As it is mailed: nothing that the words speak of is missing."""
    return str(mail_said()["letters"]["notices"][answer.kind]).format(**answer.facts)


def span_of(answer: AwayAnswer) -> Span:
    (absence,) = answer.changes
    assert isinstance(absence, Absence)
    return Span(moment(absence.begins), moment(absence.ends))


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        ("2026-12-24", (2026, 12, 24)),
        ("2026-1-5", (2026, 1, 5)),
        ("24.12.2026", (2026, 12, 24)),
        ("24. 12. 2026", (2026, 12, 24)),
        ("24.12.26", (2026, 12, 24)),
        ("24.12.", (2026, 12, 24)),
        ("24.12", (2026, 12, 24)),
        ("24/12/2026", (2026, 12, 24)),
        ("12/24/2026", (2026, 12, 24)),
        ("12/12/2026", (2026, 12, 12)),
        ("24 December", (2026, 12, 24)),
        ("24 December 2026.", (2026, 12, 24)),
        ("24. december", (2026, 12, 24)),
        ("24th of December, 2027", (2027, 12, 24)),
        ("1st Dec", (2026, 12, 1)),
        ("Dec 24", (2026, 12, 24)),
        ("DEC. 24", (2026, 12, 24)),
        ("December 24, 2026", (2026, 12, 24)),
        ("december  24th!", (2026, 12, 24)),
        ("Sept 3", (2026, 9, 3)),
        ("Jan 3", (2027, 1, 3)),
        ("3 January", (2027, 1, 3)),
        ("17 November", (2026, 11, 17)),
        ("today", (2026, 11, 18)),
        ("Tomorrow", (2026, 11, 19)),
        ("Friday", (2026, 11, 20)),
        ("next fri", (2026, 11, 20)),
        ("Wednesday", (2026, 11, 25)),
    ],
)  # fmt: skip
def test_a_day_as_people_type_it(typed: str, day: tuple[int, int, int]) -> None:
    assert read_date(typed, TODAY) == date(*day)


@pytest.mark.parametrize(
    "typed",
    ["", "soon", "next", "05/06/2026", "2026-13-01", "2026-02-30", "31.11.", "32 Dec", "Ma 5", "Ju 3", "J 3", "t", "24",
     "29 February", "December", "24 Brumaire", "9999-12-31", "0000-01-01", "24.12.2026 or so", "2026-12-24T10:00:00Z"],
)  # fmt: skip
def test_what_is_no_day_for_sure(typed: str) -> None:
    assert read_date(typed, TODAY) is None
    answer = go_away(wish(), "", typed, NOW)
    assert (answer.kind, answer.facts, answer.changes) == ("away_unreadable", {"typed": typed}, ())


def test_29_february_without_a_year_is_that_of_the_next_leap_year_nearby() -> None:
    assert read_date("29 Feb", date(2027, 12, 1)) == date(2028, 2, 29)


@given(st.text(max_size=40))
def test_nothing_that_can_be_typed_breaks_it(typed: str) -> None:
    found = read_date(typed, TODAY)
    assert found is None or found.year < 9999
    assert words(go_away(wish(), typed, typed, NOW))


@given(st.dates(date(2020, 1, 1), date(2100, 1, 1)), st.sampled_from(["%Y-%m-%d", "%d.%m.%Y", "%d %B %Y", "%b %d, %Y"]))
def test_every_day_is_read_in_every_spelling(day: date, form: str) -> None:
    assert read_date(day.strftime(form), TODAY) == day


def test_a_day_lasts_to_its_end_and_begins_now_or_with_its_first_second() -> None:
    assert span_of(go_away(wish(), "", "24 Nov", NOW)) == Span(moment(NOW), moment("2026-11-25T00:00:00Z"))
    later = span_of(go_away(wish(), "20 Nov", "24 Nov", NOW))
    assert later == Span(moment("2026-11-20T00:00:00Z"), moment("2026-11-25T00:00:00Z"))
    assert span_of(go_away(wish(), "1 Nov", "24 Nov", NOW)).begins == moment(NOW), "nobody was away before he said so"
    assert span_of(go_away(wish(), "", "today", NOW)) == Span(moment(NOW), moment("2026-11-19T00:00:00Z"))


def test_what_is_over_or_goes_backwards_is_no_absence() -> None:
    assert go_away(wish(), "", "17 Nov", NOW) == AwayAnswer("too_late_away", {"until": "Tuesday 17 November"})
    assert go_away(wish(), "15 Nov", "17 Nov", NOW).kind == "too_late_away"
    answer = go_away(wish(), "28 Nov", "24 Nov", NOW)
    assert answer == AwayAnswer(
        "away_backwards", {"first": "Saturday 28 November", "until": "Tuesday 24 November"}
    )  # fmt: skip


def test_whole_days_are_counted_and_the_rest_of_the_first_is_free() -> None:
    answer = go_away(wish(), "", "9 December", NOW)
    assert (answer.kind, answer.facts["left"]) == ("away", 0), "21 days and eight and a half hours"
    refused = go_away(wish(), "", "10 December", NOW)
    assert (refused.kind, refused.changes) == ("too_long_away", ())
    assert (refused.facts["left"], refused.facts["days"], refused.facts["latest"]) == (21, 21, "Wednesday 9 December")


def test_what_was_announced_before_counts_and_what_overlaps_counts_once() -> None:
    before = wish(("2026-11-01", "2026-11-11"), ("2026-11-20", "2026-11-25"))
    answer = go_away(before, "2026-11-20", "2026-11-30", NOW)
    assert (answer.kind, answer.facts["left"]) == ("away", 0), "10 + 5 + 6 days"
    assert go_away(before, "2026-11-20", "2026-12-01", NOW).facts["latest"] == "Monday 30 November"
    other = wish(("2026-11-01", "2026-11-21"), seat="yellow")
    assert go_away(other, "2026-12-01", "2026-12-21", NOW).kind == "away", "everybody has days of his own"


def test_who_has_no_days_left_is_told_so() -> None:
    used = wish(("2026-10-01", "2026-10-22"))
    assert go_away(used, "20 Nov", "21 Nov", NOW).kind == "no_days_away"
    assert go_away(wish(days=0), "", "today", NOW).kind == "no_days_away"


def test_who_is_asked_already_hears_that_this_deadline_stays() -> None:
    answer = go_away(wish(deadline="2026-11-20T14:00:59Z"), "", "24 Nov", NOW)
    assert (answer.kind, answer.facts["deadline"]) == ("away_running", "Friday 20 November, 14:00 UTC")
    assert len(answer.changes) == 1
    assert "what you are asked already does not." in words(answer)


def test_back_ends_what_is_left_and_gives_its_days_back() -> None:
    away = wish(("2026-11-10", "2026-11-30"))
    assert come_back(away, NOW) == AwayAnswer("back", {}, [Return("salon", "blue", NOW)])
    assert come_back(wish(("2026-11-20", "2026-11-30")), NOW).kind == "back", "also one that has not begun"
    assert come_back(wish(("2026-11-01", "2026-11-10")), NOW).kind == "not_away"
    assert come_back(wish(("2026-11-10", "2026-11-30"), seat="yellow"), NOW).kind == "not_away"
    cut = AwayFrom("salon", "blue", (Absence("salon", "blue", "2026-12-01T00:00:00Z", NOW, NOW),), 21)
    assert come_back(cut, NOW).kind == "not_away"
    assert days_in(cut.spans()) == 0


WISHES = st.lists(st.tuples(st.integers(0, 60), st.integers(-3, 40), st.integers(0, 40)), max_size=12)


@given(WISHES, st.integers(0, 40))
def test_nobody_is_away_longer_than_the_days_of_a_game(wishes: list[tuple[int, int, int]], days: int) -> None:
    """Whatever is asked for, day after day: less than a day more than there are in the budget."""
    announced: tuple[Absence, ...] = ()
    for day, begins, length in sorted(wishes):
        today = TODAY + timedelta(days=day)
        first = today + timedelta(days=begins)
        asked = AwayFrom("salon", "blue", announced, days)
        answer = go_away(asked, str(first), str(first + timedelta(days=length)), f"{today}T15:30:00Z")
        announced += tuple(change for change in answer.changes if isinstance(change, Absence))
        assert words(answer)
    away = AwayFrom("salon", "blue", announced, days)
    assert days_in(away.spans()) <= days
