"""What is added to the referee's file with moves: sealed answers, standing orders, notes of the moves themselves."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

from gallerist_pbem.errors import Damaged, Unreadable
from gallerist_pbem.plain.yaml_out import write_stream
from gallerist_pbem.record import files
from gallerist_pbem.record.documents import Document
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.secret_file import PRIVATE, TORN_MARK, check_shape, document_of, parts, secret_path

NOTES = ("writing: ", "written: ", "restored: ")
"""How documents begin that only note moves: no seat has a part in them."""
ENOUGH = 4
"""So many bytes at the end of a file tell whether an entry was begun there."""
_ENTRY = re.compile(r"^move: ([0-9]{1,9})\nhash: ", re.MULTILINE)


def append(path: Path, *entries: Document) -> None:
    """Adds entries, before or after the move they belong to is written; a torn one ahead of them stays by itself."""
    target = secret_path(path)
    before, text = files.read_end(target, ENOUGH), write_stream([_hash_last(entry) for entry in entries])
    begun = TORN_MARK.search(before)
    files.append(target, text[len(begun[0]) :] if begun else "\n" * (not before.endswith(b"\n")) + text)


def _hash_last(entry: Document) -> Document:
    """Without its hash an entry counts for nothing, so that no part of a torn one ever does."""
    last = {key: entry[key] for key in ("move", "hash") if key in entry}
    return {key: value for key, value in entry.items() if key not in last} | last


def new_entries_file(path: Path, game_id: str) -> None:
    """Made for the first entry of an open game, whose seed and cards stand in the game file."""
    files.write(secret_path(path), write_stream([{"game": game_id}]), PRIVATE)


def counting(gamefile: GameFile, seat: str | None = None) -> list[Document]:
    """The entries that count, of all seats or one: their move stands in the public file and was not taken back."""
    numbers = set(gamefile.counting()) if files.is_there(secret_path(gamefile.path)) else set()
    return [entry for entry in present(gamefile, seat, numbers) if entry["move"] in numbers or entry.get("alone")]


def present(gamefile: GameFile, seat: str | None = None, counting: Collection[int] | None = None) -> list[Document]:
    """The entries whose move stands in the public file, taken back or not; of one seat, no other is even read, nor is
    most of what does not count if it is said what does."""
    path = secret_path(gamefile.path)
    recorded: list[Document] = []
    for part in parts(path)[1:] if files.is_there(path) else []:
        if part[1].startswith(NOTES):
            continue
        if seat is not None and f"\nseat: {seat}\n" not in f"\n{part[1]}":
            continue
        if counting is not None and _is_taken_back(part[1], counting):
            continue
        try:
            entry = document_of(path, part)
        except (Unreadable, Damaged):
            continue  # torn by a crash, so its move was never written
        if _is_recorded(gamefile, entry):
            check_shape(path, part[0], gamefile.header, "entry", entry)
            recorded.append(entry)
    return recorded


def _is_taken_back(text: str, counting: Collection[int]) -> bool:
    """Whether an entry as the program writes it belongs to a move that does not count; not every one is parsed."""
    written = _ENTRY.search(text)
    return written is not None and int(written[1]) not in counting and "alone" not in text


def _is_recorded(gamefile: GameFile, entry: Document) -> bool:
    number = entry.get("move")
    return type(number) is int and 0 <= number < gamefile.count and gamefile.hash_of(number) == entry.get("hash")
