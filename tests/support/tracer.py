"""Runs that are killed before a chosen system call: between two of them nothing on the disk can change."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from collections.abc import Callable, Generator
from typing import NamedTuple

_LIBC = ctypes.CDLL(None, use_errno=True)
TRACEME, SYSCALL, SETOPTIONS = 0, 24, 0x4200
"""Requests of ptrace(2), the same on every processor that Linux knows."""
TRACESYSGOOD, EXITKILL = 1, 0x100000
"""Stops at system calls can be told from others; no run outlives its tracer."""
AT_A_CALL = signal.SIGTRAP | 0x80
"""How a stop at a system call is told, with TRACESYSGOOD, from that of a signal."""
BROKEN = 99
"""The exit code of work that raised something."""


class Traced(NamedTuple):
    """How a run came to its end."""

    code: int | None
    """None if it was killed."""
    calls: int
    """System calls that it began, with the one that it was killed before."""


def why_not() -> str:
    """Why runs cannot be traced on this machine, and what to do about it; nothing if they can."""
    if not sys.platform.startswith("linux"):
        return "runs are killed at every system call on Linux only, for that needs its ptrace; run the tests there"
    try:
        traced = killed_before(1, lambda: 0)
    except PermissionError as refused:
        return f"{refused}; allow it with `sysctl kernel.yama.ptrace_scope=1` or `docker run --cap-add SYS_PTRACE`"
    return "" if traced == Traced(None, 1) else f"this machine traces no system calls ({traced})"


def killed_before(call: int, work: Callable[[], int]) -> Traced:
    """Does the work in a forked run, whose result is its exit code, and kills it before that system call."""
    pid = os.fork()
    if not pid:
        _begin(work)
    return _follow(pid, call)


def _begin(work: Callable[[], int]) -> None:
    """In the child: waits for its tracer, and never comes back."""
    code = BROKEN
    try:
        _ptrace(TRACEME, 0, 0)
        os.kill(os.getpid(), signal.SIGSTOP)
        code = work()
    finally:
        os._exit(code)


def _follow(pid: int, last: int) -> Traced:
    """Up to the call that it is killed before, or to its end."""
    made, calls = 0, _calls(pid)
    try:
        while made < last:
            made = next(calls)
    except StopIteration as ended:
        return Traced(ended.value, made)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    return Traced(None, last)


def watched(work: Callable[[], int], look: Callable[[], object]) -> Traced:
    """Does the work in a forked run that stands still before each of its system calls while somebody looks: what lies
    on the disk then is what a kill would leave."""
    pid = os.fork()
    if not pid:
        _begin(work)
    made, calls = 0, _calls(pid)
    while True:
        try:
            made = next(calls)
        except StopIteration as ended:
            return Traced(ended.value, made)
        look()


def _calls(pid: int) -> Generator[int, None, int]:
    """Stops before every system call, and counts them; every call makes two stops, one before it and one after it."""
    _, status = os.waitpid(pid, 0)
    if not os.WIFSTOPPED(status):
        raise PermissionError("ptrace is not allowed on this machine")
    _ptrace(SETOPTIONS, pid, TRACESYSGOOD | EXITKILL)
    stops, passed_on = 0, 0
    while True:
        _ptrace(SYSCALL, pid, passed_on)
        _, status = os.waitpid(pid, 0)
        if not os.WIFSTOPPED(status):
            return os.waitstatus_to_exitcode(status)
        at_a_call = os.WSTOPSIG(status) == AT_A_CALL
        stops, passed_on = stops + at_a_call, 0 if at_a_call else os.WSTOPSIG(status)
        if at_a_call and stops % 2:
            yield stops // 2 + 1


def _ptrace(request: int, pid: int, data: int) -> None:
    call = _LIBC.ptrace
    call.argtypes, call.restype = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p], ctypes.c_long
    if call(request, pid, None, data) == -1:
        why = os.strerror(ctypes.get_errno())
        raise PermissionError(f"ptrace is not allowed on this machine ({why})")
