"""The time of receipt, which is written down with a move and which no rule ever sees."""

from __future__ import annotations

import os
import re
from datetime import UTC, datetime

from gallerist_pbem.errors import Usage

FORM = "%Y-%m-%dT%H:%M:%SZ"
"""Of every time that is written down."""
FIXED = "SOURCE_DATE_EPOCH"
SECONDS = re.compile(r"[0-9]{1,12}")
LAST = 253402300799
"""The last second of the year 9999."""


def now() -> str:
    """In UTC; SOURCE_DATE_EPOCH fixes it for records that must come out the same."""
    fixed = os.environ.get(FIXED, "")
    moment = _after(fixed) if fixed else datetime.now(UTC)
    return moment.strftime(FORM)


def _after(seconds: str) -> datetime:
    if not SECONDS.fullmatch(seconds) or int(seconds) > LAST:
        raise Usage(f"{FIXED} is {seconds[:40]!r}: it must be a number of seconds since 1970 that a clock can show")
    return datetime.fromtimestamp(int(seconds), UTC)
