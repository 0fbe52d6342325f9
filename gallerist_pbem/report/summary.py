"""The summary of a game as plain text: who must act, what happened, what can be answered, the table, a template."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

WIDTH = 76
SHOWN = 12
SHORT_HASH = 8
KEPT = "You have answered: {}. Until the last answer is in, another order for that decision replaces it."


class Awaited(NamedTuple):
    """Somebody who must act; the question is in words."""

    seat: str
    name: str
    question: str
    decision: int
    since: str


class Report(NamedTuple):
    """What stands around a table, for one seat or everybody."""

    title: str
    awaited: Mapping[str, str]
    """What each seat is asked that must act."""
    happened: Sequence[str]
    done_to_you: Sequence[str]
    move: int
    head: str
    kept: str = ""
    """What the seat has answered while others of its group still have to."""
    options: str = ""
    """What is played otherwise than by default."""

    @property
    def last_line(self) -> str:
        """The last line of every view."""
        return last_line(self.move, self.head)


def summary(
    around: Report,
    *,
    awaited: Sequence[Awaited],
    table: str,
    answers: Mapping[str, Sequence[str]],
    template: str,
    more: str = "",
) -> str:
    """Every part under its heading; who is asked together with others has answers of his own, `more` is the command
    that lists them all. The last line names move and hash."""
    parts = [
        "\n".join(wrapped(f"{around.title}, move {around.move}")),
        "\n".join(wrapped(around.options)) if around.options else "",
        "\n".join(line for one in awaited for line in _awaited(one)) or "Nobody is awaited.",
        "\n".join(wrapped(around.kept)) if around.kept else "",
        _section("WHAT HAPPENED", (line for text in around.happened for line in wrapped(text, "- ", "  "))),
        _section("DONE TO YOU", (line for text in around.done_to_you for line in wrapped(text, "- ", "  "))),
        _section("WHAT CAN BE ANSWERED NOW, FOR EXAMPLE", _answers(answers, more)),
        table.strip("\n"),
        _section("ORDER TO FILL IN", (line for text in template.splitlines() for line in pasteable(text))),
        around.last_line,
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def last_line(move: int, head: str) -> str:
    """So that every mailbox is a witness of the history."""
    return f"move {move} · {head[:SHORT_HASH]}"


def wrapped(text: str, first: str = "", rest: str = "") -> list[str]:
    """A text in lines of at most 76 columns."""
    lines = textwrap.wrap(text, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)
    return lines or [first.rstrip()]


def pasteable(line: str) -> list[str]:
    """A line of an order: as it is, or broken where a reader of orders does not mind."""
    if len(line) <= WIDTH:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()) + 4)
    return textwrap.wrap(line, WIDTH, subsequent_indent=indent, break_on_hyphens=False)


def _awaited(one: Awaited) -> list[str]:
    since = f", since {one.since}" if one.since else ""
    return wrapped(f"{one.name} ({one.seat}) must act: {one.question} [decision {one.decision}{since}]", "", "  ")


def _section(heading: str, lines: Iterator[str]) -> str:
    """Nothing to say, no heading."""
    body = "\n".join(lines)
    return f"{heading}\n{body}" if body else ""


def _answers(answers: Mapping[str, Sequence[str]], more: str) -> Iterator[str]:
    for who, own in answers.items():
        if len(answers) > 1:
            yield from wrapped(f"{who}:")
        for answer in own[:SHOWN]:
            yield from _steps(answer)
    if more and any(answers.values()):
        yield from wrapped(f"all answers: {more}", "  ", "    ")


def _steps(answer: str) -> list[str]:
    """Steps after one another on a line as far as they fit; a new line separates them as a semicolon does."""
    lines: list[str] = []
    for step in answer.split("; "):
        if lines and len(lines[-1]) + len(step) + 2 <= WIDTH:
            lines[-1] += f"; {step}"
        else:
            lines.extend(pasteable(f"{'    ' if lines else '  '}{step}"))
    return lines
