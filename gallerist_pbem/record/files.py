"""Files that are wholly there or not at all, and what the system says to that."""

from __future__ import annotations

import os
import re
import stat
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from gallerist_pbem.errors import Fault, Incomplete, NotAllowed, Unreadable
from gallerist_pbem.plain.safe_text import printable
from gallerist_pbem.plain.yaml_in import LIMIT

KINDS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}
CHUNK = 1 << 20
MISSING = (FileNotFoundError, NotADirectoryError)
# What a shell calls a pipe that somebody is meant to read from: `play salon.yaml <(cat order)`.
PIPE = re.compile(r"/dev/stdin|(/dev|/proc/self)/fd/[0-9]+")


def real(path: Path) -> Path:
    """Where a name leads to; names that lead in a ring are left as they are."""
    with refused(f"{printable(str(path))} cannot be looked at"):
        return Path(os.path.realpath(path))


def beside(path: Path, ending: str) -> Path:
    """A file that belongs to a game: `salon.yaml` has `salon.lock` beside it."""
    with refused(f"{printable(str(path))} cannot be looked at"):
        leads_elsewhere = path.is_symlink()
    # Where all names lead to is only looked up if it matters: this is asked for many times a move.
    place = real(path) if leads_elsewhere or not path.suffix else path
    return place.with_name(f"{place.stem}.{ending}")


def is_there(path: Path) -> bool:
    """Whether anything has that name."""
    return _facts(path) is not None


def is_folder(path: Path) -> bool:
    """Whether files can lie there."""
    facts = _facts(path)
    return facts is not None and stat.S_ISDIR(facts.st_mode)


def is_filled(path: Path) -> bool:
    """Whether there is a file with something in it."""
    facts = _facts(path)
    return facts is not None and stat.S_ISREG(facts.st_mode) and facts.st_size > 0


def _facts(path: Path) -> os.stat_result | None:
    try:
        with _told(f"{printable(str(path))} cannot be looked at"):
            return path.stat()
    except MISSING:
        return None


def read_bytes(path: Path, limit: int = LIMIT) -> bytes:
    """A file of a game as it is, or a sentence why it cannot be read."""
    return _read(path, limit, is_pipe=False)


def read_end(path: Path, count: int) -> bytes:
    """The last bytes of a file of a game."""
    with refused(f"{printable(str(path))} cannot be read"), _opened(path, os.O_RDONLY | os.O_NONBLOCK) as handle:
        facts = os.fstat(handle)
        check_kind(path, facts)
        return os.pread(handle, count, max(facts.st_size - count, 0))


def read_given(path: Path, limit: int) -> bytes:
    """The same for a file that a user names, where a shell may put a pipe."""
    return _read(path, limit, is_pipe=bool(PIPE.fullmatch(str(path))))


def _read(path: Path, limit: int, is_pipe: bool) -> bytes:
    """Of what is too long no more is read than shows it; nobody waits at a pipe that was put in place of a file."""
    name = printable(str(path))
    try:
        with _told(f"{name} cannot be read"), _opened(path, os.O_RDONLY | (0 if is_pipe else os.O_NONBLOCK)) as handle:
            if not is_pipe:
                check_kind(path, os.fstat(handle))
            raw = _read_from(handle, limit + 1)
    except MISSING as missing:
        raise Unreadable(name, [Fault(1, 1, f"the file cannot be opened: {missing.strerror}")]) from None
    if len(raw) > limit:
        raise Unreadable(name, [Fault(1, 1, f"this is too long: no more than {limit} bytes are read")])
    return raw


def _read_from(handle: int, wanted: int) -> bytes:
    raw = bytearray()
    while wanted > len(raw) and (part := os.read(handle, min(CHUNK, wanted - len(raw)))):
        raw += part
    return bytes(raw)


def write(path: Path, text: str, mode: int | None = None) -> None:
    """Wholly there or not at all, whenever the power fails; what could not be read again is not even begun."""
    raw, place = text.encode(), real(path)
    _check_length(place, len(raw))
    _put_for_good(place, raw, mode)


def write_raw(path: Path, raw: bytes, mode: int | None = None) -> None:
    """The same for bytes of any length, which somebody else reads."""
    _put_for_good(real(path), raw, mode)


def _put_for_good(place: Path, raw: bytes, mode: int | None) -> None:
    with refused(f"{place.name} cannot be written"), _opened(place.parent, os.O_RDONLY) as folder:
        _put(place, raw, mode, synced=True)
        try:
            os.fsync(folder)
        except OSError as error:
            told = f"{place.name} is written, but it may not be there after a power failure: {error.strerror}"
            warnings.warn(told, Incomplete, stacklevel=2)


