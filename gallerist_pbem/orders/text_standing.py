"""Reads the lines `if <condition>: <steps>` of a text order: a standing order, for the time its player is away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gallerist_pbem.errors import Fault
from gallerist_pbem.orders.grammar import Grammar
from gallerist_pbem.orders.steps import ASK, DO, EMPTY, IF, NOTE, STANDING
from gallerist_pbem.orders.text_steps import Places, StepReader
from gallerist_pbem.orders.text_words import Token, Unfit, WordReader
from gallerist_pbem.plain.yaml_in import Keys
from gallerist_pbem.plain.yaml_out import Plain


class Sentence(NamedTuple):
    """The words of one step, and whether they belong to a standing order."""

    tokens: list[Token]
    standing: bool


def begins(tokens: Sequence[Token]) -> bool:
    """Whether a line of a standing order begins here."""
    return tokens[0].text.lower() == IF


class StandingReader:
    """The lines of a standing order on their way to data."""

    def __init__(self, grammar: Grammar, places: Places, faults: list[Fault]) -> None:
        self.grammar = grammar
        self.places = places
        self.faults = faults
        self.lines: list[Plain] = []
        self.none = False
        self.steps: list[Plain] = []
        """The steps of the line that is being read."""

    def read(self, tokens: list[Token]) -> None:
        """The beginning of a line, or one more step of it."""
        place = (tokens[0].line, tokens[0].column)
        self.places.setdefault((STANDING,), place)
        try:
            if begins(tokens):
                self._line(tokens)
            else:
                self._step(tokens)
            if self.none and self.lines:
                raise Unfit(*place, f"'{IF} {EMPTY}' withdraws a standing order, so it stands alone")
        except Unfit as unfit:
            self.faults.append(unfit.fault)

    def _line(self, tokens: list[Token]) -> None:
        words = WordReader(self.grammar, tokens, f"standing order {len(self.lines) + 1}: ")
        words.at = 1
        if words.next.lower() == EMPTY and len(tokens) == 2:
            self.none = True
            return
        path: Keys = (STANDING, len(self.lines))
        self.places[path] = (tokens[0].line, tokens[0].column)
        line: dict[str, Plain] = {}
        self.lines.append(line)
        self.steps = []
        line |= StepReader(words, self.places, self.faults).condition(path)
        self.places[(*path, DO)] = words.place
        if not words.next:
            raise words.unfit(f"what to do is missing: '{ASK}', or one step or several with ';' between them")
        line[DO] = self.steps
        if self.grammar.meant(words.next, "", [*self.grammar.steps, ASK])[0] == [ASK]:
            line[DO] = ASK
            words.at += 1
            if words.next:
                raise words.unfit(f"'{ASK}' stands alone, without '{words.next}'")
        else:
            self._step(tokens[words.at :])

    def _step(self, tokens: list[Token]) -> None:
        line = self.lines[-1] if self.lines else None
        prefix = f"standing order {len(self.lines)}, step {len(self.steps) + 1}: "
        if not isinstance(line, dict) or line.get(DO) is not self.steps:
            raise Unfit(tokens[0].line, tokens[0].column, f"there is no place for '{tokens[0].text}' here")
        if self.grammar.meant_step(tokens[0].text) == [NOTE]:
            why = "a note is read by everybody, so it has no place in a standing order"
            raise Unfit(tokens[0].line, tokens[0].column, why)
        path: Keys = (STANDING, len(self.lines) - 1, DO, len(self.steps))
        self.places[path] = (tokens[0].line, tokens[0].column)
        self.steps.append(None)
        reader = StepReader(WordReader(self.grammar, tokens, prefix), self.places, self.faults)
        self.steps[-1] = reader.step(path)
