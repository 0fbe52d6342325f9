"""Reads one step of a text order, word by word."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from gallerist_pbem.errors import Fault
from gallerist_pbem.orders.grammar import COMMA, Kind, next_words
from gallerist_pbem.orders.steps import NOTE
from gallerist_pbem.orders.text_values import Places, ValueReader
from gallerist_pbem.orders.text_words import Unfit, WordReader
from gallerist_pbem.plain.schemas import Node
from gallerist_pbem.plain.yaml_in import Keys
from gallerist_pbem.plain.yaml_out import Plain


class StepReader:
    """A step on its way to data; a fault spoils one field, and the next one is read all the same."""

    def __init__(self, words: WordReader, places: Places, faults: list[Fault]) -> None:
        self.words = words
        self.grammar = words.grammar
        self.places = places
        self.faults = faults
        self.values = ValueReader(words, places)

    def step(self, path: Keys) -> Plain:
        """The step with its fields; a bare word if that says it all."""
        try:
            name = self._name()
        except Unfit as unfit:
            self.faults.append(unfit.fault)
            self._misspelled(path)
            return None
        return self._fields_of(name, path)

    def _misspelled(self, path: Keys) -> None:
        """What else is wrong with the step that was meant is told at once."""
        meant = self.grammar.closest(self.words.next, self.grammar.steps)
        if meant and not self.grammar.is_field(self.words.next.lower()):
            self.words.at += 1
            self._fields_of(meant, path)

    def _fields_of(self, name: str, path: Keys) -> Plain:
        fields = self.grammar.fields(name)
        others = {field: node for field, node in fields.items() if field != name}
        values: dict[str, Plain] = {}
        self.words.idle = self.grammar.idle(name)
        self.places[(*path, name)] = self.places[path]
        unnamed = self.grammar.words.habits.instead.get(name, "")
        if unnamed and self._begins(unnamed, others, self._firsts(name, fields[name], others)):
            values[name] = None
            self._main_last(values, name, unnamed, fields, path)
        else:
            self._field(values, name, fields[name], path, list(others))
        self._fields(values, others, path, unnamed)
        bare = values == {name: None} and self.grammar.shape(name, fields[name]).kind is Kind.NOTHING
        return name if bare else values

    def _main_last(
        self, values: dict[str, Plain], name: str, first: str, fields: Mapping[str, Node], path: Keys
    ) -> None:
        """The field that may stand for the main value, and a number that can only be the main value."""
        others = [field for field in fields if field != name]
        self.places[(*path, first)] = self.words.place
        self._field(values, first, fields[first], path, others)
        if self._comes_more(others) and self.words.next.isdecimal():
            self._field(values, name, fields[name], path, others)

    def condition(self, path: Keys) -> dict[str, Plain]:
        """When a line of a standing order is used; raises Unfit, since nothing after it could be understood."""
        place = self.words.place
        ways = self.grammar.condition_ways()
        name = "_".join(self.values.phrase(ways, [], next_words(ways, 0)))
        self.places[(*path, name)] = place
        return {
            name: self.values.value(self.grammar.shape(name, self.grammar.conditions[name]), name, (*path, name), [])
        }

    def _name(self) -> str:
        word = self.words.next.lower()
        if self.grammar.is_field(word):
            raise self.words.unfit(f"{word} is a field, not a step: it stands on the line of its step")
        return self.words.take([*self.grammar.steps, NOTE])

    def _firsts(self, name: str, node: Node, others: Mapping[str, Node]) -> list[str]:
        """What the main value may begin with, or what may come instead of it."""
        shape = self.grammar.shape(name, node)
        return [*shape.firsts(), *shape.also(), *others]

    def _begins(self, name: str, fields: Mapping[str, Node], rather: Sequence[str]) -> bool:
        """Whether a value of this field comes next, though its name does not."""
        shape = self.grammar.shape(name, fields[name])
        firsts = [*shape.firsts(), *shape.also()]
        self.words.pass_idle([*rather, *firsts])
        if not self.words.next or self.words.means(rather):
            return False
        return bool(shape.pattern and re.search(shape.pattern, self.words.next.lower())) or self.words.means(firsts)

    def _fields(
        self, values: dict[str, Plain], fields: Mapping[str, Node], path: Keys, unnamed: str = "",
        outer: Sequence[str] = (),
    ) -> None:  # fmt: skip
        """The other fields; one of them may do without its name. A nested map ends where a field of its step comes."""
        names = list(fields)
        while self._comes_more([*names, *outer]) and not self._is_next(outer):
            place = self.words.place
            try:
                bare = bool(unnamed) and unnamed not in values and self._begins(unnamed, fields, names)
                implied = "" if bare else self._map_of_next(fields)
                told = "" if bare or implied or not outer else self._told_by_value(fields)
                name = unnamed if bare else implied or told or self.words.take(names)
                if name in values and not isinstance(values[name], (dict, list)):
                    raise Unfit(*place, f"{self.words.prefix}{name} stands here a second time")
            except Unfit as unfit:
                self._skip(unfit, [*names, *outer])
                continue
            self.places.setdefault((*path, name), place)
            self._field(values, name, fields[name], path, [*names, *outer], bool(implied))

    def _is_next(self, names: Sequence[str]) -> bool:
        """Whether one of these words comes next, in full."""
        return self.grammar.in_full(self.words.next) in names

    def _map_of_next(self, fields: Mapping[str, Node]) -> str:
        """The nested map that the next field belongs to, where that was not said."""
        if self.words.means(list(fields)):
            return ""
        maps = {name: self.grammar.shape(name, node).fields for name, node in fields.items()}
        told = "" if self._told_by_value(fields) else self.words.next
        return next(
            (
                name
                for name, inner in maps.items()
                if self._is_next(list(inner)) or (told and self._told_by_value(inner))
            ),
            "",
        )

    def _told_by_value(self, fields: Mapping[str, Node]) -> str:
        """The one field that the next word, in full, is a value of; its name is not needed then."""
        word = self.grammar.in_full(self.words.next)
        if word.isdigit() or self.words.means(list(fields)):
            return ""
        shapes = {name: self.grammar.shape(name, node) for name, node in fields.items()}
        told = [name for name, shape in shapes.items() if word in (*shape.firsts(), *shape.also())]
        return told[0] if len(told) == 1 else ""

    def _comes_more(self, names: Sequence[str]) -> bool:
        """Whether another field follows; a comma may stand before it."""
        self.words.pass_idle(names)
        if self.words.next == COMMA and self.words.following not in ("", COMMA) and self.words.at:
            self.words.at += 1
            self.words.pass_idle(names)
        return bool(self.words.next)

    def _field(
        self, values: dict[str, Plain], name: str, node: Node, path: Keys, follow: list[str], implied: bool = False
    ) -> None:
        """One value. What stands after it is needed to know where it ends; to a map that was only implied belongs what
        can belong to nothing else."""
        shape, known = self.grammar.shape(name, node), values.get(name)
        if shape.kind is Kind.MAP:
            inner = values[name] = known if isinstance(known, dict) else {}
            fields = {key: node for key, node in shape.fields.items() if not (implied and key in follow)}
            self._fields(inner, fields, (*path, name), outer=[word for word in follow if word not in fields])
            return
        values[name] = None
        self.words.shape = shape
        try:
            values[name] = self.values.value(shape, name, (*path, name), follow)
        except Unfit as unfit:
            self._skip(unfit, follow)
        self.words.shape = None

    def _skip(self, unfit: Unfit, fields: Sequence[str]) -> None:
        self.faults.append(unfit.fault)
        while self.words.next and self.grammar.in_full(self.words.next) not in fields:
            self.words.at += 1
