"""What a forger can do who writes what he likes and makes all hashes anew."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from gallerist_pbem.engine.chance import Hidden, Seeded
from gallerist_pbem.engine.rules import Rules
from gallerist_pbem.errors import PbemError
from gallerist_pbem.games import game_of
from gallerist_pbem.plain.yaml_in import Keys
from gallerist_pbem.record import documents as record
from gallerist_pbem.record.documents import Document
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.past import snapshot
from gallerist_pbem.record.secret_file import Secrets
from gallerist_pbem.record.verify import verify
from gallerist_pbem.referee.moves import PendingMoves
from tests.support.game_files import AT, rehashed
from tests.support.random_games import some_answer

OTHER: dict[str, Any] = {
    "id": "saloon", "name": "Eve", "mail": "eve@example.org", "by": "bot greedy", "at": "2026-11-16T12:00:01Z",
    "since": "2026-11-16T12:00:01Z", "engine": "0.0.9", "note": "Something else.", "format": 1, "data": "0" * 64,
    "same-colour": "action", "empty-plaza": "bag", "own-masterpiece-opens-slot": "yes", "scoring-expansion": "house",
    "fame-tile": "money-and-influence", "market-assistant": "bonus", "tie-break": "highest", "exchange": "free",
    "game": "nim", "kind": "referee", "first": 1, "reason": "Something else.",
}  # fmt: skip
SEATS = ("blue", "yellow", "purple", "orange")
HEX = re.compile("[0-9a-f]{64}")


def leaves(value: Any, path: Keys = ()) -> Iterator[Keys]:
    """The paths to all single values, and to whatever is empty."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    if not inner or not value:
        yield path
    for key, part in inner:
        yield from leaves(part, (*path, key))


def another(value: Any, path: Keys) -> Any:
    """Another value that could stand there."""
    key = next((part for part in reversed(path) if isinstance(part, str)), "")
    if key in OTHER and OTHER[key] != value:
        return OTHER[key]
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if value in SEATS:
        return SEATS[SEATS.index(value) - 1]
    if isinstance(value, str) and HEX.fullmatch(value):
        return value[:-1] + ("0" if value[-1] != "0" else "1")
    return "blue" if value is None else f"{value}x" if isinstance(value, str) else ["x"]


def changed(document: Document, path: Keys) -> Document:
    """The document with one value replaced."""
    copy = deepcopy(document)
    *way, last = path
    place: Any = copy
    for key in way:
        place = place[key]
    place[last] = another(place[last], path)
    return copy


def field(path: Keys) -> str:
    """How a path is called in a table: without numbers and seats."""
    return " ".join(str(key) for key in path if not isinstance(key, int) and key not in SEATS)


def all_hashes_anew(parts: Sequence[Document]) -> str:
    """The chain, the head, and the digest of the position in the last move."""
    *others, last = deepcopy(list(parts))
    house = ("house",) if "house" in others[1] else ()
    others[1] = {key: others[1].get(key) for key in ("move", "head", "asked", "agenda", "table", "drawn", *house)}
    return rehashed([*others, last | {"position": record.position_digest(others[1])}])


def exit_code(path: Path, as_referee: bool) -> int:
    """What `verify` says."""
    try:
        file = GameFile.load(path)
        verify(game_of(file.header["game"]).rules, file, Secrets.load(file) if as_referee else None)
    except PbemError as error:
        return error.exit_code
    return 0


def played_otherwise(rules: Rules, gamefile: GameFile, since: int, random: Random) -> str:
    """The same game up to a move, then other orders with draws from a seed of the forger's own."""
    past = snapshot(rules, gamefile, since)
    secrets = Secrets("00" * 32, {seat: {} for seat in record.seats(gamefile.header)})
    game = replace(past.game, chance=Seeded(secrets.seed, secrets.secrets, {}))
    pending = PendingMoves(rules, past.file(rules), secrets, AT, game, past.asked)
    while len(pending.moves) < gamefile.count - since - 1:
        seat, steps = some_answer(rules, replace(pending.game, chance=Hidden()), random)
        pending.add(seat, pending.carry_out(seat, steps), "player")
    return pending.gamefile_after().text
