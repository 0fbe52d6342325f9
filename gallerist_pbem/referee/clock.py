"""The time of receipt, which is written down with a move and which no rule ever sees."""

from __future__ import annotations

import os
from datetime import UTC, datetime


def now() -> str:
    """In UTC; SOURCE_DATE_EPOCH fixes it for records that must come out the same."""
    fixed = os.environ.get("SOURCE_DATE_EPOCH", "")
    moment = datetime.fromtimestamp(int(fixed), UTC) if fixed.isdigit() else datetime.now(UTC)
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")
