"""Reads one step of a text order, word by word."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gallerist_pbem.errors import Fault
from gallerist_pbem.orders.grammar import COMMA, Grammar, Kind, Shape, Way, next_words
from gallerist_pbem.orders.steps import EMPTY, FALSE, NOTE
from gallerist_pbem.plain.schema_messages import did_you_mean, joined, shortened
from gallerist_pbem.plain.schemas import Node
from gallerist_pbem.plain.yaml_in import Keys
from gallerist_pbem.plain.yaml_out import DIGITS, Plain

TRUE = "true"
NUMBER = re.compile(f"[0-9]{{1,{DIGITS}}}")
Places = dict[Keys, tuple[int, int]]


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

    def look(self, allowed: Sequence[str]) -> tuple[str, int]:
        """What the next word means, and how many words say it."""
        following = self.tokens[self.at + 1].text if self.at + 1 < len(self.tokens) else ""
        meant, span = self.grammar.meant(self.next, following, allowed)
        if len(meant) != 1:
            raise self.unfit(self._unknown(meant, allowed))
        return meant[0], span

    def take(self, allowed: Sequence[str]) -> str:
        """The next word, which must be one of these."""
        word, span = self.look(allowed)
        self.at += span
        return word

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


class StepReader:
    """A step on its way to data; a fault spoils one field, and the next one is read all the same."""

    def __init__(self, words: WordReader, places: Places, faults: list[Fault]) -> None:
        self.words = words
        self.grammar = words.grammar
        self.places = places
        self.faults = faults

    def step(self, path: Keys) -> Plain:
        """The step with its fields; a bare word if that says it all."""
        try:
            name = self._name()
        except Unfit as unfit:
            self.faults.append(unfit.fault)
            return None
        fields = self.grammar.fields(name)
        others = [field for field in fields if field != name]
        values: dict[str, Plain] = {}
        self.places[(*path, name)] = self.places[path]
        self._field(values, name, fields[name], path, others)
        self._fields(values, {field: fields[field] for field in others}, path)
        bare = values == {name: None} and self.grammar.shape(name, fields[name]).kind is Kind.NOTHING
        return name if bare else values

    def condition(self, path: Keys) -> dict[str, Plain]:
        """When a line of a standing order is used; raises Unfit, since nothing after it could be understood."""
        place = self.words.place
        ways = self.grammar.condition_ways()
        name = "_".join(self._phrase(ways, [], next_words(ways, 0)))
        self.places[(*path, name)] = place
        return {name: self._value(self.grammar.shape(name, self.grammar.conditions[name]), name, (*path, name), [])}

    def _name(self) -> str:
        word = self.words.next.lower()
        if self.grammar.is_field(word):
            raise self.words.unfit(f"{word} is a field, not a step: it stands on the line of its step")
        return self.words.take([*self.grammar.steps, NOTE])

    def _fields(self, values: dict[str, Plain], fields: Mapping[str, Node], path: Keys) -> None:
        names = list(fields)
        while self.words.next:
            place = self.words.place
            try:
                name = self.words.take(names)
                if name in values:
                    raise Unfit(*place, f"{self.words.prefix}{name} stands here a second time")
            except Unfit as unfit:
                self._skip(unfit, names)
                continue
            self.places[(*path, name)] = place
            self._field(values, name, fields[name], path, names)

    def _field(self, values: dict[str, Plain], name: str, node: Node, path: Keys, follow: list[str]) -> None:
        """One value. What stands after it is needed to know where it ends."""
        values[name] = None
        try:
            values[name] = self._value(self.grammar.shape(name, node), name, (*path, name), follow)
        except Unfit as unfit:
            self._skip(unfit, follow)

    def _skip(self, unfit: Unfit, fields: Sequence[str]) -> None:
        self.faults.append(unfit.fault)
        while self.words.next and self.grammar.in_full(self.words.next) not in fields:
            self.words.at += 1

    def _value(self, shape: Shape, name: str, path: Keys, follow: list[str]) -> Plain:
        match shape.kind:
            case Kind.NOTHING:
                return None
            case Kind.FLAG:
                return self._flag(follow)
            case Kind.MAP:
                inner: dict[str, Plain] = {}
                self._fields(inner, shape.fields, path)
                return inner
        if not self.words.next and not (shape.may_lack and shape.kind is Kind.PHRASE):
            possible = f"; possible: {joined(shape.firsts())}" if shape.kind is Kind.PHRASE else ""
            raise self.words.unfit(f"{name} needs a value: {shape.meaning}{possible}")
        match shape.kind:
            case Kind.LIST:
                return self._list(shape, path, follow)
            case Kind.PHRASE:
                return self._phrase_value(shape, follow)
        return self._free(shape, name)

    def _flag(self, follow: list[str]) -> bool:
        """The bare word says yes."""
        if self.words.next and self.words.look([TRUE, FALSE, *follow])[0] in (TRUE, FALSE):
            return self.words.take([TRUE, FALSE, *follow]) == TRUE
        return True

    def _free(self, shape: Shape, name: str) -> Plain:
        """A number, or one word that only the rules know."""
        word = self.words.next.lower()
        number = NUMBER.fullmatch(word)
        if word == COMMA or (shape.kind is Kind.NUMBER and not number):
            raise self.words.unfit(f"'{shortened(word)}' does not fit: {name} must be {shape.meaning}")
        self.words.at += 1
        return int(word) if shape.kind is Kind.NUMBER else word

    def _phrase_value(self, shape: Shape, follow: list[str]) -> Plain:
        firsts = shape.firsts()
        if shape.may_lack and (not self.words.next or self.words.look([*firsts, *follow])[0] not in firsts):
            return None
        words = self._phrase(shape.ways, follow, [*firsts, *follow] if shape.may_lack else firsts)
        phrase = " ".join(words)
        return shape.values.get(phrase, phrase)

    def _list(self, shape: Shape, path: Keys, follow: list[str]) -> list[Plain]:
        """Items with commas between them; plain words may do without."""
        items: list[Plain] = []
        firsts = shape.firsts()
        begin = [*firsts, EMPTY] if shape.may_lack else firsts
        if self.words.look(begin)[0] == EMPTY and EMPTY not in firsts:
            self.words.take(begin)
            return items
        while True:
            self.places[(*path, len(items))] = self.words.place
            item = self._phrase(shape.ways, [*firsts, *follow] if shape.spaced else follow, begin)
            items.append(" ".join(item))
            begin = firsts
            if self.words.next == COMMA:
                self.words.at += 1
            elif not self._goes_on(shape, item, [*firsts, *follow]):
                return items

    def _goes_on(self, shape: Shape, item: list[str], allowed: list[str]) -> bool:
        """Whether another item follows without a comma."""
        if not shape.spaced or len(item) > 1 or not self.words.next:
            return False
        return self.words.look(allowed)[0] in shape.firsts()

    def _phrase(self, ways: Sequence[Way], follow: Sequence[str], firsts: Sequence[str]) -> list[str]:
        """The words of one value: as long as it is not complete, or goes on."""
        taken: list[str] = []
        while more := next_words(ways, len(taken)):
            complete = any(len(way) == len(taken) for way in ways)
            if complete and (self.words.next in ("", COMMA) or self.words.look([*more, *follow])[0] not in more):
                break
            if not self.words.next:
                raise self.words.unfit(f"a word is missing here; possible: {joined(more)}")
            word = self.words.take([*more, *follow] if complete else more if taken else firsts)
            ways = [way for way in ways if len(way) > len(taken) and word in way[len(taken)]]
            taken.append(word)
        return taken
