"""The words of a step one after the other, as they were typed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from gallerist_pbem.errors import Fault, Misspelled
from gallerist_pbem.orders.grammar import COMMA, Grammar, Shape
from gallerist_pbem.plain.schema_messages import closest, joined, shortened

MOST_LISTED = 12
MOST_IN_A_ROW = 5
SUCH = "such as"
NO_COMMA = "there is no place for a comma here"


class Token(NamedTuple):
    """A word or a comma, and where it stands."""

    text: str
    line: int
    column: int


class Unfit(Exception):
    """A word that cannot stand where it stands, or one that is missing."""

    def __init__(self, line: int, column: int, message: str, kind: type[Fault] = Fault) -> None:
        self.fault = kind(line, column, message)
        super().__init__(message)


class WordReader:
    """Words taken one after the other; each may be cut short as far as it stays clear what is meant."""

    def __init__(self, grammar: Grammar, tokens: Sequence[Token], prefix: str) -> None:
        self.grammar = grammar
        self.tokens = tokens
        self.prefix = prefix
        self.at = 0
        self.idle = grammar.idle()
        self.shape: Shape | None = None
        """Of the value that is being read."""
        self.taken = ""

    @property
    def next(self) -> str:
        """The next word as it was typed; nothing at the end."""
        return self.tokens[self.at].text if self.at < len(self.tokens) else ""

    @property
    def place(self) -> tuple[int, int]:
        """Where the next word stands, or would stand."""
        if self.at < len(self.tokens):
            return self.tokens[self.at][1:]
        last = self.tokens[-1]
        return last.line, last.column + len(last.text)

    @property
    def following(self) -> str:
        """The word after the next one."""
        return self.tokens[self.at + 1].text if self.at + 1 < len(self.tokens) else ""

    def look(self, allowed: Sequence[str], also: Sequence[str] = ()) -> tuple[str, int]:
        """What the next word means, and how many words say it; `also`: what is understood, but not proposed."""
        self.pass_idle([*allowed, *also])
        meant, span = self.grammar.meant(self.next, self.following, allowed)
        if not meant:
            meant, span = self.grammar.meant(self.next, self.following, also)
        if len(meant) != 1:
            raise self._unknown(meant, allowed)
        return meant[0], span

    def take(self, allowed: Sequence[str], also: Sequence[str] = ()) -> str:
        """The next word, which must be one of these."""
        word, span = self.look(allowed, also)
        self.at += span
        self.taken = word
        return word

    def means(self, allowed: Sequence[str]) -> bool:
        """Whether the next word may be one of these."""
        return bool(self.grammar.meant(self.next, self.following, allowed)[0])

    def pass_idle(self, allowed: Sequence[str]) -> None:
        """Leaves out words that add nothing, unless they mean something here."""
        while self.next.lower() in self.idle and not self.means(allowed):
            self.at += 1

    def unfit(self, message: str, kind: type[Fault] = Fault) -> Unfit:
        """Something wrong with the next word."""
        return Unfit(*self.place, self.prefix + message, kind)

    def _unknown(self, meant: list[str], allowed: Sequence[str]) -> Unfit:
        if why := self._out_of_place(meant, allowed):
            return self.unfit(why)
        unknown = f"'{shortened(self.next)}' is unknown here"
        if meant_word := self._misspelled(allowed):
            return self.unfit(f"{unknown}; did you mean '{meant_word}'?", Misspelled)
        possible = self.possible(allowed)
        return self.unfit(f"{unknown}. {possible[0].upper()}{possible[1:]}")

    def _out_of_place(self, meant: list[str], allowed: Sequence[str]) -> str:
        """Why a word cannot stand here, whatever it is; empty if only the word itself is wrong."""
        if meant:
            return f"'{self.next}' may mean {joined(meant[:-1])} or {meant[-1]}"
        if self.next == COMMA:
            return f"something is missing before this comma; {self.possible(allowed)}" if self.shape else NO_COMMA
        if self.shape and self._comes_later(self.shape, allowed):
            return f"something is missing before '{self.next}': {self.shape.meaning}"
        if self.next.lower() in self.grammar.steps and self.at:
            return f"{self.next.lower()} is a step: it begins a new line, or follows a ';'"
        if not allowed:
            return f"there is no place for '{shortened(self.next)}' here: the step is complete"
        return ""

    def _misspelled(self, allowed: Sequence[str]) -> str:
        """What was meant, also by the second word of a name whose first one was enough."""
        before = self.tokens[self.at - 1].text if self.at else ""
        whole = closest(f"{before}_{self.next}", [self.taken]) if "_" in self.taken and before != self.taken else ""
        return self.grammar.closest(self.next, allowed) or whole

    def possible(self, words: Sequence[str]) -> str:
        """The words that may stand here; where they are many, what they are to say."""
        few = in_few_words(words)
        if self.shape and (len(few) > MOST_LISTED or (self.next == COMMA and SUCH in self.shape.meaning)):
            return f"wanted: {self.shape.meaning}"
        return f"possible: {joined(few)}"

    def _comes_later(self, shape: Shape, allowed: Sequence[str]) -> bool:
        """Whether a value begins here, and the next word stands further on in one."""
        return self.next.lower() in shape.vocabulary() and set(shape.firsts()) <= set(allowed)


def in_few_words(words: Sequence[str]) -> list[str]:
    """Words one after the other; many numbers in a row as `1 to 20`."""
    few: list[str] = []
    for number, run in groupby(dict.fromkeys(words), str.isdecimal):
        row = list(run)
        few += [f"{row[0]} to {row[-1]}"] if number and len(row) > MOST_IN_A_ROW and _in_a_row(row) else row
    return few


def _in_a_row(numbers: Sequence[str]) -> bool:
    return [int(number) for number in numbers] == list(range(int(numbers[0]), int(numbers[0]) + len(numbers)))
