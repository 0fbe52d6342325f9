"""A round that is killed before any of its system calls: after one more, everything is as if nobody had killed it."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from random import Random

import pytest

from tests.support.busy_round import VERDICTS, Outcome, check_sound, left_by_kills, outcome, run
from tests.support.kills import lay_out
from tests.support.tracer import killed_before, why_not

SAMPLE = 4
MANY = 1_000_000
"""More calls than a round makes."""


@pytest.fixture(autouse=True, scope="module")
def _runs_can_be_traced() -> None:
    """A machine on which nothing is proved must not pass for one on which everything is."""
    if why := why_not():
        (pytest.fail if os.environ.get("CI") else pytest.skip)(why)


@pytest.fixture(scope="module")
def undisturbed(before: Path) -> Outcome:
    """What a round makes of it that nobody kills."""
    after = before.with_name("after")
    lay_out(before, after)
    assert run(after).code == 0
    done = outcome(after)
    check_sound(after)
    assert [row[1] for row in done.verdicts][-len(VERDICTS) :] == VERDICTS
    assert "declined_for" in [row[3] for row in done.notes]
    assert len(done.outbox) == 6
    return done


def check(copy: Path, undisturbed: Outcome) -> None:
    """One more round does what was left to do: nothing is lost, nothing done twice, every letter is the same."""
    again = run(copy)
    assert (again.code, again.err) == (0, "")
    assert outcome(copy) == undisturbed, copy.name


def test_a_round_killed_before_some_system_calls_is_finished_by_the_next(before: Path, undisturbed: Outcome) -> None:
    folder = before.with_name("some")
    lay_out(before, folder)
    calls = killed_before(MANY, lambda: run(folder).code).calls
    for call in Random(7).sample(range(calls // 3, calls), SAMPLE):
        lay_out(before, folder)
        assert killed_before(call, lambda: run(folder).code).code is None
        check(folder, undisturbed)


@pytest.mark.slow
def test_a_round_killed_before_any_system_call_is_finished_by_the_next(
    before: Path, undisturbed: Outcome, tmp_path: Path
) -> None:
    left = left_by_kills(before, before.with_name("now"), tmp_path)
    assert len(left) > 40
    for copy in left:
        check(copy, undisturbed)
        shutil.rmtree(copy)
