"""`gallerist order` in a pseudo-terminal: questions are awaited, answers are typed."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pexpect

ENVIRONMENT = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
"""A terminal is as large as it is."""
ENVIRONMENT |= {"SOURCE_DATE_EPOCH": "1700000000", "TERM": "xterm"}
WHICH, LAST = r"Which number\? > $", r"p, w, n, b or q\? > $"


def talk(folder: Path, game: str, seat: str, *options: str, size: tuple[int, int] = (24, 80)) -> pexpect.spawn[str]:
    """The program, asking this seat."""
    arguments = ["-m", "gallerist_pbem", "order", game, "--as", seat, *options]
    return pexpect.spawn(
        sys.executable, arguments, cwd=str(folder), env=ENVIRONMENT, timeout=30, encoding="utf-8", dimensions=size,
        preexec_fn=hear_interrupts,
    )  # fmt: skip


def hear_interrupts() -> None:
    """As a terminal starts a program, also where the tests themselves were started in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def answer(child: pexpect.spawn[str], *answers: str) -> None:
    """Each question is answered as it comes."""
    for said in answers:
        child.expect(WHICH)
        child.sendline(said)


def shown(child: pexpect.spawn[str]) -> str:
    """What stood on the screen before the last thing that was awaited."""
    return child.before or ""


def ended(child: pexpect.spawn[str]) -> tuple[str, int | None]:
    """What was told last, and the exit code."""
    child.expect(pexpect.EOF)
    child.close()
    return shown(child), child.exitstatus
