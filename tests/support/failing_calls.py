"""Calls of the system that fail, one after the other."""

from __future__ import annotations

import errno
import fcntl
import os
import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from traceback import walk_stack
from typing import Any

import pytest

from tests.support.folders import ROOT

PROGRAM = str(ROOT / "gallerist_pbem")
CALLS = {
    os: (
        "open", "read", "write", "fsync", "replace", "unlink", "fchmod", "ftruncate", "truncate", "fstat", "stat",
        "lstat", "close",
    ),
    fcntl: ("flock",),
}  # fmt: skip
REASONS = (errno.ENOSPC, errno.EIO, errno.EACCES)
HARMLESS = {"close", "lstat", "stat"}
"""What was read or synced is so without it; a name of which nothing is known is taken as it stands."""
NEAR = 6


class FailingCalls:
    """Lets the call with one number fail, the first is number 0, and counts them; a full disk takes a part at first."""

    def __init__(self, folder: Path, number: int, reason: BaseException | int) -> None:
        self.folder, self.number, self.reason = folder, number, reason
        self.made = 0
        self.failed = ""
        self.handles: set[int] = set()

    def install(self, patch: pytest.MonkeyPatch) -> None:
        for module, names in CALLS.items():
            for name in names:
                patch.setattr(module, name, self._failing(name, getattr(module, name)))

    def _failing(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def called(*arguments: Any, **options: Any) -> Any:
            if not self._concerns(arguments[0]):
                return call(*arguments, **options)
            self.made += 1
            if self.made - 1 == self.number:
                self.failed = name
                self._fail(name, call, arguments)
            done = call(*arguments, **options)
            if name == "open":
                self.handles.add(done)
            return done

        return called

    def _concerns(self, what: Any) -> bool:
        """Files of the folder, the path of one or a number that was opened as one, when the program asks for them."""
        if isinstance(what, int):
            return what in self.handles
        asking = [frame.f_code.co_filename for frame, _ in islice(walk_stack(sys._getframe(1)), NEAR)]
        return any(file.startswith(PROGRAM) for file in asking) and (self.folder / what).is_relative_to(self.folder)

    def _fail(self, name: str, call: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        if isinstance(self.reason, BaseException):
            raise self.reason
        if name == "write":
            call(arguments[0], arguments[1][: len(arguments[1]) // 2])
        if name == "close":
            call(*arguments)
        raise OSError(self.reason, os.strerror(self.reason))
