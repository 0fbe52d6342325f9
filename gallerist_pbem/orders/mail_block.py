"""Finds the order in a mail: the lines between two marks, whatever stands around them and however it is quoted."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from gallerist_pbem.errors import Fault, Unreadable
from gallerist_pbem.orders.steps import END_MARK
from gallerist_pbem.plain.json_in import LINE_END

_QUOTING = re.compile(r"(?:[ \t\xa0]*>)*[ \t\xa0]*")


class MailLine(NamedTuple):
    """A line without its quoting: its number, where it begins, how often it was quoted."""

    number: int
    column: int
    depth: int
    text: str

    def fault(self, message: str, at: int = 0) -> Fault:
        """Something wrong with this line."""
        return Fault(self.number, self.column + at, message)

    def opens_with(self, word: str) -> bool:
        """Whether this is its first word, in any case."""
        return self.text.lower().split(None, 1)[:1] == [word]


@dataclass(slots=True)
class Block:
    """An order as it stands in a text: its first line, what follows, and its last line."""

    head: MailLine
    body: list[MailLine] = field(default_factory=list)
    end: MailLine | None = None

    def steps(self) -> list[MailLine]:
        """The lines with the steps. Where nobody knows the end, an empty line or another quoting is taken for it."""
        if self.end is not None:
            return self.body
        foreign = (at for at, line in enumerate(self.body) if not line.text or line.depth != self.head.depth)
        return self.body[: next(foreign, len(self.body))]

    def faults(self) -> list[Fault]:
        """What is wrong with its frame."""
        if self.end is None:
            return [self.head.fault(f"this order has no last line '{END_MARK}': is all of it here?")]
        mixed = (line for line in [*self.body, self.end] if line.text and line.depth != self.head.depth)
        message = f"this line is quoted ('>') otherwise than line {self.head.number}, where the order begins"
        return [line.fault(message) for line in mixed][:1]


def has_block(text: bytes | str, mark: str) -> bool:
    """Whether a line of the text begins an order in text form."""
    decoded = text if isinstance(text, str) else text.decode("utf-8", "replace")
    return mark in decoded.lower() and any(line.opens_with(mark) for line in _lines(decoded))


def find_block(text: str, source: str, mark: str) -> Block:
    """The order of a text: an unquoted one counts before a quoted one, a quoted one before one quoted twice."""
    blocks = _blocks(text, mark)
    depth = min(block.head.depth for block in blocks)
    first, *others = [block for block in blocks if block.head.depth == depth]
    if others:
        message = f"a second order begins here (the first one in line {first.head.number}); only one can be meant"
        raise Unreadable(source, [block.head.fault(message) for block in others][:1])
    return first


def _lines(text: str) -> list[MailLine]:
    lines = []
    for number, raw in enumerate(LINE_END.split(text), 1):
        quoting = _QUOTING.match(raw)
        start = quoting.end() if quoting else 0
        lines.append(MailLine(number, start + 1, raw.count(">", 0, start), raw[start:]))
    return lines


def _blocks(text: str, mark: str) -> list[Block]:
    blocks: list[Block] = []
    inside = False
    for line in _lines(text):
        if line.opens_with(mark):
            blocks.append(Block(line))
            inside = True
        elif inside and line.text.strip().lower() == END_MARK:
            blocks[-1].end = line
            inside = False
        elif inside:
            blocks[-1].body.append(line)
    return blocks
