"""A push looked at by who trusts only what was there before, and the program that is installed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from gallerist_pbem.errors import Damaged
from gallerist_pbem.git.program import Git
from gallerist_pbem.git.pushed import (
    ChangedFile,
    Copies,
    ambiguous,
    blob_at,
    changes,
    comes_before,
    commits,
    entry_at,
    length,
    resolved,
)
from gallerist_pbem.git.pushed_game import FIGURES, GAME, SHORT, PushedGame, wrong
from gallerist_pbem.report.words import git_said, printable

PLAIN = "100644"
PLACES = re.compile(
    r"games/[A-Za-z0-9][\w.-]*\.(yaml|txt)|orders/([A-Za-z0-9][\w-]*/)*[A-Za-z0-9][\w.-]*\.(txt|yaml|json)", re.ASCII
)
"""Where a move may change something: no file there says anything to git."""
SECRET = ".secret.yaml"
LIMIT = 1 << 24


@dataclass(slots=True)
class Looked:
    """What was found about a file, or about the push as a whole."""

    path: str
    wrong: list[str] = field(default_factory=list)
    says: str = ""

    def plain(self) -> dict[str, object]:
        """As a program reads it."""
        return {"file": self.path, "wrong": self.wrong, "says": self.says}


def verify(git: Git, since: str, until: str, referee: str = "") -> list[Looked]:
    """Everything that was pushed since a commit (nothing: all there is); `referee` is the key of refereed games."""
    base, tip = resolved(git, since) if since else "", resolved(git, until)
    if base and not comes_before(git, base, tip):
        return [Looked("", [wrong("rewritten", since=printable(since), until=printable(until))])]
    brought = commits(git, base, tip)
    if twice := [fault for commit in brought for fault in _ambiguous(git, commit)]:
        return [Looked("", twice)]
    new = [change for commit in brought for change in changes(git, commit) if not _is_known(git, base, change)]
    found = {path: Looked(path) for path in dict.fromkeys(change.path for change in new)}
    for change in new:
        found[change.path].wrong += _unfit(git, change, base, tip)
    with Copies(git) as copies:
        for path, looked in found.items():
            if is_game(path) and not looked.wrong:
                changed = [change for change in new if change.path == path]
                game = PushedGame(git, copies, path, base, tip, changed, referee)
                looked.wrong += game.faults()
                looked.says = "" if looked.wrong else game.told()
    return [looked for looked in found.values() if looked.wrong or looked.says]


def is_game(path: str) -> bool:
    """Whether a game lies there, and not its figures."""
    return path.startswith("games/") and path.endswith(GAME) and not path.endswith(FIGURES)


def _ambiguous(git: Git, commit: str) -> Iterator[str]:
    for name in ambiguous(git, commit):
        yield wrong("twice", commit=commit[:SHORT], file=printable(name))


def _is_known(git: Git, base: str, change: ChangedFile) -> bool:
    """What the base has just so comes in with a merge of it."""
    return bool(base) and not is_game(change.path) and entry_at(git, base, change.path) == (change.mode, change.blob)


def _unfit(git: Git, change: ChangedFile, base: str, tip: str) -> Iterator[str]:
    """A file that a move has nothing to do with, or that is none. With what comes first a repository is furnished."""
    facts = {"commit": change.commit[:SHORT], "file": printable(change.path)}
    if change.path.endswith(SECRET):
        yield wrong("secret", **facts)
    elif base and not PLACES.fullmatch(change.path):
        yield wrong("place", **facts)
    elif change.path.endswith(FIGURES):
        yield from _unfit_figures(git, change, base, tip)
    elif change.is_gone:
        if is_game(change.path):
            yield wrong("gone", **facts)
    elif change.mode != PLAIN:
        yield wrong("kind", **facts, kind=git_said()["verify"]["kinds"].get(change.mode, change.mode))
    elif (long := length(git, change.blob)) > LIMIT:
        yield wrong("long", **facts, length=long, limit=LIMIT)


def _unfit_figures(git: Git, change: ChangedFile, base: str, tip: str) -> Iterator[str]:
    """Figures come with the game that is played with them, and stay."""
    game = change.path.removesuffix(FIGURES) + GAME
    if change.mode != PLAIN or not blob_at(git, tip, game) or (base and blob_at(git, base, game)):
        yield wrong("figures", commit=change.commit[:SHORT], file=printable(change.path))


def refuse(found: Iterable[Looked]) -> None:
    """Raises Damaged with everything that is wrong."""
    faults = [
        f"{printable(looked.path)}: {fault}" if looked.path else fault for looked in found for fault in looked.wrong
    ]
    if faults:
        raise Damaged("\n".join(faults))
