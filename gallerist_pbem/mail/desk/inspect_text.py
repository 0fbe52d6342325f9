"""What was found when a host was looked over, for a terminal."""

from __future__ import annotations

from gallerist_pbem.mail.desk.inspect import CheckStep
from gallerist_pbem.report.words import wrapped

WIDTH = 80
COLUMN = 9


def step_text(step: CheckStep) -> str:
    """The verdict in a column of its own, what to do below it."""
    head, rest = f"{step.verdict:{COLUMN}}", " " * COLUMN
    first, *more = step.what.split("\n")
    lines = wrapped(first, head, rest, WIDTH)
    for text in (*more, *([step.todo] if step.todo else [])):
        lines += wrapped(text, rest, rest, WIDTH)
    return "\n".join(lines)
