"""Mails as files: how much of one is read, when it came, what it is called, and mails on standard input."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from stat import S_ISREG
from typing import IO

from gallerist_pbem.errors import NotAllowed
from gallerist_pbem.mail.post import RawMail
from gallerist_pbem.referee.clock import FORM
from gallerist_pbem.referee.clock import now as by_the_clock
from gallerist_pbem.referee.office.papers import refused, remove

LIMIT = 30_000_000
"""Of a longer mail only the header is read."""
HEADER_LIMIT = 100_000
CHUNK = 1 << 20
BLANK = re.compile(rb"\r?\n\r?\n")
MESSAGE_ID = re.compile(rb"^message-id[ \t]*:\s*<([^<>\r\n]*)>", re.IGNORECASE | re.MULTILINE)
ENVELOPE = re.compile(rb"From [^\r\n]*\r?\n")
"""The line that an mbox has between mails, and that pipes hand on before one."""


def header_of(raw: bytes) -> bytes:
    """The header alone, with the empty line that ends it."""
    head = raw[:HEADER_LIMIT]
    end = BLANK.search(head)
    return head[: end.end()] if end else head


def message_id_of(raw: bytes) -> str:
    """Without <>; empty if it has none."""
    found = MESSAGE_ID.search(header_of(raw))
    return found[1].decode("ascii", "replace").strip() if found else ""


def utc(seconds: float) -> str:
    """A time as the host writes it; what no calendar has counts as the beginning of all time."""
    try:
        moment = datetime.fromtimestamp(int(seconds), UTC)
    except (OverflowError, ValueError, OSError):
        moment = datetime.fromtimestamp(0, UTC)
    return moment.strftime(FORM)


def read_file(path: Path, place: str) -> RawMail | None:
    """A mail that lies there as a file; none if it has gone in the meantime."""
    with refused(f"{path} cannot be read"):
        try:
            with open(path, "rb", opener=_at_once) as file:
                facts = os.fstat(file.fileno())
                if not S_ISREG(facts.st_mode):
                    raise NotAllowed(f"{path} cannot be read: it is no file")
                return cut_to_size(file.read, facts.st_size, utc(facts.st_mtime), place)
        except FileNotFoundError:
            return None


def readable(files: Iterable[Path], read: Callable[[Path], RawMail | None]) -> Iterator[RawMail]:
    """Every mail that can be read; only after them it is told that one cannot."""
    unread: list[NotAllowed] = []
    for file in files:
        try:
            mail = read(file)
        except NotAllowed as error:
            unread.append(error)
            continue
        if mail is not None:
            yield mail
    if unread:
        raise unread[0]


def cut_to_size(read: Callable[[int], bytes], size: int, received: str, place: str) -> RawMail:
    """Of what is too long only the header."""
    if size > LIMIT:
        return RawMail(header_of(read(HEADER_LIMIT)), received, place, size)
    return RawMail(read(LIMIT + 1), received, place)


def has_among(paths: Iterable[Path], message_id: str) -> bool:
    """Whether one of these files is the mail of that name."""
    return any(_id_in(path) == message_id for path in paths)


def _id_in(path: Path) -> str:
    with refused(f"{path} cannot be read"):
        try:
            with open(path, "rb", opener=_at_once) as file:
                return message_id_of(file.read(HEADER_LIMIT))
        except FileNotFoundError:
            return ""


def from_stream(stream: IO[bytes], now: Callable[[], str] = by_the_clock) -> RawMail:
    """One mail as aliases and procmail hand it on; it is read to its end, so that whoever writes it does not fail."""
    raw = stream.read(LIMIT + 1)
    size = len(raw)
    while size > LIMIT and (more := stream.read(CHUNK)):
        size += len(more)
    line = ENVELOPE.match(raw)
    raw = raw[line.end() :] if line else raw
    return RawMail(header_of(raw), now(), "", size) if size > LIMIT else RawMail(raw, now(), "")


def write_whole(path: Path, raw: bytes) -> None:
    """Wholly there or not at all: a reader of the folder never sees half a mail. Cards and keys stand in it, so it is
    for its owner alone."""
    fresh = path.with_name(f".{path.name}.new")
    with refused(f"{path} cannot be written"):
        try:
            with open(fresh, "wb", opener=_private) as file:
                file.write(raw)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(path)
        except BaseException:
            remove(fresh)
            raise
        sync_folder(path.parent)


def _at_once(path: str, flags: int) -> int:
    """Whoever opens a pipe would wait for somebody at its other end."""
    return os.open(path, flags | os.O_NONBLOCK)


def _private(path: str, flags: int) -> int:
    """A mail holds what only its seat may know."""
    return os.open(path, flags, 0o600)


def sync_folder(folder: Path) -> None:
    """A new name survives a power failure only then."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
