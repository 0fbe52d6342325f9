"""The program git, as it is on this machine."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from gallerist_pbem.errors import PbemError
from gallerist_pbem.report.words import git_said, printable

OLDEST = (2, 34)
"""The first that verifies SSH signatures."""
LOCAL = re.compile(r"GIT_(DIR|WORK_TREE|INDEX_FILE|PREFIX|COMMON_DIR)")
"""What git tells a program that it calls, and what would lead another git elsewhere. Where pushed objects wait until a
hook has looked at them is not among it."""


IDLE = re.compile(r"hint:|error: failed to push some refs|To ")
"""What git says besides the reason."""
OWN = {"LC_ALL": "C.UTF-8", "GIT_NO_REPLACE_OBJECTS": "1"}
"""Its sentences are looked through, and nobody may put one object in the place of another."""


class GitFailed(PbemError):
    """Git is not there, or did not do what it was asked for."""

    exit_code = 9


class Ran(NamedTuple):
    """What came of a git command."""

    code: int
    raw: bytes
    err: str

    @property
    def out(self) -> str:
        """What it printed, as text."""
        return self.raw.decode(errors="replace")


class Git(NamedTuple):
    """The repository in which a folder lies."""

    folder: Path

    def tried(self, *arguments: str, given: str = "") -> Ran:
        """A command that may fail."""
        return _run(self.folder, arguments, given)

    def __call__(self, *arguments: str, given: str = "") -> str:
        """What a command prints, without the end of its last line."""
        ran = self.tried(*arguments, given=given)
        if ran.code:
            raise failed(arguments[0], ran)
        return ran.out.rstrip("\n")


def failed(command: str, ran: Ran) -> GitFailed:
    """What git says about a command, on one line."""
    lines = [line.removeprefix("remote:").strip() for line in (ran.err or ran.out).splitlines()]
    why = "; ".join(printable(line) for line in lines if line and not IDLE.match(line)) or str(ran.code)
    return GitFailed(git_said()["faults"]["failed"].format(command=command, why=why))


def repository(path: Path, bare: bool = False) -> Git:
    """The repository of a file or folder: its work tree, or, if that will do, only where git keeps it."""
    folder = path if path.is_dir() else path.absolute().parent
    check_version()
    found = _run(folder, ("rev-parse", "--absolute-git-dir" if bare else "--show-toplevel"), "")
    if found.code:
        raise GitFailed(git_said()["faults"]["no_repository"].format(folder=printable(str(folder))))
    return Git(Path(found.out.rstrip("\n")))


@cache
def check_version() -> None:
    """Tells in a sentence where git is missing or too old."""
    told = _run(Path(), ("--version",), "").out
    found = re.search(r"(\d+)\.(\d+)[.0-9]*", told)
    if found is None or (int(found[1]), int(found[2])) < OLDEST:
        needed = ".".join(map(str, OLDEST))
        old = git_said()["faults"]["old_git"].format(found=found[0] if found else printable(told), needed=needed)
        raise GitFailed(old)


def _run(folder: Path, arguments: Sequence[str], given: str) -> Ran:
    around = {name: value for name, value in os.environ.items() if not LOCAL.fullmatch(name)} | OWN
    try:
        done = subprocess.run(
            ["git", *arguments], cwd=folder, env=around, input=given.encode(), capture_output=True, check=False
        )
    except FileNotFoundError:
        raise GitFailed(git_said()["faults"]["no_git"]) from None
    return Ran(done.returncode, done.stdout, done.stderr.decode(errors="replace"))
