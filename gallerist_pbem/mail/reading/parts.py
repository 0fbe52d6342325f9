"""The parts of a mail: what was typed, as plain text and as HTML, and what was attached."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from email.message import Message
from typing import NamedTuple

from gallerist_pbem.mail.reading.headers import Headers, decoded, read_headers, split_part
from gallerist_pbem.mail.reading.texts.decoding import as_text, transferred
from gallerist_pbem.mail.reading.texts.flowed import unflowed
from gallerist_pbem.mail.reading.texts.html_text import html_lines

MOST_PARTS = 100
DEEPEST = 12
TEXT_LIMIT = 1024 * 1024
MOST_LINES = 20_000
"""So much of all parts together; a long thread has a tenth of it."""
PARAMETERS_LIMIT = 2000
ORDER_FILES = (".yaml", ".yml", ".json", ".txt", ".text", ".sig", ".eml.txt")
TEXT_KINDS = ("application/json", "application/yaml", "application/x-yaml", "application/pgp-signature")


class PartKind(NamedTuple):
    """What a part says about itself."""

    name: str
    parameters: dict[str, str]

    @property
    def is_multipart(self) -> bool:
        """Whether it holds parts."""
        return self.name.startswith("multipart/")


@dataclass
class Content:
    """What the parts of a mail come to."""

    plain: list[str] = field(default_factory=list)
    html: list[str] = field(default_factory=list)
    attached: list[str] = field(default_factory=list)
    forwarded: list[bytes] = field(default_factory=list)
    """Whole mails in the mail."""
    count: int = 0
    room: int = TEXT_LIMIT
    """How many bytes are still read."""
    lines: int = MOST_LINES
    is_whole: bool = True
    """Not so where there was more than anybody sends."""

    def cut(self, text: str) -> str:
        """As many lines as are still read."""
        lines = text.split("\n", self.lines)
        self.is_whole = self.is_whole and len(lines) <= self.lines
        kept = lines[: self.lines]
        self.lines -= len(kept)
        return "\n".join(kept)


def kind_of(headers: Headers) -> PartKind:
    """The kind of a part; plain text if it says none, or nonsense."""
    value = headers.first("content-type")[:PARAMETERS_LIMIT]
    parameters = _parameters(value) if value else {}
    name = value.partition(";")[0].strip().lower()
    return PartKind(name if re.fullmatch(r"[a-z0-9.+-]+/[a-z0-9.+-]+", name) else "text/plain", parameters)


def _parameters(value: str) -> dict[str, str]:
    """What stands behind the kind, `charset=utf-8`, also where it is split and encoded (RFC 2231)."""
    message = Message()
    message["Content-Type"] = value.replace("\0", "")
    try:
        found = message.get_params([])
    except (ValueError, LookupError, TypeError):
        return {}
    return {key.lower(): _collapsed(text) for key, text in found[1:]}


def _collapsed(value: str | tuple[str | None, str | None, str]) -> str:
    return value if isinstance(value, str) else as_text(value[2].encode("latin-1", "replace"), value[0] or "")


def read_parts(headers: Headers, body: bytes) -> Content:
    """All parts that people read, down to a depth that mails have."""
    content = Content()
    _walk(headers, body, content, 0)
    return content


def _walk(headers: Headers, body: bytes, content: Content, depth: int) -> None:
    kind = kind_of(headers)
    content.count += 1
    boundary = kind.parameters.get("boundary", "")
    if content.count > MOST_PARTS or depth > DEEPEST:
        content.is_whole = False
    elif kind.is_multipart and boundary:
        for part in split(body, boundary):
            head, inner = split_part(part)
            _walk(read_headers(head), inner, content, depth + 1)
    elif kind.name == "message/rfc822":
        content.forwarded.append(transferred(body, headers.first("content-transfer-encoding")))
    else:
        _leaf(headers, kind, body, content)


def split(body: bytes, boundary: str) -> Iterator[bytes]:
    """The parts between the lines of a boundary; the last one may have lost its end."""
    line = re.compile(rb"^--" + re.escape(boundary.encode("utf-8", "replace")) + rb"(--)?[ \t]*\r?$", re.MULTILINE)
    start = -1
    for count, found in enumerate(line.finditer(body)):
        if start >= 0:
            yield body[start : found.start()].removesuffix(b"\n").removesuffix(b"\r")
        start = found.end() + 1
        if found[1] or count >= MOST_PARTS:
            return
    if start >= 0:
        yield body[start:]


def _leaf(headers: Headers, kind: PartKind, body: bytes, content: Content) -> None:
    name = _file_name(headers, kind)
    is_attached = bool(name) or headers.first("content-disposition").lower().startswith("attachment")
    is_text = kind.name.startswith("text/") and kind.name != "text/rfc822-headers"
    if is_attached and kind.name != "text/html" and (name.endswith(ORDER_FILES) or kind.name in TEXT_KINDS):
        content.attached.append(content.cut(_text(headers, kind, body, content)))
    elif is_text and not is_attached and kind.name != "text/calendar":
        texts = content.html if kind.name == "text/html" else content.plain
        texts.append(content.cut(_text(headers, kind, body, content)))


def _file_name(headers: Headers, kind: PartKind) -> str:
    given = _parameters(headers.first("content-disposition")[:PARAMETERS_LIMIT]).get("filename", "")
    return decoded(given or kind.parameters.get("name", "")).strip().lower()


def _text(headers: Headers, kind: PartKind, body: bytes, content: Content) -> str:
    """The text of a part, with a `>` where it is quoted."""
    whole = transferred(body[: 4 * TEXT_LIMIT], headers.first("content-transfer-encoding"))
    raw = whole[: content.room]
    content.is_whole = content.is_whole and len(raw) == len(whole)
    content.room -= len(raw)
    text = as_text(raw, kind.parameters.get("charset", ""))
    if kind.name == "text/html":
        return html_lines(text)
    if kind.parameters.get("format", "").lower() == "flowed":
        return unflowed(text, kind.parameters.get("delsp", "").lower() == "yes")
    return text
