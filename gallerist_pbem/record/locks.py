"""The lock that keeps two runs on one game apart."""

from __future__ import annotations

import errno
import fcntl
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from gallerist_pbem.errors import Locked
from gallerist_pbem.record.files import beside, check_kind, close, refused, remove

NO_GAME = (errno.ENOENT, errno.ENOTDIR, errno.ELOOP)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Holds the game alone. Its lock stays: only that of a game which could not be made is taken away."""
    name = beside(path, "lock")
    # Neither does a name that leads elsewhere make a file there, nor does a pipe keep anybody waiting.
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW | os.O_NONBLOCK
    with refused(f"{name.name} cannot be opened"):
        handle = os.open(name, flags, 0o666)
    try:
        _hold(handle, name, path)
        yield
    finally:
        _leave(handle, name, path)
        close(handle)


def _hold(handle: int, name: Path, path: Path) -> None:
    """A lock that was taken away since it was opened protects nothing."""
    with refused(f"{name.name} cannot be locked"):
        check_kind(name.name, os.fstat(handle))
        if _is_held_elsewhere(handle) or not _leads_to(name, handle):
            raise Locked(f"{path.name}: another run holds this game; nothing was changed, try again")


def _is_held_elsewhere(handle: int) -> bool:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    return False


def _leads_to(name: Path, handle: int) -> bool:
    try:
        return os.path.samestat(name.lstat(), os.fstat(handle))
    except FileNotFoundError:
        return False


def _leave(handle: int, name: Path, path: Path) -> None:
    """Takes the lock away, while it is held, if there is no game that it could belong to."""
    try:
        path.stat()
    except OSError as error:
        # A game that cannot be looked at may be there; and a lock that cannot be looked at is left to others.
        with suppress(OSError):
            if error.errno in NO_GAME and _is_removable(handle) and _leads_to(name, handle):
                remove(name)


def _is_removable(handle: int) -> bool:
    try:
        return stat.S_ISREG(os.fstat(handle).st_mode) and not _is_held_elsewhere(handle)
    except OSError:
        return True  # Where nothing can be locked nobody holds it.
