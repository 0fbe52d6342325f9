"""What differs between two tables: everything is told, with its values and in words of its own."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from itertools import pairwise
from typing import Any, NoReturn

import pytest

from gallerist_pbem.games.gallerist.words import words
from gallerist_pbem.plain.differences import ABSENT, Change
from gallerist_pbem.plain.safe_text import Names
from gallerist_pbem.record.documents import Document
from tests.support.names import NAMES
from tests.support.parameters import quick_first
from tests.support.random_moves import finished, tables

Leaf = tuple[tuple[str, ...], str]
"""The keys that lead to a scalar, and the scalar as it is written."""


def leaves(value: Any, path: tuple[str, ...] = ()) -> Iterator[Leaf]:
    """Every scalar with the keys that lead to it; places in a list do not count."""
    if isinstance(value, dict | list) and value:
        inner = value.items() if isinstance(value, dict) else ((None, item) for item in value)
        for key, item in inner:
            yield from leaves(item, (*path, key) if key else path)
    else:
        yield path, repr(value)


def changed_leaves(changes: Iterable[Change], side: str) -> Iterator[Leaf]:
    for change in changes:
        value = getattr(change, side)
        if value is not ABSENT:
            yield from leaves(value, tuple(key for key in change.path if isinstance(key, str)))


def pairs(count: int) -> list[Sequence[Any]]:
    """Neighbours, and a few positions that lie far apart, both ways."""
    all_of_them, rng = tables(count), random.Random(count)
    far = [rng.sample(all_of_them, 2) for _ in range(15)]
    return [*pairwise(all_of_them), *far, [all_of_them[-1], all_of_them[0]]]


@pytest.mark.parametrize("count", quick_first([2, 3, 4]))
def test_everything_that_changed_is_told_and_nothing_else(count: int) -> None:
    for before, after in pairs(count):
        changes = [each.change for each in words.differences(before, after, NAMES)]
        expected = Counter(leaves(before))
        expected.subtract(changed_leaves(changes, "before"))
        expected.update(changed_leaves(changes, "after"))
        # A container that is empty stands for itself as a leaf, and is no change to those who look into it.
        assert solid(expected) == solid(Counter(leaves(after)))
        assert all(change.before != change.after for change in changes)
        assert bool(changes) == (before != after)


def solid(counted: Counter[Leaf]) -> Counter[Leaf]:
    return Counter({leaf: count for leaf, count in counted.items() if leaf[1] not in ("{}", "[]") and count})


@pytest.mark.parametrize("count", quick_first([2, 3, 4]))
def test_every_change_is_said_with_its_values(count: int) -> None:
    for before, after in pairs(count):
        for about, says, change in words.differences(before, after, NAMES):
            assert about in (*NAMES, "board")
            assert not set("{}_") & set(says), says
            for value in (change.before, change.after):
                if type(value) is int:
                    assert str(value) in says.split(), says
                elif isinstance(value, str) and "-" in value:
                    assert value in says, says
                elif isinstance(value, dict):
                    piece: dict[str, str] = value
                    assert piece.get("work", piece.get("card", "")) in says, says


EVENTS = {
    "bought": "{seat}: bought {work} by {artist}",
    "promoted": "board: {artist}: promotion {was} -> {level}",
    "fame_raised": "board: {artist}: fame {was} -> {fame}",
    "tile_placed": "{seat}: placed the {tile} tile on the reputation space {space}",
    "discovered": "board: {artist}: discovered no -> yes",
}


def phrases(table: dict[str, Any], move: Document) -> Iterator[tuple[tuple[str, str | None], str]]:
    """What the events of a move should come to."""
    fame = dict[str, int]()
    names = {"visitor_set": "visitor set", "vip": "VIP", "investor": "Investor", "collector": "Collector"}
    for event in move["events"]:
        facts = event | {"tile": names.get(event.get("tile"), event.get("tile"))}
        if event["event"] == "promoted":
            facts["was"] = table["artists"][event["artist"]]["promotion"]
        if event["event"] == "fame_raised":
            fame[event["artist"]] = facts["was"] = fame.get(event["artist"], event["was"])
        if event["event"] in EVENTS:
            yield (event["event"], event.get("artist")), EVENTS[event["event"]].format(**facts)


@pytest.mark.parametrize("count", quick_first([2, 3, 4]))
def test_what_the_events_tell_is_found_again(count: int) -> None:
    told = 0
    for move, (before, after) in zip(finished(count).moves(1), pairwise(tables(count)), strict=True):
        found = {f"{about}: {says}" for about, says, _ in words.differences(before, after, NAMES)}
        expected = set(dict(phrases(before, move)).values())
        assert expected <= found, (expected - found, found)
        told += len(expected)
    assert told > 5


@pytest.mark.parametrize("count", quick_first([2, 3, 4]))
def test_every_change_has_words_of_its_own(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def unsaid(place: str, change: Change, names: Names) -> NoReturn:
        raise AssertionError(f"there are no words for {place}")

    monkeypatch.setattr(import_module("gallerist_pbem.games.gallerist.words.differences"), "_plainly", unsaid)
    assert all(each.says for before, after in pairs(count) for each in words.differences(before, after, NAMES))


def test_what_has_no_words_is_told_all_the_same() -> None:
    before, after = ({"garden": {"roses": number}, "players": {"blue": {"cats": number}}} for number in (1, 2))
    assert [(each.about, each.says) for each in words.differences(before, after, NAMES)] == [
        ("blue", "cats 1 -> 2"),
        ("board", "garden roses 1 -> 2"),
    ]
