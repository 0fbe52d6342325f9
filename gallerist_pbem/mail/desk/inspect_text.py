"""What was found when a host was looked over, for a terminal."""

from __future__ import annotations

from textwrap import wrap

from gallerist_pbem.mail.desk.inspect import CheckStep

WIDTH = 80
COLUMN = 9


def step_text(step: CheckStep) -> str:
    """The verdict in a column of its own, what to do below it."""
    head, rest = f"{step.verdict:{COLUMN}}", " " * COLUMN
    first, *more = step.what.split("\n")
    lines = _lines(first, head, rest)
    for text in (*more, *([step.todo] if step.todo else [])):
        lines += _lines(text, rest, rest)
    return "\n".join(lines)


def _lines(text: str, first: str, rest: str) -> list[str]:
    """A path stays whole, however long it is, so that it can be copied."""
    lines = wrap(text, WIDTH, initial_indent=first, subsequent_indent=rest, break_long_words=False,
                 break_on_hyphens=False)  # fmt: skip
    return lines or [first.rstrip()]
