"""What differs between two plain tables: every leaf that changed, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from typing import Any, NamedTuple

ABSENT: Any = type("Absent", (), {"__repr__": lambda _: "absent"})()
"""What is not there at all; null is there."""


@dataclass(frozen=True, slots=True)
class Change:
    """One place with what was there before and after."""

    path: tuple[str | int, ...]
    before: Any
    after: Any

    @property
    def came(self) -> bool:
        """Nothing was there before."""
        return self.before is ABSENT or self.before is None

    @property
    def gone(self) -> bool:
        """Nothing is there any more."""
        return self.after is ABSENT or self.after is None

    def plain(self) -> dict[str, Any]:
        """As JSON; what is absent is left out."""
        both = {"from": self.before, "to": self.after}
        return {"path": list(self.path)} | {key: value for key, value in both.items() if value is not ABSENT}


class Difference(NamedTuple):
    """A change in words, and what it is about: a seat, or a part of the game."""

    about: str
    says: str
    change: Change


def compare(before: Any, after: Any, loose: Set[str], path: tuple[str | int, ...] = ()) -> Iterator[Change]:
    """All changes. In a list under a `loose` key pieces come and go; in any other it counts where they are."""
    if before == after and type(before) is type(after):
        return
    old, new = _map(before), _map(after)
    if old is not None and new is not None and (old or new):
        for key in [*old, *(key for key in new if key not in old)]:
            yield from compare(old.get(key, ABSENT), new.get(key, ABSENT), loose, (*path, key))
    elif (rows := _rows(before, after)) is not None:
        yield from _lists(*rows, loose, path)
    else:
        yield Change(path, before, after)


def _map(value: Any) -> dict[str, Any] | None:
    """A map that is not there is compared as an empty one, so that what came with it is told piece by piece."""
    return {} if value is ABSENT else value if isinstance(value, dict) else None


def _rows(before: Any, after: Any) -> tuple[list[Any], list[Any]] | None:
    """Two lists; one that is not there is compared as an empty one."""
    old, new = ([] if value is ABSENT else value for value in (before, after))
    both = isinstance(old, list) and isinstance(new, list) and (old or new)
    return (old, new) if both else None


def _lists(before: list[Any], after: list[Any], loose: Set[str], path: tuple[str | int, ...]) -> Iterator[Change]:
    if path and path[-1] in loose:
        yield from _loose(before, after, path)
        return
    for at in range(max(len(before), len(after))):
        old, new = (items[at] if at < len(items) else ABSENT for items in (before, after))
        yield from compare(old, new, loose, (*path, at))


def _loose(before: list[Any], after: list[Any], path: tuple[str | int, ...]) -> Iterator[Change]:
    gone, came = _without(before, after), _without(after, before)
    if _without(before, gone) == _without(after, came):
        yield from (Change(path, item, ABSENT) for item in gone)
        yield from (Change(path, ABSENT, item) for item in came)
    else:
        yield Change(path, before, after)


def _without(items: Sequence[Any], others: Sequence[Any]) -> list[Any]:
    """The items that are not among the others; of equal ones the last are too many."""
    left, rest = list(others), []
    for item in items:
        if item in left:
            left.remove(item)
        else:
            rest.append(item)
    return rest
