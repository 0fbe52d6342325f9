"""What servers of the tests have in common: free ports, a user that is not root, a start that is waited for, an end."""

from __future__ import annotations

import ctypes
import os
import pwd
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

PATIENCE = 20.0


def free_ports(number: int) -> list[int]:
    """All different, because all are held until all are found."""
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(number)]
    ports = [int(each.getsockname()[1]) for each in sockets]
    for each in sockets:
        each.close()
    return ports


def ordinary_user(*names: str) -> pwd.struct_passwd:
    """Who runs a server: whoever runs the tests; root stands back for the first of these that there is."""
    if os.getuid() != 0:
        return pwd.getpwuid(os.getuid())
    return next(pwd.getpwnam(name) for name in (*names, "nobody") if _is_user(name))


def _is_user(name: str) -> bool:
    with suppress(KeyError):
        return bool(pwd.getpwnam(name))
    return False


def give(path: Path, user: pwd.struct_passwd) -> None:
    """A folder with all that lies in it."""
    if os.getuid() == 0:
        for each in (path, *path.rglob("*")):
            os.chown(each, user.pw_uid, user.pw_gid, follow_symlinks=False)


def as_user(user: pwd.struct_passwd) -> dict[str, object]:
    """The arguments with which a process is started as that user."""
    if os.getuid() != 0:
        return {}
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


@contextmanager
def running(
    command: Sequence[str], user: pwd.struct_passwd, log: Path, is_ready: Callable[[], bool], cwd: Path,
    environment: Mapping[str, str] | None = None,
) -> Iterator[subprocess.Popen[bytes]]:  # fmt: skip
    """A server from the moment it answers until the end of the block, whatever happens in it."""
    with log.open("ab") as output:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, cwd=cwd, env=environment,
            start_new_session=True, preexec_fn=_end_with_the_tests,  # noqa: PLW1509 - it calls the system once, and takes no lock
            **as_user(user),  # type: ignore[call-overload]
        )  # fmt: skip
    try:
        _wait(process, log, is_ready)
        yield process
    finally:
        _end(process)


def _end_with_the_tests() -> None:
    """A run that is killed cannot stop its servers: on Linux the system then does it (PR_SET_PDEATHSIG)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGINT)


def _wait(process: subprocess.Popen[bytes], log: Path, is_ready: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_ready():
        if process.poll() is not None or time.monotonic() > end:
            raise AssertionError(f"{process.args!r} does not answer: {log.read_text(errors='replace')[-2000:]}")
        time.sleep(0.02)


def _end(process: subprocess.Popen[bytes]) -> None:
    """Its children belong to its own group, which ends with it."""
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    with suppress(ProcessLookupError):
        os.killpg(process.pid, 9)


def answers(port: int) -> bool:
    """Whether somebody listens there."""
    try:
        with socket.create_connection(("127.0.0.1", port), 1):
            return True
    except OSError:
        return False
