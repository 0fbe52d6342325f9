"""Mails as people's programs write them, as files: each with what must become of it."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gallerist_pbem.engine.package import GamePackage
from gallerist_pbem.errors import Unreadable
from gallerist_pbem.games import game_of as package_of
from gallerist_pbem.mail.reading.commands import MailCommand, commands
from gallerist_pbem.mail.reading.letter import Letter, is_mail, order_in_mail, read_letter
from gallerist_pbem.mail.reading.routing import game_of, is_own, tokens_in
from gallerist_pbem.orders.steps import Order, write_step
from gallerist_pbem.referee.office.papers import is_game_id
from gallerist_pbem.referee.orders import read_order, read_standing_order
from tests.support.letters.corpus import CORPUS, EXPECTED, MADE, raw
from tests.support.letters.make_corpus import cases
from tests.support.letters.salon import HOST, PLAYERS

NAMES = sorted(EXPECTED)


@cache
def game() -> GamePackage:
    return package_of("gallerist")


def order_of(mail: bytes) -> Order:
    """The order in a mail, as `play` reads it."""
    return read_order(game(), order_in_mail(mail), "mail", PLAYERS)


def said(command: MailCommand) -> str:
    """A command on one line."""
    days = f"{command.begins} {command.ends}" if command.ends else ""
    return " ".join(filter(None, (command.name, command.what, days)))


def test_there_are_enough_and_all_are_listed() -> None:
    assert len(NAMES) >= 110
    assert sorted(str(path.relative_to(CORPUS).with_suffix("")) for path in CORPUS.rglob("*.eml")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_what_is_read(name: str) -> None:
    mail, want = raw(name), EXPECTED[name]
    assert is_mail(mail)
    letter = read_letter(mail)
    assert letter.sender == want["from"]
    assert bool(letter.sender_fault) == (not want["from"])
    check_order(mail, letter, want)
    check_beside(letter, want)


def check_order(mail: bytes, letter: Letter, want: dict[str, Any]) -> None:
    """The order, or why there is none."""
    if "order" in want:
        order = order_of(mail)
        assert (order.seat, order.decision) == (want["order"]["seat"], want["order"]["decision"])
        assert "; ".join(map(write_step, order.steps)) == want["order"]["steps"]
        assert game_of(letter, HOST) == order.game or not is_game_id(order.game)
    elif want.get("standing"):
        assert read_standing_order(game(), order_in_mail(mail), "mail", PLAYERS).standing
    else:
        told = want.get("refused") or ("a program wrote this" if want.get("automatic") else "no order was found")
        with pytest.raises(Unreadable, match=told):
            order_of(mail)
    if want.get("nothing"):
        assert (letter.order, letter.order_fault) == (b"", "")


def check_beside(letter: Letter, want: dict[str, Any]) -> None:
    """What else a mail says."""
    assert bool(letter.automatic) == want.get("automatic", False)
    assert bool(letter.signature) == want.get("signed", False)
    assert letter.message_id == want.get("message_id", letter.message_id)
    assert tokens_in(letter, HOST) == want.get("tokens", tokens_in(letter, HOST))
    assert letter.fresh == want.get("fresh", letter.fresh)
    if want["host"] != "automatic":
        assert [said(command) for command in commands(letter)] == want.get("commands", [])
        assert not is_own(letter, HOST)


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=2000))
def test_any_bytes_are_a_letter(mail: bytes) -> None:
    assert isinstance(read_letter(mail).order, bytes)
    assert is_mail(mail) in (True, False)


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(NAMES), st.randoms(use_true_random=False), st.binary(min_size=1, max_size=30))
def test_a_mail_that_was_spoilt_on_the_way_is_still_a_letter(name: str, random: Any, junk: bytes) -> None:
    mail = bytearray(raw(name)[:20000])
    for _ in range(random.randint(1, 5)):
        at = random.randrange(len(mail) + 1)
        mail[at : at + random.choice((0, 1, 20, 500))] = random.choice((junk, b"", b"\n\n", b"\0", b"<", b'"', b"\xff"))
    letter = read_letter(bytes(mail))
    assert (letter.sender == "") == bool(letter.sender_fault)
    assert commands(letter) == commands(letter)
    assert all(token.isalnum() for token in tokens_in(letter, HOST))


def test_the_files_are_those_that_are_made() -> None:
    made = {case.name: case.raw for case in cases()}
    assert [name for name in MADE if made.get(name) != raw(name)] == []
