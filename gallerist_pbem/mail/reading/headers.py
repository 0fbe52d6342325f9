"""The header of a mail as it came over the wire: nothing in it is trusted, and no more is read than makes sense."""

from __future__ import annotations

import re
from email.errors import HeaderParseError
from email.header import decode_header
from typing import NamedTuple

from gallerist_pbem.mail.reading.texts.decoding import as_text

HEAD_LIMIT = 256 * 1024
VALUE_LIMIT = 16 * 1024
SUBJECT_LIMIT = 1000
MOST_LINES = 2000
MOST_IDS = 100
_LINE = re.compile(rb"\r\n|\n|\r")
_BLANK_LINE = re.compile(rb"\r?\n\r?\n|\r\r")
_FIELD = re.compile(r"([!-9;-~]+)[ \t]*:(.*)", re.DOTALL)
_ID = re.compile(r"<([!-;=?-~]{1,900})>")
_STEERING = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")


class Headers(NamedTuple):
    """The fields of a header in their order, names in small letters, each value on one line."""

    fields: tuple[tuple[str, str], ...]
    is_whole: bool = True
    """Not so where it was longer than anybody writes."""

    def all(self, name: str) -> list[str]:
        """Every value of that name."""
        return [value for field, value in self.fields if field == name]

    def first(self, name: str) -> str:
        """The first value of that name; empty if there is none."""
        return next((value for field, value in self.fields if field == name), "")

    def ids(self, name: str) -> list[str]:
        """The Message-IDs that stand there, without their brackets."""
        return [found for value in self.all(name) for found in _ID.findall(value)][-MOST_IDS:]

    def message_id(self) -> str:
        """The one Message-ID; empty if there is none, or nobody can tell which."""
        values = self.all("message-id")
        found = _ID.fullmatch(values[0].strip()) if len(values) == 1 else None
        return found[1] if found else ""

    def references(self) -> tuple[str, ...]:
        """The mails that it answers, the newest first."""
        return tuple(dict.fromkeys([*self.ids("in-reply-to"), *reversed(self.ids("references"))]))

    def subject(self) -> str:
        """As people read it, on one line."""
        return " ".join(_STEERING.sub(" ", decoded(self.first("subject")[:SUBJECT_LIMIT])).split())


def split_mail(raw: bytes) -> tuple[bytes, bytes]:
    """Header and body; the `From ` line of a mailbox belongs to neither."""
    raw = raw.removeprefix(b"\xef\xbb\xbf").lstrip(b"\r\n")
    if raw.startswith((b"From ", b">From ")):
        raw = (_LINE.split(raw, maxsplit=1)[1:] or [b""])[0]
    blank = _BLANK_LINE.search(raw)
    return (raw[: blank.start()], raw[blank.end() :]) if blank else (raw, b"")


def split_part(raw: bytes) -> tuple[bytes, bytes]:
    """The same for a part of a mail, which may have no header at all."""
    if raw.startswith((b"\n", b"\r")):
        return b"", _LINE.sub(b"", raw, count=1)
    blank = _BLANK_LINE.search(raw)
    return (raw[: blank.start()], raw[blank.end() :]) if blank else (raw, b"")


def read_headers(head: bytes) -> Headers:
    """Lines that are none of a header are passed over."""
    lines = _LINE.split(head[:HEAD_LIMIT])
    unfolded: list[list[bytes]] = []
    for line in lines[:MOST_LINES]:
        if line[:1] in (b" ", b"\t") and unfolded:
            unfolded[-1].append(line)
        else:
            unfolded.append([line])
    found = (_FIELD.fullmatch(b"".join(parts)[:VALUE_LIMIT].decode("utf-8", "replace")) for parts in unfolded)
    fields = tuple((field[1].lower(), field[2].strip()) for field in found if field)
    return Headers(fields, len(head) <= HEAD_LIMIT and len(lines) <= MOST_LINES)


def decoded(value: str) -> str:
    """A value with its encoded words (`=?utf-8?q?...?=`) in plain signs; what is none stays as it is."""
    try:
        parts = decode_header(value)
    except (HeaderParseError, ValueError):
        return value
    return "".join(part if isinstance(part, str) else as_text(part, charset or "") for part, charset in parts)
