"""What no input may bring about."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from tests.fuzz.inputs import GAME, Input, Way
from tests.fuzz.running import BUG, ENDLESS, run
from tests.fuzz.tables import Table
from tests.support.command import Ran

DOCUMENTED = (0, 2, 3, 4, 5, 6, 7, 8, 9, 130)
UNCHANGING = (3, 4, 5, 7, 9)
NEVER = ("Traceback", "This should not happen")
TALKS = ("order", "replay")
WRITES = ("play", "undo", "auto", "new", "order")
CAUSE = re.compile(r"\w+ in [\w/]*\.py:|This should not happen|the system does not")
VARIES = re.compile(r"'[^']*[/0-9][^']*'|\d{3,}")
"""Names and numbers in a message that are not the same the next time."""
VERIFIED = 4
"""One in so many."""

Contents = Mapping[str, bytes]


class Outcome(NamedTuple):
    """A run with the files before and after it; locks may appear."""

    ran: Ran
    before: Contents
    after: Contents

    @property
    def touched(self) -> list[str]:
        """Files that are no longer what they were."""
        names = sorted({*self.before, *self.after})
        return [name for name in names if self.before.get(name) != self.after.get(name) and not name.endswith(".lock")]


def problem(tried: Input, table: Table, outcome: Outcome) -> str | None:
    """In a few words what is wrong, so that the same fault always has the same words."""
    return (
        _ended_badly(tried, outcome.ran)
        or _said_badly(tried, outcome.ran)
        or _changed_badly(outcome)
        or _gave_away(tried, table, outcome)
    )


def _ended_badly(tried: Input, ran: Ran) -> str | None:
    if ran.code == ENDLESS:
        return f"{_command(tried)} does not end"
    if ran.code == BUG:
        lines = (ran.err or ran.out).strip().splitlines() or [""]
        cause = next(filter(CAUSE.match, lines), lines[-1])
        return f"exit code 1{tried.redirected and f' with {tried.redirected}'}: {VARIES.sub('...', cause)[:100]}"
    if ran.code not in DOCUMENTED:
        return f"exit code {ran.code} of {_command(tried)}"
    return f"interrupted: {_command(tried)}" if ran.code == 130 and _command(tried) not in TALKS else None


def _said_badly(tried: Input, ran: Ran) -> str | None:
    said = ran.out + ran.err
    if any(word in said for word in NEVER):
        return f"{_command(tried)} speaks of a bug"
    if ran.code and not said.strip() and not tried.redirected:
        return f"exit code {ran.code} of {_command(tried)} without a message"
    options = list(takewhile(lambda word: word != "--", tried.arguments[1:]))
    asked = "--json" in options and "--help" not in tried.arguments and not tried.redirected
    if asked and ran.code in (0, *UNCHANGING, 6) and not _is_json(ran.out):
        return f"{_command(tried)} --json with exit code {ran.code} prints something else"
    return None


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


def _changed_badly(outcome: Outcome) -> str | None:
    touched = outcome.touched if outcome.ran.code in UNCHANGING else []
    return f"exit code {outcome.ran.code} changed {', '.join(touched)}" if touched else None


def _gave_away(tried: Input, table: Table, outcome: Outcome) -> str | None:
    """Words that another seat alone may read; the end of a game publishes them all."""
    said = outcome.ran.out + outcome.ran.err
    given = " ".join(tried.arguments).encode("utf-8", "replace") + tried.typed
    given += b"".join(raw or b"" for name, raw in tried.files.items() if "secret" not in name)
    for seat, words in table.secrets.items():
        told = [word for word in words if word in said and word.encode() not in given]
        if told and seat not in tried.arguments and table.secrets[""][0].encode() not in outcome.after.get(GAME, b""):
            return f"{_command(tried)} gives away {'the seed' if not seat else 'what only one seat may know'}"
    return None


def _command(tried: Input) -> str:
    return next((word for word in tried.arguments if word != "--"), "gallerist")


def afterwards(tried: Input, outcome: Outcome, folder: Path, number: int) -> str | None:
    """What was written can be shown, and it verifies unless the record had been changed by hand."""
    if outcome.ran.code or _command(tried) not in WRITES:
        return None
    for name in [name for name in outcome.touched if name.endswith(".yaml") and name.count(".") == 1]:
        calls: list[tuple[str, ...]] = [("show", name), ("legal", name)]
        calls += [("verify", name, "--referee")] if _command(tried) == "new" or number % VERIFIED == 0 else []
        for arguments in calls:
            ran = run(Input(tried.kind, tried.table, arguments, way=Way.HERE), folder)
            fine = (0, 5) if arguments[0] == "legal" else (0,)
            if ran.code not in (DOCUMENTED if tried.touches_record else fine):
                lines = ran.err.strip().splitlines() or [""]
                return (
                    f"after {_command(tried)}, {arguments[0]}: exit code {ran.code}: {VARIES.sub('...', lines[0])[:80]}"
                )
    return None
