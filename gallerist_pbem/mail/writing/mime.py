"""A mail as bytes: headers that no name can break, and parts that no server rewrites. The same mail is the same bytes
wherever and whenever it is written."""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from email.header import Header
from email.utils import format_datetime
from typing import NamedTuple

from gallerist_pbem.referee.clock import FORM
from gallerist_pbem.report.words import printable

END = "\r\n"
LONGEST = 70
"""So long is the first line of a header at most that holds signs beyond ASCII."""
FROM = re.compile(rb"^From ", re.MULTILINE)
SPECIAL = re.compile(r'(["\\])')


class Part(NamedTuple):
    """One part of a mail, with its headers as they are sent."""

    headers: Mapping[str, str]
    body: bytes

    def written(self) -> bytes:
        """Headers, an empty line, the body."""
        lines = [f"{name}: {value}" for name, value in self.headers.items()]
        return END.join([*lines, "", ""]).encode() + self.body


def text_part(text: str, kind: str, **parameters: str) -> Part:
    """Quoted-printable: no line is longer than 76, and no server needs to touch it. `From ` at the begin of a line,
    which a mailbox would change, is spelled otherwise. Lines that fit stay whole: some programs quote a mail as
    it was sent."""
    told = "".join(f"; {name}={value}" for name, value in {"charset": "utf-8", **parameters}.items())
    # Of a CRLF the encoder counts the CR to the line.
    body = FROM.sub(b"=46rom ", binascii.b2a_qp(text.encode())).replace(b"\n", END.encode())
    return Part({"Content-Type": f"text/{kind}{told}", "Content-Transfer-Encoding": "quoted-printable"}, body)


def file_part(name: str, kind: str, content: bytes) -> Part:
    """A file that comes along, to the byte; its name is one of ours."""
    headers = {
        "Content-Type": kind,
        "Content-Transfer-Encoding": "base64",
        "Content-Disposition": f'attachment; filename="{name}"',
    }
    return Part(headers, base64.encodebytes(content).replace(b"\n", END.encode()))


def joined(kind: str, parts: Sequence[Part]) -> Part:
    """Several parts as one, apart from each other by a line that follows from what they say."""
    written = [part.written() for part in parts]
    between = f"=_{hashlib.sha256(b''.join(written)).hexdigest()[:32]}"
    pieces = [f"--{between}{END}".encode() + part + END.encode() for part in written]
    body = b"".join(pieces) + f"--{between}--{END}".encode()
    return Part({"Content-Type": f'multipart/{kind}; boundary="{between}"'}, body)


def whole_mail(headers: Mapping[str, str], content: Part) -> bytes:
    """The mail; headers without a value are left out."""
    said = {name: value for name, value in headers.items() if value}
    return Part({**said, "MIME-Version": "1.0", **content.headers}, content.body).written()


def unstructured(text: str, name: str) -> str:
    """A text for a header: on one line, or encoded where it has other signs than ASCII has, or seems to be encoded."""
    clean = " ".join(printable(" ".join(text.split())).split())
    if clean.isascii() and "=?" not in clean:
        return clean
    return Header(clean, "utf-8", maxlinelen=LONGEST, header_name=name).encode(linesep=END)


def mailbox(name: str, address: str, header: str) -> str:
    """Who it is, as a header names somebody; an address stands as it is."""
    shown = unstructured(name, header)
    if not shown:
        return address
    escaped = SPECIAL.sub(r"\\\1", shown)
    return f"{shown} <{address}>" if "=?" in shown else f'"{escaped}" <{address}>'


def date(moment: str) -> str:
    """A time of the record as a header has it; nothing where it is none."""
    try:
        return format_datetime(datetime.strptime(moment, FORM).replace(tzinfo=UTC))
    except ValueError:
        return ""
