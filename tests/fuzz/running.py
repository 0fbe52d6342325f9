"""Runs an input: through the functions behind `check`, in this process, in one of its own, or at a terminal."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType, TracebackType
from typing import NoReturn

import pexpect

from gallerist_pbem.errors import PbemError
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.referee.orders import read_order
from gallerist_pbem.referee.submit import check_order
from gallerist_pbem.report.played import error_text, judged_text
from tests.fuzz.inputs import ORDER, Input, Way
from tests.support.command import Ran
from tests.support.folders import ROOT

SECONDS = 30
USUAL = {"SOURCE_DATE_EPOCH": "1700000000", "NO_COLOR": "1", "COLUMNS": "80"}
BUG = 1
ENDLESS = -1
DEBUG = "GALLERIST_DEBUG"
PACKAGE = "gallerist_pbem/"


class TakesTooLong(BaseException):
    """No handler of the program takes it for an error of its own."""


def run(tried: Input, folder: Path, opened: OpenedGame | None = None) -> Ran:
    """What the program does with it, in a folder where its files lie already."""
    if tried.way is Way.SHORT and opened is not None:
        return judge_here(opened, tried.files[ORDER] or b"")
    if tried.way is Way.PROCESS:
        return in_own_process(tried, folder)
    return at_terminal(tried, folder) if tried.way is Way.TERMINAL else call(tried, folder)


def judge_here(opened: OpenedGame, text: bytes) -> Ran:
    """What `check` would say, in the shortest way."""
    with limited(), Caught() as caught:
        try:
            order = read_order(opened.package, text, ORDER, opened.names)
            told = "\n".join(judged_text(opened, order, check_order(opened, order)))
            return Ran(0, told, "")
        except PbemError as error:
            return Ran(error.exit_code, "", error_text(error))
    return Ran(caught.code, "", caught.told)


def call(tried: Input, folder: Path) -> Ran:
    """The program in this process."""
    from gallerist_pbem.cli import main as program

    written = io.BytesIO(), io.BytesIO()
    out = io.TextIOWrapper(written[0], encoding="utf-8", newline="", write_through=True)
    err = io.TextIOWrapper(written[1], "utf-8", "backslashreplace", newline="", write_through=True)
    kept = sys.argv, sys.stdin, sys.stdout, sys.stderr
    with Caught() as caught:
        try:
            sys.argv, sys.stdout, sys.stderr = ["gallerist", *tried.arguments], out, err
            sys.stdin = io.TextIOWrapper(io.BytesIO(tried.typed), encoding="utf-8")
            with there(folder, tried.environment | {DEBUG: "1"}), limited():
                program.main()
        finally:
            sys.argv, sys.stdin, sys.stdout, sys.stderr = kept
    said, told = (raw.getvalue().decode("utf-8", "replace") for raw in written)
    return Ran(caught.code, said, told + caught.told)


@contextmanager
def there(folder: Path, environment: dict[str, str]) -> Iterator[None]:
    """In a folder, with these variables."""
    before, kept = Path.cwd(), {name: os.environ.get(name) for name in (*USUAL, *environment)}
    os.chdir(folder)
    os.environ.update(USUAL | environment)
    try:
        yield
    finally:
        os.chdir(before)
        for name, value in kept.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


@contextmanager
def limited() -> Iterator[None]:
    """What hangs is stopped."""
    signal.signal(signal.SIGALRM, _too_long)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _too_long(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise TakesTooLong


class Caught:
    """How a run ended: an exit code, or an exception with the place it came from."""

    code = 0
    told = ""

    def __enter__(self) -> Caught:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, bug: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if isinstance(bug, SystemExit):
            self.code = bug.code if isinstance(bug.code, int) else int(bug.code is not None)
        elif isinstance(bug, TakesTooLong):
            self.code = ENDLESS
        elif bug is not None:
            self.code, self.told = BUG, f"{place(bug)}\n{''.join(traceback.format_exception(bug))}"
        return True


def place(bug: BaseException) -> str:
    """The exception and the innermost function of the program that it passed through."""
    frames = [frame for frame in traceback.extract_tb(bug.__traceback__) if PACKAGE in frame.filename]
    where = frames[-1] if frames else None
    name = where.filename.rpartition(PACKAGE)[2] if where else ""
    return f"{type(bug).__name__} in {name}:{where.name}" if where else type(bug).__name__


def surroundings(tried: Input, folder: Path) -> dict[str, str]:
    """The variables of a process of its own."""
    return {**os.environ, **USUAL, "HOME": str(folder), "PYTHONPATH": str(ROOT)} | tried.environment


def in_own_process(tried: Input, folder: Path) -> Ran:
    """As a user's shell runs it."""
    shell = ["sh", "-c", f'exec "$@" {tried.redirected}', "sh"] if tried.redirected else []
    try:
        done = subprocess.run(
            [*shell, sys.executable, "-m", "gallerist_pbem", *map(os.fsencode, tried.arguments)], cwd=folder,
            env=surroundings(tried, folder), input=tried.typed, capture_output=True, timeout=SECONDS * 2,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return Ran(ENDLESS, "", "")
    return Ran(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))


def at_terminal(tried: Input, folder: Path) -> Ran:
    """As a person at a terminal runs it; after the keys the input is ended until the program is."""
    child = pexpect.spawn(
        sys.executable, ["-m", "gallerist_pbem", *tried.arguments], cwd=str(folder), timeout=SECONDS,
        env=surroundings(tried, folder), dimensions=(24, 80), encoding="utf-8", codec_errors="replace",
    )  # fmt: skip
    seen = child.expect(["> $", "q: quit", pexpect.EOF, pexpect.TIMEOUT])
    told, ended = _everything(child), seen == 2
    if seen < 2:
        os.write(child.fileno(), tried.typed)
    for _ in range(0 if ended else SECONDS):
        ended = child.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=1) == 0
        if ended:
            told += _everything(child)
            break
        child.send("\n\x04q")
    child.close(force=True)
    code = child.exitstatus if child.exitstatus is not None else -(child.signalstatus or 0)
    return Ran(code if ended else ENDLESS, told, "")


def _everything(child: pexpect.spawn[str]) -> str:
    after = child.after if isinstance(child.after, str) else ""
    return (child.before or "") + after
