"""Files that are wholly there or not at all, and the lock that keeps two runs apart."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from gallerist_pbem.errors import Fault, Locked, Unreadable


def beside(path: Path, ending: str) -> Path:
    """A file that belongs to a game: `salon.yaml` has `salon.lock` beside it."""
    real = path.resolve()
    return real.with_name(f"{real.stem}.{ending}")


def read_bytes(path: Path) -> bytes:
    """A file as it is, or a sentence why it cannot be read."""
    try:
        if path.exists() and not path.is_file():
            raise Unreadable(str(path), [Fault(1, 1, "this is not a file")])
        return path.read_bytes()
    except OSError as broken:
        raise Unreadable(str(path), [Fault(1, 1, f"the file cannot be opened: {broken.strerror}")]) from None


def write(path: Path, text: str, allowed: int = 0o777) -> None:
    """Wholly there or not at all, whenever the power fails; open to nobody who is not allowed, at no time."""
    real = path.resolve()
    # One name is enough under the lock, and a run that was killed leaves no more than one file behind.
    fresh = real.with_name(f".{real.name}.new")
    # Whatever else has that name is not followed anywhere.
    fresh.unlink(missing_ok=True)
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, allowed & 0o666)
    with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
        if real.exists():
            os.fchmod(handle, real.stat().st_mode & allowed)
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(real)
    sync_folder(real.parent)


def sync_folder(folder: Path) -> None:
    """Makes a new name in a folder last."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Holds the game alone. The lock file is never deleted: a lock on a name that can vanish protects nothing."""
    with _lock_file(beside(path, "lock")) as file:
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Locked(f"{path.name}: another run holds this game; nothing was changed, try again") from None
        yield


def _lock_file(path: Path) -> Any:
    try:
        # Neither does a name that leads elsewhere make a file there, nor does a pipe keep anybody waiting.
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW | os.O_NONBLOCK
        return os.fdopen(os.open(path, flags, 0o666), "a")
    except OSError as broken:
        raise Unreadable(str(path), [Fault(1, 1, f"the lock cannot be opened: {broken.strerror}")]) from None
