"""Hosts for tests: a folder made by the commands themselves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from gallerist_pbem.mail.host.house import open_host
from tests.support.command import Ran, in_process

SEATS = ("blue=Ann <ann@example.org>", "yellow=Bob <bob@example.org>")


def a_host(folder: Path, *options: str) -> Path:
    """A host that has not run yet."""
    assert in_process(["host", "init", folder, *options]).code == 0
    return folder


def a_game(folder: Path, game: str = "salon", *options: str, seats: tuple[str, ...] = SEATS) -> Ran:
    """A game on it, as somebody types it."""
    seated = [word for seat in seats for word in ("--seat", seat)]
    return in_process(["host", "new", folder, game, *seated, *options])


def notes(folder: Path) -> list[tuple[str, str, str, dict[str, Any]]]:
    """What is to be told: seat, address, kind, facts."""
    rows = open_host(folder).ledger.database.rows("SELECT seat, address, kind, facts FROM notes ORDER BY number")
    return [(seat, address, kind, json.loads(facts)) for seat, address, kind, facts in rows]


def everything(folder: Path) -> dict[str, bytes]:
    """All files below a folder, but what a database keeps beside itself while it is open."""
    files = (path for path in folder.rglob("*") if path.is_file() and not path.name.endswith(("-shm", "-wal")))
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}
