"""Two histories of a game put together, if one goes on where the other ends or their answers hang on nothing of each
other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from gallerist_pbem.errors import PbemError
from gallerist_pbem.git.program import Git
from gallerist_pbem.referee.office.papers import is_there, read_bytes, write_raw
from gallerist_pbem.referee.open import OpenedGame, open_game
from gallerist_pbem.referee.orders import Order
from gallerist_pbem.referee.submit import submit
from gallerist_pbem.report.compare import common_moves, parted
from gallerist_pbem.report.played import error_text
from gallerist_pbem.report.words import git_said, printable

LONGEST = 1 << 26
LAST_LINE = re.compile(rb"^move ([0-9]+) \xc2\xb7 [0-9a-f]+$", re.MULTILINE)
ORDER, STANDING = "order", "standing"
OURS, THEIRS = "ours", "theirs"


class Merged(NamedTuple):
    """What came of it: whether `ours` holds both now, and what is said."""

    done: bool
    says: list[str]


def merge(ours: Path, theirs: Path, name: str) -> Merged:
    """Writes into `ours` what both histories come to, or leaves it as it is; `name` is where the file lies."""
    if name.endswith(".txt"):
        _newer_summary(ours, theirs)
        return Merged(True, [])
    with TemporaryDirectory() as folder:
        try:
            mine, other = _copied(ours, Path(folder) / OURS, name), _copied(theirs, Path(folder) / THEIRS, name)
        except PbemError as broken:
            return Merged(False, [_said("not_games", name, why=error_text(broken))])
        return _merged(ours, mine, other, name)


def _copied(file: Path, folder: Path, name: str) -> OpenedGame:
    """A side under the name of the game, with the figures beside it that it was made with."""
    folder.mkdir()
    copy, figures = folder / Path(name).name, Path(name).with_suffix(".data.yaml")
    copyfile(file, copy)
    if is_there(figures):
        copyfile(figures, copy.with_suffix(".data.yaml"))
    return open_game(copy)


def _merged(place: Path, ours: OpenedGame, theirs: OpenedGame, name: str) -> Merged:
    common = common_moves(ours.file, theirs.file)
    if not common:
        return Merged(False, [_said("not_games", name, why=git_said()["merge"]["other_header"])])
    if common == theirs.file.count:
        return Merged(True, [])
    if common == ours.file.count:
        write_raw(place, theirs.file.text.encode())
        return Merged(True, [])
    try:
        together, moves = _played_on(ours, theirs, common)
    except Apart as apart:
        mine, other, way_out = _sides()
        told = parted(ours.file, theirs.file, (mine, other))
        why = _said("why", name, move=apart.move, side=other, why=str(apart))
        return Merged(False, [_said("conflict", name), *told, why, _said(way_out, name)])
    write_raw(place, together.file.text.encode())
    return Merged(True, [_said("together", name, moves=", ".join(moves))])


class Apart(PbemError):
    """A move of theirs that cannot come after ours."""

    def __init__(self, move: int, why: str) -> None:
        self.move = move
        super().__init__(why)


def _played_on(ours: OpenedGame, theirs: OpenedGame, common: int) -> tuple[OpenedGame, list[str]]:
    """Ours with every answer of theirs, as if it had been given now; standing orders answer by themselves again."""
    played: list[str] = []
    for number in range(common, theirs.file.count):
        move = theirs.file.move(number)
        if move["by"] == STANDING or _is_given(ours, move, common):
            continue
        if move["kind"] != ORDER:
            raise Apart(number, git_said()["merge"]["referees"])
        played.append(f"{ours.names[move['seat']]} ({number} -> {ours.file.count})")
        ours = _answered(ours, theirs, number)
    return ours, played


def _is_given(ours: OpenedGame, move: dict[str, Any], common: int) -> bool:
    """Whether the very same answer stands on our side too: it was sent twice."""
    return any((each["seat"], each["order"]) == (move["seat"], move["order"]) for each in ours.file.moves(common))


def _answered(ours: OpenedGame, theirs: OpenedGame, number: int) -> OpenedGame:
    move = theirs.file.move(number)
    decision = open_game(f"{theirs.file.path}@{number - 1}").asked[move["seat"]]["decision"]
    if ours.asked.get(move["seat"], {}).get("decision") != decision:
        raise Apart(number, git_said()["merge"]["not_asked"].format(who=ours.names[move["seat"]]))
    order = Order(ours.id, move["seat"], decision, None, list(move["order"]), move.get("note"))
    try:
        done = submit(ours, order, move["at"], move["by"])
    except PbemError as refusal:
        raise Apart(number, error_text(refusal)) from None
    if done.stopped:
        raise Apart(number, error_text(done.stopped))
    return done.after


def _sides() -> tuple[str, str, str]:
    """How both sides are called, and how a conflict is ended: git itself turns them round where it puts commits after
    others."""
    sides = git_said()["sides"]
    git = Git(Path())
    begun = [git.tried("rev-parse", "--git-path", name).out.strip() for name in ("rebase-merge", "rebase-apply")]
    if any(name and is_there(Path(name)) for name in begun):
        return sides["everybody"], sides["yours"], "rebase_way_out"
    return sides["ours"], sides["theirs"], "way_out"


def _newer_summary(ours: Path, theirs: Path) -> None:
    """A summary is made anew with the next move; until then the newer one tells more."""
    mine, other = (read_bytes(file, LONGEST) for file in (ours, theirs))
    if _last_move(other) > _last_move(mine):
        write_raw(ours, other)


def _last_move(summary: bytes) -> int:
    found: Sequence[bytes] = LAST_LINE.findall(summary)
    return int(found[-1]) if found else -1


def _said(what: str, name: str, **facts: object) -> str:
    return str(git_said()["merge"][what].format(file=printable(name), **facts))
