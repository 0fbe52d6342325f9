"""Differences of plain data."""

from __future__ import annotations

import json
import random
from random import Random
from typing import Any

import pytest

from gallerist_pbem.plain.differences import compare
from gallerist_pbem.plain.yaml_in import Keys
from tests.support.random_moves import tables


@pytest.mark.slow
def test_one_leaf_that_is_edited_is_one_difference() -> None:
    rng = random.Random(9)
    before = tables(3)[60]
    for _ in range(200):
        after = json.loads(json.dumps(before))
        path, holder = edited(after, rng)
        (change,) = compare(before, after, frozenset())
        assert (change.path, change.after) == (path, holder)


def edited(table: Any, rng: Random) -> tuple[Keys, int]:
    holder = table
    path: Keys = ()
    while True:
        key = rng.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
        path = (*path, key)
        if not isinstance(holder[key], dict | list) or not holder[key]:
            holder[key] = 77
            return path, 77
        holder = holder[key]


def test_pieces_come_and_go_in_loose_lists_only() -> None:
    assert [*compare({"a": ["x", "y"]}, {"a": ["y", "z"]}, {"a"})] == [
        *compare({"a": ["x"]}, {"a": []}, {"a"}), *compare({"a": []}, {"a": ["z"]}, {"a"}),
    ]  # fmt: skip
    (turned,) = compare({"a": ["x", "y"]}, {"a": ["y", "x"]}, {"a"})
    assert (turned.before, turned.after) == (["x", "y"], ["y", "x"])
    assert [change.path for change in compare({"a": ["x", "y"]}, {"a": ["y"]}, frozenset())] == [("a", 0), ("a", 1)]
    (empty,) = compare({}, {"a": {}}, frozenset())
    assert empty.plain() == {"path": ["a"], "to": {}}
    (null,) = compare({"a": None}, {}, frozenset())
    assert null.plain() == {"path": ["a"], "from": None}
