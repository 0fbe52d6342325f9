"""Other runs of the program, to be raced with or killed."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from gallerist_pbem.errors import PbemError
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.referee.open import open_game
from gallerist_pbem.referee.submit import submit
from tests.support.folders import ROOT
from tests.support.game_files import AT
from tests.support.random_moves import a_legal_order, play_on


def playing_on(path: Path) -> int:
    """A forked run that moves until it is killed; it needs no start-up, so the moment for that begins at once."""
    pid = os.fork()
    if pid:
        return pid
    with Path(os.devnull).open("w") as nowhere:
        sys.stdout = nowhere
        play_on(GameFile.load(path), Random(time.time_ns()))
    os._exit(0)


def answering(path: Path) -> subprocess.Popen[str]:
    """A run that prepares an answer at one line and gives it at the next."""
    code = f"from tests.support.processes import answer_when_told; answer_when_told({str(path)!r})"
    process = subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


def answer_when_told(path: str) -> None:
    """What such a run does: all that are told the same line prepare the same answer."""
    print("ready", flush=True)
    for line in sys.stdin:
        order = a_legal_order(GameFile.load(Path(path)), Random(line))
        print("prepared", flush=True)
        sys.stdin.readline()
        try:
            submit(open_game(Path(path)), order, AT)
            print(0, flush=True)
        except PbemError as error:
            print(error.exit_code, flush=True)


def tell(runs: Sequence[subprocess.Popen[str]], line: object) -> list[str]:
    """The answers of all runs to one line."""
    for run in runs:
        assert run.stdin is not None
        run.stdin.write(f"{line}\n")
        run.stdin.flush()
    return [run.stdout.readline().strip() for run in runs if run.stdout is not None]


def end(process: subprocess.Popen[str]) -> None:
    """Kills a run and closes its pipes."""
    process.kill()
    process.communicate()
