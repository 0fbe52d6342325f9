"""A push looked at by who trusts only what was there before, and the program that is installed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from gallerist_pbem.errors import Damaged, PbemError
from gallerist_pbem.git.authors import why_not
from gallerist_pbem.git.program import Git
from gallerist_pbem.git.pushed import ChangedFile, Copies, blob_at, changes, comes_before, commits, length, resolved
from gallerist_pbem.referee.audit import audit
from gallerist_pbem.referee.open import OpenedGame, open_game
from gallerist_pbem.report.played import error_text
from gallerist_pbem.report.words import git_said, printable

PLAIN = "100644"
PLACES = re.compile(
    r"games/[A-Za-z0-9][\w.-]*\.(yaml|txt)|orders/([A-Za-z0-9][\w-]*/)*[A-Za-z0-9][\w.-]*\.(txt|yaml|json)", re.ASCII
)
"""Where a move may change something: no file there says anything to git."""
GAME, FIGURES = ".yaml", ".data.yaml"
LIMIT = 1 << 24
SHORT = 8
KEY = "key"


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
        return [Looked("", [_wrong("rewritten", since=printable(since), until=printable(until))])]
    new = [change for commit in commits(git, base, tip) for change in changes(git, commit)]
    found = {path: Looked(path) for path in dict.fromkeys(change.path for change in new)}
    for change in new:
        found[change.path].wrong += _unfit(git, change, base)
    with Copies(git) as copies:
        for path, looked in found.items():
            if is_game(path) and not looked.wrong:
                line = PushedGame(
                    git, copies, path, base, tip, [change for change in new if change.path == path], referee
                )
                looked.wrong += line.faults()
                looked.says = "" if looked.wrong else line.told()
    return [looked for looked in found.values() if looked.wrong or looked.says]


def is_game(path: str) -> bool:
    """Whether a game lies there, and not its figures."""
    return path.startswith("games/") and path.endswith(GAME) and not path.endswith(FIGURES)


def _unfit(git: Git, change: ChangedFile, base: str) -> Iterator[str]:
    """A file that a move has nothing to do with, or that is none. With what comes first a repository is furnished."""
    commit, path = change.commit[:SHORT], printable(change.path)
    if base and not PLACES.fullmatch(change.path):
        yield _wrong("place", commit=commit, file=path)
    elif change.is_gone:
        if is_game(change.path) or change.path.endswith(FIGURES):
            yield _wrong("gone", commit=commit, file=path)
    elif change.mode != PLAIN:
        kind = git_said()["verify"]["kinds"].get(change.mode, change.mode)
        yield _wrong("kind", commit=commit, file=path, kind=kind)
    elif change.path.endswith(FIGURES) and base and blob_at(git, base, change.path):
        yield _wrong("figures", commit=commit, file=path)
    elif (long := length(git, change.blob)) > LIMIT:
        yield _wrong("long", commit=commit, file=path, length=long, limit=LIMIT)


@dataclass(slots=True)
class PushedGame:
    """A game through a push."""

    git: Git
    copies: Copies
    path: str
    base: str
    tip: str
    changes: Sequence[ChangedFile]
    referee: str
    before: OpenedGame | None = None
    """As it was; none: it begins with this push."""
    draws: str = ""
    """How far they are proved."""
    brought: dict[str, tuple[str, int]] = field(default_factory=dict)
    """By hash, the commit that brought a move first, and its number."""
    unguarded: set[str] = field(default_factory=set)

    def faults(self) -> list[str]:
        """Everything that is wrong with it."""
        try:
            if blob := blob_at(self.git, self.base, self.path) if self.base else "":
                self.before = self._opened(self.base, blob)
            found = [fault for change in self.changes for fault in self._appended(change)]
            return found or [*self._forged(self._opened(self.tip, blob_at(self.git, self.tip, self.path)))]
        except PbemError as broken:
            commit = self.changes[-1].commit[:SHORT]
            return [_wrong("broken", commit=commit, why=error_text(broken))]

    def told(self) -> str:
        """How many moves are new, and how far they are proved."""
        words = git_said()["verify"]
        numbers = sorted({number for _, number in self.brought.values()})
        kind = "begun" if self.before is None else "one" if len(numbers) == 1 else "several"
        moves = f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else "".join(map(str, numbers))
        new = words["new"][kind].format(n=len(numbers), moves=moves) if numbers else words["same"]
        draws = words["draws"].format(draws=self.draws)
        told = words["fits"].format(file=printable(self.path), new=new, draws=draws)
        open_seats = ", ".join(sorted(self.unguarded))
        return f"{told}; {words['unguarded'].format(seats=open_seats)}" if open_seats else str(told)

    def _opened(self, commit: str, blob: str) -> OpenedGame:
        figures = blob_at(self.git, commit, self.path.removesuffix(GAME) + FIGURES)
        return open_game(self.copies.of(blob, self.path, figures))

    def _appended(self, change: ChangedFile) -> Iterator[str]:
        """Whether a version only goes on from what was there before the push."""
        opened = self._opened(change.commit, change.blob)
        commit, count = change.commit[:SHORT], opened.file.count
        if self.before:
            old = self.before.file
            common = next((n for n in range(min(count, old.count)) if opened.file.hash_of(n) != old.hash_of(n)), None)
            if common is not None:
                yield _wrong("other" if common else "header", commit=commit, move=common)
            elif count < old.count:
                yield _wrong("shorter", commit=commit, count=count - 1, before=old.count - 1)
        for number in range(self.before.file.count if self.before else 0, count):
            self.brought.setdefault(opened.file.hash_of(number), (change.commit, number))

    def _forged(self, after: OpenedGame) -> Iterator[str]:
        """The whole record is sound, and every new move was brought by somebody who may make it."""
        self.draws = audit(after.file.path).draws
        if self.before is None:
            return
        for number in range(self.before.file.count, after.file.count):
            commit, _ = self.brought[after.file.hash_of(number)]
            yield from self._not_by(self.before, after.file.move(number), commit)

    def _not_by(self, before: OpenedGame, move: dict[str, Any], commit: str) -> Iterator[str]:
        """What was recorded before the push says whose key must be under a move."""
        keys = before.keys
        facts = {"commit": commit[:SHORT], "move": move["move"]}
        if not before.is_open:
            yield from self._not_by_referee(commit, facts)
        elif move["seat"] is None:
            changed = [event["seat"] for event in move["events"] if event["event"] == KEY and event["seat"] in keys]
            wanted = [keys[seat] for seat in changed] or list(keys.values())
            if wanted and (why := why_not(self.git, commit, wanted)):
                yield _wrong("nobodys", **facts, why=why)
        elif move["seat"] not in keys:
            self.unguarded.add(move["seat"])
        elif why := self._why_not_by(move, commit, keys[move["seat"]]):
            yield _wrong("unsigned", **facts, seat=move["seat"], why=why)

    def _not_by_referee(self, commit: str, facts: dict[str, object]) -> Iterator[str]:
        if not self.referee:
            yield _wrong("no_referee", **facts)
        elif why := why_not(self.git, commit, [self.referee]):
            yield _wrong("referees", **facts, why=why)

    def _why_not_by(self, move: dict[str, Any], commit: str, key: str) -> str:
        """The commit itself, or that of the very same answer which a merge has played once more."""
        why = why_not(self.git, commit, [key])
        return "" if why and any(not why_not(self.git, other, [key]) for other in self._same(move, commit)) else why

    def _same(self, move: dict[str, Any], merged: str) -> Iterator[str]:
        """The commits of this push which brought the same answer, and on which the merge builds."""
        for change in self.changes:
            if change.commit == merged or not comes_before(self.git, change.commit, merged):
                continue
            file = self._opened(change.commit, change.blob).file
            for number in range(self.before.file.count if self.before else 0, file.count):
                other = file.move(number)
                brought = self.brought.get(file.hash_of(number), ("", 0))[0] == change.commit
                if brought and (other["seat"], other["order"]) == (move["seat"], move["order"]):
                    yield change.commit


def refuse(found: Iterable[Looked]) -> None:
    """Raises Damaged with everything that is wrong."""
    wrong = [
        f"{printable(looked.path)}: {fault}" if looked.path else fault for looked in found for fault in looked.wrong
    ]
    if wrong:
        raise Damaged("\n".join(wrong))


def _wrong(what: str, **facts: object) -> str:
    return str(git_said()["verify"]["wrong"][what].format(**facts))
