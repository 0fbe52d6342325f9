"""The words of a step one after the other, as they were typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gallerist_pbem.errors import Fault
from gallerist_pbem.orders.grammar import COMMA, Grammar
from gallerist_pbem.plain.schema_messages import did_you_mean, joined, shortened


class Token(NamedTuple):
    """A word or a comma, and where it stands."""

    text: str
    line: int
    column: int


class Unfit(Exception):
    """A word that cannot stand where it stands, or one that is missing."""

    def __init__(self, line: int, column: int, message: str) -> None:
        self.fault = Fault(line, column, message)
        super().__init__(message)


class WordReader:
    """Words taken one after the other; each may be cut short as far as it stays clear what is meant."""

    def __init__(self, grammar: Grammar, tokens: Sequence[Token], prefix: str) -> None:
        self.grammar = grammar
        self.tokens = tokens
        self.prefix = prefix
        self.at = 0
        self.idle = grammar.idle()

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
            raise self.unfit(self._unknown(meant, allowed))
        return meant[0], span

    def take(self, allowed: Sequence[str], also: Sequence[str] = ()) -> str:
        """The next word, which must be one of these."""
        word, span = self.look(allowed, also)
        self.at += span
        return word

    def means(self, allowed: Sequence[str]) -> bool:
        """Whether the next word may be one of these."""
        return bool(self.grammar.meant(self.next, self.following, allowed)[0])

    def pass_idle(self, allowed: Sequence[str]) -> None:
        """Leaves out words that add nothing, unless they mean something here."""
        while self.next.lower() in self.idle and not self.means(allowed):
            self.at += 1

    def unfit(self, message: str) -> Unfit:
        """Something wrong with the next word."""
        return Unfit(*self.place, self.prefix + message)

    def _unknown(self, meant: list[str], allowed: Sequence[str]) -> str:
        if meant:
            return f"'{self.next}' may mean {joined(meant[:-1])} or {meant[-1]}"
        if self.next == COMMA:
            return "there is no place for a comma here"
        if self.next.lower() in self.grammar.steps and self.at:
            return f"{self.next.lower()} is a step: it begins a new line, or follows a ';'"
        if not allowed:
            return f"there is no place for '{shortened(self.next)}' here: the step is complete"
        meaning = did_you_mean(self.next, list(dict.fromkeys(allowed))) or "."
        return f"'{shortened(self.next)}' is unknown here{meaning} Possible: {joined(allowed)}"
