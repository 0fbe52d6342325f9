"""The game file: a stream of YAML documents, read as far as needed, written whole or not at all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gallerist_pbem.engine.rules import Rules
from gallerist_pbem.errors import Damaged, Fault, Unreadable
from gallerist_pbem.plain.safe_text import harmless, printable
from gallerist_pbem.plain.schema_check import faults_of, misshapen, place_of, sentence
from gallerist_pbem.plain.schemas import is_published, schema
from gallerist_pbem.plain.yaml_in import LIMIT, read_one, read_stream
from gallerist_pbem.plain.yaml_out import digest, split_documents, write_document, write_stream
from gallerist_pbem.record.documents import (
    FORMAT,
    MALFORMED,
    MOVE,
    REFEREE,
    UNDO,
    UNSAID,
    Document,
    figures_digest,
    hash_in,
    kind_in,
    move_hash,
    position_digest,
    seats,
    taken_back,
    taken_back_in,
)
from gallerist_pbem.record.files import beside, is_there, read_bytes
from gallerist_pbem.record.house.changes import CHANGES, changed, is_change, names_in

_PREV = re.compile(r'^prev: "?([0-9a-f]{64})"?$', re.MULTILINE)
_HEADER, _POSITION, _MOVES = 0, 1, 2
REPLAYED = ("move", "kind", "seat", "at", "position", "engine")
"""What a replay takes over from a move as it stands."""


@dataclass(slots=True)
class GameFile:
    """One game as it stands on disk; moves are parsed when they are asked for."""

    path: Path
    text: str
    documents: list[tuple[int, str]]
    """First line and text of each document."""
    header: Document
    position: Document
    parsed: dict[int, Document] = field(default_factory=dict)
    shaped: set[int] = field(default_factory=set)
    """The moves that are known to have their published form."""
    by_referee: list[int] | None = None
    """The referee's own moves, once they were looked for."""
    first_restore: int | None = None
    """The first move by which the referee went on from an older file, once it was looked for; else the count."""

    @classmethod
    def load(cls, path: Path) -> GameFile:
        """Reads header, position and last move, and checks that they fit together."""
        text = _text(path)
        documents = split_documents(text)
        gamefile = cls(path, text, documents, _header(path, documents), {})
        gamefile._check_header()
        if len(documents) <= _MOVES:
            raise Damaged(f"{path.name}: a game file has a header, a position and moves; here something is missing")
        if not text.endswith("\n"):
            raise Damaged(f"{path.name}: the file ends in the middle of a line")
        gamefile.position = gamefile.document(_POSITION)
        gamefile.check_shape(_POSITION, gamefile.position)
        gamefile._check_ends()
        return gamefile

    @property
    def count(self) -> int:
        """How many moves there are, with the set-up."""
        return len(self.documents) - _MOVES

    @property
    def id(self) -> str:
        """How the game is called, safe to print."""
        return harmless(self.header["id"])

    @property
    def house(self) -> Document:
        """What the referee has changed beside the game, as it is in force."""
        house: Document = self.position.get("house", {})
        return house

    def names(self, before: int | None = None) -> dict[str, str]:
        """Player names by seat, safe to print; or those that players had before a move."""
        if before is None or not self.house:
            return names_in(self.header, self.house)
        earlier = (self.move(number) for number in self.referees() if number < before and self.changes_house(number))
        events = (event for move in earlier for event in move["events"] if event["event"] in CHANGES)
        return names_in(self.header, changed({}, events))

    @property
    def last(self) -> Document:
        """The last move."""
        return self.move(self.count - 1)

    def move(self, number: int) -> Document:
        """One move, in its published form."""
        move = self.hashed(number)
        if number not in self.shaped:
            self.check_shape(number + _MOVES, move)
            self.shaped.add(number)
        return move

    def hashed(self, number: int) -> Document:
        """One move that fits its hash, for who looks at nothing else or compares it whole; it may be of any form."""
        if number not in self.parsed:
            move = self.document(number + _MOVES)
            if move.get("hash") != move_hash(move):
                raise self.damaged(number + _MOVES, "it does not fit its hash")
            self.parsed[number] = move
        return self.parsed[number]

    def replayed(self, number: int) -> Document:
        """One move to be played again: its order and its events are judged by the rules, the rest has its form."""
        move = self.hashed(number)
        facts = f"{self.header['game']}.game"
        if number not in self.shaped and (
            any(key not in move for key in MOVE if key != "note")
            or any(misshapen(move[key], facts, f"move/properties/{key}") for key in REPLAYED)
        ):
            self.check_shape(number + _MOVES, move)
        if move["move"] != number:
            raise self.damaged(number + _MOVES, f"it calls itself move {move['move']}")
        return move

    def moves(self, start: int = 0) -> Iterator[Document]:
        """All moves from that number on."""
        return map(self.move, range(start, self.count))

    def counting(self, last: int | None = None) -> Iterator[int]:
        """The numbers of the moves that still count, or still counted after a move, the last one first."""
        number = self.count - 1 if last is None else last
        while number >= 0:
            if self._kind(number) == UNDO:
                number = self._taken_back(number)
            elif self._kind(number) != REFEREE:
                yield number
            number -= 1

    def is_restored(self, move: int) -> bool:
        """Whether the referee had gone on from an older file before this move."""
        if self.first_restore is None:
            restores = (number for number in self.referees() if not self.changes_house(number))
            self.first_restore = next(restores, self.count)
        return self.first_restore < min(move, self.count)

    def referees(self, start: int = 0) -> Iterator[int]:
        """The numbers of the referee's own moves, from one on: restores and changes."""
        if self.by_referee is None:
            self.by_referee = [number for number in range(self.count) if self._kind(number) == REFEREE]
        return (number for number in self.by_referee if start <= number < self.count)

    def changes_house(self, number: int) -> bool:
        """Whether the referee changed something beside the game with this move."""
        return bool(self._kind(number) == REFEREE and is_change(self.move(number)))

    def hash_of(self, number: int) -> str:
        """The hash that stands in a move."""
        return hash_in(self.documents[number + _MOVES][1]) or str(self.move(number)["hash"])

    def _kind(self, number: int) -> Any:
        """A long history is mostly moves that were taken back: none of them is parsed."""
        written = None if number in self.parsed else kind_in(self.documents[number + _MOVES][1])
        return written or self.move(number).get("kind")

    def _taken_back(self, number: int) -> int:
        written = 0 if number in self.parsed else taken_back_in(self.documents[number + _MOVES][1])
        if 0 < written < number:
            return written
        return taken_back(self.move(number) | {"move": number})

    def document(self, at: int) -> Document:
        """One document, parsed; the header is at 0, the position at 1, move 0 at 2."""
        line, text = self.documents[at]
        try:
            documents = read_stream(text, self.path.name, limit=LIMIT, line=line)
        except Unreadable as broken:
            raise self.damaged(at, f"it cannot be read\n{broken}") from None
        if len(documents) > 1 or not isinstance(documents[0].data, dict):
            raise self.damaged(at, "it is not one map")
        return documents[0].data

    def check_shape(self, at: int, document: Document) -> None:
        """Whatever was changed by hand: a document has the form that its schema publishes."""
        part = ("header", "position")[at] if at < _MOVES else "move"
        if wrong := misshapen(document, f"{self.header['game']}.game", part):
            first, text = self.documents[at]
            placed, *_ = read_stream(text, self.path.name, limit=LIMIT, line=first, places=True)
            raise self.damaged(at, sentence(wrong), place_of(placed, wrong.path)[0] - first)

    def damaged(self, at: int, why: str, line: int = 0) -> Damaged:
        """What is wrong with a document; `line` counts from its first line."""
        name = ("header", "position")[at] if at < _MOVES else f"move {at - _MOVES}"
        return Damaged(f"{self.path.name}:{self.documents[at][0] + line}: {name}: {why}")

    def overlay(self, rules: Rules) -> Document | None:
        """The figures laid over the printed ones, copied beside the game when it was made, if it was made with any."""
        path = beside(self.path, "data.yaml")
        if figures_digest(rules.figures(None)) == self.header["rules"]["data"] or not is_there(path):
            return None
        data = read_one(read_bytes(path), path.name, places=False, limit=LIMIT).data
        if not isinstance(data, dict):
            raise Unreadable(path.name, [Fault(1, 1, "figures are a map")])
        if fault := _figure_fault(rules, data):
            raise Damaged(f"{path.name}: {fault}")
        return data

    def after(self, position: Document, moves: Sequence[Document]) -> GameFile:
        """The file with further moves; the text of the old ones stays as it is."""
        begin = f"---\n{self.documents[_HEADER][1]}"
        old = "".join(f"---\n{text}" for _, text in self.documents[_MOVES:])
        text = f"{begin}---\n{write_document(position)}{old}{write_stream(moves)}"
        parsed = self.parsed | dict(enumerate(moves, self.count))
        shaped = self.shaped | set(range(self.count, self.count + len(moves)))
        return GameFile(self.path, text, split_documents(text), self.header, position, parsed, shaped)

    def _check_header(self) -> None:
        """Which game it is comes first: that says what form everything has."""
        game = self.header.get("game")
        if not isinstance(game, str) or not is_published(f"{game}.game"):
            raise self.damaged(_HEADER, "there is no game of this name here")
        self.check_shape(_HEADER, self.header)
        if sorted(seats(self.header)) != sorted(self.header["cards"]):
            raise self.damaged(_HEADER, "every seat needs a colour of its own, a name and cards")

    def _check_ends(self) -> None:
        """The header fits move 0, the position fits the last move."""
        last = self.last
        before = _PREV.search(self.documents[_MOVES][1])
        if before is None or before[1] != digest(self.header):
            raise self.damaged(_HEADER, "move 0 was made from another header")
        if not last["move"] == self.position["move"] == self.count - 1:
            raise self.damaged(_POSITION, f"position and last move should both be of move {self.count - 1}")
        if self.position["head"] != last["hash"]:
            raise self.damaged(_POSITION, "its head is not the hash of the last move")
        if last["position"] != position_digest(self.position):
            raise self.damaged(_POSITION, "it is not the one that the last move led to")


