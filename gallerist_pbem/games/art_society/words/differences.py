"""What differs between two tables, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gallerist_pbem.games.art_society.words.sentences import fields, label, said, word
from gallerist_pbem.plain.differences import ABSENT, Change, Difference, compare
from gallerist_pbem.plain.safe_text import Names

LOOSE = frozenset({"wall", "excess", "hand", "city_life", "portrait", "still_life", "landscape", "paintings"})
"""Lists in which only it counts what is there."""


def differences(before: Mapping[str, Any], after: Mapping[str, Any], names: Names) -> list[Difference]:
    """Every change between two plain tables; about a seat, or about the board."""
    loose = LOOSE | set(before.get("stacks", {}))
    changes = [change for change in compare(before, after, loose) if not _cleared_away(change)]
    worded = [_difference(change, names) for change in changes]
    seats = list(names)
    return sorted(
        worded, key=lambda difference: seats.index(difference.about) if difference.about in seats else len(seats)
    )


def _cleared_away(change: Change) -> bool:
    """The empty place of a lot that was sold and the pick order, when a round is over."""
    return change.after is ABSENT and (change.before is None or change.path[0] == "order")


def _difference(change: Change, names: Names) -> Difference:
    about, place = _place(change.path)
    return Difference(about, _says("board" if about == "board" else "seat", place, change, names), change)


def _place(path: tuple[str | int, ...]) -> tuple[str, tuple[str | int, ...]]:
    """Whose board, and where on it."""
    if path[0] == "players" and len(path) > 2:
        return str(path[1]), path[2:]
    if path[0] == "scores" and len(path) > 1:
        return str(path[1]), ("scores", *path[2:])
    return "board", path[1:] if path[0] == "clock" and len(path) > 1 else path


def _says(section: str, place: tuple[str | int, ...], change: Change, names: Names) -> str:
    entry = said()["differences"][section].get(place[0])
    if isinstance(entry, dict):
        entry = entry.get("came" if change.came else "gone" if change.gone else "changed")
    keys = [said()["steps"].get(at, at) for at in place[1:]] if place[0] == "scores" else place[1:]
    facts = _facts(change, names) | {"key": " ".join(_key(at, names) for at in keys)}
    if entry and all(name in facts for name in fields(entry)):
        return str(entry.format(**facts))
    where = " ".join(_key(at, names) for at in place)
    return f"{where} {facts['before']} -> {facts['after']}"


def _key(at: str | int, names: Names) -> str:
    """Places in a row are counted from one."""
    return str(at + 1) if isinstance(at, int) else label(at, names) if at in names else word(at)


def _facts(change: Change, names: Names) -> dict[str, str]:
    """Both values; of a tile that came or went also where it hangs."""
    whole = change.after if change.came else change.before
    inner = {name: str(value) for name, value in whole.items()} if isinstance(whole, dict) else {}
    return inner | {"before": _value(change.before, names), "after": _value(change.after, names)}


def _value(value: Any, names: Names) -> str:
    if value is ABSENT or value is None or value in ([], {}):
        return "none"
    if isinstance(value, list):
        return " and ".join(_value(item, names) for item in value)
    if isinstance(value, dict):
        return " ".join(f"{name} {_value(item, names)}" for name, item in value.items())
    return _key(value, names) if isinstance(value, str) else str(value)
