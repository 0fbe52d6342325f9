"""Text orders there and back: whatever is written, however sloppily, is read as it was meant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice, pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gallerist_pbem.engine.answers import MINOR
from gallerist_pbem.engine.legal import answers
from gallerist_pbem.errors import Fault, Unreadable
from gallerist_pbem.games import MARK, game_of
from gallerist_pbem.orders.grammar import Shape, next_words
from gallerist_pbem.orders.read import read_order
from gallerist_pbem.orders.steps import Order, Step, write_text_order
from gallerist_pbem.plain.schemas import Node, schema
from gallerist_pbem.referee.orders import vocabulary
from tests.support.any_orders import ORDERS
from tests.support.parameters import TABLES
from tests.support.random_games import positions
from tests.support.text_orders import GRAMMAR, HEAD, WORDS, read


@given(ORDERS)
def test_what_is_written_is_read_again(order: Order) -> None:
    assert read(write_text_order(order, MARK)) == order


class Sloppy:
    """Writes a step as people do: any case, words cut short, fields in any order."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def step(self, step: Step) -> str:
        name = step if isinstance(step, str) else next(iter(step))
        start = self.cut(name, [*GRAMMAR.steps, "note"])
        return start if isinstance(step, str) else f"{start} {self.fields(step, GRAMMAR.fields(name), name)}"

    def fields(
        self, said: Mapping[str, Any], fields: Mapping[str, Node], main: str = "", outer: Sequence[str] = ()
    ) -> str:
        """After a value of a nested map fields of its step may come, and the map once more."""
        names = [name for name in fields if name != main]
        follow = [*names, *outer]
        others = [name for name in said if name != main]
        self.random.shuffle(others)
        others.sort(key=lambda name: isinstance(said[name], dict))
        parts = [self.value(main, fields[main], said[main], follow)] if main else []
        before = main
        for name in others:
            # A list may go on after its last item, so `v` after it may mean via, and `w` white.
            more = (
                [*GRAMMAR.shape(before, fields[before]).firsts(), *outer] if isinstance(said.get(before), list) else ()
            )
            before = name
            parts += [self.cut(name, [*names, "via", *more]), self.value(name, fields[name], said[name], follow)]
        return " ".join(parts)

    def value(self, name: str, node: Node, value: Any, follow: Sequence[str]) -> str:
        shape = GRAMMAR.shape(name, node)
        if isinstance(value, dict):
            return self.fields(value, shape.fields, outer=follow)
        if isinstance(value, bool):
            return "false" if not value else self.random.choice(["", "TRUE"])
        if isinstance(value, list):
            after = [*shape.firsts(), *follow, "none"]
            return self.joined([self.phrase(shape, item, after) for item in value], shape) or "NONE"
        if value is None:
            return ""
        return self.phrase(shape, str(value), [*follow, *shape.firsts()] if shape.may_lack else [])

    def joined(self, items: Sequence[str], shape: Shape) -> str:
        text = items[0] if items else ""
        for before, item in pairwise(items):
            plain = shape.spaced and " " not in before
            text += self.random.choice([", ", ",", " , ", " "] if plain else [", ", " ,"]) + item
        return text

    def phrase(self, shape: Shape, said: str, follow: Sequence[str]) -> str:
        words = said.split()
        return " ".join(self.cut(word, [*next_words(shape.ways, at), *follow]) for at, word in enumerate(words))

    def cut(self, word: str, allowed: Sequence[str]) -> str:
        """Some beginning that is still unique, in some case."""
        beginnings = {word[:end] for end in range(1, len(word))} - set(WORDS.aliases)
        clear = [start for start in beginnings if {other for other in allowed if other.startswith(start)} == {word}]
        short = self.random.choice([*sorted(clear), word])
        return "".join(self.random.choice([letter, letter.upper()]) for letter in short)


def test_a_word_that_may_begin_a_map_once_more_is_not_clear() -> None:
    with pytest.raises(Unreadable, match="'b' may mean brown or bonus"):
        read(f"{HEAD}tile influence send investor bonus tickets brown b\n#end\n")
    step = "tile influence send investor bonus tickets brown bonus visitor vip"
    bonus = {"tickets": ["brown"], "visitor": "vip"}
    assert read(f"{HEAD}{step}\n#end\n").steps == [{"tile": "influence", "send": "investor", "bonus": bonus}]


@pytest.mark.slow
@settings(max_examples=300)
@given(ORDERS, st.randoms(use_true_random=False), st.sampled_from(["", "> ", ">>", "> > "]))
def test_an_order_is_the_same_however_sloppily_it_is_written(order: Order, random: Random, quoting: str) -> None:
    sloppy = Sloppy(random)
    body = sloppy.step(order.steps[0])
    for step in order.steps[1:]:
        body += random.choice(["\n", ";", " ; ", "  # so\n", "\n\n"]) + sloppy.step(step)
    head, *_, tail = write_text_order(order, MARK).upper().rstrip().split("\n")
    notes = [f"NOTE {line}" for line in order.note.split("\n")] if order.note is not None else []
    lines = [head, *body.split("\n"), *notes, tail]
    mail = "Hello Bob,\n\n#end\n" + "".join(f"{quoting}{line}\n" for line in lines) + "-- \nAnn # go home\n"
    assert read(mail) == order


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_answer_of_random_games_is_read_as_it_is_written(game: str, seats: int) -> None:
    rules, wanted, words = game_of(game).rules, schema(f"{game}.order"), vocabulary(game_of(game))
    count = 0
    for play in islice(positions(rules, seats, "written"), 0, None, 5):
        seat = play.agenda[-1].seat if play.agenda else None
        if seat:
            proposed = [*islice(answers(rules, play, seat), 20), *islice(answers(rules, play, seat, MINOR), 40)]
            for found in proposed:
                order = Order("salon", seat, count, None, found, None)
                assert read_order(write_text_order(order, MARK), "order.txt", wanted, words) == order
                count += 1
    assert count > 200


PIECES = st.sampled_from(
    [
        "#gallerist",
        "#gallerist salon blue 16",
        "#end",
        "\n",
        "\n",
        ">",
        "> ",
        ";",
        ",",
        "#",
        "?",
        " ",
        "none",
        "note",
        "via",
        "1",
        "3",
        "99",
        *GRAMMAR.steps,
        "coins",
        "tickets",
        "bonus",
        "with",
        "to",
        "prefer",
        "abandon",
        "true",
        "white",
        "pink",
        "lobby",
        "plaza",
        "photo",
        "blue",
        "desk",
    ]
)


def faults_of(mail: str | bytes) -> list[Fault]:
    """None for an order that can be read; anything but an order or its faults would be a bug."""
    try:
        return [] if read(mail).steps else [Fault(0, 0, "an order without steps")]
    except Unreadable as unreadable:
        return unreadable.faults


@settings(max_examples=300)
@given(st.lists(PIECES | st.text(max_size=3), max_size=40).map(" ".join) | st.text(), st.booleans())
def test_any_text_is_an_order_or_told(text: str, framed: bool) -> None:
    mail = f"{HEAD}{text}\n#end" if framed else text
    lines = mail.count("\n") + mail.count("\r") + 1
    assert all(0 < fault.line <= lines and fault.column > 0 and fault.message for fault in faults_of(mail))


@given(st.binary())
def test_any_bytes_are_an_order_or_told(text: bytes) -> None:
    assert all(fault.line > 0 for mail in (text, HEAD.encode() + text + b"\n#end") for fault in faults_of(mail))
