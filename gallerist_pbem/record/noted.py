"""What the referee's file notes of each move once it is written: its number and its hash, so that none can vanish."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from gallerist_pbem.errors import Damaged, Incomplete, NotAllowed
from gallerist_pbem.record import entries, files, secret_file
from gallerist_pbem.record.documents import Document, is_open
from gallerist_pbem.record.game_file import GameFile

WAY_OUT = "if the file was honestly restored, `restore` goes on from it and says so in the record"


class Note(NamedTuple):
    """One move that was written; a restored one makes the earlier notes from a number on count for nothing, unless
    that move was never written itself."""

    move: int
    hash: str
    restored: int | None


# Another entry that was torn in the middle never looks like one of these.
_WRITTEN = re.compile(r'written: ([0-9]{1,9})\nhash: "?([0-9a-f]{64})"?\n')
_RESTORED = re.compile(r'restored: ([0-9]{1,9})\nmove: ([0-9]{1,9})\nhash: "?([0-9a-f]{64})"?\n')


def write(gamefile: GameFile, summary: str = "") -> None:
    """Writes a game file, notes its moves, and writes the summary; where the latter fail, the moves stand."""
    files.write(gamefile.path, gamefile.text)
    with _lacking("the referee's file does not note it yet, the next move will"):
        note_moves(gamefile)
    if summary:
        with _lacking("the summary could not be written"):
            files.write(files.beside(gamefile.path, "txt"), summary)


@contextmanager
def _lacking(what: str) -> Iterator[None]:
    try:
        yield
    except NotAllowed as error:
        warnings.warn(f"{what}: {error.why}", Incomplete, stacklevel=3)


def note_moves(gamefile: GameFile) -> None:
    """Notes what is not noted yet; an open game has no referee."""
    if is_open(gamefile.header):
        return
    known = max(noted(gamefile), default=-1)
    fresh = [{"written": number, "hash": gamefile.move(number)["hash"]} for number in range(known + 1, gamefile.count)]
    if fresh:
        entries.append(gamefile.path, *fresh)


def noted(gamefile: GameFile) -> dict[int, str]:
    """The hash of each move that was written, as far as the referee did not go on from an older file."""
    hashes: dict[int, str] = {}
    notes = list(_notes(gamefile))
    written = {note.hash for note in notes if note.restored is None}
    for note in notes:
        if note.restored is None:
            hashes[note.move] = _the_same(gamefile, note, hashes.get(note.move, note.hash))
        elif note.hash in written or _is_here(gamefile, note):
            hashes = {number: mark for number, mark in hashes.items() if number < note.restored}
    return hashes


def _notes(gamefile: GameFile) -> Iterator[Note]:
    for _, text in secret_file.parts(secret_file.secret_path(gamefile.path)):
        if written := _WRITTEN.fullmatch(text):
            yield Note(int(written[1]), written[2], None)
        elif entry := _RESTORED.fullmatch(text):
            yield Note(int(entry[2]), entry[3], int(entry[1]))


def _the_same(gamefile: GameFile, note: Note, before: str) -> str:
    if note.hash != before:
        raise Damaged(f"{secret_file.secret_path(gamefile.path).name}: move {note.move} is noted twice, differently")
    return note.hash


def _is_here(gamefile: GameFile, note: Note) -> bool:
    return note.move < gamefile.count and gamefile.move(note.move)["hash"] == note.hash


def gone(gamefile: GameFile) -> tuple[int, int] | None:
    """The first and the last move that was written and that the game file does not have, or has differently."""
    hashes = noted(gamefile)
    last = max(hashes, default=-1)
    if last < gamefile.count and (last < 0 or gamefile.move(last)["hash"] == hashes[last]):
        return None
    shared = (number for number in hashes if number < gamefile.count)
    first = next((number for number in shared if gamefile.move(number)["hash"] != hashes[number]), gamefile.count)
    return first, last


def check_noted(gamefile: GameFile) -> None:
    """Nothing that was written may be missing; the last note is enough, because every move holds the hash before it."""
    if is_open(gamefile.header) or (lost := gone(gamefile)) is None:
        return
    first, last = lost
    if first < gamefile.count:
        raise gamefile.damaged(first + 2, f"it is not the one that was written; {WAY_OUT}")
    missing = f"move {first} is" if first == last else f"moves {first} to {last} are"
    raise Damaged(f"{gamefile.path.name}: {missing} missing, as the referee's file tells; {WAY_OUT}")


def check_every_note(gamefile: GameFile) -> None:
    """The same for each move, and for the set-up as it was pinned when the game was made."""
    check_noted(gamefile)
    if secret_file.pinned_setup(gamefile) not in (None, gamefile.move(0)["hash"]):
        raise gamefile.damaged(2, "it is not the set-up that the referee's file was made with")
    for number, mark in noted(gamefile).items():
        if gamefile.move(number)["hash"] != mark:
            raise gamefile.damaged(number + 2, "it is not the one that was written")


def restoring(move: Document, first: int) -> Document:
    """The entry that comes before a restored game is written; it counts only if that move is then in the game file."""
    return {"restored": first, "move": move["move"], "hash": move["hash"]}
