"""An mbox, as the mail system of a machine delivers into it: it is read under its locks and never changed."""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import IO, NamedTuple

from gallerist_pbem.mail.post import RawMail
from gallerist_pbem.mail.transport.faults import Unreachable
from gallerist_pbem.mail.transport.files import HEADER_LIMIT, cut_to_size, message_id_of, utc, write_whole
from gallerist_pbem.referee.office.papers import is_there, refused, remove

PATIENCE = 20.0
"""Seconds in which whoever delivers may finish."""
STALE = 300.0
"""A lock file that is older was left behind by a program that died."""
SEPARATOR = re.compile(
    rb"From \S.* (?:\w{3},? )?(\w{3}) +(\d{1,2}) +(\d\d):(\d\d)(?::(\d\d))?(?: [A-Z]{3,5})? (\d{4})(?: ([+-]\d{4}))?\s*"
)
"""Only what ends with a time is one: not every line of a letter that begins with From was escaped."""
ESCAPED = re.compile(rb"(?m)^>(>*From )")
LINE_ENDS = b"\r\n"
DIGEST = re.compile(r"[0-9a-f]{64}")
HELD = (BlockingIOError, PermissionError)
"""What fcntl says of a lock that somebody else has."""


class _Entry(NamedTuple):
    """A mail in the file: where its `From ` line and where the mail itself begins, and where it ends."""

    line: bytes
    start: int
    end: int
    digest: str
    message_id: str
    received: str


class Mbox:
    """Which mails are done is noted in a file of our own, by digest: no mail of anybody is ever lost through us, and
    whoever owns the mbox may empty it whenever he likes."""

    def __init__(self, path: Path, notes: Path, now: Callable[[], str]) -> None:
        self._path = path
        self._notes = notes / f"{path.name}.done"
        self._now = now
        self._seen: tuple[tuple[int, int, int], list[_Entry]] | None = None

    def waiting(self) -> Iterator[RawMail]:
        """In order of receipt. One mail at a time is read, and nobody is kept from delivering meanwhile."""
        given = self._remembered()
        while left := [entry for entry in self._entries() if entry.digest not in given]:
            for entry in sorted(left, key=lambda each: (each.received, each.start)):
                mail = self._read(entry)
                if mail is None:
                    self._seen = None
                    break  # Somebody has rewritten the mbox: what is left lies elsewhere now.
                given.add(entry.digest)
                yield mail

    def done(self, place: str) -> None:
        """Noted, on a line of its own even if a run died over the one before."""
        with refused(f"{self._notes} cannot be written"), self._notes.open("a", encoding="ascii") as file:
            file.write(f"\n{place}\n")
            file.flush()
            os.fsync(file.fileno())

    def has(self, message_id: str) -> bool:
        """Looked for in every mail."""
        return any(entry.message_id == message_id for entry in self._entries())

    def close(self) -> None:
        """Nothing is open."""

    def _remembered(self) -> set[str]:
        """What is done; of mails that the mbox no longer holds the notes are dropped."""
        if not is_there(self._notes):
            return set()
        with refused(f"{self._notes} cannot be read"):
            noted = set(DIGEST.findall(self._notes.read_text(encoding="ascii", errors="replace")))
        there = noted & {entry.digest for entry in self._entries()}
        if there != noted:
            write_whole(self._notes, "".join(f"{digest}\n" for digest in sorted(there)).encode())
        return there

    def _entries(self) -> list[_Entry]:
        """The whole file is read only if it has changed."""
        with _held(self._path) as file:
            if file is None:
                return []
            facts = os.fstat(file.fileno())
            state = facts.st_ino, facts.st_size, facts.st_mtime_ns
            if self._seen is None or self._seen[0] != state:
                self._seen = state, list(_listed(file))
        return self._seen[1]

    def _read(self, entry: _Entry) -> RawMail | None:
        """The mail if it still stands where it stood."""
        with _held(self._path) as file:
            if file is None:
                return None
            file.seek(entry.start - len(entry.line))
            size = entry.end - entry.start
            if file.read(len(entry.line)) != entry.line:
                return None
            mail = cut_to_size(
                lambda most: file.read(min(most, size)),
                size,
                min(entry.received or self._now(), self._now()),
                entry.digest,
            )
        if mail.too_long:
            return mail
        if hashlib.sha256(entry.line + mail.raw.rstrip(LINE_ENDS)).hexdigest() != entry.digest:
            return None
        return mail._replace(raw=ESCAPED.sub(rb"\1", re.sub(rb"\r?\n(\r?\n)\Z", rb"\1", mail.raw)))


