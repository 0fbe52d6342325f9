"""The frame of an order in a mail: however it was quoted, typed into and spoilt on the way, it stays the same order."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gallerist_pbem.errors import Unreadable
from gallerist_pbem.games import MARK
from gallerist_pbem.orders.steps import Order, write_text_order
from gallerist_pbem.plain.safe_text import harmless
from tests.support.any_orders import ORDERS
from tests.support.text_orders import HEAD, read

QUOTING = ["> ", ">", "| ", "|", ">> ", "> > ", "  >  ", ">\xa0", "> | ", "\uff1e "]
MARKS = ["#", "\uff03", "\\#", "\u200b#", "\ufeff#"]
ENDS = ["", ".", "!", "..", " ", "\u200b", ")"]
FORM = [
    "?", "go ?", "# for the ? one of these", "#   go artists_colony, sales_office, media_center", "", "buy ? coins ?",
    "# a long line that a mail program\nbroke, and which goes on here", "# note\npink, white and so on",
]  # fmt: skip
RANDOMS = st.randoms(use_true_random=False)


def lines_of(order: Order) -> tuple[str, list[str]]:
    """The first line of an order, and all between it and the last."""
    head, *body, _, _ = write_text_order(order, MARK).split("\n")
    return head, body


def quoted(quoting: str, lines: Sequence[str]) -> list[str]:
    return [f"{quoting}{line}" for text in lines for line in text.split("\n")]


@given(ORDERS, st.sampled_from(QUOTING), st.sampled_from(MARKS), st.sampled_from(ENDS))
def test_an_order_edited_inside_the_quote(order: Order, quoting: str, sign: str, ending: str) -> None:
    head, body = lines_of(order)
    mail = ["Ann wrote:", *quoted(quoting, [head.replace("#", sign, 1), *body, f"{sign}end{ending}"]), "-- ", "Bob"]
    assert read("\n".join(mail)) == order


@given(ORDERS, st.sampled_from(QUOTING), RANDOMS, st.lists(st.sampled_from(FORM), max_size=6), st.booleans())
def test_steps_typed_between_the_quoted_lines(
    order: Order, quoting: str, random: Random, form: list[str], own_end: bool
) -> None:
    """Whatever of the form is left between them, and whether its last line was typed anew."""
    head, body = lines_of(order)
    mixed = list(body)
    for part in form:
        at = random.randint(0, len(mixed))
        mixed[at:at] = ["\n".join(quoted(quoting, [part]))]
    end = ["#end", *quoted(quoting, ["#end"])] if own_end else quoted(quoting, ["#end"])
    assert read("\n".join([*quoted(quoting, [head]), *mixed, *end])) == order


@given(ORDERS, st.sampled_from(["", *QUOTING]), st.sampled_from(["", *QUOTING]), st.booleans())
def test_a_form_never_competes_with_an_order(order: Order, around: str, beside: str, before: bool) -> None:
    written = quoted(around, write_text_order(order, MARK).splitlines())
    form = quoted(beside, [f"{MARK} salon blue 16 3f9a1c2e", "go ?", "# one of", "#end", ""])
    assert read("\n".join([*form, *written] if before else [*written, *form])) == order


@given(ORDERS, RANDOMS)
def test_signs_that_nobody_sees(order: Order, random: Random) -> None:
    """A note is kept as it is, so only the words of steps are spoilt."""
    head, body = lines_of(order)
    spoilt = [line if line.startswith("note") else _spoilt(line, random) for line in (head, *body)]
    assert read("\n".join([*spoilt, "#end"])) == order


def _spoilt(line: str, random: Random) -> str:
    at = random.randint(0, len(line))
    return line[:at] + random.choice("\u00ad\u200b\u200d\u2060\ufeff") + line[at:].replace(" ", "\xa0")


@given(ORDERS, st.sampled_from(["", *QUOTING]))
def test_of_two_different_orders_none_is_played(order: Order, quoting: str) -> None:
    """The same order twice is one order, apart from case and blanks."""
    head, body = lines_of(order)
    once = quoted(quoting, [head, *body, "#end"])
    again = quoted(quoting, [head, *body, "decline", "#end"])
    assert read("\n".join([*once, "", *once])) == order
    with pytest.raises(Unreadable, match="a second order begins here"):
        read("\n".join([*once, "", *again]))


def test_a_quoted_line_that_reads_like_a_step_is_not_guessed_at() -> None:
    told = "this quoted line reads like a step: take its '>' away if you mean it, else the whole line"
    with pytest.raises(Unreadable) as raised:
        read("> #gallerist salon blue 16\n> # one of these\n> go media_center\nhire 1\n> or so\n> #end")
    assert [(fault.line, fault.message) for fault in raised.value.faults] == [(3, told), (5, told)]


@pytest.mark.parametrize("sign", ["#", "\uff03", "\ufe5f", "\\#", "\u200c#"])
def test_no_note_of_another_player_holds_an_order(sign: str) -> None:
    """Every spelling of the mark that is read is broken where a text of a player is printed."""
    note = f"{sign}gallerist salon blue 16\nhire 1\n{sign}end"
    assert read(f"{sign}gallerist salon blue 16\nhire 1\n{sign}end").steps == [{"hire": 1}]
    printed = "\n".join(map(harmless, note.split("\n")))
    with pytest.raises(Unreadable, match="no order was found"):
        read(printed)


def test_a_long_first_line_is_told_at_once() -> None:
    with pytest.raises(Unreadable, match="the first line of an order is"):
        read(f"{HEAD.strip()} {'x ' * 30000}\nend\n#end")
