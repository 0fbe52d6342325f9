"""Taking a move back: as a new move, to the position before the last one that still counts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from gallerist_pbem.errors import Locked, Refused
from gallerist_pbem.record import documents, files, noted
from gallerist_pbem.record.documents import Document
from gallerist_pbem.record.locks import locked
from gallerist_pbem.record.past import publishes_secrets, snapshot, undone
from gallerist_pbem.record.secret_file import Secrets, secret_path
from gallerist_pbem.referee.moves import referees_move
from gallerist_pbem.referee.open import (
    OpenedGame,
    Summary,
    as_it_is_now,
    check_not_closed,
    check_playable,
    unsummarized,
)

SAME_AGAIN = "the same will come up again"
HIDDEN = frozenset({"drawn", "opened", documents.UNSEALED})
"""Events by which something hidden came up."""


@dataclass(slots=True)
class TakenBack:
    """A move that no longer counts, the move that says so, and the game after it."""

    taken: Document
    move: Document
    after: OpenedGame
    summary: str = ""
    """What is written beside the game file."""


def take_back(opened: OpenedGame, at: str, force: bool, summary: Summary = unsummarized) -> TakenBack:
    """Takes back the last move that still counts, and writes this down as a move."""
    with locked(opened.file.path):
        now = as_it_is_now(opened)
        check_playable(now)
        check_not_closed(now)
        taken = now.file.move(next(now.file.counting()))
        check_possible(taken)
        Secrets.load(now.file)
        noted.check_noted(now.file)
        _check_hidden(taken, force)
        game = replace(snapshot(now.rules, now.file, taken["move"] - 1).game, house=now.file.house)
        move, after = referees_move(now, game, documents.UNDO, [undone(taken["move"])], at)
        done = TakenBack(taken, move, after)
        done.summary = summary(done.after)
        noted.write(done.after.file, done.summary)
    return done


def check_possible(taken: Document) -> None:
    """The set-up stays, and so does what published the secrets."""
    if taken["move"] == 0:
        raise Refused("UNDO-NOTHING", "", "there is no move to take back: only the set-up is left")
    if publishes_secrets(taken):
        raise Refused("UNDO-PUBLISHED", "", "the game is over and its secrets are published: nothing is taken back now")


def _check_hidden(taken: Document, force: bool) -> None:
    if not force and any(event["event"] in HIDDEN for event in taken["events"]):
        why = f"with move {taken['move']} something hidden came up that cannot be forgotten"
        sealed = any(event["event"] == documents.UNSEALED for event in taken["events"])
        again = "what was sealed may then be answered anew by who has seen it all" if sealed else SAME_AGAIN
        raise Refused("UNDO-REVEAL", "", why, [f"--force takes it back all the same, and {again}"])


class Kept(NamedTuple):
    """The files of a game before a run, each with what stood in it (None: it was not there), for one that takes its own
    move back before anybody has seen it."""

    path: Path
    contents: dict[Path, bytes | None]

    def put_back(self, played: Kept) -> None:
        """Each as it was, if nobody has written since the move was played. The referee's file forgets the move with the
        game file, or it would miss it."""
        with locked(self.path):
            if kept(self.path) != played:
                raise Locked(
                    f"{self.path.name}: another run has changed this game meanwhile; the move stands, try again"
                )
            for file, raw in self.contents.items():
                if raw is None:
                    files.remove(file)
                elif files.read_bytes(file) != raw:
                    files.write_raw(file, raw)


def kept(path: Path) -> Kept:
    """The game file, its summary and the referee's file."""
    names = (files.real(path), files.beside(path, "txt"), secret_path(path))
    return Kept(path, {file: files.read_bytes(file) if files.is_there(file) else None for file in names})
