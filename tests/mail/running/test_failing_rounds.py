"""Every call of the system and every statement of the ledger fails once in a round: nothing is lost, nothing is done
twice, and whoever looks at it reads a sentence."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.busy_round import Outcome, outcome, run
from tests.support.command import Ran
from tests.support.failing_calls import REASONS, FailingCalls
from tests.support.kills import lay_out

EVERY_CALL, EVERY_STATEMENT = 61, 41
"""In the quick tests one of so many fails; both are no divisors of what repeats."""
FULL = "database or disk is full"


@pytest.fixture(scope="module")
def undisturbed(before: Path) -> Outcome:
    after = before.with_name("after")
    lay_out(before, after)
    assert run(after).code == 0
    return outcome(after)


class FailingStatements:
    """Lets the statement with one number fail, and counts them."""

    def __init__(self, number: int) -> None:
        self.number, self.made, self.failed = number, 0, ""

    def install(self, patch: pytest.MonkeyPatch) -> None:
        failing, connect = self, sqlite3.connect

        class Connection(sqlite3.Connection):
            def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
                failing.made += 1
                if failing.made - 1 == failing.number:
                    failing.failed = statement
                    raise sqlite3.OperationalError(FULL)
                return super().execute(statement, *values)

        patch.setattr(sqlite3, "connect", lambda *args, **named: connect(*args, factory=Connection, **named))


Failing = FailingCalls | FailingStatements


def disturbed(folder: Path, failing: Failing) -> Ran:
    with pytest.MonkeyPatch.context() as patch:
        failing.install(patch)
        return run(folder)


def check_all(before: Path, undisturbed: Outcome, make: Callable[[Path, int], Failing], step: int) -> set[int]:
    """Each in its turn, until none is left; the exit codes that there were."""
    folder, number = before.with_name("now"), 0
    codes: set[int] = set()
    while True:
        lay_out(before, folder)
        failing = make(folder, number)
        ran = disturbed(folder, failing)
        if not failing.failed:
            return codes
        codes.add(ran.code)
        check(folder, undisturbed, ran, f"{failing.failed} at {number}: {ran.code} {ran.err}")
        number += step


def check(folder: Path, undisturbed: Outcome, ran: Ran, at: str) -> None:
    assert ran.code in (0, 9), at
    assert "should not happen" not in ran.err + ran.out, at
    assert ran.err or ran.code == 0, at
    # What could not be sent is tried again after a minute.
    for later in (0, 61):
        again = run(folder, later)
        assert (again.code, again.err) == (0, ""), at
    result = outcome(folder)
    if "inbox" in ran.err:
        # A mail that could not be read was overtaken by those after it: each is dealt with once all the same.
        assert sorted(row[0] for row in result.verdicts) == sorted(row[0] for row in undisturbed.verdicts), at
        assert (result.games, result.waiting) == (undisturbed.games, undisturbed.waiting), at
        return
    assert told(result) == told(undisturbed), at


def told(result: Outcome) -> list[Any]:
    """Without what hangs on when a letter was written, and what the referee is told of the failure itself."""
    notes = [row[:6] for row in result.notes if row[3] != "broken_game"]
    assert [row for row in result.notes if row[6] is None] == []
    assert {row[7] for row in result.letters} == {"sent"}
    assert {f"{row[0]}.eml" for row in result.letters} >= result.outbox.keys()
    return [result.games, result.verdicts, notes, result.waiting, result.choices, result.marks]


def calls(folder: Path, number: int) -> Failing:
    return FailingCalls(folder, number, REASONS[number % len(REASONS)])


def statements(folder: Path, number: int) -> Failing:
    return FailingStatements(number)


def test_some_calls_may_fail(before: Path, undisturbed: Outcome) -> None:
    assert check_all(before, undisturbed, calls, EVERY_CALL) <= {0, 9}


def test_some_statements_may_fail(before: Path, undisturbed: Outcome) -> None:
    assert check_all(before, undisturbed, statements, EVERY_STATEMENT) == {9}


@pytest.mark.slow
def test_more_calls_may_fail(before: Path, undisturbed: Outcome) -> None:
    assert check_all(before, undisturbed, calls, EVERY_CALL // 4) == {0, 9}


@pytest.mark.slow
def test_more_statements_may_fail(before: Path, undisturbed: Outcome) -> None:
    assert check_all(before, undisturbed, statements, EVERY_STATEMENT // 8) == {9}
