"""Canonical YAML and JSON out."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from gallerist_pbem.plain.yaml_in import (
    DEPTH,
    LIMIT,
    canonical,
    digest,
    read_one,
    read_stream,
    split_documents,
    write_document,
    write_stream,
)
from gallerist_pbem.plain.yaml_out import Plain
from tests.support.plain_data import PLAIN, nested, same


@given(PLAIN)
def test_what_is_written_is_read_back(data: Plain) -> None:
    text = write_document(data)
    assert same(read_one(text, "order").data, data)
    assert same(yaml.safe_load(text), data)
    assert same(yaml.load(text, yaml.CSafeLoader), data)
    assert write_document(read_one(text, "order").data) == text


@given(st.lists(PLAIN, min_size=1, max_size=4))
def test_streams_are_read_back_whole_and_cut(documents: list[Plain]) -> None:
    text = write_stream(documents)
    whole = read_stream(text, "game")
    assert same([document.data for document in whole], documents)
    pieces = split_documents(text)
    cut = [read_stream(body, "game", line=line)[0] for line, body in pieces]
    assert same([document.data for document in cut], documents)
    assert [document.line for document in cut] == [document.line + 1 for document in whole]


def test_layout() -> None:
    data: Plain = {
        "game": "salon",
        "seats": {"blue": {"name": "Ann"}, "yellow": {}},
        "steps": [
            {"go": "artists_colony", "leave": "desk"},
            {"buy": "painting blue", "coins": 1, "tickets": ["brown", "pink"], "more": {"deep": [[1], []]}},
            [["a", "b"], [["c"]], "d"],
            "end",
        ],
        "none": [],
    }
    assert write_document(data) == (
        "game: salon\n"
        "seats:\n"
        "  blue: {name: Ann}\n"
        "  yellow: {}\n"
        "steps:\n"
        "- {go: artists_colony, leave: desk}\n"
        "- buy: painting blue\n"
        "  coins: 1\n"
        "  tickets: [brown, pink]\n"
        "  more:\n"
        "    deep:\n"
        "    - [1]\n"
        "    - []\n"
        "- - [a, b]\n"
        "  - - [c]\n"
        "  - d\n"
        "- end\n"
        "none: []\n"
    )


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ({}, "{}\n"),
        ([], "[]\n"),
        (None, "null\n"),
        (True, "true\n"),
        (-5, "-5\n"),
        ("", '""\n'),
        ("end", "end\n"),
        ({"a": 1, "b": "x"}, "a: 1\nb: x\n"),
        ({"1": None}, '"1": null\n'),
        (["a", {}], "- a\n- {}\n"),
        ("a\n\tb", '"a\\n\\tb"\n'),
        ("Zoë \U0001f600", '"Zoë \U0001f600"\n'),
        ("\u2028", '"\\u2028"\n'),
        ("\U0010ffff", '"\\U0010ffff"\n'),
        ('\\"', '"\\\\\\""\n'),
        ("Sorry, Orange.", '"Sorry, Orange."\n'),
        ("painting blue", "painting blue\n"),
        ("0.3.1", '"0.3.1"\n'),
        ("3f9a1c2e", '"3f9a1c2e"\n'),
        ("oN", '"oN"\n'),
    ],
)
def test_spelling(data: Plain, text: str) -> None:
    assert write_document(data) == text


def test_no_line_is_ever_folded() -> None:
    data: Plain = {"note": "long words " * 1000, "list": ["x" * 500] * 20, "é" * 100: "\U000e0001" * 500}
    text = write_document(data)
    assert text.count("\n") == 3
    assert read_one(text, "order", limit=LIMIT).data == yaml.safe_load(text) == data
    keys: Plain = {"a": [{"\U000e0001" * 100: 1}]}
    assert read_one(write_document(keys), "order").data == yaml.safe_load(write_document(keys)) == keys


@pytest.mark.parametrize(
    "data", [nested(DEPTH + 1, 1), nested(DEPTH, []), nested(DEPTH, {}), nested(5000, 1), 10**18, "\x07", "\ud800"]
)
def test_nothing_is_written_that_could_not_be_read(data: Plain) -> None:
    with pytest.raises(ValueError, match=r"at most|may hold"):
        write_document(data)


@pytest.mark.parametrize("data", [1.0, {1: 2}, {True: 2}, {None: 2}, (1,), b"a", [{"a": {1.5}}], {"a": [(1, 2)]}])
@pytest.mark.parametrize("write", [write_document, canonical, digest])
def test_other_types_are_refused(data: object, write: Callable[[Any], str | bytes]) -> None:
    with pytest.raises(TypeError):
        write(data)


def test_canonical() -> None:
    data: Plain = {"b": [True, None, -1], "a": '\x0f\n"\\/é\U0001f600\x7f', "": {}, "B": []}
    expected = '{"":{},"B":[],"a":"\\u000f\\n\\"\\\\/é\U0001f600\x7f","b":[true,null,-1]}'
    assert canonical(data) == expected.encode()
    assert digest({}) == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"


def test_keys_are_sorted_by_utf_16_units() -> None:
    # The example of RFC 8785, section 3.2.3.
    keys = ["\u20ac", "\r", "\ufb33", "1", "\U0001f600", "\x80", "\xf6"]
    expected = ["\r", "1", "\x80", "\xf6", "\u20ac", "\U0001f600", "\ufb33"]
    assert list(json.loads(canonical(dict.fromkeys(keys)))) == expected


@given(PLAIN, PLAIN)
def test_canonical_is_the_same_for_the_same_data_only(left: Plain, right: Plain) -> None:
    assert (canonical(left) == canonical(right)) == (sorted_repr(left) == sorted_repr(right))
    assert canonical(json.loads(canonical(left))) == canonical(left)
    assert digest(read_one(write_document(left), "order").data) == digest(left)


def sorted_repr(data: Plain) -> str:
    if isinstance(data, dict):
        return repr({key: sorted_repr(data[key]) for key in sorted(data)})
    return repr([sorted_repr(item) for item in data]) if isinstance(data, list) else repr(data)
