"""A checker for the part of JSON Schema 2020-12 that our schemas use.

The jsonschema package takes longer to import than a whole move to play; a test holds the two together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

from gallerist_pbem.errors import Fault, Unreadable
from gallerist_pbem.plain import schemas
from gallerist_pbem.plain.schema_messages import did_you_mean, shortened, unfit
from gallerist_pbem.plain.yaml_in import Keys, ParsedDocument
from gallerist_pbem.plain.yaml_out import canonical

MOST_FAULTS = 50
Node = dict[str, Any]


class Wrong(NamedTuple):
    """One thing that a schema does not allow: where, which keyword of which node, and which key it is about."""

    path: Keys
    keyword: str
    node: Node
    value: Any
    key: str | None = None


class Spot(NamedTuple):
    """Where a check stands: in the schema, and in the data."""

    node: Node
    root: Node
    path: Keys

    def wrong(self, keyword: str, value: Any) -> Wrong:
        """What is found here."""
        return Wrong(self.path, keyword, self.node, value)


Check = Callable[[Any, Any, Spot], Iterator[Wrong]]


def check(value: Any, schema: Node) -> Iterator[Wrong]:
    """Everything wrong with the value; a schema with a keyword that would go unchecked is a bug."""
    assert_known(schema)
    return _check(value, schema, schema, ())


def check_document(document: ParsedDocument, schema: Node, source: str) -> None:
    """Raises with everything wrong about a document that is not an order, each with its place."""
    wrongs = islice(check(document.data, schema), MOST_FAULTS)
    if faults := [Fault(*place_of(document, wrong.path), sentence(wrong)) for wrong in wrongs]:
        raise Unreadable(source, faults)


def place_of(document: ParsedDocument, path: Keys) -> tuple[int, int]:
    """Where it stands, or the nearest place around it: a document may be laid over another."""
    return document.places[path] if path in document.places or not path else place_of(document, path[:-1])


def sentence(wrong: Wrong) -> str:
    """What is wrong, and where in the document."""
    subject = " ".join(map(str, wrong.path)) or "this"
    place = f"{subject}: " if wrong.path else ""
    if wrong.keyword == "required":
        return f"{place}'{wrong.key}' is missing"
    if wrong.key is not None:
        known = list(wrong.node.get("properties", ()))
        return f"there is no '{shortened(wrong.key)}' here{did_you_mean(wrong.key, known)}"
    return unfit(subject, place, wrong.node, wrong.keyword, wrong.value)


def resolve(ref: str, root: Node) -> tuple[Node, Node]:
    """The node a $ref means, and the schema it stands in: this one, or another published one."""
    file, _, pointer = ref.partition("#")
    node = root = _published(file.removesuffix(".schema.json")) if file else root
    for key in pointer.split("/")[1:]:
        node = node[key]
    return node, root


def _check(value: Any, node: Node, root: Node, path: Keys) -> Iterator[Wrong]:
    spot = Spot(node, root, path)
    for keyword, rule in node.items():
        if keyword in _CHECKS:
            yield from _CHECKS[keyword](rule, value, spot)


def _fits(value: Any, node: Node, spot: Spot) -> bool:
    return next(_check(value, node, spot.root, spot.path), None) is None


_TYPES = {"string": str, "integer": int, "boolean": bool, "null": type(None), "array": list, "object": dict}


def _type(rule: str | list[str], value: Any, spot: Spot) -> Iterator[Wrong]:
    # Compared by identity of type: a boolean is not an integer.
    if type(value) not in [_TYPES[name] for name in ([rule] if isinstance(rule, str) else rule)]:
        yield spot.wrong("type", value)


def _enum(rule: list[Any], value: Any, spot: Spot) -> Iterator[Wrong]:
    if not any(type(value) is type(allowed) and value == allowed for allowed in rule):
        yield spot.wrong("enum", value)


def _const(rule: Any, value: Any, spot: Spot) -> Iterator[Wrong]:
    if type(value) is not type(rule) or value != rule:
        yield spot.wrong("const", value)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    # In ECMA-262 a dollar is the end of the text; in Python it would also let a line feed follow.
    return re.compile(pattern.removesuffix("$") + r"\Z" if pattern.endswith("$") else pattern)


def _pattern(rule: str, value: Any, spot: Spot) -> Iterator[Wrong]:
    if isinstance(value, str) and not _compiled(rule).search(value):
        yield spot.wrong("pattern", value)


def _limit(keyword: str, applies: type, breaks: Callable[[Any, int], bool]) -> Check:
    def limit(rule: int, value: Any, spot: Spot) -> Iterator[Wrong]:
        if type(value) is applies and breaks(value, rule):
            yield spot.wrong(keyword, value)

    return limit


def _properties(rule: dict[str, Node], value: Any, spot: Spot) -> Iterator[Wrong]:
    if isinstance(value, dict):
        for key, node in rule.items():
            if key in value:
                yield from _check(value[key], node, spot.root, (*spot.path, key))


def _required(rule: list[str], value: Any, spot: Spot) -> Iterator[Wrong]:
    if isinstance(value, dict):
        for key in rule:
            if key not in value:
                yield Wrong(spot.path, "required", spot.node, value, key)


def _patterns(rule: dict[str, Node], value: Any, spot: Spot) -> Iterator[Wrong]:
    if isinstance(value, dict):
        for pattern, node in rule.items():
            for key in filter(_compiled(pattern).search, value):
                yield from _check(value[key], node, spot.root, (*spot.path, key))


def _additional(rule: bool | Node, value: Any, spot: Spot) -> Iterator[Wrong]:
    for key in value if isinstance(value, dict) else ():
        if _is_named(key, spot.node):
            continue
        if isinstance(rule, dict):
            yield from _check(value[key], rule, spot.root, (*spot.path, key))
        elif not rule:
            yield Wrong((*spot.path, key), "additionalProperties", spot.node, value, key)


def _is_named(key: str, node: Node) -> bool:
    return key in node.get("properties", ()) or any(_compiled(p).search(key) for p in node.get("patternProperties", ()))


def _names(rule: Node, value: Any, spot: Spot) -> Iterator[Wrong]:
    if isinstance(value, dict):
        for key in value:
            yield from _check(key, rule, spot.root, (*spot.path, key))


def _items(rule: Node, value: Any, spot: Spot) -> Iterator[Wrong]:
    if isinstance(value, list):
        for at, item in enumerate(value):
            yield from _check(item, rule, spot.root, (*spot.path, at))


def _unique(rule: bool, value: Any, spot: Spot) -> Iterator[Wrong]:
    if rule and isinstance(value, list) and len({canonical(item) for item in value}) < len(value):
        yield spot.wrong("uniqueItems", value)


def _ref(rule: str, value: Any, spot: Spot) -> Iterator[Wrong]:
    node, root = resolve(rule, spot.root)
    return _check(value, node, root, spot.path)


def _if(rule: Node, value: Any, spot: Spot) -> Iterator[Wrong]:
    branch = spot.node.get("then" if _fits(value, rule, spot) else "else", {})
    return _check(value, branch, spot.root, spot.path)


def _all_of(rule: list[Node], value: Any, spot: Spot) -> Iterator[Wrong]:
    for node in rule:
        yield from _check(value, node, spot.root, spot.path)


def _any_of(rule: list[Node], value: Any, spot: Spot) -> Iterator[Wrong]:
    if not any(_fits(value, node, spot) for node in rule):
        yield spot.wrong("anyOf", value)


def _one_of(rule: list[Node], value: Any, spot: Spot) -> Iterator[Wrong]:
    if sum(_fits(value, node, spot) for node in rule) != 1:
        yield spot.wrong("oneOf", value)


_CHECKS: dict[str, Check] = {
    "$ref": _ref,
    "type": _type,
    "enum": _enum,
    "const": _const,
    "pattern": _pattern,
    "minLength": _limit("minLength", str, lambda value, least: len(value) < least),
    "maxLength": _limit("maxLength", str, lambda value, most: len(value) > most),
    "minimum": _limit("minimum", int, lambda value, least: value < least),
    "maximum": _limit("maximum", int, lambda value, most: value > most),
    "minItems": _limit("minItems", list, lambda value, least: len(value) < least),
    "maxItems": _limit("maxItems", list, lambda value, most: len(value) > most),
    "minProperties": _limit("minProperties", dict, lambda value, least: len(value) < least),
    "maxProperties": _limit("maxProperties", dict, lambda value, most: len(value) > most),
    "properties": _properties,
    "required": _required,
    "patternProperties": _patterns,
    "additionalProperties": _additional,
    "propertyNames": _names,
    "items": _items,
    "uniqueItems": _unique,
    "if": _if,
    "allOf": _all_of,
    "anyOf": _any_of,
    "oneOf": _one_of,
}
# `then` and `else` are looked at by `if`; the others check nothing.
_SAID = {"then", "else", "$schema", "$id", "$defs", "$comment", "title", "description", "examples"}
_MAPS_OF_NODES = {"properties", "patternProperties", "$defs"}
_LISTS_OF_NODES = {"allOf", "anyOf", "oneOf"}
_NODES = {"if", "then", "else", "items", "propertyNames", "additionalProperties"}


@cache
def _published(name: str) -> Node:
    schema = schemas.schema(name)
    assert_known(schema)
    return schema


def assert_known(node: Node) -> None:
    """Raises for a keyword that would go unchecked, anywhere in the schema."""
    for keyword, rule in node.items():
        if keyword not in _CHECKS and keyword not in _SAID:
            raise AssertionError(f"schema keyword {keyword!r}")
        for inner in _inner_nodes(keyword, rule):
            assert_known(inner)


def _inner_nodes(keyword: str, rule: Any) -> list[Node]:
    if keyword in _MAPS_OF_NODES:
        return list(rule.values())
    if keyword in _LISTS_OF_NODES:
        return list(rule)
    return [rule] if keyword in _NODES and not (keyword == "additionalProperties" and isinstance(rule, bool)) else []
