"""Strict YAML and JSON in."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gallerist_pbem.errors import Fault, Unreadable
from gallerist_pbem.plain.yaml_in import (
    DEPTH,
    LIMIT,
    ORDER_LIMIT,
    ParsedDocument,
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

Read = Callable[..., ParsedDocument | list[ParsedDocument]]
"""`read_one` or `read_stream`."""


def faults(text: str | bytes, read: Read = read_one, **more: Any) -> list[Fault]:
    with pytest.raises(Unreadable) as refused:
        read(text, "order", **more)
    return refused.value.faults


def places(text: str | bytes, read: Read = read_one, **more: Any) -> list[tuple[int, int]]:
    return [(fault.line, fault.column) for fault in faults(text, read, **more)]


def outcome(text: str | bytes, read: Read) -> tuple[object, list[Fault]]:
    """What was read, or the faults; any other exception is a bug."""
    try:
        return read(text, "order"), []
    except Unreadable as refused:
        return None, refused.faults


def value(text: str) -> Plain:
    data = read_one("a: " + text, "order").data
    assert isinstance(data, dict)
    return data["a"]


@pytest.mark.parametrize(
    "word", ["no", "yes", "on", "True", "TRUE", "Null", "010", "12:30", "2026-01-02", "1.5", "0x10", "1e3", "+1", "1_0"]
)
def test_bare_words_stay_what_the_writer_meant(word: str) -> None:
    assert value(word) == word
    assert read_one(f"{word}: 1", "order").data == {word: 1}


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("12", 12),
        ("-3", -3),
        ("0", 0),
        ("9" * 18, 10**18 - 1),
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("'12'", "12"),
        ('"true"', "true"),
        ("|\n  12\n", "12\n"),
        (">\n  a\n  b\n", "a b\n"),
        ('"\\U0001F600"', "\U0001f600"),
        ("[]", []),
        ("{}", {}),
        ("0" + "1" * 30, "0" + "1" * 30),
    ],
)
def test_scalars(text: str, data: Plain) -> None:
    found = value(text)
    assert found == data
    assert type(found) is type(data)


def test_order_of_the_contract() -> None:
    text = "game: salon\ndecision: 16 # why\nposition: 3f9a1c2e\nsteps:\n- go: artists_colony\n  leave: desk\n- end\n"
    document = read_one(text, "order")
    steps = [{"go": "artists_colony", "leave": "desk"}, "end"]
    assert document.data == {"game": "salon", "decision": 16, "position": "3f9a1c2e", "steps": steps}
    assert document.places[()] == (1, 1)
    assert document.places[("steps",)] == (4, 1)
    assert document.places[("steps", 0)] == (5, 3)
    assert document.places[("steps", 0, "leave")] == (6, 3)
    assert document.places[("steps", 1)] == (7, 3)


def test_byte_order_mark_and_line_ends_of_other_systems() -> None:
    document = read_one(b"\xef\xbb\xbfa: 1\r\nb: |\r\n  x\r\n  y\r\n", "order")
    assert document.data == {"a": 1, "b": "x\ny\n"}
    assert document.places[("b",)] == (2, 1)


def test_stream_counts_lines_from_the_given_one() -> None:
    documents = read_stream("---\na: 1\n---\nb: 2\n", "game", line=10, places=True)
    assert [(document.line, document.data) for document in documents] == [(10, {"a": 1}), (12, {"b": 2})]
    assert documents[1].places == {(): (13, 1), ("b",): (13, 1)}
    assert read_stream("a: 1", "game")[0].places == {}
    with pytest.raises(Unreadable) as refused:
        read_stream("a: 1\na: 2\n", "game", line=10)
    assert str(refused.value) == 'game:11:1: error: the key "a" stands here a second time'


@pytest.mark.parametrize("read", [read_one, read_stream])
@pytest.mark.parametrize(
    ("text", "where"),
    [
        (b"", (1, 1)),
        (b"  \n\n", (1, 1)),
        (b"# only a remark\n", (1, 1)),
        (b"a: b\nc: \x00", (2, 4)),
        (b"a: b\nc: \xc3\xa4\xff", (2, 5)),
        (b"\xff\xfea\x00", (1, 1)),
        (b"\x7fELF", (1, 1)),
        ("a: \ud83d", (1, 4)),
        ("a: x\u2028b", (1, 5)),
        ("a: x\x85b", (1, 5)),
        ("a: 1\nb: \ufeff", (2, 4)),
        ('a: "\\a"', (1, 4)),
        ('a: "\\r"', (1, 4)),
        ('a: "\\ud83d\\ude00"', (1, 7)),
        ("a: 1\nb:\n  c: 1\n  c: 2\n", (4, 3)),
        ("a: [1, &x 2]", (1, 8)),
        ("a: *x", (1, 4)),
        ("*x : 1", (1, 1)),
        ("a: !!python/object:os.system x", (1, 4)),
        ("a: !x {b: 1}", (1, 4)),
        ("! a", (1, 1)),
        ("a: {1: b}", (1, 5)),
        ("true: b", (1, 1)),
        ("? \n: b", (1, 2)),
        ("[a, b]: c", (1, 1)),
        ("? {a: 1}\n: c", (1, 3)),
        ("a: 1\n<<: {b: 2}", (2, 1)),
        ("k" * 101 + ": 1", (1, 1)),
        ("a: " + "1" * 19, (1, 4)),
        ("%YAML 1.1\n---\na: 1", (1, 1)),
        ("%TAG ! tag:x,2000:\n---\na: 1", (1, 1)),
        ("a: b: c", (1, 5)),
        ("a: 1\n\tb: 2", (2, 1)),
        ("a: [1, 2\n", (2, 1)),
        ("a: @x", (1, 4)),
        ("[" * 30_000, (1, DEPTH + 1)),
        ("[" * (DEPTH + 1) + "]" * (DEPTH + 1), (1, DEPTH + 1)),
        ("a: " + "{b: " * 30_000, (1, 4 + 4 * (DEPTH - 1))),
        ("- " * 30_000, (1, 1 + 2 * DEPTH)),
    ],
)
def test_bad_yaml(text: bytes | str, where: tuple[int, int], read: Read) -> None:
    assert places(text, read, limit=LIMIT) == [where]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ('{"a": 1,\n "a": 2}', (2, 2)),
        ('{"a": 1.5}', (1, 7)),
        ('{"a": 1e3}', (1, 7)),
        ('{"a": 012}', (1, 7)),
        ('{"a": NaN}', (1, 7)),
        ('{"a": -Infinity}', (1, 7)),
        ('{"a": ' + "1" * 19 + "}", (1, 7)),
        ('{"a": "\\ud83d"}', (1, 7)),
        ('{"a": "\\u0007"}', (1, 7)),
        ('{"a": "\n"}', (1, 8)),
        ('{"a": "\\q"}', (1, 8)),
        ('{"a": "b', (1, 7)),
        ("{a: 1}", (1, 2)),
        ('{"a" 1}', (1, 6)),
        ('{"a": 1 "b": 2}', (1, 9)),
        ('{"a": [1,]}', (1, 10)),
        ('{"a": 1,}', (1, 9)),
        ('{"a": 1} {', (1, 10)),
        ('{"a": 1}\n---\nb: 1', (2, 1)),
        ("\n {", (2, 3)),
        ('{"a":' * 30_000, (1, 1 + 5 * DEPTH)),
        ('{"a":' + "[" * 30_000, (1, 5 + DEPTH)),
    ],
)
def test_bad_json(text: str, where: tuple[int, int]) -> None:
    assert places(text, limit=LIMIT) == [where]


def test_two_documents_where_one_is_asked_for() -> None:
    assert faults("a: 1\n---\nb: 2\n") == [Fault(2, 1, "only one document may stand here")]


def test_all_faults_at_once() -> None:
    text = "a: &x 1\na: *x\nb: !!int 3\n2: c\n'2': d\n"
    assert places(text) == [(1, 4), (2, 1), (2, 4), (3, 4), (4, 1)]
    assert places("a: 1\na: 2\nb: ]\n") == [(2, 1), (3, 4)]
    assert len(faults("[" + "*x, " * 1000 + "]")) == 20


def test_sentences() -> None:
    assert faults("1: a")[0].message == '"1" must stand in quotes to be a key'
    assert faults("note: Sorry: no")[0].message == "a text with a colon and a space in it must stand in quotes"
    unclosed = "did not find expected ',' or ']' while parsing a flow sequence that begins in line 11"
    assert faults("a: [1, 2", read_stream, line=11)[0].message == unclosed
    assert faults('{"a": 0.5}')[0].message.startswith("a text in double quotes, a whole number,")
    assert len(faults(("k" * 99 + ": 1\n") * 2)[0].message) < 100


def test_alias_bomb_is_never_expanded() -> None:
    bomb = "a0: &a0 [x, x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 100))
    assert {fault.message for fault in faults(bomb)} == {"anchors (&) are not allowed", "aliases (*) are not allowed"}


def test_size_is_checked_before_anything_else() -> None:
    huge = b"\xff" * 50_000_000
    assert places(huge) == places(huge, read_stream) == [(1, 1)]
    assert read_one("a" * ORDER_LIMIT, "order").data == "a" * ORDER_LIMIT
    assert faults("a" * (ORDER_LIMIT + 1))[0].message == "this is too long: 65537 bytes, at most 65536"


def test_json_order() -> None:
    document = read_one(' \n{"a": [1, -2, true, null, "\\ud83d\\ude00"],\r\n "b": {"no": {}, "1": []}}\n', "order")
    assert document.data == {"a": [1, -2, True, None, "\U0001f600"], "b": {"no": {}, "1": []}}
    assert document.line == 2
    assert document.places[()] == (2, 1)
    assert document.places[("a", 2)] == (2, 15)
    assert document.places[("b", "1")] == (3, 18)


@given(st.binary(max_size=200))
@example(b"\xef\xbb\xbf")
@example(b"{")
def test_any_bytes(raw: bytes) -> None:
    for read in (read_one, read_stream):
        found, refused = outcome(raw, read)
        assert found or refused


@given(st.text(st.sampled_from("{}[]:,-?&*!|>'\"%@`#~<=\\u0d8 \t\n\r1a\x00\x85\u2028\ud800\ufeff"), max_size=60))
def test_any_text(text: str) -> None:
    lines = len(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
    for read in (read_one, read_stream):
        found, refused = outcome(text, read)
        assert found or refused
        assert all(1 <= fault.line <= lines + 1 and fault.column >= 1 for fault in refused)


@given(PLAIN)
def test_json_is_read_like_json(data: Plain) -> None:
    wrapped = {"data": data}
    assert same(read_one(json.dumps(wrapped), "order").data, wrapped)


@pytest.mark.parametrize("depth", [DEPTH - 1, DEPTH])
@pytest.mark.parametrize("inner", [1, "a"])
def test_deepest_nesting(depth: int, inner: int | str) -> None:
    data = nested(depth, inner)
    assert read_one(write_document(data), "order").data == data
    assert json.loads(canonical(data)) == data


def test_split_documents() -> None:
    assert split_documents("---\na: 1\nb: 2\n---\nc: 3\n") == [(2, "a: 1\nb: 2\n"), (5, "c: 3\n")]
    assert split_documents("a: 1\n---\nb: ---\n") == [(1, "a: 1\n"), (3, "b: ---\n")]
    assert split_documents("---\n---\n") == [(2, ""), (3, "")]
    assert split_documents("") == []


def test_game_file_is_read_fast() -> None:
    step: Plain = {"buy": "painting blue", "coins": 1, "tickets": ["brown", "pink"], "note": "Sorry, Orange."}
    move: Plain = {"move": 3, "at": "2026-01-02T12:00:00Z", "order": [step] * 4, "hash": digest(1), "prev": digest(2)}
    text = write_stream([move] * 800).encode()
    assert len(text) > 400_000
    begun = time.process_time()
    assert len(read_stream(text, "game")) == 800
    assert time.process_time() - begun < 1.0
