"""What commits bring: which files they change, and each file as a commit has it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from gallerist_pbem.errors import Usage
from gallerist_pbem.git.program import Git
from gallerist_pbem.report.words import git_said, printable

GONE = "000000"
DIFFERING = ("diff-tree", "-r", "-z", "-m", "--root", "--raw", "--no-renames", "--no-abbrev", "--no-commit-id")
LISTED = ("ls-tree", "-r", "-t", "-z", "--full-tree", "--name-only")


class ChangedFile(NamedTuple):
    """A file that a commit changes: what it is then, and where its bytes are."""

    commit: str
    path: str
    mode: str
    blob: str

    @property
    def is_gone(self) -> bool:
        """Whether the commit takes it away."""
        return self.mode == GONE


def resolved(git: Git, name: str) -> str:
    """The commit that a name stands for."""
    found = git.tried("rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
    if found.code:
        raise Usage(git_said()["verify"]["wrong"]["not_there"].format(name=printable(name)))
    return found.out.strip()


def comes_before(git: Git, first: str, second: str) -> bool:
    """Whether one commit is in the history of another."""
    return not git.tried("merge-base", "--is-ancestor", first, second).code


def commits(git: Git, since: str, until: str) -> list[str]:
    """All that came since, each after those that it builds on."""
    wanted = f"{since}..{until}" if since else until
    return git("rev-list", "--reverse", "--topo-order", wanted).split()


def parents(git: Git, commit: str) -> list[str]:
    """What a commit builds on; a merge has several."""
    return git("rev-list", "--parents", "-n", "1", commit).split()[1:]


def changes(git: Git, commit: str) -> Iterator[ChangedFile]:
    """What a commit changes; of a merge, what is otherwise than on any of its sides."""
    parts = git(*DIFFERING, commit).split("\0")
    seen = set()
    for facts, path in zip(parts[::2], parts[1::2], strict=False):
        _, mode, _, blob, _ = facts.removeprefix(":").split(" ")
        if (path, mode, blob) not in seen:
            seen.add((path, mode, blob))
            yield ChangedFile(commit, path, mode, blob)


def ambiguous(git: Git, commit: str) -> list[str]:
    """Names that a commit has twice, or that are one name where case does not count: who clones may get either; and
    names in the uppermost folder that look like a place in another."""
    names = git(*LISTED, commit).split("\0")
    often = Counter(name.casefold() for name in names if name)
    upper = git("ls-tree", "-z", "--full-tree", "--name-only", commit).split("\0")
    twice = [name for name in names if often[name.casefold()] > 1]
    return list(dict.fromkeys([*twice, *(name for name in upper if "/" in name)]))


def entry_at(git: Git, commit: str, path: str) -> tuple[str, str]:
    """Mode and blob of a file in a commit; nothing where it is not there."""
    facts = git("--literal-pathspecs", "ls-tree", "-z", "--full-tree", commit, "--", path).partition("\t")[0].split(" ")
    return (facts[0], facts[2]) if len(facts) == 3 else ("", "")


def blob_at(git: Git, commit: str, path: str) -> str:
    """What a file is in a commit; nothing where it is not there."""
    return entry_at(git, commit, path)[1]


def length(git: Git, blob: str) -> int:
    """How many bytes it has."""
    return int(git("cat-file", "-s", blob))


class Copies:
    """Files as they are in commits, each laid down once where the program can open it."""

    def __init__(self, git: Git) -> None:
        self.git = git
        self._folder = TemporaryDirectory(prefix="gallerist-")
        self._place = cache(self._laid_down)

    def __enter__(self) -> Copies:
        return self

    def __exit__(self, *_: object) -> None:
        self._folder.cleanup()

    def of(self, blob: str, path: str, figures: str = "") -> Path:
        """A game file, with the figures beside it that it may have been made with."""
        return self._place(blob, Path(path).name, figures)

    def _laid_down(self, blob: str, name: str, figures: str) -> Path:
        folder = Path(self._folder.name) / f"{blob}{figures}"
        folder.mkdir(exist_ok=True)
        (folder / name).write_bytes(self.git.tried("cat-file", "blob", blob).raw)
        if figures:
            raw = self.git.tried("cat-file", "blob", figures).raw
            (folder / name).with_suffix(".data.yaml").write_bytes(raw)
        return folder / name
