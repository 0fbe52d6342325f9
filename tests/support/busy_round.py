"""A round of a host in which everything happens: an order, a refusal, a command, a missed reaction, letters."""

from __future__ import annotations

import hashlib
import shutil
import sqlite3
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.referee.audit import audit
from gallerist_pbem.referee.office.changes import change
from gallerist_pbem.referee.open import open_game
from tests.support.command import Ran, in_process
from tests.support.game_files import AT, contents
from tests.support.kills import lay_out
from tests.support.mail_table import BEGUN, MailTable, address_of
from tests.support.standing import a_table, purple_kicks, yellow_goes
from tests.support.tracer import watched

NOW = 3 * 3600 + 1
"""A second after the grace of the reaction, which runs since all have confirmed."""
VERDICTS = ["refused", "attach", "played"]
GAMES = ("attic", "salon")


class Outcome(NamedTuple):
    """Everything that must come out the same, whatever happened on the way."""

    games: dict[str, bytes]
    verdicts: list[Any]
    notes: list[Any]
    """What was told, each with the letter that told it."""
    letters: list[Any]
    outbox: dict[str, bytes]
    waiting: list[str]
    """What still lies in the box."""
    choices: list[Any]
    marks: list[Any]


def prepare(folder: Path) -> None:
    """Up to the round that counts: its mails have come, and the time of a reaction is over."""
    table = MailTable(folder)
    (folder / "host.key").write_text("5e" * 32 + "\n", encoding="ascii")
    table.configure("  reaction: 24", "  reaction: 1")
    table.configure("  reaction_grace: 24", "  reaction_grace: 1")
    table.begin("attic")
    salon = a_table(folder / "games").path
    opened = open_game(salon)
    change(opened, [{"event": "address", "seat": seat, "mail": address_of(seat)} for seat in opened.names], AT)
    table.run()
    for game in GAMES:
        for seat in table.opened(game).names:
            table.reply(seat, "yes", 0, game, at=table.now)
    table.run()
    yellow_goes(GameFile.load(salon))
    purple_kicks(GameFile.load(salon))
    table.run_until(3)
    seat, decision = table.asked("attic")
    (other,) = {*table.opened("attic").names} - {seat}
    table.reply(seat, f"#gallerist attic {seat} {decision}\ngo sales_office\n#end\n", decision, "attic", at=NOW - 30)
    table.reply(other, "attach page", 0, "attic", at=NOW - 20)
    table.reply(seat, table.legal("attic"), decision, "attic", at=NOW - 10)
    table.empty_outbox()


def run(folder: Path, later: int = 0) -> Ran:
    """One round, or another so many seconds later."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", str(BEGUN + NOW + later))
        patch.setenv("NO_COLOR", "1")
        return in_process(["host", "run", folder, "--once"])


def outcome(folder: Path) -> Outcome:
    """How the host stands; every letter lies in the outbox under its Message-ID."""
    table = MailTable(folder)
    rows = table.host.ledger.database.rows
    return Outcome(
        {game: table.path(game).read_bytes() for game in GAMES},
        rows("SELECT key, verdict, game, seat, move FROM mails ORDER BY received, number"),
        rows("SELECT game, seat, address, kind, facts, mail, letter FROM notes ORDER BY game, seat, number"),
        rows("SELECT message_id, address, game, seat, kind, move, raw, state FROM letters ORDER BY message_id"),
        {path.name: path.read_bytes() for path in (folder / "outbox").glob("*.eml")},
        [path.name for path in (folder / "inbox").glob("*.eml")],
        rows("SELECT game, seat, name, value FROM choices ORDER BY 1, 2, 3"),
        rows("SELECT game, seat, decision, kind FROM marks ORDER BY 1, 2, 3, 4"),
    )


def check_sound(folder: Path) -> None:
    """The games can be proved."""
    for game in GAMES:
        assert audit(folder / "games" / f"{game}.yaml", as_referee=True).draws == "proved"


def left_by_kills(before: Path, folder: Path, kept: Path) -> list[Path]:
    """Copies of every folder that a kill can leave, as far as the next run can tell them apart."""
    lay_out(before, folder)
    last, seen = facts_of(folder), {meaning(folder, kept)}
    copies: list[Path] = []

    def look() -> None:
        nonlocal last
        if last != (facts := facts_of(folder)):
            last = facts
            if (found := meaning(folder, kept)) not in seen:
                seen.add(found)
                copies.append(kept / str(len(seen)))
                shutil.copytree(folder, copies[-1])

    assert watched(lambda: run(folder).code, look).code == 0
    return copies


def facts_of(folder: Path) -> list[tuple[str, int, int, int]]:
    """What tells one state of a folder from another without reading it; the index of an open ledger, which is made anew
    when nobody has it open, and the log do not count."""
    files = (path for path in folder.rglob("*") if not path.name.endswith(("-shm", ".log")))
    found = ((str(path), path.lstat()) for path in files)
    return sorted((name, facts.st_ino, facts.st_size, facts.st_mtime_ns) for name, facts in found)


def meaning(folder: Path, scratch: Path) -> str:
    """What the next run would find: what is in the ledger, and all other files. The ledger itself is left untouched."""
    for name in ("ledger.sqlite", "ledger.sqlite-wal"):
        (scratch / name).unlink(missing_ok=True)
        if (folder / name).exists():
            shutil.copy(folder / name, scratch / name)
    connection = sqlite3.connect(scratch / "ledger.sqlite")
    tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
    rows = [connection.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall() for (name,) in tables]
    connection.close()
    files = [(name, raw) for name, raw in contents(folder).items() if not name.startswith(("ledger", "host.log"))]
    return hashlib.sha256(repr([rows, files]).encode()).hexdigest()
