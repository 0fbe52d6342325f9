"""What the referee's file notes of each move before and after it is written: none can vanish or be slipped in."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from gallerist_pbem.errors import Damaged, Incomplete, NotAllowed
from gallerist_pbem.record import entries, files, secret_file
from gallerist_pbem.record.documents import Document, is_open
from gallerist_pbem.record.game_file import GameFile

WAY_OUT = "if it is honestly the file to go on from, `restore` proves it, goes on, and says so in the record"
WRITING, WRITTEN, RESTORED = "writing", "written", "restored"
# Another entry that was torn in the middle never looks like one of these.
_NOTE = re.compile(rf'({WRITING}|{WRITTEN}): ([0-9]{{1,9}})\nhash: "?([0-9a-f]{{64}})"?\n')
_RESTORED = re.compile(rf'{RESTORED}: ([0-9]{{1,9}})\nmove: ([0-9]{{1,9}})\nhash: "?([0-9a-f]{{64}})"?\n')


Move = tuple[int, str]
"""Its number and its hash."""


class Note(NamedTuple):
    """A move about to be written, one that was, or one by which the referee went on from another file: then earlier
    notes from a number on count for nothing, unless that move was never written itself."""

    kind: str
    move: int
    hash: str
    since: int = 0


class Noted(NamedTuple):
    """The hashes of moves that were written, and of whatever was going to be."""

    written: dict[int, str]
    announced: set[Move]


def write(gamefile: GameFile, summary: str = "") -> None:
    """Writes a game file between two notes, and then the summary; where the latter fail, the moves stand."""
    with files.as_before(secret_file.secret_path(gamefile.path)):
        fresh = _note_writing(gamefile)
        files.write(gamefile.path, gamefile.text)
    with _lacking("the referee's file does not note it yet, the next move will"):
        _note(gamefile, WRITTEN, fresh)
    if summary:
        with _lacking("the summary could not be written"):
            files.write_again(files.beside(gamefile.path, "txt"), summary)


@contextmanager
def _lacking(what: str) -> Iterator[None]:
    try:
        yield
    except NotAllowed as error:
        warnings.warn(f"{what}: {error.why}", Incomplete, stacklevel=3)


def _note_writing(gamefile: GameFile) -> list[Move]:
    """Announces the moves that are not noted yet, which are returned; an open game has no referee."""
    if is_open(gamefile.header):
        return []
    known = noted(gamefile)
    fresh = [(number, gamefile.hash_of(number)) for number in range(max(known.written, default=-1) + 1, gamefile.count)]
    _note(gamefile, WRITING, [move for move in fresh if move not in known.announced])
    return fresh


def _note(gamefile: GameFile, kind: str, moves: Sequence[Move]) -> None:
    if moves:
        entries.append(gamefile.path, *({kind: number, "hash": mark} for number, mark in moves))


def noted(gamefile: GameFile) -> Noted:
    """Everything that counts; the set-up was announced when the referee's file was made."""
    path = secret_file.secret_path(gamefile.path)
    parts = secret_file.parts(path)
    notes = list(_notes(parts))
    done = {(note.move, note.hash) for note in notes if note.kind == WRITTEN}
    hashes: dict[int, str] = {}
    for note in notes:
        if note.kind == WRITTEN:
            hashes[note.move] = _the_same(path, note, hashes.get(note.move, note.hash))
        elif note.kind == RESTORED and ((note.move, note.hash) in done or _is_here(gamefile, note)):
            hashes = {number: mark for number, mark in hashes.items() if number < note.since}
    setup = secret_file.setup_in(path, parts[0], gamefile.header)
    announced = {(note.move, note.hash) for note in notes if note.kind != RESTORED}
    return Noted(hashes, announced | ({(0, setup)} if setup else set()))


def _notes(parts: Sequence[tuple[int, str]]) -> Iterator[Note]:
    for _, text in parts:
        if note := _NOTE.fullmatch(text):
            yield Note(note[1], int(note[2]), note[3])
        elif entry := _RESTORED.fullmatch(text):
            yield Note(RESTORED, int(entry[2]), entry[3], int(entry[1]))


def _the_same(path: Path, note: Note, before: str) -> str:
    if note.hash != before:
        raise Damaged(f"{path.name}: move {note.move} is noted twice, differently")
    return note.hash


def _is_here(gamefile: GameFile, note: Note) -> bool:
    return note.move < gamefile.count and gamefile.hash_of(note.move) == note.hash


def differing(gamefile: GameFile) -> tuple[int, int] | None:
    """The first and the last move that the game file lacks, has differently, or has although it was never written."""
    written, announced = noted(gamefile)
    last, count = max(written, default=-1), gamefile.count
    wrong = [number for number, mark in written.items() if number >= count or gamefile.hash_of(number) != mark]
    # A run that was killed may have written moves without noting that it had; before any note everything is new.
    later = range(last + 1, count) if announced else ()
    strange = [number for number in later if (number, gamefile.hash_of(number)) not in announced]
    return (min(wrong + strange), max([last, *strange])) if wrong or strange else None


def check_noted(gamefile: GameFile) -> None:
    """The game file has all moves that were written, as they were written, and no others."""
    if is_open(gamefile.header) or (wrong := differing(gamefile)) is None:
        return
    first, last = wrong
    if first < gamefile.count:
        raise gamefile.damaged(first + 2, f"it is not one that was written, as the referee's file tells; {WAY_OUT}")
    missing = f"move {first} is" if first == last else f"moves {first} to {last} are"
    raise Damaged(f"{gamefile.path.name}: {missing} missing, as the referee's file tells; {WAY_OUT}")


def check_setup(gamefile: GameFile) -> None:
    """The set-up is the one that was pinned when the game was made."""
    if secret_file.pinned_setup(gamefile) not in (None, gamefile.hash_of(0)):
        raise gamefile.damaged(2, "it is not the set-up that the referee's file was made with")


def restoring(move: Document, first: int) -> Document:
    """The entry that comes before a restored game is written; it counts only if that move is then in the game file."""
    return {RESTORED: first, "move": move["move"], "hash": move["hash"]}
