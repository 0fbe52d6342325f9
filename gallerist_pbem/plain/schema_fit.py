"""Whether a value plainly fits a part of a published schema, ten times quicker than jsonschema tells what does not.

Who plays many games checks many documents, nearly all of which are as they should be. A `yes` is certain; a `no` says
only that jsonschema must look: so does every keyword that is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from gallerist_pbem.plain.schema_keywords import BY_KEY, BY_WORD, PLAIN_TYPES, compiled, part
from gallerist_pbem.plain.schemas import Node

Fits = Callable[[Any], bool]
SAY_NOTHING = ("title", "description", "$comment", "default", "examples", "$id")
SCALARS = (str, int, bool, type(None))


@cache
def fit_for_part(ref: str) -> Fits:
    """For a part that a `$ref` names; it may lead to itself, so it is made when it is first asked for."""
    made: list[Fits] = []

    def fits(value: Any) -> bool:
        if not made:
            made.append(fit_for(part(ref)))
        return made[0](value)

    return fits


def fit_for(node: Any) -> Fits:
    """All keywords of a node, one after the other."""
    if isinstance(node, bool):
        return lambda _: node
    checks = [_check(keyword, rule, node) for keyword, rule in node.items() if keyword not in SAY_NOTHING]
    if len(checks) == 1:
        return checks[0]
    return lambda value: all(check(value) for check in checks)


def _check(keyword: str, rule: Any, node: Node) -> Fits:
    make = CHECKS.get(keyword)
    return make(rule, node) if make else lambda _: False


def _type(types: str | list[str], _: Node) -> Fits:
    known = {PLAIN_TYPES.get(name) for name in ([types] if isinstance(types, str) else types)}
    return lambda value: type(value) in known


def _one_of(values: Iterable[Any]) -> Fits:
    """Compared with its type: true is no 1."""
    known = {(type(value), value) for value in values if type(value) in SCALARS}
    return lambda value: type(value) in SCALARS and (type(value), value) in known


def _pattern(pattern: str, _: Node) -> Fits:
    search = compiled(pattern).search
    return lambda value: type(value) is not str or search(value) is not None


def _number(holds: Callable[[int, int], bool]) -> Callable[[int, Node], Fits]:
    return lambda limit, _: lambda value: type(value) is not float and (type(value) is not int or holds(value, limit))


def _length(kind: type[Any], holds: Callable[[int, int], bool]) -> Callable[[int, Node], Fits]:
    return lambda limit, _: lambda value: type(value) is not kind or holds(len(value), limit)


def _at_least(number: int, limit: int) -> bool:
    return number >= limit


def _at_most(number: int, limit: int) -> bool:
    return number <= limit


def _unique(rule: bool, _: Node) -> Fits:
    return lambda value: (
        not rule or type(value) is not list or (set(map(type, value)) <= {str} and len(set(value)) == len(value))
    )


def _required(keys: list[str], _: Node) -> Fits:
    wanted = frozenset(keys)
    return lambda value: type(value) is not dict or wanted <= value.keys()


def _properties(nodes: Mapping[str, Node], _: Node) -> Fits:
    fits = {key: fit_for(node) for key, node in nodes.items()}
    return lambda value: type(value) is not dict or all(fits[key](inner) for key, inner in value.items() if key in fits)


def _pattern_properties(nodes: Mapping[str, Node], _: Node) -> Fits:
    rows = [(compiled(pattern).search, fit_for(node)) for pattern, node in nodes.items()]
    return lambda value: (
        type(value) is not dict
        or all(fits(inner) for search, fits in rows for key, inner in value.items() if search(key))
    )


def _additional(rule: bool | Node, node: Node) -> Fits:
    fits, named = fit_for(rule), node.get("properties", {})
    searches = [compiled(pattern).search for pattern in node.get("patternProperties", ())]

    def others(value: dict[str, Any]) -> Iterable[Any]:
        return [value[key] for key in value if key not in named and not any(search(key) for search in searches)]

    return lambda value: type(value) is not dict or all(fits(inner) for inner in others(value))


def _names(node: Node, _: Node) -> Fits:
    fits = fit_for(node)
    return lambda value: type(value) is not dict or all(map(fits, value))


def _items(node: Node, around: Node) -> Fits:
    fits, first = fit_for(node), len(around.get("prefixItems", ()))
    return lambda value: type(value) is not list or all(map(fits, value[first:] if first else value))


def _prefix(nodes: list[Node], _: Node) -> Fits:
    fits = [fit_for(node) for node in nodes]
    return lambda value: type(value) is not list or all(check(inner) for check, inner in zip(fits, value, strict=False))


def _all_of(nodes: list[Node], _: Node) -> Fits:
    fits = [fit_for(node) for node in nodes]
    return lambda value: all(check(value) for check in fits)


def _any_of(nodes: list[Node], _: Node) -> Fits:
    fits = [fit_for(node) for node in nodes]
    return lambda value: any(check(value) for check in fits)


def _by_word(tables: Mapping[str, Mapping[str, list[Node]]], _: Node) -> Fits:
    rows = {key: {word: _all_of(nodes, {}) for word, nodes in table.items()} for key, table in tables.items()}

    def fits(value: Any) -> bool:
        words = [(table, value[key]) for key, table in rows.items() if key in value] if type(value) is dict else []
        return all(table[word](value) for table, word in words if type(word) is str and word in table)

    return fits


def _by_key(table: Mapping[str, Node], _: Node) -> Fits:
    rows = {key: fit_for(node) for key, node in table.items()}
    return lambda value: type(value) is not dict or all(rows[key](value) for key in value if key in rows)


CHECKS: dict[str, Callable[[Any, Node], Fits]] = {
    "$ref": lambda ref, _: fit_for_part(ref),
    "type": _type,
    "enum": lambda values, _: _one_of(values),
    "const": lambda value, _: _one_of([value]),
    "pattern": _pattern,
    "minimum": _number(_at_least),
    "maximum": _number(_at_most),
    "minLength": _length(str, _at_least),
    "maxLength": _length(str, _at_most),
    "minItems": _length(list, _at_least),
    "maxItems": _length(list, _at_most),
    "minProperties": _length(dict, _at_least),
    "maxProperties": _length(dict, _at_most),
    "uniqueItems": _unique,
    "required": _required,
    "properties": _properties,
    "patternProperties": _pattern_properties,
    "additionalProperties": _additional,
    "propertyNames": _names,
    "items": _items,
    "prefixItems": _prefix,
    "allOf": _all_of,
    "anyOf": _any_of,
    BY_WORD: _by_word,
    BY_KEY: _by_key,
}
