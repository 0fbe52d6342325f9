"""What a game file says: header, position, moves, and the hashes that hold them together."""

from __future__ import annotations

import hashlib
import json
import re
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

from gallerist_pbem.engine.agenda import awaited, settle
from gallerist_pbem.engine.chance import Chance, Secret
from gallerist_pbem.engine.game import Game, Question
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.errors import Damaged
from gallerist_pbem.plain.yaml_out import canonical, digest
from gallerist_pbem.record.house.changes import is_change

FORMAT = 2
UNSAID = 1
"""The format before: its header does not say whether a position was given."""
HEADER = ("format", "id", "game", "engine", "rules", "options", "seats", "chance", "position", "cards")
MOVE = ("move", "kind", "seat", "by", "at", "order", "events", "note", "position", "engine", "prev")
GIVEN = "position_given"
PUBLISHED = "published"
UNDO = "undo"
UNDONE = "undone"
REFEREE = "referee"
RESTORED = "restored"
SEALED = "sealed"
UNSEALED = "unsealed"
STOPPED = "stopped"
_SORTED = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True, check_circular=False).encode
# The beginning and the end of a move as the program writes it; one that is spelled otherwise has to be parsed.
_KIND = re.compile(r"move: [0-9]+\nkind: ([a-z]+)\nseat: ")
_TAKEN_BACK = re.compile(
    r'move: [0-9]+\nkind: undo\nseat: null\nby: referee\nat: "[^"\\\n]*"\norder: \[\]\n'
    r"events:\n- (?:\{event: undone, move: ([0-9]{1,9})(?:, asked: [a-z]+, granted: \[\])?\}"
    r"|event: undone\n  move: ([0-9]{1,9})\n  asked: [a-z]+\n  granted: \[[a-z, ]+\])\nposition: "
)
_HASH = re.compile(r'\nprev: "?[0-9a-f]{64}"?\nhash: "?([0-9a-f]{64})"?\n\Z')
_END = 160
"""So long is no end of a move."""
MALFORMED = (LookupError, TypeError, ValueError, AttributeError, AssertionError, StopIteration)
"""What laying out or carrying out forged data can run into."""

Document = dict[str, Any]
Asked = dict[str, dict[str, Any]]
_DIGESTS: deque[tuple[Any, str]] = deque(maxlen=8)
"""Figures with their digests."""


def figures_digest(figures: Any) -> str:
    """What a game is pinned to; figures never change once they are built, so those just met are known again."""
    for known, made in _DIGESTS:
        if known is figures:
            return made
    made = digest(figures.plain)
    _DIGESTS.append((figures, made))
    return made


def header(
    rules: Rules, *, game_id: str, engine: str, figures: Any, options: Mapping[str, str],
    seats: Sequence[Mapping[str, str]], chance: Document, position: str | None, cards: Mapping[str, Any],
) -> Document:  # fmt: skip
    """The first document; every option stands in it with its value, and the digest of a position that was given."""
    chosen = {name: options.get(name, values[0]) for name, values in rules.OPTIONS.items()}
    pinned = {"revision": rules.REVISIONS[-1], "data": figures_digest(figures)}
    return spelled({
        "format": FORMAT, "id": game_id, "game": rules.NAME, "engine": engine, "rules": pinned,
        "options": chosen, "seats": [dict(seat) for seat in seats], "chance": chance, "position": position,
        "cards": dict(cards),
    })  # fmt: skip


def spelled(header: Document) -> Document:
    """The same header with its keys in their order."""
    seats = [{key: seat[key] for key in ("seat", "name", "mail") if key in seat} for seat in header["seats"]]
    cards = {seat["seat"]: tidy(header["cards"][seat["seat"]]) for seat in seats}
    chance = {key: tidy(header["chance"][key]) for key in ("commitment", "seed", "next") if key in header["chance"]}
    pinned = {key: header["rules"][key] for key in ("revision", "data")}
    parts = {"rules": pinned, "options": tidy(header["options"]), "seats": seats, "chance": chance, "cards": cards}
    return {key: parts.get(key, header.get(key)) for key in HEADER if key in header}


def tidy(value: Any) -> Any:
    """A map in the order of its keys, because its own order means nothing."""
    return dict(sorted(value.items())) if isinstance(value, dict) else value


def seats(header: Document) -> list[str]:
    """Clockwise."""
    return [seat["seat"] for seat in header["seats"]]


def is_open(header: Document) -> bool:
    """Whether the seed stands in the game file."""
    return "seed" in header["chance"]


def options_of(rules: Rules, header: Document) -> dict[str, str]:
    """An option that is younger than the game has its default."""
    options: dict[str, str] = header["options"]
    return {name: values[0] for name, values in rules.OPTIONS.items()} | options


def cards_commitment(salt: bytes, cards: Secret) -> str:
    """What the header says about a seat's cards."""
    return hashlib.sha256(salt + canonical(cards)).hexdigest()


def move(**facts: Any) -> Document:
    """A move with its keys in their order, and its hash; a note only if there is one."""
    document = {key: facts[key] for key in MOVE if key != "note" or facts.get("note")}
    return document | {"hash": move_hash(document)}


