"""Reads the lines of a text order that are for later: `if <condition>: <steps>`, a standing order for the time its
player is away, and `next <steps>`, an order in advance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gallerist_pbem.errors import Fault
from gallerist_pbem.orders.grammar import Grammar
from gallerist_pbem.orders.steps import ASK, DO, EMPTY, IF, NEXT, NO_NEXT, NO_STANDING, NOTE, STANDING
from gallerist_pbem.orders.text_steps import StepReader
from gallerist_pbem.orders.text_values import Places
from gallerist_pbem.orders.text_words import Token, Unfit, WordReader
from gallerist_pbem.plain.yaml_in import Keys
from gallerist_pbem.plain.yaml_out import Plain


class Sentence(NamedTuple):
    """The words of one step, and whether they belong to a standing order."""

    tokens: list[Token]
    standing: bool


def begins(tokens: Sequence[Token]) -> bool:
    """Whether a line of a standing order, or an order in advance, begins here."""
    return tokens[0].text.lower() in (IF, NEXT)


class StandingReader:
    """The lines of a standing order, and orders in advance, on their way to data."""

    def __init__(self, grammar: Grammar, places: Places, faults: list[Fault]) -> None:
        self.grammar = grammar
        self.places = places
        self.faults = faults
        self.lines: list[Plain] = []
        self.alternatives: list[Plain] = []
        self.withdrawn: set[str] = set()
        self.steps: list[Plain] | None = None
        """The steps of the line that is being read; none where it has no place for them."""
        self.path: Keys = ()
        self.called = ""

    def data(self) -> dict[str, Plain]:
        """What the order says beside its steps."""
        found = {STANDING: self.lines, NEXT: self.alternatives}
        return {key: lines for key, lines in found.items() if lines or key in self.withdrawn}

    def read(self, tokens: list[Token]) -> None:
        """The beginning of a line, or one more step of it."""
        word = tokens[0].text.lower()
        try:
            if word == IF:
                self._line(tokens)
            elif word == NEXT:
                self._alternative(tokens)
            else:
                self._step(tokens)
            self._check_withdrawn(tokens[0])
        except Unfit as unfit:
            self.faults.append(unfit.fault)

    def _check_withdrawn(self, token: Token) -> None:
        for key, lines, none in ((STANDING, self.lines, NO_STANDING), (NEXT, self.alternatives, NO_NEXT)):
            if key in self.withdrawn and lines:
                what = "a standing order" if key == STANDING else "orders in advance"
                raise Unfit(token.line, token.column, f"'{none}' withdraws {what}, so it stands alone")

    def _begin(self, key: str, number: int, called: str, tokens: list[Token]) -> bool:
        """Where the line stands; whether it has anything to say."""
        place = (tokens[0].line, tokens[0].column)
        self.places.setdefault((key,), place)
        self.steps = None
        if [token.text.lower() for token in tokens[1:]] == [EMPTY]:
            self.withdrawn.add(key)
            return False
        self.path, self.called = (key, number), f"{called} {number + 1}"
        self.places[self.path] = place
        return True

    def _alternative(self, tokens: list[Token]) -> None:
        if not self._begin(NEXT, len(self.alternatives), NEXT, tokens):
            return
        steps: list[Plain] = []
        self.alternatives.append(steps)
        if len(tokens) == 1:
            words = WordReader(self.grammar, tokens, f"{self.called}: ")
            words.at = 1
            raise words.unfit("what to do is missing: one step or several with ';' between them")
        self.steps = steps
        self._step(tokens[1:])

    def _line(self, tokens: list[Token]) -> None:
        if not self._begin(STANDING, len(self.lines), "standing order", tokens):
            return
        path = self.path
        words = WordReader(self.grammar, tokens, f"{self.called}: ")
        words.at = 1
        line: dict[str, Plain] = {}
        self.lines.append(line)
        line |= StepReader(words, self.places, self.faults).condition(path)
        self.places[(*path, DO)] = words.place
        if not words.next:
            raise words.unfit(f"what to do is missing: '{ASK}', or one step or several with ';' between them")
        if self.grammar.meant(words.next, "", [*self.grammar.steps, ASK])[0] == [ASK]:
            line[DO] = ASK
            words.at += 1
            if words.next:
                raise words.unfit(f"'{ASK}' stands alone, without '{words.next}'")
        else:
            line[DO] = self.steps = []
            self.path = (*path, DO)
            self._step(tokens[words.at :])

    def _step(self, tokens: list[Token]) -> None:
        first = tokens[0]
        if self.steps is None:
            raise Unfit(first.line, first.column, f"there is no place for '{first.text}' here")
        if self.grammar.meant_step(first.text) == [NOTE]:
            why = "a note is read by everybody, so it has no place in a standing order"
            raise Unfit(first.line, first.column, why)
        path: Keys = (*self.path, len(self.steps))
        self.places[path] = (first.line, first.column)
        self.steps.append(None)
        prefix = f"{self.called}, step {len(self.steps)}: "
        self.steps[-1] = StepReader(WordReader(self.grammar, tokens, prefix), self.places, self.faults).step(path)
