"""Text that a mail program broke into lines only for the way (RFC 3676, `format=flowed`): the lines as they were."""

from __future__ import annotations

import re

_QUOTES = re.compile(">*")
SIGNATURE = "-- "


def unflowed(text: str, delete_space: bool) -> str:
    """Lines that end with a blank go on in the next one, as long as that is quoted alike. An order's first and last
    line stay lines of their own, whatever blank somebody typed before them."""
    lines: list[list[str]] = []
    flows, depth = False, 0
    for raw in text.split("\n"):
        quotes = _QUOTES.match(raw)
        own = quotes.end() if quotes else 0
        line = raw[own:].removeprefix(" ")
        goes_on = flows and own == depth and line != SIGNATURE and not line.startswith("#")
        flows, depth = line.endswith(" ") and line != SIGNATURE, own
        shown = line[:-1] if flows and delete_space else line
        if goes_on:
            lines[-1].append(shown)
        else:
            lines.append([f"{'>' * own} {shown}" if own else shown])
    return "\n".join("".join(parts) for parts in lines)
