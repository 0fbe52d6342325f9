"""What an IMAP server answers, read with care: unasked lines in between, literals, names beyond ASCII."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta, timezone
from typing import NamedTuple

from gallerist_pbem.referee.clock import FORM

UID = re.compile(rb"[( ]UID (\d+)")
SIZE = re.compile(rb"RFC822\.SIZE (\d+)")
DATE = re.compile(rb'INTERNALDATE "([^"]+)"')
BODY = re.compile(rb"BODY\[(?:HEADER)?\](?:<\d+>)? (?:\{\d+\+?\}|\"((?:[^\"\\]|\\.)*)\"|NIL)")
MOMENT = re.compile(r" ?(\d{1,2})-(\w{3})-(\d{4}) (\d\d):(\d\d):(\d\d) ([+-])(\d\d)(\d\d)")
NAMES = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"
MONTHS = {name: number for number, name in enumerate(NAMES.split(), 1)}
OUTSIDE = re.compile(r"[^\x20-\x7e]+|&")


class Fetched(NamedTuple):
    """What is known of one mail."""

    uid: int
    size: int
    received: str
    body: bytes | None


def fetched(answer: Sequence[object]) -> Iterator[Fetched]:
    """Every mail in an answer to FETCH; lines without a UID were not asked for."""
    for text, literals in _messages(answer):
        uid, size, date, body = (each.search(text) for each in (UID, SIZE, DATE, BODY))
        if uid:
            content = (literals[0] if literals else _unquoted(body[1])) if body else None
            received = moment(date[1].decode("ascii", "replace")) if date else ""
            yield Fetched(int(uid[1]), int(size[1]) if size else 0, received, content)


def _messages(answer: Sequence[object]) -> Iterator[tuple[bytes, list[bytes]]]:
    """Imaplib gives a line with a literal as a pair, and what comes after the literal as the next line."""
    text, literals = b"", list[bytes]()
    for part in answer:
        if isinstance(part, tuple):
            text, literals = text + part[0], [*literals, part[1]]
        elif isinstance(part, bytes):
            yield text + part, literals
            text, literals = b"", []


def _unquoted(text: bytes | None) -> bytes:
    return re.sub(rb"\\(.)", rb"\1", text or b"", flags=re.DOTALL)


def moment(date: str) -> str:
    """INTERNALDATE as a time in UTC: when the server received a mail; empty if it is no time."""
    found = MOMENT.fullmatch(date)
    month = MONTHS.get(found[2].capitalize()) if found else None
    if found is None or month is None:
        return ""
    away = timedelta(hours=int(found[8]), minutes=int(found[9]))
    day, year, hour, minute, second = (int(found[place]) for place in (1, 3, 4, 5, 6))
    try:
        zone = timezone(-away if found[7] == "-" else away)
        return datetime(year, month, day, hour, minute, second, 0, zone).astimezone(UTC).strftime(FORM)
    except (ValueError, OverflowError):
        return ""


def quoted(text: str) -> str:
    """A string in an IMAP command."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def mailbox(name: str) -> str:
    """A mailbox in an IMAP command, in the UTF-7 that RFC 3501 (5.1.3) has for it."""
    return quoted(OUTSIDE.sub(_in_base64, name))


def _in_base64(found: re.Match[str]) -> str:
    if found[0] == "&":
        return "&-"
    code = base64.b64encode(found[0].encode("utf-16-be")).decode().rstrip("=").replace("/", ",")
    return f"&{code}-"
