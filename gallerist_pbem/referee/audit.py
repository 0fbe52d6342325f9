"""A record checked from its first move to its last, and gone on from when its end is lost."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from gallerist_pbem.errors import Usage
from gallerist_pbem.games import game_of
from gallerist_pbem.record import documents, entries, files, noted, secret_file
from gallerist_pbem.record.documents import Document
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.locks import locked
from gallerist_pbem.record.past import restored
from gallerist_pbem.record.secret_file import Secrets
from gallerist_pbem.record.verify import Verification, prove, verify
from gallerist_pbem.referee.moves import referees_move
from gallerist_pbem.referee.open import OpenedGame, Summary, as_it_is_now, check_playable, unsummarized


def audit(path: Path, as_referee: bool = False) -> Verification:
    """Raises Damaged with the place of the first thing that does not fit; the referee can prove draws at once."""
    file = GameFile.load(path)
    return verify(game_of(file.header["game"]).rules, file, Secrets.load(file) if as_referee else None)


@dataclass(slots=True)
class Restored:
    """The moves that are gone, the move that says so, and the game after it, which is as it was before."""

    first: int
    last: int
    move: Document
    after: OpenedGame
    summary: str = ""
    """What is written beside the game file."""


def restore(opened: OpenedGame, at: str, summary: Summary = unsummarized) -> Restored:
    """Goes on from the file as it is now, if all that the referee knows fits it, and writes this down as a move."""
    with locked(opened.file.path):
        now = as_it_is_now(opened)
        check_playable(now)
        secrets = Secrets.load(now.file)
        first, last = _differing(now)
        prove(now.rules, now.file, secrets)
        move, after = referees_move(now, now.game, documents.REFEREE, [restored(first, last)], at)
        done = Restored(first, last, move, after)
        done.summary = summary(done.after)
        with files.as_before(secret_file.secret_path(now.file.path)):
            entries.append(now.file.path, noted.restoring(move, first))
            noted.write(done.after.file, done.summary)
    return done


def _differing(opened: OpenedGame) -> tuple[int, int]:
    if documents.is_open(opened.file.header):
        raise Usage(f"{opened.file.path.name} is an open game: no referee's file notes its moves, so none is missed")
    if (wrong := noted.differing(opened.file)) is None:
        raise Usage(f"{opened.file.path.name}: it is the file that was written, so there is nothing to restore")
    return wrong
