"""The clock as a referee checks it: a table of cases, and what must hold for all there could be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml

from gallerist_pbem.mail.clock.absences import AwayFrom, go_away
from gallerist_pbem.mail.clock.acts import Act, Invited, OpenQuestion, Watched, acts
from gallerist_pbem.mail.clock.moments import Span, written
from gallerist_pbem.mail.clock.settings import ClockSettings
from gallerist_pbem.mail.post import Absence

CASES = yaml.safe_load((Path(__file__).parents[1] / "clock_cases.yaml").read_text(encoding="utf-8"))
SECOND, HOUR = timedelta(seconds=1), timedelta(hours=1)
BEGUN = "2026-01-01T00:00:00Z"


def at(value: Any) -> datetime:
    return (value if isinstance(value, datetime) else datetime.fromisoformat(value)).replace(tzinfo=UTC)


def due(line: str) -> tuple[datetime, str, str]:
    day, hour, kind, *seat = line.split()
    return at(f"{day} {hour}"), kind, seat[0] if seat else "blue"


def away(case: dict[str, Any]) -> Iterator[Absence]:
    """What was announced, typed as it was; who is back has the rest of it no more."""
    for said in case.get("away", []):
        wish = AwayFrom("salon", said.get("seat", "blue"), (), 21)
        answer = go_away(wish, str(said.get("from", "")), str(said["until"]), written(at(said["at"])))
        (absence,) = answer.changes
        assert isinstance(absence, Absence)
        back = written(at(case["back"])) if "back" in case else absence.ends
        yield absence._replace(ends=min(absence.ends, back))


def seen(case: dict[str, Any]) -> Watched:
    confirmed = case.get("confirmed", {"blue": BEGUN.replace("T", " ")[:-1], "yellow": BEGUN.replace("T", " ")[:-1]})
    asked = case["asked"][0] if isinstance(case["asked"], list) else case["asked"]
    return Watched(
        questions=[],
        settings=ClockSettings().changed(case.get("settings", {})),
        invited={
            seat: Invited(0, written(at(asked)), "" if when == "never" else written(at(when)))
            for seat, when in confirmed.items()
        },
        absences=list(away(case)),
        downtimes=[Span(at(begins), at(ends)) for begins, ends in case.get("down", [])],
        agreed=case.get("agreed", False),
    )


def question_at(case: dict[str, Any], now: datetime) -> list[OpenQuestion]:
    """What blue is asked then."""
    times = case["asked"] if isinstance(case["asked"], list) else [case["asked"]]
    begun = [(number, at(time)) for number, time in enumerate(times, 1) if at(time) <= now]
    if not begun or ("answered" in case and now > at(case["answered"])):
        return []
    number, since = begun[-1]
    return [OpenQuestion("blue", number, written(since), case.get("reaction", False))]


def walk(case: dict[str, Any], moments: list[datetime]) -> list[tuple[datetime, str, str]]:
    """Everything that is done when the clock is looked at in these moments."""
    watched, done = seen(case), list[tuple[datetime, str, str]]()
    for now in moments:
        watched = replace(watched, questions=question_at(case, now))
        found = acts(watched, now)
        done += [(now, act.kind, act.seat) for act in found]
        watched = replace(watched, marks=watched.marks | {marked(act) for act in found})
    return done


def marked(act: Act) -> tuple[str, int, str]:
    return act.seat, act.begun_with, act.kind


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_a_case_of_the_table(case: dict[str, Any]) -> None:
    expected = [due(line) for line in case["acts"]]
    first = at(case["asked"][0] if isinstance(case["asked"], list) else case["asked"])
    hours = [first + number * HOUR for number in range(24 * 30)]
    near = [moment + shift for moment, _, _ in expected for shift in (-SECOND, timedelta(), SECOND)]
    if "answered" in case:
        near.append(at(case["answered"]))
    assert walk(case, sorted({*hours, *near})) == expected
