"""Finds the order in a mail: the lines between two marks, whatever stands around them and however it is quoted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cached_property
from itertools import islice, takewhile
from typing import NamedTuple

from gallerist_pbem.errors import Fault, Unreadable
from gallerist_pbem.orders.steps import END_MARK, OPEN
from gallerist_pbem.orders.typed import BLANKS, plain, seen, word
from gallerist_pbem.plain.json_in import LINE_END

_QUOTING = re.compile(rf"(?:{BLANKS}*[>|])*{BLANKS}*")
_END = re.compile(rf"{END_MARK}[.,;:!)\"'*-]*")
_ENDS_WITH_MARK = re.compile(rf"\s({END_MARK})[.,;:!)\"'*-]*{BLANKS}*$", re.IGNORECASE)
_WORD = re.compile(r"\S+")
_HASH = re.compile("[0-9a-f]{8,64}", re.IGNORECASE)
NARROWEST = 30
"""No mail program breaks lines before this."""
MOST_HEAD_WORDS = 20


class Says(Enum):
    """What stands on a line of an order."""

    NOTHING = auto()
    GAP = auto()
    """Something that is still to be filled in."""
    STEP = auto()
    MORE = auto()
    """Words that begin no step."""


class MailLine(NamedTuple):
    """A line without its quoting: its number, where it begins, how often it was quoted; as typed and in plain signs."""

    number: int
    column: int
    depth: int
    text: str
    plain: str

    def fault(self, message: str, at: int = 0) -> Fault:
        """Something wrong with this line."""
        return Fault(self.number, self.column + at, message)

    def opens_with(self, mark: str) -> bool:
        """Whether this is its first word, in any case."""
        return seen(self.plain).lower().split(None, 1)[:1] == [mark]

    def is_end(self) -> bool:
        """Whether this is the last line of an order; a full stop does no harm."""
        return _END.fullmatch(seen(self.plain).strip().lower()) is not None

    def part(self, start: int, end: int | None = None) -> MailLine:
        """Some of it, as a line of its own."""
        return MailLine(self.number, self.column + start, self.depth, self.text[start:end], self.plain[start:end])


Saying = Callable[[MailLine], Says]


@dataclass
class Block:
    """An order as it stands in a text: its first line, what follows, and its last line.

    Who answers a mail types between quoted lines, so the steps are the lines that are quoted least.
    """

    head: MailLine
    saying: Saying
    body: list[MailLine] = field(default_factory=list)
    end: MailLine | None = None

    def typed(self) -> list[MailLine]:
        """The lines that say something, and still may have to be filled in."""
        return [line for line, says in self.said if line.depth == self.depth and says is not Says.NOTHING]

    @cached_property
    def depth(self) -> int:
        """How often its steps are quoted."""
        return min((line.depth for line, says in self.said if says is not Says.NOTHING), default=self.head.depth)

    @cached_property
    def filled(self) -> bool:
        """Whether it has steps, and nothing of them is still to be filled in."""
        typed = [says for line, says in self.said if line.depth == self.depth and says is not Says.NOTHING]
        return bool(typed) and OPEN not in self.head.plain and Says.GAP not in typed

    def wording(self) -> list[tuple[str, ...]]:
        """What it says, apart from case and blanks."""
        return [_wording(line) for line in (self.head, *self.typed())]

    def faults(self) -> list[Fault]:
        """What is wrong with its frame."""
        if self.end is None:
            return [self._endless()]
        if others := [line for line in self._otherwise() if line.text]:
            message = f"this line is quoted ('>') otherwise than line {self.head.number}, where the order begins"
            message += ": take the '>' away from the lines you mean"
            return [others[0].fault(message)]
        if self.body and self.body[0].number == self.head.number and "#" in self.body[0].plain:
            message = "the lines of this order were joined, and nobody can tell where a comment ends"
            return [self.body[0].fault(f"{message}: write each step on a line of its own")]
        message = "this quoted line reads like a step: take its '>' away if you mean it, else the whole line"
        return [line.fault(message) for line in self._doubtful()]

    def _endless(self) -> Fault:
        """Half of an order may have got lost."""
        for line in self.body:
            if line.depth == self.head.depth and (mark := _ENDS_WITH_MARK.search(line.plain)):
                return line.fault(f"'{END_MARK}' stands on a line of its own, each step too", mark.start(1))
        return self.head.fault(f"this order has no last line '{END_MARK}': is all of it here?")

    def _otherwise(self) -> Iterator[MailLine]:
        """Lines that do not lie inside the first and the last one."""
        if self.depth > self.head.depth:
            yield from (line for line in self.body if line.depth != self.head.depth)
        elif self.end and not self.depth <= self.end.depth <= self.head.depth:
            yield self.end

    def _doubtful(self) -> Iterator[MailLine]:
        """Quoted lines that are neither empty nor to be filled in, typed again, nor the rest of a broken line."""
        depth, rest, typed = self.depth, "", set(self.wording())
        for line, says in self.said:
            if line.depth == depth:
                rest = ""
            elif (says is Says.STEP and not self._is_broken(rest, line)) or (says is Says.MORE and not rest):
                yield from [] if _wording(line) in typed else [line]
            else:
                rest = line.text

    def _is_broken(self, rest: str, line: MailLine) -> bool:
        """Whether a mail program broke a comment here: its first word had no room on the line before."""
        widest = max(NARROWEST, *(len(other.text) for other in self.body if other.depth == line.depth))
        return bool(rest) and len(rest) + 1 + len(line.text.split(None, 1)[0]) > widest

    @cached_property
    def said(self) -> list[tuple[MailLine, Says]]:
        """Its lines. Where nobody knows the end, an empty line, a signature or another quoting is taken for it."""
        lines = iter(self.body)
        if self.end is None:
            lines = takewhile(lambda line: line.depth == self.head.depth and line.text.strip() not in ("", "--"), lines)
        return [(line, self.saying(line)) for line in lines]


def _wording(line: MailLine) -> tuple[str, ...]:
    return tuple(word(part).lower() for part in line.plain.split())


def has_block(text: bytes | str, mark: str) -> bool:
    """Whether a line of the text begins an order in text form."""
    decoded = text if isinstance(text, str) else text.decode("utf-8", "replace")
    return mark in seen(plain(decoded)).lower() and any(line.opens_with(mark) for line in _lines(decoded))


def find_block(text: str, source: str, mark: str, saying: Saying) -> Block:
    """The order of a text: a filled one counts before a form, an unquoted one before a quoted one, and so on."""
    found = blocks(text, mark, saying)
    filled = [block for block in found if block.filled]
    depth = min(block.depth for block in filled or found)
    first, *others = [block for block in filled or found if block.depth == depth]
    rivals = [block for block in others if filled and block.wording() != first.wording()]
    if rivals:
        message = f"a second order begins here (the first one in line {first.head.number}); only one can be meant"
        raise Unreadable(source, [block.head.fault(message) for block in rivals][:1])
    return first


def _lines(text: str) -> Iterator[MailLine]:
    for number, raw in enumerate(LINE_END.split(text), 1):
        signs = plain(raw)
        quoting = _QUOTING.match(signs)
        start = quoting.end() if quoting else 0
        depth = signs.count(">", 0, start) + signs.count("|", 0, start)
        yield MailLine(number, start + 1, depth, raw[start:], signs[start:])


def blocks(text: str, mark: str, saying: Saying) -> list[Block]:
    """All orders and forms of a text, as they stand in it."""
    found: list[Block] = []
    inside = False
    for line in _lines(text):
        if line.opens_with(mark):
            found.append(_begun(line, saying))
            inside = found[-1].end is None
        elif inside and line.is_end():
            found[-1].end = line
            inside = False
        elif inside:
            found[-1].body.append(line)
    return found


def _begun(line: MailLine, saying: Saying) -> Block:
    """A block with its first line, behind which a mail program may have put steps, and the end too."""
    stop = _end_of_head(line.plain)
    end = _ENDS_WITH_MARK.search(line.plain, stop)
    steps = line.part(stop, end.start() if end else None)
    if saying(steps) not in (Says.STEP, Says.GAP):
        return Block(line, saying)
    return Block(line.part(0, stop), saying, [steps], line.part(end.start(1)) if end else None)


def _end_of_head(signs: str) -> int:
    """Where `<mark> <game> <seat> <decision> [<hash>]` is over; a seat may be called by a name of several words."""
    words = list(islice(_WORD.finditer(signs), MOST_HEAD_WORDS))
    numbers = (at for at, found in enumerate(words) if at > 2 and found[0].isdecimal())
    last = next(numbers, len(words) - 1)
    if last + 1 < len(words) and _HASH.fullmatch(words[last + 1][0]):
        last += 1
    return words[last].end() if last + 1 < len(words) else len(signs)
