"""Folders in which inputs are tried, each with a prepared game that is put back after every input."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from gallerist_pbem.referee.open import OpenedGame, open_game
from tests.fuzz.inputs import GAME, Input, Way
from tests.fuzz.judging import Outcome, afterwards, problem
from tests.fuzz.running import run
from tests.fuzz.tables import Table
from tests.support.command import Ran


class Tried(NamedTuple):
    """What came of an input."""

    ran: Ran
    problem: str | None


class Bench:
    """All tables, laid out once; what a run leaves behind is cleared away."""

    def __init__(self, folder: Path, tables: Sequence[Table]) -> None:
        self.folder = folder
        self.tables = {table.name: table for table in tables}
        self.opened: dict[str, OpenedGame] = {}
        for table in tables:
            lay_out(folder / table.name, table.files)

    def try_out(self, tried: Input, number: int = 0) -> Tried:
        """Runs an input and judges it."""
        table, folder = self.tables[tried.table], self.folder / tried.table
        if tried.way is Way.SHORT:
            outcome = Outcome(run(tried, folder, self._opened(tried.table)), {}, {})
            return Tried(outcome.ran, problem(tried, table, outcome))
        place(folder, tried)
        try:
            before = found(folder)
            outcome = Outcome(run(tried, folder), before, found(folder))
            return Tried(outcome.ran, problem(tried, table, outcome) or afterwards(tried, outcome, folder, number))
        finally:
            put_back(folder, table.files)

    def _opened(self, name: str) -> OpenedGame:
        if name not in self.opened:
            self.opened[name] = open_game(self.folder / name / GAME)
        return self.opened[name]


def at_length(tried: Input) -> Input:
    """The same order through the whole command."""
    return replace(tried, way=Way.HERE) if tried.way is Way.SHORT else tried


def lay_out(folder: Path, files: Mapping[str, bytes]) -> None:
    """A folder with these files."""
    folder.mkdir(parents=True)
    for name, raw in files.items():
        (folder / name).write_bytes(raw)


def place(folder: Path, tried: Input) -> None:
    """Lays the files of an input over those of the game."""
    for name in [*tried.files, *tried.folders, *tried.links]:
        (folder / name).unlink(missing_ok=True)
    for name, raw in tried.files.items():
        if raw is not None:
            (folder / name).write_bytes(raw)
    for name in tried.folders:
        (folder / name).mkdir()
    for name, target in tried.links.items():
        (folder / name).symlink_to(target)


def found(folder: Path) -> dict[str, bytes]:
    """Every name in a folder with what stands behind it."""
    seen: dict[str, bytes] = {}
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_symlink():
                seen[entry.name] = b"link to " + os.fsencode(Path(entry.path).readlink())
            elif entry.is_file():
                seen[entry.name] = Path(entry.path).read_bytes()
            else:
                seen[entry.name] = b"folder with " + b" ".join(sorted(map(os.fsencode, Path(entry.path).iterdir())))
    return seen


def put_back(folder: Path, files: Mapping[str, bytes]) -> None:
    """As it was before."""
    for name, now in found(folder).items():
        path = folder / name
        if files.get(name) == now and not path.is_symlink():
            continue
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()
    for name, raw in files.items():
        if not (folder / name).exists():
            (folder / name).write_bytes(raw)
