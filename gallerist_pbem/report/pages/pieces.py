"""Many markups that are much alike, kept small: every piece once, and of each markup what it changes in the last."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

ENDS = re.compile(r"(?<=>)(?=<[^/])|(?<=\n)")
"""Where a line or an element begins, whatever it is: what changes on a table is seldom more than a few of them."""
Change = tuple[int, int, list[int]]
"""From which piece to which (without it) the markup before is changed, and the numbers of the pieces in their place."""


class Pieces(NamedTuple):
    """All pieces, and for each markup its changes from the last to the first, so that no change moves the next one."""

    pieces: list[str]
    changes: list[list[Change]]


def in_pieces(markups: Iterable[str]) -> Pieces:
    """The first one changes a markup without any piece."""
    numbers: dict[str, int] = {}
    changes: list[list[Change]] = []
    before: list[int] = []
    for markup in markups:
        now = [numbers.setdefault(piece, len(numbers)) for piece in ENDS.split(markup)]
        changes.append(_changes(before, now))
        before = now
    return Pieces(list(numbers), changes)


def _changes(before: Sequence[int], now: Sequence[int]) -> list[Change]:
    compared = SequenceMatcher(None, before, now).get_opcodes()
    return [(start, end, list(now[at:to])) for how, start, end, at, to in reversed(compared) if how != "equal"]
