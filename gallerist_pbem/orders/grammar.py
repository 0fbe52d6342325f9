"""What may stand where in the text form of an order: taken from the order schema and a small table of words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cached_property
from typing import Any, NamedTuple

from gallerist_pbem.orders.steps import DO, NOTE, STANDING
from gallerist_pbem.orders.typed import plain, word
from gallerist_pbem.plain.schema_messages import article, closest
from gallerist_pbem.plain.schemas import Node, resolve
from gallerist_pbem.plain.yaml_out import Plain

COMMA = ","
SHORTEST_PART = 3
Way = tuple[tuple[str, ...], ...]
"""The words of a value one after the other, each with its alternatives."""


class Habits(NamedTuple):
    """How people say things though the order schema says them otherwise; what is recorded is the schema's way."""

    spaced: frozenset[str] = frozenset()
    """Lists whose items of one word need no comma."""
    turned: Mapping[str, Mapping[str, Sequence[int]]] = {}
    """Field -> another way to say its value, and at which places of it the words stand that count."""
    idle: Mapping[str, frozenset[str]] = {}
    """Step -> words that add nothing; under no name those of every step."""
    instead: Mapping[str, str] = {}
    """Step -> the field whose value needs no name, and may stand for the main value."""


class Vocabulary(NamedTuple):
    """The words of a game that its order schema does not tell."""

    mark: str
    """Begins the first line of an order."""
    aliases: Mapping[str, str]
    """Other spellings, of one or two words."""
    phrases: Mapping[str, Sequence[str]]
    """Field -> its values of several words, as `a|b c|d`, where the schema has a pattern."""
    habits: Habits = Habits()
    names: Mapping[str, str] = {}
    """Seat -> who plays there, where that is known."""


class Kind(Enum):
    """What a value is made of."""

    NOTHING = auto()
    FLAG = auto()
    NUMBER = auto()
    TEXT = auto()
    PHRASE = auto()
    LIST = auto()
    MAP = auto()


@dataclass(frozen=True, slots=True)
class Shape:
    """How the value of a field is written."""

    kind: Kind
    meaning: str
    ways: tuple[Way, ...] = ()
    values: Mapping[str, Plain] = field(default_factory=dict)
    may_lack: bool = False
    """The value may be left out, or the list may be empty."""
    spaced: bool = False
    fields: Mapping[str, Node] = field(default_factory=dict)
    turned: Mapping[Way, Sequence[int]] = field(default_factory=dict)
    """Other ways to say a value, with the places of the words that count."""
    pattern: str = ""

    def firsts(self) -> list[str]:
        """The words a value can begin with."""
        return next_words(self.ways, 0)

    def also(self) -> list[str]:
        """The words it can begin with when it is said in another way."""
        return next_words(self.turned, 0)

    def straight(self, words: Sequence[str]) -> str:
        """The value that these words say, in the usual way."""
        if not any(_fits(way, words) for way in self.ways):
            for way, places in self.turned.items():
                if _fits(way, words):
                    return " ".join(words[at] for at in places)
        return " ".join(words)

    def vocabulary(self) -> set[str]:
        """All words of its values."""
        return {word for way in (*self.ways, *self.turned) for alternatives in way for word in alternatives}


def next_words(ways: Iterable[Way], at: int) -> list[str]:
    """The words that may stand at a place of a value."""
    return list(dict.fromkeys(word for way in ways if len(way) > at for word in way[at]))


def _fits(way: Way, words: Sequence[str]) -> bool:
    return len(way) == len(words) and all(word in allowed for word, allowed in zip(words, way, strict=True))


def _ways(phrases: Iterable[str]) -> tuple[Way, ...]:
    return tuple(tuple(tuple(word.split("|")) for word in phrase.split()) for phrase in phrases)


