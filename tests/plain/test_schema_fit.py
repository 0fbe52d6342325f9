"""The quick check never says yes where jsonschema finds something wrong, and says yes where it matters."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from gallerist_pbem.plain.schema_check import faults_of_part
from gallerist_pbem.plain.schema_fit import fit_for, fit_for_part
from gallerist_pbem.record.game_file import GameFile
from tests.support.folders import ROOT

GAMES = [path for path in sorted((ROOT / "games").glob("*.yaml")) if "\nposition:" in path.read_text()[:5000]]
ODD: tuple[Any, ...] = (True, 1, 1.0, 1.5, -1, 10**12, "", "1", "blue", "x" * 300, None, [], {}, [1, 1], {"a": 1})


def documents() -> Iterator[tuple[str, Any]]:
    """Header, position and some moves of the example games, each with the part of the schema that it fits."""
    for path in GAMES:
        file = GameFile.load(path)
        part = f"{file.header['game']}.game.schema.json#/$defs/"
        yield f"{part}header", file.header
        yield f"{part}position", file.position
        yield from ((f"{part}move", move) for move in list(file.moves())[:6])


def inside(data: Any) -> list[tuple[Any, Any]]:
    """Every map and list with each of its keys."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    return [pair for key in keys for pair in ((data, key), *inside(data[key]))]


def spoiled(data: Any, random: Random) -> Any:
    """The same with one thing changed, taken away or added."""
    fresh = copy.deepcopy(data)
    holder, key = random.choice(inside(fresh))
    how = random.random()
    if how < 0.7:
        holder[key] = copy.deepcopy(random.choice(ODD))
    elif how < 0.85:
        del holder[key]
    elif isinstance(holder, dict):
        holder[random.choice(["more", "A", "1", ""])] = random.choice(ODD)
    else:
        holder.append(random.choice(ODD))
    return fresh


def test_whatever_fits_quickly_fits() -> None:
    random, yes, no = Random(1), 0, 0
    for ref, document in documents():
        for _ in range(60):
            changed = spoiled(document, random)
            wrong = next(faults_of_part(changed, ref), None)
            if fit_for_part(ref)(changed):
                assert wrong is None, (ref, wrong)
                yes += 1
            no += wrong is not None
    assert yes > 20
    assert no > 1000


def test_a_position_needs_no_second_look() -> None:
    positions = [(ref, document) for ref, document in documents() if ref.endswith("position")]
    assert positions
    assert all(fit_for_part(ref)(document) for ref, document in positions)


@pytest.mark.parametrize(
    ("node", "value"),
    [
        ({"enum": [1, "a"]}, True),
        ({"enum": [True]}, 1),
        ({"const": 0}, False),
        ({"type": "integer"}, True),
        ({"minimum": 1}, 0.5),
        ({"uniqueItems": True}, ["a", "a"]),
        ({"uniqueItems": True}, [1, True]),
        ({"pattern": "^[a-z]+$"}, "a\n"),
        ({"propertyNames": {"maxLength": 1}}, {"ab": 1}),
        ({"prefixItems": [{"type": "string"}], "items": {"type": "integer"}}, ["a", "b"]),
        ({"additionalProperties": False, "patternProperties": {"^a": {}}}, {"b": 1}),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, 1),
        ({"oneOf": [{"type": "string"}]}, "a"),
        (False, 1),
    ],
)
def test_what_is_doubtful_is_looked_at_again(node: Any, value: Any) -> None:
    assert not fit_for(node)(value)
