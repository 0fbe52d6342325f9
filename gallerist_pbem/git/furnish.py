"""Makes a repository ready for games: again and again without harm."""

from __future__ import annotations

import shlex
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from gallerist_pbem.git.program import Git, check_version, repository
from gallerist_pbem.referee.office.papers import is_there, read_bytes, write, write_raw
from gallerist_pbem.report.words import git_said, printable

ATTRIBUTES = (
    "games/*.yaml text eol=lf diff=gallerist merge=gallerist",
    "games/*.txt text eol=lf merge=gallerist-summary",
)
IGNORED = ("*.secret.yaml", "*.lock", ".*.new", "*.eml")
FOLDERS = ("games", "orders")
KEEPS = ".gitkeep"
"""An empty folder is none for git."""
LIMIT = 1 << 20


class Requisite(NamedTuple):
    """Something that a repository needs: what it is, whether it is there, and how it is made."""

    says: str
    is_done: bool
    make: Callable[[], None]


def furnish(folder: Path, only_check: bool = False) -> list[str]:
    """What was done, or is still to be done, line by line."""
    words = git_said()["init"]
    missing = []
    for part in parts(folder):
        if not part.is_done:
            missing.append(part.says)
            if not only_check:
                part.make()
    told = [words["missing"].format(what=what) for what in missing] if only_check else missing
    ready = [] if only_check and missing else [words["ready"].format(folder=printable(str(folder)))]
    return [*told, *ready]


def parts(folder: Path) -> Iterator[Requisite]:
    """In the order in which they are made; what lies in a repository is looked at when that is there."""
    check_version()
    words = git_said()["init"]
    inside = is_there(folder) and not Git(folder).tried("rev-parse", "--show-toplevel").code
    yield Requisite(words["repository"], inside, lambda: _make_repository(folder))
    top = repository(folder).folder if is_there(folder) and (inside or is_there(folder / ".git")) else folder
    yield _lines(top / ".gitattributes", ATTRIBUTES, words["attributes"])
    yield _lines(top / ".gitignore", IGNORED, words["ignored"])
    for name in FOLDERS:
        yield _folder(top / name, words["folder"].format(name=name))
    yield _configured(top, words["configured"])


def _make_repository(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    Git(folder)("init", "--quiet")


def _lines(path: Path, wanted: Sequence[str], says: str) -> Requisite:
    """A file that has these lines, whatever else stands in it."""
    there = read_bytes(path, LIMIT).decode(errors="surrogateescape").splitlines() if is_there(path) else []
    missing = [line for line in wanted if line not in there]
    text = "".join(f"{line}\n" for line in [*there, *missing]).encode(errors="surrogateescape")
    return Requisite(says.format(file=path.name), not missing, lambda: write_raw(path, text))


def _folder(path: Path, says: str) -> Requisite:
    def make() -> None:
        path.mkdir(exist_ok=True)
        write(path / KEEPS, "")

    return Requisite(says, is_there(path), make)


def _configured(top: Path, says: str) -> Requisite:
    git, wanted = Git(top), settings()

    def make() -> None:
        for name, value in wanted.items():
            git("config", "--local", name, value)

    known = is_there(top / ".git") and all(
        git.tried("config", "--local", name).out.rstrip("\n") == value for name, value in wanted.items()
    )
    return Requisite(says, known, make)


def settings() -> dict[str, str]:
    """What git calls where a game file is shown or two histories meet."""
    program = this_program()
    return {
        # Who was slower comes after what everybody has: a history that others know is only appended to.
        "pull.rebase": "true",
        "diff.gallerist.textconv": f"{program} git tell",
        "diff.gallerist.cachetextconv": "true",
        "merge.gallerist.name": "two histories of a game",
        "merge.gallerist.driver": f"{program} git merge %O %A %B %P",
        "merge.gallerist-summary.name": "the newer summary of a game",
        "merge.gallerist-summary.driver": f"{program} git merge %O %A %B %P",
    }


def this_program() -> str:
    """By its name where a shell finds it, else where it lies."""
    return "gallerist" if shutil.which("gallerist") else f"{shlex.quote(sys.executable)} -m gallerist_pbem"