class Grammar:
    """The steps and fields of one game's orders."""

    def __init__(self, schema: Node, words: Vocabulary) -> None:
        self.schema = schema
        self.words = words
        self.steps = [branch["required"][0] for branch in schema["$defs"]["step_with_fields"]["anyOf"]]
        self.seats = self._node(schema["properties"]["seat"])["enum"]

    @cached_property
    def conditions(self) -> dict[str, Node]:
        """What a line of a standing order may hang on."""
        fields = self.schema["$defs"].get(STANDING, {}).get("properties", {})
        return {name: node for name, node in fields.items() if name != DO}

    def condition_ways(self) -> tuple[Way, ...]:
        """Their names, which may be written as several words."""
        return _ways([*self.conditions, *(name.replace("_", " ") for name in self.conditions)])

    def called(self, typed: str) -> list[str]:
        """The seats of the players who are called so, else of those whose name begins with these whole words."""
        said = _name(typed)
        names = {seat: _name(name) for seat, name in self.words.names.items()}
        whole = [seat for seat, name in names.items() if name == said]
        return whole or [seat for seat, name in names.items() if said and name[: len(said)] == said]

    def fields(self, step: str) -> dict[str, Node]:
        """The fields of a step, its main value among them."""
        fields: dict[str, Node] = self.schema["$defs"][f"{step}_step"]["properties"]
        return fields

    def is_field(self, word: str) -> bool:
        """Whether some step has this field."""
        return word not in self.steps and any(word in self.fields(step) for step in self.steps)

    def in_full(self, typed: str) -> str:
        """The word that this is another spelling of."""
        return self.words.aliases.get(_key(typed), _key(typed))

    def meant_step(self, typed: str) -> list[str]:
        """Which steps, or a note, the first word of a line may mean."""
        return self.meant(typed, "", [*self.steps, NOTE])[0]

    def goes_on(self, typed: str, before: Sequence[str] = ()) -> bool:
        """Whether a line that begins so goes on with the step before: a word in full that means no step.

        After a ';' it must be a word of that very step, the one `before` it.
        """
        word = self.in_full(typed)
        if self.meant_step(typed):
            return False
        if before:
            step = next((step for step in map(self.in_full, before) if step in self.steps), "")
            return word in self._vocabulary.get(step, ())
        return word == COMMA or word.isdigit() or any(word in words for words in self._vocabulary.values())

    @cached_property
    def _vocabulary(self) -> dict[str, set[str]]:
        """All words of fields and values, step by step."""
        return {step: self._words_of(step) for step in self.steps}

    def _words_of(self, step: str) -> set[str]:
        words: set[str] = set()
        for name, node in self.fields(step).items():
            shape = self.shape(name, node)
            inner = [self.shape(field, inner_node) for field, inner_node in shape.fields.items()]
            words.update((name, *shape.fields, *(word for part in (shape, *inner) for word in part.vocabulary())))
        return words

    def meant(self, typed: str, following: str, allowed: Sequence[str]) -> tuple[list[str], int]:
        """What a typed word may mean here, and how many words it takes: itself, an alias, a beginning."""
        word, pair = _key(typed), f"{_key(typed)} {_key(following)}"
        if self.words.aliases.get(pair) in allowed:
            return [self.words.aliases[pair]], 2
        for same in (word, word.replace("-", "_"), self.words.aliases.get(word, "")):
            if same in allowed:
                return [same], 1
        if parted := [name for name in dict.fromkeys(allowed) if _begins_parts(name, word, _key(following))]:
            return parted, 2
        return [longer for longer in dict.fromkeys(allowed) if longer.startswith(word)] if word else [], 1

    def closest(self, typed: str, allowed: Sequence[str]) -> str:
        """What a misspelled word may mean, by its other spellings too."""
        spellings = {other: word for other, word in self.words.aliases.items() if word in allowed}
        spellings |= {word: word for word in allowed}
        return spellings.get(closest(_key(typed), spellings), "")

    def shape(self, name: str, node: Node) -> Shape:
        """How a field is written."""
        node = self._node(node)
        # Nobody writes the brackets of a list in text.
        said = str(node["description"] if "description" in node else article(node["title"]))
        meaning = said.replace("[", "").replace("]", "")
        if "enum" in node:
            return _one_of(node["enum"], meaning)
        match node["type"]:
            case "null":
                return Shape(Kind.NOTHING, meaning)
            case "boolean":
                return Shape(Kind.FLAG, meaning)
            case "integer" if "maximum" in node:
                return _one_of(range(node["minimum"], node["maximum"] + 1), meaning)
            case "integer":
                return Shape(Kind.NUMBER, meaning)
            case "object":
                return Shape(Kind.MAP, meaning, fields=node["properties"])
            case "array":
                return self._list(name, node, meaning)
        phrases = self.words.phrases.get(name)
        if phrases:
            return Shape(Kind.PHRASE, meaning, _ways(phrases), turned=self._turned(name))
        return Shape(Kind.TEXT, meaning, pattern=node.get("pattern", ""))

    def _turned(self, name: str) -> dict[Way, Sequence[int]]:
        said = self.words.habits.turned.get(name, {})
        return {way: places for phrase, places in said.items() for way in _ways([phrase])}

    def idle(self, step: str = "") -> frozenset[str]:
        """Words that add nothing to a step."""
        idle = self.words.habits.idle
        return idle.get("", frozenset()) | idle.get(step, frozenset())

    def _list(self, name: str, node: Node, meaning: str) -> Shape:
        item = self._node(node["items"])
        ways = _ways(item["enum"] if "enum" in item else self.words.phrases[name])
        may_lack = node.get("minItems", 0) == 0
        spaced = name in self.words.habits.spaced
        return Shape(Kind.LIST, meaning, ways, may_lack=may_lack, spaced=spaced, turned=self._turned(name))

    def _node(self, node: Node) -> Node:
        return resolve(node["$ref"], self.schema) if "$ref" in node else node


def _one_of(values: Sequence[Any], meaning: str) -> Shape:
    """Of two words that belong together either may come first: no value begins with a word that ends another."""
    by_word = {str(value): value for value in values if value is not None}
    turned: dict[Way, Sequence[int]] = {way[::-1]: (1, 0) for way in _ways(by_word) if len(way) == 2}
    return Shape(Kind.PHRASE, meaning, _ways(by_word), by_word, may_lack=None in values, turned=turned)


def _begins_parts(name: str, first: str, second: str) -> bool:
    """Whether two words begin the two parts of a name, as `int market` does; `a c` may as well be `a`, then coins."""
    parts = name.split("_")
    clear = bool(first) and len(second) >= SHORTEST_PART
    return len(parts) == 2 and clear and parts[0].startswith(first) and parts[1].startswith(second)


def _name(typed: str) -> list[str]:
    """The words of a name, as they are typed in whatever way."""
    return [part for part in map(word, plain(typed).lower().split()) if part]


def _key(typed: str) -> str:
    return typed.lower().replace("'", "").replace("’", "")
