"""The command line as a user types it."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ENVIRONMENT = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000", "NO_COLOR": "1", "COLUMNS": "80"}


@dataclass(frozen=True)
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str


def gallerist(*arguments: object, cwd: Path, stdin: bytes = b"") -> Ran:
    """Runs the program in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "gallerist_pbem", *map(str, arguments)],
        cwd=cwd,
        input=stdin,
        capture_output=True,
        env=ENVIRONMENT,
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def in_process(arguments: list[str], capsys: object) -> Ran:
    """The same without a new process, for tests that call many commands."""
    from gallerist_pbem.cli import main as program

    code = 0
    before, sys.argv = sys.argv, ["gallerist", *arguments]
    try:
        program.main()
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else 0
    finally:
        sys.argv = before
    captured = capsys.readouterr()  # type: ignore[attr-defined]
    return Ran(code, captured.out, captured.err)
