"""Mails that somebody wrote to annoy: nothing in them raises, and none takes long."""

from __future__ import annotations

from collections.abc import Callable
from encodings.aliases import aliases
from functools import partial
from time import process_time

import pytest

from gallerist_pbem.mail.reading.commands import commands
from gallerist_pbem.mail.reading.letter import read_letter
from gallerist_pbem.mail.reading.routing import game_of, tokens_in
from gallerist_pbem.mail.reading.texts.decoding import as_text
from gallerist_pbem.mail.reading.texts.html_text import html_lines
from tests.support.letters.salon import HOST

LENGTH = 200_000
EIGHTH = 8
MOST = 24
"""A mail eight times as long takes eight times as long to read; where pieces are compared with each other, 64 times."""
SHORTEST = 0.2
SIGNS = ['"', '\\"', "(", "<", "a@b,", "=?utf-8?q?a?=", ';a="', "a*0*=x;", "\r", "@."]
FIELDS = ["From", "To", "Subject", "Content-Type", "Message-ID", "References", "Content-Disposition"]
HTML = ["<!--", "<a ", "<![CDATA[", "</", "<", "<a b='", "&#", "<script>", "<div>", "<style>.x{", "<pre>\n", "<a \"'>"]
TEXT = ["> ", "#gallerist salon blue 3\n", "-- \n", "On a wrote\n", "From: x\nSent: \n", "\n", "# key: ", " \n", "|>"]


def seconds(mail: bytes) -> float:
    """How long all that is asked about a mail takes."""
    begun = process_time()
    letter = read_letter(mail)
    commands(letter), tokens_in(letter, HOST), game_of(letter, HOST)
    return process_time() - begun


def growth(mail: Callable[[int], str], length: int = LENGTH) -> float:
    """How much longer a long mail takes than an eighth of it, which takes at least as long as a clock can tell."""
    long, short = (seconds(mail(part).encode()) for part in (length, length // EIGHTH))
    return long / max(short, SHORTEST)


def headed(field: str, sign: str, count: int) -> str:
    """A mail with a header of so many signs."""
    return f"{field}: {sign * count}\nSubject: x\n\n#gallerist salon blue 3"


def filled(head: str, sign: str, length: int) -> str:
    """A mail of that length, with nothing else in it."""
    return f"{head}{(sign * length)[:length]}"


@pytest.mark.parametrize("field", FIELDS)
def test_headers(field: str) -> None:
    for sign in SIGNS:
        assert growth(partial(headed, field, sign), 20000) < MOST, sign


@pytest.mark.parametrize("sign", HTML)
def test_html(sign: str) -> None:
    assert growth(partial(filled, "From: a@b.c\nContent-Type: text/html\n\n", sign)) < MOST


@pytest.mark.parametrize("sign", TEXT)
def test_text(sign: str) -> None:
    for kind in ("text/plain", "text/plain; format=flowed"):
        head = f"From: a@b.c\nContent-Type: {kind}\n\n"
        assert growth(partial(filled, head, sign)) < MOST


def test_thirty_megabytes_are_not_read() -> None:
    letter = read_letter(b"From: Ann <ann@example.org>\nSubject: x\n\n" + b"x\n" * 15_000_000)
    assert (letter.sender, letter.texts, letter.order) == ("ann@example.org", (), b"")
    assert letter.order_fault.startswith("this mail is too long")


@pytest.mark.parametrize(
    "line",
    [
        "Content-Type: text/plain; a*=x; a*0=y",
        "Content-Disposition: attachment; filename*=x; filename*0=y; filename*1*=z",
        "Content-Type: text/html\n\n<p>&#" + "9" * 5000 + ";</p>",
        "Content-Type: text/html\n\n<p style='&#" + "9" * 3900 + ";'>x</p>",
    ],
)
def test_no_header_and_no_sign_is_too_odd(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GALLERIST_DEBUG", "1")
    assert read_letter(f"From: a@b.c\n{line}\n\nhi".encode()).sender == "a@b.c"


def test_a_bug_in_reading_one_mail_stops_no_host(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(raw: bytes) -> tuple[bytes, bytes]:
        raise RecursionError(raw)

    monkeypatch.setattr("gallerist_pbem.mail.reading.letter.split_mail", broken)
    letter = read_letter(b"From: a@b.c\n\nhi")
    assert (letter.sender, letter.order, letter.order_fault) == ("", b"", "this mail cannot be read (RecursionError)")


MEGABYTE = 1_000_000


@pytest.mark.parametrize("sign", ["x\n", "#\n", "\uff03gallerist salon blue 3\n", "de : x\n", "On Monday Bob\n", "\\#"])
def test_a_megabyte_of_text_takes_no_two_seconds(sign: str) -> None:
    assert seconds(f"From: a@b.c\n\n{sign * (MEGABYTE // len(sign.encode()))}".encode()) < 2


@pytest.mark.parametrize("html", ["<style>" + "a" * MEGABYTE, "<style>a{" + "b" * MEGABYTE, '<p ">' * (MEGABYTE // 5)])
def test_a_megabyte_of_html_takes_no_two_seconds(html: str) -> None:
    assert seconds(f"From: a@b.c\nContent-Type: text/html\n\n{html}".encode()) < 2


@pytest.mark.parametrize("part", ["\n\n", "Content-Disposition: attachment; filename=a.yaml\n\ngame: x\n"])
def test_of_many_long_parts_only_so_much_is_read(part: str) -> None:
    parts = f"--b\n{part}" + "some text here\n" * 60000
    mail = f"From: a@b.c\nContent-Type: multipart/mixed; boundary=b\n\n{parts * 20}".encode()
    assert seconds(mail) < 2
    assert "longer" in read_letter(mail).order_fault


def test_styles_in_styles_hide() -> None:
    page = "<style>@media screen { .a { display: none } } .b { color: red }</style><p class=a>x</p><p class=b>y</p>"
    assert html_lines(page) == "y"


def test_no_charset_is_too_odd() -> None:
    for charset in {*aliases, *aliases.values(), "idna", "punycode", "undefined", "\0", "x" * 1000, ""}:
        for raw in (b"", b"go ac", b"\xff\xfe\x80", bytes(range(256)), b"\xff\xfea"):
            assert isinstance(as_text(raw, charset), str)
        assert "\0" not in as_text(b"a\0b\0", charset)


def test_hidden_is_hidden_and_small_is_not() -> None:
    assert (
        html_lines('<p style="font-size:0.9em">a</p><p style="opacity:0.5">b</p><p style="font-size: 0">c</p>')
        == "a\nb"
    )
    assert html_lines("<blockquote>a<blockquote>b</blockquote></blockquote>c") == "> a\n>> b\nc"
