"""A game through a push: only gone on with, sound, and every move made by somebody who may."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from gallerist_pbem.errors import PbemError
from gallerist_pbem.git.authors import keys_after, why_not
from gallerist_pbem.git.program import Git
from gallerist_pbem.git.pushed import ChangedFile, Copies, blob_at, comes_before, parents
from gallerist_pbem.referee.audit import audit
from gallerist_pbem.referee.open import OpenedGame, open_game
from gallerist_pbem.report.played import error_text
from gallerist_pbem.report.words import git_said, printable

GAME, FIGURES = ".yaml", ".data.yaml"
SHORT = 8
UNDO = "undo"
ALIKE = ("kind", "seat", "by", "order", "note")


class Brought(NamedTuple):
    """A move with the commit that brought it first, and the keys that were recorded before it."""

    commit: str
    game: OpenedGame
    move: dict[str, Any]
    keys: dict[str, str]


@dataclass(slots=True)
class PushedGame:
    """What commits since the base have made of a game; the base is trusted, or there is none."""

    git: Git
    copies: Copies
    path: str
    base: str
    tip: str
    changes: Sequence[ChangedFile]
    referee: str
    before: OpenedGame | None = None
    """As it was; none: it begins with this push."""
    brought: dict[str, Brought] = field(default_factory=dict)
    """By its hash, every move that is new."""
    draws: str = ""
    """How far they are proved."""
    unguarded: set[str] = field(default_factory=set)

    def faults(self) -> list[str]:
        """Everything that is wrong with it."""
        looked_at, kind = self.base, "base"
        try:
            self.before = self._at(self.base) if self.base else None
            kind = "broken"
            for change in self.changes:
                looked_at = change.commit
                if found := [*self._appended(change)]:
                    return found
            last = self._at(self.tip)
            self.draws = audit(last.file.path).draws if last else ""
            return [fault for brought in self.brought.values() for fault in self._not_by(brought)]
        except PbemError as broken:
            return [wrong(kind, commit=looked_at[:SHORT], why=error_text(broken))]

    def told(self) -> str:
        """How many moves are new, and how far they are proved."""
        words = git_said()["verify"]
        numbers = sorted({brought.move["move"] for brought in self.brought.values()})
        kind = "begun" if self.before is None else "one" if len(numbers) == 1 else "several"
        moves = f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else "".join(map(str, numbers))
        new = words["new"][kind].format(n=len(numbers), moves=moves) if numbers else words["same"]
        draws = words["draws"].format(draws=self.draws)
        told = words["fits"].format(file=printable(self.path), new=new, draws=draws)
        open_seats = ", ".join(sorted(self.unguarded))
        return f"{told}; {words['unguarded'].format(seats=open_seats)}" if open_seats else str(told)

    def _at(self, commit: str) -> OpenedGame | None:
        """The game as a commit has it."""
        blob = blob_at(self.git, commit, self.path)
        figures = blob_at(self.git, commit, self.path.removesuffix(GAME) + FIGURES)
        return open_game(self.copies.of(blob, self.path, figures)) if blob else None

    def _appended(self, change: ChangedFile) -> Iterator[str]:
        """Whether a version only goes on from what was there before the push, and from what its commit builds on; a
        merge from one of its sides."""
        opened = self._at(change.commit)
        if opened is None:
            return
        sides = [side for parent in parents(self.git, change.commit) if (side := self._at(parent))]
        failed = [next(_otherwise(side, opened, change.commit), "") for side in sides]
        if self.before and (fault := next(_otherwise(self.before, opened, change.commit), "")):
            yield fault
        elif failed and all(failed):
            yield failed[0]
        self._note(opened, change.commit)

    def _note(self, opened: OpenedGame, commit: str) -> None:
        """Which moves are new with this version."""
        keys = self.before.keys if self.before else {}
        for number in range(self.before.file.count if self.before else 0, opened.file.count):
            move = opened.file.move(number)
            self.brought.setdefault(move["hash"], Brought(commit, opened, move, keys))
            keys = keys_after(keys, move)

    def _not_by(self, brought: Brought) -> Iterator[str]:
        """Whose key must be under a move, and is not."""
        move, keys = brought.move, brought.keys
        facts = {"commit": brought.commit[:SHORT], "move": move["move"]}
        if move["move"] == 0:
            return
        if not brought.game.is_open:
            yield from self._not_by_referee(brought.commit, facts)
        elif move["seat"] is None:
            yield from self._not_by_all(brought, facts)
        elif move["seat"] not in keys:
            self.unguarded.add(move["seat"])
        elif why := self._why_not_by(brought, keys[move["seat"]]):
            yield wrong("unsigned", **facts, seat=move["seat"], why=why)

    def _not_by_referee(self, commit: str, facts: dict[str, Any]) -> Iterator[str]:
        if not self.referee:
            yield wrong("no_referee", **facts)
        elif why := why_not(self.git, commit, self.referee):
            yield wrong("referees", **facts, why=why)

    def _not_by_all(self, brought: Brought, facts: dict[str, Any]) -> Iterator[str]:
        """What belongs to no seat: whoever it is about agrees to it, else any player does."""
        about = [seat for seat in _about(brought) if seat in brought.keys]
        for seat in about:
            if why := why_not(self.git, brought.commit, brought.keys[seat]):
                yield wrong("about", **facts, seat=seat, why=why)
        said = [why_not(self.git, brought.commit, key) for key in brought.keys.values()]
        if not about and said and all(said):
            yield wrong("nobodys", **facts, why=said[0])

    def _why_not_by(self, brought: Brought, key: str) -> str:
        """The commit itself, or, where a merge has played it once more, that of the very same answer."""
        why = why_not(self.git, brought.commit, key)
        return "" if why and any(not why_not(self.git, other, key) for other in self._same(brought)) else why

    def _same(self, merged: Brought) -> Iterator[str]:
        """Commits of this push on which a merge builds, and which brought the same answer to the same question."""
        if len(parents(self.git, merged.commit)) < 2:
            return
        for other in self.brought.values():
            alike = all(other.move.get(key) == merged.move.get(key) for key in ALIKE)
            built_on = other.commit != merged.commit and comes_before(self.git, other.commit, merged.commit)
            if alike and built_on and _question(other) == _question(merged):
                yield other.commit


def _about(brought: Brought) -> list[str]:
    """The seats that a move of no seat is about: whose key, player or address it changes, whose move it takes back."""
    move = brought.move
    if move["kind"] == UNDO:
        taken = brought.game.file.move(move["events"][0]["move"])
        return [taken["seat"]] if taken["seat"] else []
    return list(dict.fromkeys(event["seat"] for event in move["events"] if "seat" in event))


def _question(brought: Brought) -> tuple[int, str]:
    """Which question a move answers: the number of its decision, and the history up to there."""
    file = brought.game.file
    decision = _asked(f"{file.path}@{brought.move['move'] - 1}")[brought.move["seat"]]["decision"]
    return decision, file.hash_of(decision)


@cache
def _asked(point: str) -> dict[str, Any]:
    return open_game(point).asked


def _otherwise(before: OpenedGame, after: OpenedGame, commit: str) -> Iterator[str]:
    """How a version does not go on from another one."""
    old, new, short = before.file, after.file, commit[:SHORT]
    for number in range(min(old.count, new.count)):
        if old.hash_of(number) != new.hash_of(number):
            yield wrong("other" if number else "header", commit=short, move=number)
            return
    if new.count < old.count:
        yield wrong("shorter", commit=short, count=new.count - 1, before=old.count - 1)


def wrong(what: str, **facts: object) -> str:
    """A sentence about what a push must not bring."""
    return str(git_said()["verify"]["wrong"][what].format(**facts))