def new_game_file(path: Path, header: Document, position: Document, move: Document) -> GameFile:
    """A game file with its first move; not written yet."""
    text = write_stream([header, position, move])
    return GameFile(path, text, split_documents(text), header, position)


def _text(path: Path) -> str:
    if len(str(path).splitlines()) > 1:
        raise Unreadable(printable(str(path)), [Fault(1, 1, "the name of a game file is one line: give it another")])
    raw = read_bytes(path)
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as broken:
        line = raw.count(b"\n", 0, broken.start) + 1
        raise Unreadable(path.name, [Fault(line, 1, "this is not UTF-8 text")]) from None
    if text.startswith("---\r\n"):
        raise Damaged(f"{path.name}:1: the line ends were changed; they must be LF alone")
    return text


def _header(path: Path, documents: list[tuple[int, str]]) -> Document:
    line, text = documents[_HEADER] if documents else (1, "")
    header = read_stream(text, path.name, limit=LIMIT, line=line)[0].data
    if not isinstance(header, dict) or "format" not in header:
        raise Unreadable(path.name, [Fault(line, 1, "this is not a game file")])
    if header["format"] not in (UNSAID, FORMAT):
        known = f"this program reads the formats {UNSAID} and {FORMAT}"
        raise Unreadable(path.name, [Fault(line, 1, f"{known}, not {harmless(str(header['format']))}")])
    return header


def _figure_fault(rules: Rules, overlay: Document) -> str:
    """What is wrong with figures that were changed after the game was made."""
    try:
        wrong = next(faults_of(rules.data(overlay), schema(f"{rules.NAME}.data")), None)
        if wrong is None:
            rules.figures(overlay)
    except (Damaged, *MALFORMED) as broken:
        return f"these are no figures of {rules.NAME}: {broken}"
    return sentence(wrong) if wrong else ""