def write_again(path: Path, text: str) -> None:
    """The same for what can be made again: after a power failure it may be as it was before, or empty."""
    place = real(path)
    with refused(f"{place.name} cannot be written"):
        _put(place, text.encode(), None, synced=False)


def _put(place: Path, raw: bytes, mode: int | None, synced: bool) -> None:
    # One name is enough under the lock, and a run that was killed leaves no more than one file behind.
    with refused(f"{place} cannot be written"):
        fresh = place.with_name(f".{place.name}.new")
    try:
        kept = _mode_of(place)
        _write_fresh(fresh, raw, kept if mode is None else mode, synced)
        fresh.replace(place)
    except BaseException:
        remove(fresh)
        raise


def _mode_of(path: Path) -> int | None:
    """What a file allows whom, if it is there."""
    try:
        facts = path.stat()
    except FileNotFoundError:
        return None
    check_kind(path.name, facts)
    return stat.S_IMODE(facts.st_mode) & 0o777


def _write_fresh(path: Path, raw: bytes, mode: int | None, synced: bool) -> None:
    # Whatever else has that name is not followed anywhere.
    if os.path.lexists(path):
        path.unlink()
    with _opened(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666 if mode is None else mode) as handle:
        if mode is not None:
            os.fchmod(handle, mode)
        _write_to(handle, raw, synced)


def _write_to(handle: int, raw: bytes, synced: bool = True) -> None:
    while raw:
        raw = raw[os.write(handle, raw) :]
    if synced:
        os.fsync(handle)


def append(path: Path, text: str) -> None:
    """Adds to a file; where that fails it is as long as before."""
    raw = text.encode()
    with refused(f"{path.name} cannot be written"), _opened(path, os.O_WRONLY | os.O_APPEND | os.O_NONBLOCK) as handle:
        before = os.fstat(handle)
        check_kind(path.name, before)
        _check_length(path, before.st_size + len(raw))
        try:
            _write_to(handle, raw)
        except OSError:
            with _left(path):
                os.ftruncate(handle, before.st_size)
            raise


@contextmanager
def as_before(path: Path) -> Iterator[None]:
    """Where the system refuses something in the block, what was added to a file in it is taken away again."""
    before = _facts(path)
    try:
        yield
    except NotAllowed:
        if before is None:
            remove(path)
        else:
            with _left(path):
                os.truncate(path, before.st_size)
        raise


@contextmanager
def _left(path: Path) -> Iterator[None]:
    """Why something was to be taken away again is told in any case."""
    try:
        yield
    except OSError as error:
        told = f"an entry that counts for nothing stays in {path.name}: {error.strerror}"
        warnings.warn(told, Incomplete, stacklevel=3)


def write_new(path: Path, text: str) -> None:
    """A file of a name that nothing has; what has it is neither overwritten nor followed."""
    with refused(f"{printable(str(path))} cannot be written"):
        try:
            with _opened(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL) as handle:
                _write_to(handle, text.encode())
        except FileExistsError:
            raise
        except BaseException:
            remove(path)
            raise


def remove(path: Path) -> None:
    """Takes a file away that was made in vain, if it is there."""
    # Why this was needed is told; a file that cannot even be removed is not worth a second sentence.
    with suppress(OSError):
        path.unlink()


@contextmanager
def _opened(path: Path, flags: int, mode: int = 0o666) -> Iterator[int]:
    handle = os.open(path, flags | os.O_NOCTTY, mode)
    try:
        yield handle
    finally:
        close(handle)


def close(handle: int) -> None:
    """Gives a file back; everything that counts was read or synced before."""
    with suppress(OSError):
        os.close(handle)


def check_kind(path: Path | str, facts: os.stat_result) -> None:
    """Refuses what has the name of a file and is none."""
    if not stat.S_ISREG(facts.st_mode):
        raise NotAllowed(f"{path} is {KINDS.get(stat.S_IFMT(facts.st_mode), 'something else')}, not a file")


def _check_length(path: Path, length: int) -> None:
    if length > LIMIT:
        raise NotAllowed(f"{path.name} would be {length} bytes long, and no more than {LIMIT} are read")


@contextmanager
def _told(what: str) -> Iterator[None]:
    """What the system refuses becomes a sentence; that something is not there its reader knows how to tell."""
    try:
        yield
    except MISSING:
        raise
    except (OSError, ValueError) as error:
        raise NotAllowed(f"{what}: {_reason(error)}") from None


@contextmanager
def refused(what: str) -> Iterator[None]:
    """The same where a file that is not there is none of the reader's."""
    try:
        yield
    except (OSError, ValueError) as error:
        raise NotAllowed(f"{what}: {_reason(error)}") from None


def _reason(error: OSError | ValueError) -> str:
    """Python itself refuses names with a zero byte in them, and texts that no file can hold."""
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)
