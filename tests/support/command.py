"""The command line as a user types it."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

import pytest

ENVIRONMENT = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000", "NO_COLOR": "1", "COLUMNS": "80"}
READING = (
    ["show"],
    ["show", "--json"],
    ["legal"],
    ["legal", "--json"],
    ["status"],
    ["status", "--json"],
    ["log"],
    ["log", "--json"],
    ["score"],
    ["score", "--json"],
    ["verify"],
    ["export"],
)


class Ran(NamedTuple):
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
        timeout=60,
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def in_process(arguments: Sequence[object], *, cwd: Path | None = None, stdin: bytes = b"") -> Ran:
    """The same without a new process, for tests that call many commands."""
    from gallerist_pbem.cli import main as program

    written = io.BytesIO(), io.BytesIO()
    out, err = (io.TextIOWrapper(raw, encoding="utf-8", newline="", write_through=True) for raw in written)
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr(sys, "argv", ["gallerist", *map(str, arguments)])
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        patch.chdir(cwd or Path.cwd())
        with pytest.raises(SystemExit) as stop:
            program.main()
    said, told = (raw.getvalue().decode() for raw in written)
    return Ran(stop.value.code if isinstance(stop.value.code, int) else 0, said, told)


def outputs(path: Path, order: Path, seats: Sequence[str]) -> dict[str, Ran]:
    """What every reading command says, to a stranger and to each of these seats."""
    said = {}
    for command, *options in READING:
        said[" ".join([command, *options])] = in_process([command, path, *options])
    said["check badly"] = in_process(["check", path, order])
    said["legal badly"] = in_process(["legal", path, "--as", "nobody"])
    for seat in seats:
        for command in ("show", "score", "legal"):
            said[f"{command} --as {seat}"] = in_process([command, path, "--as", seat])
            said[f"{command} --as {seat} --json"] = in_process([command, path, "--as", seat, "--json"])
    return said
