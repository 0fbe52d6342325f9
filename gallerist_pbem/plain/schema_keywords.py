"""jsonschema with the published schemas, and five keywords that are stricter or tell more than its own.

Only a check imports this module: jsonschema costs some 45 ms of a command that may have nothing to check.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from gallerist_pbem.plain.schemas import Node, resolve, schema_at

Errors = Iterator[ValidationError]


def validator(schema: Node) -> Any:
    """Finds what is wrong; where a key is missing or too much, the message of the error is its name."""
    return _Validator(_without_dialect(schema), registry=_PUBLISHED)


@cache
def validator_of_part(ref: str) -> Any:
    """The same for a part of a published schema, kept because `verify` asks for a few of them with every move."""
    return validator(schema_at(ref.partition("#")[0])).evolve(schema=resolve(ref, {}))


def _without_dialect(schema: Node) -> Node:
    # Where a schema names its dialect, jsonschema goes on with its own keywords instead of these.
    return {keyword: rule for keyword, rule in schema.items() if keyword != "$schema"}


@cache
def _published(uri: str) -> Resource[Any]:
    return DRAFT202012.create_resource(_without_dialect(schema_at(uri)))


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    # In ECMA-262 a dollar is the end of the text; in Python it would also let a line feed follow.
    return re.compile(pattern.removesuffix("$") + r"\Z" if pattern.endswith("$") else pattern)


def _pattern(_: Any, pattern: str, value: Any, node: Node) -> Errors:
    if isinstance(value, str) and not _compiled(pattern).search(value):
        yield ValidationError(pattern)


def _pattern_properties(checking: Any, patterns: dict[str, Node], value: Any, node: Node) -> Errors:
    if isinstance(value, dict):
        for pattern, inner in patterns.items():
            for key in filter(_compiled(pattern).search, value):
                yield from checking.descend(value[key], inner, path=key)


def _additional_properties(checking: Any, rule: bool | Node, value: Any, node: Node) -> Errors:
    """One error for each key, in the order of the document."""
    for key in value if isinstance(value, dict) else ():
        if _is_named(key, node):
            continue
        if isinstance(rule, dict):
            yield from checking.descend(value[key], rule, path=key)
        elif not rule:
            yield ValidationError(key, path=(key,))


def _is_named(key: str, node: Node) -> bool:
    return key in node.get("properties", ()) or any(_compiled(p).search(key) for p in node.get("patternProperties", ()))


def _property_names(checking: Any, rule: Node, value: Any, node: Node) -> Errors:
    """The place of a name is that of its key."""
    for key in value if isinstance(value, dict) else ():
        yield from checking.descend(key, rule, path=key)


def _required(_: Any, keys: list[str], value: Any, node: Node) -> Errors:
    if isinstance(value, dict):
        yield from (ValidationError(key) for key in keys if key not in value)


_PUBLISHED: Registry[Any] = Registry(retrieve=_published)  # type: ignore[call-arg]
_Validator = extend(  # type: ignore[no-untyped-call]
    Draft202012Validator,
    {
        "pattern": _pattern,
        "patternProperties": _pattern_properties,
        "additionalProperties": _additional_properties,
        "propertyNames": _property_names,
        "required": _required,
    },
)
