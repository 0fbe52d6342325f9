"""What a repository in the middle does with a push: it takes nothing that is not sound."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from gallerist_pbem.git.furnish import this_program
from gallerist_pbem.git.program import Git, GitFailed, repository
from gallerist_pbem.git.verifying import Looked, verify
from gallerist_pbem.referee.office.papers import is_there, read_bytes, write
from gallerist_pbem.referee.office.signatures import public_key
from gallerist_pbem.report.words import git_said, printable

NAME = "pre-receive"
REFEREE = "gallerist.referee"
"""The setting of the repository in the middle that names the file with the referee's public key."""
NONE = "0" * 40
BRANCH = "refs/heads/"
LONGEST = 1 << 16


def furnish_hook(folder: Path) -> list[str]:
    """Writes the hook; one that is there already is told, and stays."""
    git = repository(folder, bare=True)
    path = git.folder / "hooks" / NAME
    text = f"#!/bin/sh\nexec {this_program()} git receive\n"
    if is_there(path) and read_bytes(path).decode(errors="replace") != text:
        raise GitFailed(
            git_said()["faults"]["other_hook"].format(file=printable(str(path)), text=text.splitlines()[-1])
        )
    write(path, text, 0o755)
    return [git_said()["hooked"]]


def received(folder: Path, lines: Iterable[str]) -> list[Looked]:
    """Everything that a push brings; git tells each branch with what it was and what it would be."""
    git = repository(folder, bare=True)
    referee = referees_key(git)
    found: list[Looked] = []
    for line in lines:
        old, new, name = line.split(" ", 2)
        found += _pushed(git, old, new, name.strip(), referee)
    return found


def _pushed(git: Git, old: str, new: str, name: str, referee: str) -> Iterator[Looked]:
    if new.strip("0") == "":
        told = git_said()["verify"]["wrong"]["deleted"].format(name=printable(name.removeprefix(BRANCH)))
        yield Looked("", [told])
        return
    if not name.startswith(BRANCH):
        yield Looked("", [git_said()["verify"]["wrong"]["no_branch"].format(name=printable(name))])
        return
    since = old if old.strip("0") else _parting(git, new)
    if not since and git("for-each-ref", "--count=1", BRANCH):
        yield Looked("", [git_said()["verify"]["wrong"]["strange"].format(name=printable(name))])
    else:
        yield from verify(git, since, new, referee)


def _parting(git: Git, new: str) -> str:
    """A branch that is new is looked at from where it leaves what everybody has; the first one from its beginning."""
    return git.tried("merge-base", "HEAD", new).out.strip()


def referees_key(git: Git) -> str:
    """The referee's public key, as the repository in the middle knows it."""
    named = git.tried("config", "--type=path", REFEREE).out.strip()
    return key_in(Path(named)) if named else ""


def key_in(path: Path) -> str:
    """A public key from its file, without the remark behind it."""
    return public_key(read_bytes(path, LONGEST).decode(errors="replace"))
