"""What differs between two tables, in the words of the game; what is said stands in sentences.<language>.yaml."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter
from typing import Any

from gallerist_pbem.games.gallerist.words.pieces import label
from gallerist_pbem.games.gallerist.words.sentences import said, word
from gallerist_pbem.plain.differences import ABSENT, Change, Difference, compare
from gallerist_pbem.plain.safe_text import Names

LOOSE = frozenset({"works", "sold", "easels", "tiles", "deck", "discard", "left"})
"""Lists in which only it counts what is there."""


def differences(before: Mapping[str, Any], after: Mapping[str, Any], names: Names) -> list[Difference]:
    """Every change between two plain tables; about a seat, or about the board."""
    worded = [_difference(change, names) for change in compare(before, after, LOOSE)]
    seats = list(names)
    return sorted(
        worded, key=lambda difference: seats.index(difference.about) if difference.about in seats else len(seats)
    )


def _difference(change: Change, names: Names) -> Difference:
    about, place = _place(change.path)
    says = _says("board" if about == "board" else "seat", place, change, names)
    return Difference(about, says, change)


def _place(path: tuple[str | int, ...]) -> tuple[str, tuple[str | int, ...]]:
    """Whose board, and where on it."""
    if path[0] == "players" and len(path) > 1:
        return str(path[1]), path[2:]
    if path[0] == "scores" and len(path) > 1:
        return str(path[1]), ("scores", *path[2:])
    return "board", path


def _says(section: str, place: tuple[str | int, ...], change: Change, names: Names) -> str:
    for pattern, entry in said()["differences"][section].items():
        parts = pattern.split("/")
        if len(parts) == len(place) and all(part in ("*", at) for part, at in zip(parts, place, strict=True)):
            keys = [_key(at, place) for part, at in zip(parts, place, strict=True) if part == "*"]
            return _worded(entry, keys, change, names) or _plainly(place, change, names)
    return _plainly(place, change, names)


def _worded(entry: Any, keys: list[str], change: Change, names: Names) -> str:
    """The first template whose facts are all there; none if this kind of change has no words of its own."""
    if isinstance(entry, dict):
        entry = entry.get("came" if change.came else "gone" if change.gone else "changed", [])
    facts = _facts(change, names)
    for template in [entry] if isinstance(entry, str) else entry:
        fields = [name for _, name, _, _ in Formatter().parse(template) if name and not name.isdigit()]
        if all(facts.get(name) for name in fields):
            text: str = template.format(*keys, **facts)
            return text
    return ""


def _plainly(place: tuple[str | int, ...], change: Change, names: Names) -> str:
    where = " ".join(_key(at, place) for at in place)
    return f"{where} {_value(change.before, names)} -> {_value(change.after, names)}".strip()


def _facts(change: Change, names: Names) -> dict[str, str]:
    """Both values; of something that came or went also what it is made of."""
    whole = change.after if change.came else change.before
    inner = whole if isinstance(whole, dict) else {}
    facts = {name: _inner(name, value, names) for name, value in inner.items()}
    return facts | {"before": _value(change.before, names), "after": _value(change.after, names)}


def _inner(name: str, value: Any, names: Names) -> str:
    """A contract lies front up, unless it was fulfilled."""
    if value is True:
        return name
    return "" if value is False or (name, value) == ("side", "front") else _value(value, names, name)


def _key(at: str | int, place: tuple[str | int, ...]) -> str:
    """Places in a row are counted from one."""
    if isinstance(at, int):
        return str(at + 1)
    steps: dict[str, str] = said()["steps"]
    return steps.get(at, at) if place[0] == "scores" else word(at)


def _value(value: Any, names: Names, fact: str = "all") -> str:
    words = said()["differences"]
    if value is ABSENT or value is None or value in ([], {}):
        return str(words["none"])
    if isinstance(value, bool):
        return str(words["yes" if value else "no"])
    if isinstance(value, list):
        return " and ".join(_value(item, names) for item in value)
    if isinstance(value, dict):
        return " ".join(f"{name} {_value(item, names)}" for name, item in value.items())
    return _spoken(value, names, fact) if isinstance(value, str) else str(value)


def _spoken(value: str, names: Names, fact: str) -> str:
    """A player by name and colour, a piece by its owner, anything else by its word."""
    of, _, kind = value.partition(" ")
    if of not in names:
        return word(value, fact)
    owner = label(of, names)
    return str(said()["differences"]["piece"]).format(kind=kind, of=owner) if kind else owner
