"""Plain text for mails and terminals: lines of at most 76 columns, and columns that stand in line."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from functools import lru_cache

WIDTH = 76
INDENT = 14
BULLET = "- "
ROOM = WIDTH - len(BULLET)


def wrapped(text: str, first: str = "", rest: str = "", width: int = WIDTH) -> list[str]:
    """A text in lines that fit; nothing to say is one empty line."""
    return list(_broken(text, first, rest, width))


@lru_cache(4096)
def _broken(text: str, first: str, rest: str, width: int) -> tuple[str, ...]:
    """Kept for a while: everybody at a table reads much the same."""
    lines = textwrap.wrap(text, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)
    return tuple(lines) or (first.rstrip(),)


def pasteable(line: str) -> list[str]:
    """A line of an order: as it is, or broken where a reader of orders does not mind."""
    return wrapped(line, "", " " * (len(line) - len(line.lstrip()) + 4)) if len(line) > WIDTH else [line]


def in_lines(told: Iterable[tuple[str, str, str]]) -> list[str]:
    """Sentences, each with who acts: what one does in a row, and what comes of it, shares a line as far as it fits."""
    lines: list[str] = []
    actor = speaker = ""
    for seat, name, text in told:
        begins = f"{name} "
        own = bool(seat) and text.startswith(begins)
        more = text.removeprefix(begins) if own and seat == speaker else text if own else text[:1].lower() + text[1:]
        follows = seat == actor if own else not seat and ". " not in text
        if lines and actor and follows and len(lines[-1]) + len(more) < ROOM:
            lines[-1] = f"{lines[-1][:-1]}; {more}"
        else:
            lines.append(text)
            actor = seat if own else ""
        speaker = seat if own else ""
    return lines


def grid(rows: Sequence[Sequence[str]], right: Sequence[int] = (), gap: int = 2) -> list[str]:
    """Rows with aligned columns; the columns named are aligned to the right."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]

    def cell(at: int, text: str) -> str:
        return text.rjust(widths[at]) if at in right else text.ljust(widths[at])

    return [(" " * gap).join(cell(at, text) for at, text in enumerate(row)).rstrip() for row in rows]


def hanging(label: str, items: Sequence[str]) -> list[str]:
    """A label and beside it as many items on a line as fit; an item is broken only when it is too long for one line."""
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + len(item) + 2 <= WIDTH:
            lines[-1] += f"; {item}"
        else:
            first = " " * INDENT if lines else f"  {label}".ljust(INDENT)
            lines += wrapped(item, first, " " * (INDENT + 2))
    return lines


def cut(name: str, length: int) -> str:
    """A name that fits its column."""
    return name if len(name) <= length else f"{name[: length - 2]}.."
