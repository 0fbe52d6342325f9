"""A command that is killed before each of its system calls, and what then lies in its folder."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gallerist_pbem.record.documents import seats
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.seals import every_answer
from gallerist_pbem.record.secret_file import seat_path
from gallerist_pbem.referee.standing import StandingOrders
from tests.support.command import ENVIRONMENT, Ran, in_process
from tests.support.game_files import contents
from tests.support.tracer import killed_before

TRIED_AGAIN = 5
"""The exit code of an order that is recorded already."""
PRIVATE = re.compile(r"salon\.(secret|blue|yellow)\.yaml")
Contents = dict[str, bytes]


class Recorded(NamedTuple):
    """What there is of a game in a folder: everything that a command changes is wholly in it or not at all."""

    game: bytes | None
    answers: dict[int, Any]
    """What the referee's file holds for each sealed move."""
    standing: dict[str, list[Any]]
    """The standing orders as they hold now."""
    own: Contents
    """The seats' own files, and the mails to them."""


@dataclass(frozen=True)
class Command:
    """A command, how its folder is prepared, and its exit code once it was carried out already."""

    prepare: Callable[[Path], object]
    arguments: Sequence[str]
    done: int = TRIED_AGAIN

    def run(self, folder: Path) -> Ran:
        """The command in this folder."""
        return in_process(self.arguments, cwd=folder)


def recorded(folder: Path) -> Recorded:
    """What counts in a folder; whatever else lies there does not."""
    path = folder / "salon.yaml"
    if not path.exists():
        return Recorded(None, {}, {}, {})
    gamefile = GameFile.load(path)
    playing, orders = seats(gamefile.header), StandingOrders(gamefile)
    held = {seat: [line.plain() for line in orders.held(seat).lines] for seat in playing}
    private = [file for file in (seat_path(path, seat) for seat in playing) if file.exists()]
    private += sorted(folder.glob("salon.*.eml"))
    return Recorded(path.read_bytes(), every_answer(gamefile), held, {file.name: file.read_bytes() for file in private})


def states(command: Command, before: Path, folder: Path) -> Iterator[Contents]:
    """Every folder that a kill can leave, each once; the last is that of the command which came to its end."""
    seen: list[Contents] = []
    for call in count(1):
        lay_out(before, folder)
        ended = killed_before(call, lambda: command.run(folder).code)
        if (now := contents(folder)) not in seen:
            seen.append(now)
            yield now
        if ended.code is not None:
            assert ended.code == 0
            return


def fix_clock_and_seed(patch: pytest.MonkeyPatch) -> None:
    """What is done twice comes out the same."""
    for name in ("SOURCE_DATE_EPOCH", "NO_COLOR", "COLUMNS"):
        patch.setenv(name, ENVIRONMENT[name])
    patch.setattr(os, "urandom", lambda count: b"\x5e" * count)


def lay_out(before: Path, folder: Path) -> None:
    """A fresh copy of a folder."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(before, folder)


def temporary(name: str) -> str:
    """What a file is called until it is whole."""
    return f".{name}.new"


def readable_secrets(folder: Path) -> list[str]:
    """Files of a refereed game that hold secrets and that others may read."""
    private = [file for file in folder.iterdir() if PRIVATE.search(file.name)]
    return [file.name for file in private if file.stat().st_mode & 0o077]
