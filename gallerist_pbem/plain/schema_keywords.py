"""jsonschema with the published schemas, and keywords that are stricter, quicker or tell more than its own.

Only a check imports this module: jsonschema costs some 45 ms of a command that may have nothing to check.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend

from gallerist_pbem.plain.schemas import Node, published_file, resolve, schema_at

Errors = Iterator[ValidationError]
PLAIN_TYPES = {"string": str, "integer": int, "object": dict, "array": list, "boolean": bool, "null": type(None)}
BY_WORD, BY_KEY = "by word", "by key"
"""Keywords of our own, into which rows of conditions are turned before they are used."""


def validator(schema: Node) -> Any:
    """Finds what is wrong; where a key is missing or too much, the message of the error is its name."""
    if file := published_file(schema):
        return validator_of_part(f"{file}#")
    return _Validator(_placed(schema, schema.get("$id", "").rpartition("/")[2]))


@cache
def validator_of_part(ref: str) -> Any:
    """The same for a part of a published schema, kept because every document of a record asks for it."""
    return _Validator(part(ref))


def _placed(node: Any, file: str) -> Any:
    """With references that lead on from anywhere; a dialect would bring back the keywords of jsonschema."""
    if isinstance(node, list):
        return [_placed(inner, file) for inner in node]
    if not isinstance(node, dict):
        return node
    placed = {key: _placed(inner, file) for key, inner in node.items() if key not in ("$schema", "$defs")}
    if "allOf" in placed:
        placed |= _sorted_out(placed["allOf"])
    return placed | {"$ref": file + node["$ref"]} if str(node.get("$ref", "")).startswith("#") else placed


@cache
def part(ref: str) -> Node:
    """Made ready when it is first asked for: most kinds of events stand in no move that is looked at."""
    uri, _, pointer = ref.partition("#")
    file = uri.rpartition("/")[2]
    placed: Node = _placed(resolve(f"#{pointer}", schema_at(file)), file)
    return placed


def _ref(checking: Any, ref: str, value: Any, node: Node) -> Errors:
    """Each is looked up once; jsonschema would look at the whole other file each time."""
    return checking.descend(value, part(ref))  # type: ignore[no-any-return]


def _sorted_out(branches: list[Node]) -> Node:
    """Rows of branches, each for one kind of map, become tables: jsonschema would try one branch after the other."""
    kept: list[Node] = []
    by_word: dict[str, dict[str, list[Node]]] = {}
    by_key: dict[str, Node] = {}
    for branch in branches:
        key, words = _condition(branch)
        if key and words:
            for word in words:
                by_word.setdefault(key, {}).setdefault(word, []).append(branch["then"])
        elif key and key not in by_key:
            by_key[key] = branch["then"]
        else:
            kept.append(branch)
    return {"allOf": kept, BY_WORD: by_word, BY_KEY: by_key}


def _condition(branch: Node) -> tuple[str, list[str]]:
    """The key that a branch is for, and the words that it must have there, if there are any."""
    condition = branch.get("if", {})
    required, rules = condition.get("required", []), condition.get("properties", {})
    if branch.keys() != {"if", "then"} or len(required) != 1 or condition.keys() - {"required", "properties"}:
        return "", []
    rule = rules.get(required[0], {})
    words = rule.get("enum", [rule.get("const")])
    if rules.keys() == set(required) and len(rule) == 1 and all(isinstance(word, str) for word in words):
        return required[0], words
    return ("", []) if rules else (required[0], [])


def _by_word(checking: Any, tables: dict[str, dict[str, list[Node]]], value: Any, node: Node) -> Errors:
    for key, table in tables.items() if isinstance(value, dict) else ():
        word = value.get(key)
        for branch in table.get(word, ()) if isinstance(word, str) else ():
            yield from checking.descend(value, branch)


def _by_key(checking: Any, table: dict[str, Node], value: Any, node: Node) -> Errors:
    for key, branch in table.items() if isinstance(value, dict) else ():
        if key in value:
            yield from checking.descend(value, branch)


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    """A pattern of a schema as Python reads it."""
    # In ECMA-262 a dollar is the end of the text; in Python it would also let a line feed follow.
    return re.compile(pattern.removesuffix("$") + r"\Z" if pattern.endswith("$") else pattern)


def _pattern(_: Any, pattern: str, value: Any, node: Node) -> Errors:
    if isinstance(value, str) and not compiled(pattern).search(value):
        yield ValidationError(pattern)


def _pattern_properties(checking: Any, patterns: dict[str, Node], value: Any, node: Node) -> Errors:
    if isinstance(value, dict):
        for pattern, inner in patterns.items():
            for key in filter(compiled(pattern).search, value):
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
    return key in node.get("properties", ()) or any(compiled(p).search(key) for p in node.get("patternProperties", ()))


def _property_names(checking: Any, rule: Node, value: Any, node: Node) -> Errors:
    """The place of a name is that of its key."""
    for key in value if isinstance(value, dict) else ():
        yield from checking.descend(key, rule, path=key)


def _required(_: Any, keys: list[str], value: Any, node: Node) -> Errors:
    if isinstance(value, dict):
        yield from (ValidationError(key) for key in keys if key not in value)


def _type(checking: Any, types: str | list[str], value: Any, node: Node) -> Errors:
    """Whatever is plainly of the type; jsonschema knows the rest."""
    if not (isinstance(types, str) and type(value) is PLAIN_TYPES.get(types)):
        yield from Draft202012Validator.VALIDATORS["type"](checking, types, value, node)


def _descend(checking: Any, instance: Any, schema: Any, path: Any = None, **others: Any) -> Errors:
    """Without a validator for each node, which only references of jsonschema's own need: most of its time."""
    if not isinstance(schema, dict):
        yield from _by_jsonschema(checking, instance, schema, path, **others)
        return
    for keyword, rule in schema.items():
        check = _KEYWORDS.get(keyword)
        for error in (check(checking, rule, instance, schema) or ()) if check else ():
            error._set(validator=keyword, validator_value=rule, instance=instance, schema=schema)
            if path is not None:
                error.path.appendleft(path)
            yield error


_Validator = extend(  # type: ignore[no-untyped-call]
    Draft202012Validator,
    {
        "$ref": _ref,
        BY_WORD: _by_word,
        BY_KEY: _by_key,
        "pattern": _pattern,
        "patternProperties": _pattern_properties,
        "additionalProperties": _additional_properties,
        "propertyNames": _property_names,
        "required": _required,
        "type": _type,
    },
)
_KEYWORDS = _Validator.VALIDATORS
_by_jsonschema = _Validator.descend
_Validator.descend = _descend
