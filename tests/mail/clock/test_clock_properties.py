"""What must hold for every clock: pauses never shorten, nothing comes too early or twice, however often one looks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gallerist_pbem.mail.clock.acts import SETTLED, Act, Invited, OpenQuestion, Watched, acts, next_look
from gallerist_pbem.mail.clock.deadlines import Deadlines, deadlines
from gallerist_pbem.mail.clock.moments import Span, apart, moment, written
from gallerist_pbem.mail.clock.settings import ClockSettings
from gallerist_pbem.mail.post import Absence

START = moment("2026-11-01T00:00:00Z")
MINUTE, SECOND = timedelta(minutes=1), timedelta(seconds=1)
WHOLE = timedelta(days=3)
"""Longer than any of these clocks runs, with its pauses."""


def after(minutes: int) -> datetime:
    return START + minutes * MINUTE


MINUTES = st.integers(-600, 1200)
SPAN = st.builds(lambda begins, length: Span(after(begins), after(begins + length)), MINUTES, st.integers(-60, 300))
SPANS = st.lists(SPAN, max_size=5)
SETTINGS = st.builds(
    lambda turn, part, grace, reaction, then: ClockSettings(
        turn, max(1, turn * part // 10), grace, then, reaction, reaction_grace=1
    ),
    st.integers(2, 9),
    st.integers(1, 9),
    st.integers(1, 9),
    st.integers(1, 5),
    st.sampled_from(["wait", "greedy"]),
)


@st.composite
def tables(draw: st.DrawFn) -> Watched:
    """Somebody or a group is asked, somebody may have been away, the host may have been down."""
    seats = ["blue", "yellow", "orange"][: draw(st.integers(1, 3))]
    asked = [
        OpenQuestion(seat, number, written(after(draw(st.integers(0, 300)))), draw(st.booleans()))
        for number, seat in enumerate(seats, 1)
    ]
    confirmed = {seat: draw(st.sampled_from(["", written(START), written(after(200))])) for seat in seats}
    absences = [
        Absence("salon", draw(st.sampled_from(seats)), written(span.begins), written(span.ends), written(after(said)))
        for span, said in draw(st.lists(st.tuples(SPAN, MINUTES), max_size=3))
    ]
    invited = {seat: Invited(0, written(START), at) for seat, at in confirmed.items()}
    return Watched(asked, draw(SETTINGS), invited, absences, draw(SPANS), agreed=draw(st.booleans()))


def looked(watched: Watched, moments: Sequence[datetime]) -> list[tuple[datetime, Act]]:
    """All that is done when the clock is looked at in these moments."""
    done: list[tuple[datetime, Act]] = []
    for now in moments:
        found = acts(watched, now)
        done += [(now, act) for act in found]
        watched = replace(watched, marks=watched.marks | {(act.seat, act.begun_with, act.kind) for act in found})
    return done


def first_due(watched: Watched) -> list[tuple[datetime, Act]]:
    """All that is ever due, each at its first second: found by looking whenever something may be."""
    moments, now = [START], next_look(watched, START)
    while now:
        moments.append(now)
        now = next_look(watched, now)
    return looked(watched, moments)


@given(SETTINGS, SPANS, st.integers(0, 600), st.booleans())
def test_a_pause_never_shortens_and_makes_nothing_longer_than_itself(
    hours: ClockSettings, pauses: list[Span], asked: int, is_reaction: bool
) -> None:
    allowed = hours.for_reaction() if is_reaction else hours.for_turn()
    plain, paused = (deadlines(after(asked), allowed, each) for each in ([], pauses))
    longest = sum((span.length for span in apart(pauses)), timedelta())
    for without, with_them, time in zip(plain, paused, allowed, strict=True):
        assert without == after(asked) + time
        assert timedelta() <= with_them - without <= longest
    assert paused == Deadlines(*sorted(paused))


@given(SETTINGS, SPANS, SPANS, st.integers(0, 600))
def test_one_more_pause_never_shortens(hours: ClockSettings, some: list[Span], more: list[Span], asked: int) -> None:
    before = deadlines(after(asked), hours.for_turn(), some)
    then = deadlines(after(asked), hours.for_turn(), some + more)
    assert all(time >= earlier for time, earlier in zip(then, before, strict=True))
    assert then == deadlines(after(asked), hours.for_turn(), more + some + some)


@given(SETTINGS, SPANS, st.integers(0, 600))
def test_exactly_the_time_that_is_allowed_lies_outside_the_pauses(
    hours: ClockSettings, pauses: list[Span], asked: int
) -> None:
    begun = after(asked)
    for end, time in zip(deadlines(begun, hours.for_turn(), pauses), hours.for_turn(), strict=True):
        inside = (Span(max(span.begins, begun), min(span.ends, end)) for span in apart(pauses))
        assert end - begun - sum((span.length for span in inside), timedelta()) == time


@given(SPANS)
def test_spans_apart_are_the_same_minutes(spans: list[Span]) -> None:
    def minutes(of: Sequence[Span]) -> set[int]:
        return {n for n in range(-700, 1600) if any(span.begins <= after(n) < span.ends for span in of)}

    found = apart(spans)
    assert minutes(found) == minutes(spans)
    assert all(span.ends < later.begins for span, later in pairwise(found))


@given(tables(), st.integers(0, 3000))
def test_nothing_is_done_twice(watched: Watched, minute: int) -> None:
    now = after(minute)
    assert len(looked(watched, [now, now, now + SECOND * 0])) == len(acts(watched, now))
    done = [act for _, act in looked(watched, [after(n) for n in range(0, 4320, 7)])]
    assert len(done) == len(set(done))


@pytest.mark.slow
@settings(max_examples=30)
@given(tables())
def test_who_looks_every_minute_sees_what_is_due_and_nothing_before_its_time(watched: Watched) -> None:
    exact = first_due(watched)
    minutes = looked(watched, [START + n * MINUTE for n in range(int(WHOLE / MINUTE))])
    assert [act for _, act in minutes] == [
        act for _, act in sorted(exact, key=lambda each: -(-(each[0] - START) // MINUTE))
    ]
    due = {act: now for now, act in exact}
    assert all(timedelta() <= now - due[act] < MINUTE for now, act in minutes)


@given(tables(), st.lists(st.integers(1, 900), min_size=1, max_size=60))
def test_who_looks_now_and_then_misses_only_what_something_later_has_taken_the_place_of(
    watched: Watched, steps: list[int]
) -> None:
    moments = [START]
    for step in steps:
        moments.append(moments[-1] + step * MINUTE)
    seen = looked(watched, moments)
    due = {act: now for now, act in first_due(watched)}
    assert all(act in due and due[act] <= now for now, act in seen), "nothing else, and nothing before its time"
    done = {act for _, act in seen}
    for act, when in due.items():
        instead = {act._replace(kind=kind) for kind in SETTLED[act.kind]}
        assert when > moments[-1] or done & instead, f"{act} was due and neither it nor what comes after it was done"


@given(tables(), st.integers(0, 3000))
def test_nothing_is_due_before_the_next_look(watched: Watched, minute: int) -> None:
    now = after(minute)
    marks = {(act.seat, act.begun_with, act.kind) for act in acts(watched, now)}
    after_this = replace(watched, marks=watched.marks | marks)
    then = next_look(after_this, now)
    until = then or now + WHOLE
    for moment_between in (now + (until - now) * part / 10 for part in range(10)):
        assert acts(after_this, moment_between.replace(microsecond=0)) == []
    assert acts(after_this, until - SECOND) == []
