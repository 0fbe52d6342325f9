"""Sentences about values that do not fit a schema: its titles are nouns, its descriptions follow "must be"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

MANY = 40
_TYPES = {
    "string": "a text",
    "integer": "a whole number",
    "boolean": "true or false",
    "null": "empty",
    "array": "a list",
    "object": "a map",
}
_LIMITS = {
    "const": "must be {}",
    "pattern": "must be of the form {}",
    "minimum": "must be at least {}",
    "maximum": "must be at most {}",
    "minLength": "must be at least {} characters long",
    "maxLength": "must be at most {} characters long",
    "minItems": "must be a list of at least {}",
    "maxItems": "must be a list of at most {}",
    "uniqueItems": "must not hold the same thing twice",
    "minProperties": "must be a map of at least {}",
    "maxProperties": "must be a map of at most {}",
    "anyOf": "fits none of the forms that are possible here",
    "oneOf": "fits none or several of the forms that are possible here",
}


def unfit(subject: str, place: str, node: dict[str, Any], keyword: str, value: Any) -> str:
    """What is wrong with a value, called `subject`, that stands at a place."""
    title = node.get("title")
    if "enum" not in node or title is None:
        return f"{subject} {_wanted(keyword, node)}"
    allowed = f"{title}s are {joined(map(str, node['enum']))}"
    what = f"{subject} is empty" if value is None else f"{place}{shown(value)} is not {article(title)}"
    return f"{what}; {allowed}"


def _wanted(keyword: str, node: dict[str, Any]) -> str:
    rule = node[keyword]
    if "description" in node:
        return f"must be {node['description']}"
    if keyword == "type":
        return "must be " + " or ".join(_TYPES[name] for name in ([rule] if isinstance(rule, str) else rule))
    if keyword == "enum":
        return "must be one of " + ", ".join(map(str, rule))
    return _LIMITS[keyword].format(rule)


def did_you_mean(word: str, words: Sequence[str]) -> str:
    """What may have been meant, as the end of a sentence."""
    meant = closest(word, words)
    return f"; did you mean '{meant}'?" if meant else ""


def closest(word: str, words: Iterable[str]) -> str:
    """The word that is most like this one; of numbers, sizes and ids nobody can tell."""
    from difflib import get_close_matches

    candidates = [] if _has_digit(word) else [candidate for candidate in words if not _has_digit(candidate)]
    return next(iter(get_close_matches(shortened(word).lower(), candidates, 1)), "")


def _has_digit(word: str) -> bool:
    return any(sign.isdigit() for sign in word)


def shown(value: Any) -> str:
    """A value as a sentence quotes it."""
    if isinstance(value, (dict, list)):
        return "a map" if isinstance(value, dict) else "a list"
    return f"'{shortened(value if isinstance(value, str) else str(value).lower())}'"


def shortened(text: str) -> str:
    """Not longer than a sentence can bear."""
    return text if len(text) <= 40 else text[:40] + "..."


def joined(words: Iterable[str]) -> str:
    """Words that are possible, as many as one reads."""
    distinct = list(dict.fromkeys(words))
    more = [f"and {len(distinct) - MANY} more"] if len(distinct) > MANY else []
    return ", ".join([*distinct[:MANY], *more])


def article(noun: str) -> str:
    """The noun with its article."""
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"