def _listed(file: IO[bytes]) -> Iterator[_Entry]:
    """Every mail, without holding more than one line and one header of it."""
    place, is_after_blank, current = 0, True, None
    for line in file:
        if is_after_blank and line.startswith(b"From ") and SEPARATOR.fullmatch(line):
            if current is not None:
                yield current.entry(place)
            current = _Growing(line, place + len(line))
        elif current is not None:
            current.add(line)
        place += len(line)
        is_after_blank = not line.strip(LINE_ENDS)
    if current is not None:
        yield current.entry(place)


class _Growing:
    """A mail of which more and more lines are seen."""

    def __init__(self, line: bytes, start: int) -> None:
        self._line, self._start, self._head = line, start, b""
        self._digest, self._ends = hashlib.sha256(line), bytearray()

    def add(self, line: bytes) -> None:
        """The next line; empty ones at the end do not count, because the next delivery may add one."""
        text = line.rstrip(LINE_ENDS)
        if text:
            self._digest.update(bytes(self._ends) + text)
            self._ends.clear()
        self._ends += line[len(text) :]
        if len(self._head) < HEADER_LIMIT:
            self._head += line

    def entry(self, end: int) -> _Entry:
        """It ends here."""
        message_id = message_id_of(self._head)
        return _Entry(self._line, self._start, end, self._digest.hexdigest(), message_id, _time(self._line))


def _time(line: bytes) -> str:
    """As the `From ` line says, by the clock of this machine where it names no zone; empty if it is no time."""
    found = SEPARATOR.fullmatch(line)
    if found is None:
        return ""
    month, day, hour, minute, second, year, zone = (part.decode() if part else "0" for part in found.groups())
    try:
        text = f"{year} {month} {day} {hour}:{minute}:{second}"
        if zone != "0":
            return utc(datetime.strptime(f"{text} {zone}", "%Y %b %d %H:%M:%S %z").timestamp())
        return utc(datetime.strptime(text, "%Y %b %d %H:%M:%S").astimezone().timestamp())
    except (ValueError, OverflowError):
        return ""


@contextmanager
def _held(path: Path) -> Iterator[IO[bytes] | None]:
    """The mbox while nobody delivers into it: with a lock file where we may make one, and both locks of the system.
    Where there is no mbox there are no mails: many systems make it with the first."""
    if not is_there(path):
        yield None
        return
    end = time.monotonic() + PATIENCE
    with _lock_file(path, end), refused(f"{path} cannot be read"), path.open("rb") as file:
        for lock in (fcntl.lockf, fcntl.flock):
            while not _is_locked(lock, file):
                _wait(path, end)
        yield file


def _is_locked(lock: Callable[[int, int], object], file: IO[bytes]) -> bool:
    try:
        lock(file.fileno(), fcntl.LOCK_SH | fcntl.LOCK_NB)
    except HELD:
        return False
    return True


@contextmanager
def _lock_file(path: Path, end: float) -> Iterator[None]:
    """`mbox.lock`; one that a dead program left behind is passed by, not removed."""
    name = path.with_name(f"{path.name}.lock")
    is_ours = False
    while not is_ours and os.access(path.parent, os.W_OK) and not _is_stale(name):
        try:
            os.close(os.open(name, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644))
            is_ours = True
        except FileExistsError:
            _wait(path, end)
        except OSError as error:
            raise Unreachable(f"{name} cannot be made: {error.strerror}") from None
    try:
        yield
    finally:
        if is_ours:
            remove(name)


def _is_stale(name: Path) -> bool:
    try:
        return time.time() - name.stat().st_mtime > STALE
    except OSError:
        return False


def _wait(path: Path, end: float) -> None:
    if time.monotonic() > end:
        raise Unreachable(f"{path}: another program holds it; try again")
    time.sleep(0.05)