def taken_back(undo: Document) -> int:
    """The number of the move that an undo takes back; forged ones must not lead in a circle."""
    events = undo.get("events")
    number = events[0].get("move") if isinstance(events, list) and events and isinstance(events[0], dict) else None
    if type(number) is not int or not 0 < number < undo["move"]:
        raise Damaged(f"move {undo['move']} does not say which earlier move it takes back")
    return number


def kind_in(text: str) -> str:
    """The kind of a move, where it is spelled as the program does."""
    written = _KIND.match(text)
    return written[1] if written else ""


def taken_back_in(text: str) -> int:
    """The move that an undo takes back, where it is spelled as the program does; else 0."""
    written = _TAKEN_BACK.match(text)
    return int(written[1] or written[2]) if written else 0


def hash_in(text: str) -> str:
    """The hash of a move, where it is spelled as the program does."""
    written = _HASH.search(text[-_END:])
    return written[1] if written else ""


def move_hash(move: Document) -> str:
    """Over all other keys."""
    return quick_digest({key: value for key, value in move.items() if key != "hash"})


def quick_digest(data: Document) -> str:
    """The digest of data that were read from a file or will be written to one, which checks them in any case."""
    text = _SORTED(data)
    # Only beyond ASCII does the order of RFC 8785 differ from that of the code points.
    return hashlib.sha256(text.encode()).hexdigest() if text.isascii() else digest(data)


def open_position(
    rules: Rules, header: Document, position: Document, chance: Chance, overlay: Document | None
) -> AnyGame:
    """A game in progress, from a position document."""
    try:
        figures = rules.figures(overlay)
        agenda = [Question.read(question) for question in position["agenda"]]
        table = rules.read_table(position["table"], figures)
        drawn = dict(position["drawn"])
        pinned = header["rules"]["revision"]
        return Game(table, figures, options_of(rules, header), chance, agenda, drawn, revision=pinned).copy()
    except MALFORMED as broken:
        raise Damaged(f"the position cannot be laid out ({type(broken).__name__}: {broken})") from broken


def lay_out(
    rules: Rules, header: Document, chance: Chance, overlay: Document | None, position: Document | None
) -> AnyGame:
    """The game after move 0: set up, or as given."""
    if position is None:
        game = rules.setup(seats(header), rules.figures(overlay), options_of(rules, header), chance)
        game.revision = header["rules"]["revision"]
    else:
        game = open_position(rules, header, position, chance, overlay)
        if faults := unsound(rules, header, game):
            raise Damaged(f"the position cannot be: {faults[0]}")
        game.tell(GIVEN, position=content(rules, game.copy()))
    settle(rules, game)
    return game


def unsound(rules: Rules, header: Document, game: AnyGame) -> list[str]:
    """What is impossible about a position, whatever its form: who sits there, who is asked, where the pieces are."""
    seated, playing = rules.seated(game.table), seats(header)
    if seated != playing:
        return [f"at the table are {', '.join(seated)}, but the seats are {', '.join(playing)}"]
    asked = {seat for question in game.agenda for seat in (question.seat, *question.seats, *question.kept) if seat}
    if asked - set(seated):
        return [f"{', '.join(sorted(asked - set(seated)))} cannot be asked, for nobody sits there"]
    try:
        return rules.invariants(game)
    except MALFORMED:
        return ["something in it is not among the figures of the game"]


def given_position(events: Sequence[Document]) -> Document | None:
    """The position that a set-up began with, if it was given."""
    if events and events[0]["event"] == GIVEN:
        position: Document = events[0]["position"]
        return position
    return None


def content(rules: Rules, game: AnyGame) -> Document:
    """What the digest of a position covers; it shares its lists with the table."""
    agenda = [question.plain() for question in game.agenda]
    house = {"house": game.house} if game.house else {}
    return {"agenda": agenda, "table": rules.write_table(game.table), "drawn": game.drawn} | house


def position_document(rules: Rules, game: AnyGame, move_number: int, head: str, asked: Asked) -> Document:
    """The second document of a game file."""
    return {"move": move_number, "head": head, "asked": asked} | content(rules, game.copy())


def position_digest(document: Document) -> str:
    """Over agenda, table and drawn, and what the referee has changed beside them."""
    return quick_digest({key: document[key] for key in ("agenda", "table", "drawn", "house") if key in document})


def asked_now(game: AnyGame, move: Document, before: AnyGame | None, asked: Asked) -> Asked:
    """Who is asked what since when; who still owes the same answer is not asked anew."""
    if is_change(move):
        return asked if awaited(game) else {}
    still = awaited(before) if before and move.get("kind") not in (UNDO, REFEREE) else []
    owed = {question.seat: question.plain() for question in still}
    now: Asked = {}
    for question in awaited(game):
        seat = question.seat or ""
        if seat != move["seat"] and owed.get(seat) == question.plain():
            now[seat] = asked[seat]
        else:
            now[seat] = {"decision": move["move"], "question": question.kind, "since": move["at"]}
    return now
