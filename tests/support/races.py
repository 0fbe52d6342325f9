"""Commands that are begun at the same instant, each in a run of its own."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from pathlib import Path

from tests.support.command import in_process

BROKEN = 99


def raced(commands: Sequence[Sequence[str]], folder: Path) -> list[int]:
    """The exit codes of these commands in one folder, in the order in which they are given."""
    runs = [_waiting(command, folder) for command in commands]
    for pid in runs:
        os.waitid(os.P_PID, pid, os.WSTOPPED | os.WNOWAIT)
    for pid in runs:
        os.kill(pid, signal.SIGCONT)
    return [os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for pid in runs]


def _waiting(command: Sequence[str], folder: Path) -> int:
    """A forked run that has everything loaded and waits to be told."""
    pid = os.fork()
    if pid:
        return pid
    code = BROKEN
    try:
        os.kill(os.getpid(), signal.SIGSTOP)
        code = in_process(command, cwd=folder).code
    finally:
        os._exit(code)
