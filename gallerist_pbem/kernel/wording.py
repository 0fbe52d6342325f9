"""Sentences about values that do not fit a schema: its titles are nouns, its descriptions follow "must be"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

_TYPES = {
    "string": "a text",
    "integer": "a whole number",
    "boolean": "true or false",
    "null": "empty",
    "array": "a list",
    "object": "a map",
}
_LIMITS = {
    "pattern": "of the form {}",
    "const": "{}",
    "minimum": "at least {}",
    "maximum": "at most {}",
    "minLength": "at least {} characters long",
    "maxLength": "at most {} characters long",
    "minItems": "a list of at least {}",
    "maxItems": "a list of at most {}",
    "minProperties": "a map of at least {}",
    "maxProperties": "a map of at most {}",
}


def unfit(subject: str, place: str, node: dict[str, Any], keyword: str, value: Any) -> str:
    """What is wrong with a value, called `subject`, that stands at a place."""
    title = node.get("title")
    if "enum" not in node or title is None:
        return f"{subject} must be {node.get('description') or _wanted(keyword, node[keyword])}"
    known = f"{title}s are {', '.join(map(str, node['enum']))}"
    return f"{subject} is empty; {known}" if value is None else f"{place}{shown(value)} is not {article(title)}; {known}"


def _wanted(keyword: str, rule: Any) -> str:
    if keyword == "type":
        return " or ".join(_TYPES[name] for name in ([rule] if isinstance(rule, str) else rule))
    if keyword == "enum":
        return "one of " + ", ".join(map(str, rule))
    return _LIMITS.get(keyword, "something else").format(rule)


def near(word: str, words: Sequence[str]) -> str:
    """What may have been meant."""
    from difflib import get_close_matches

    found = get_close_matches(short(word).lower(), words, 1)
    return f"; did you mean '{found[0]}'?" if found else ""


def shown(value: Any) -> str:
    """A value as a sentence quotes it."""
    if isinstance(value, (dict, list)):
        return "a map" if isinstance(value, dict) else "a list"
    return f"'{short(value if isinstance(value, str) else str(value).lower())}'"


def short(text: str) -> str:
    """Not longer than a sentence can bear."""
    return text if len(text) <= 40 else text[:40] + "..."


def article(noun: str) -> str:
    """The noun with its article."""
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"
