"""Game files, secret files, seat files, positions and figures that somebody changed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from gallerist_pbem.games import game_of
from gallerist_pbem.plain.yaml_in import read_stream
from gallerist_pbem.plain.yaml_out import digest, write_document
from gallerist_pbem.record.documents import MALFORMED, move_hash, position_digest
from tests.fuzz.inputs import GAME, ORDER, SECRET, Input
from tests.fuzz.making.odd_values import as_yaml, changed, odd_value, odd_word, spoiled
from tests.fuzz.making.orders import an_order, as_text, legal, words_of
from tests.fuzz.tables import Table
from tests.support.names import NAMES

Documents = list[Any]
HEADER, POSITION, FIRST = 0, 1, 2
RICH = ("events", "order", "agenda", "table", "drawn", "asked", "options", "cards", "chance", "seats")


def reading(random: Random, table: Table) -> tuple[str, ...]:
    """A command that looks at the game, or plays on."""
    seat = random.choice(table.seats)
    point = random.choice([GAME, GAME, f"{GAME}@{random.randrange(table.moves + 2)}"])
    return random.choice([
        ("show", point), ("show", point, "--as", seat), ("show", GAME, "--json"), ("show", GAME, "--format", "html"),
        ("show", GAME, "--format", "rich", "--as", seat), ("legal", point), ("legal", GAME, "--as", seat, "--json"),
        ("status", GAME), ("status", GAME, "--json"), ("log", GAME), ("log", GAME, "--json", "--from", "1"),
        ("score", point), ("score", GAME, "--as", seat, "--json"), ("verify", GAME), ("verify", GAME, "--referee"),
        ("verify", GAME, "--json"), ("export", GAME), ("export", GAME, "--as", seat, "--format", "json"),
        ("export", GAME, "--as", seat), ("order", GAME, "--as", seat, "--template"), ("replay", GAME),
        ("replay", GAME, "--format", "html", "--as", seat), ("replay", GAME, "--json", "--as", seat),
        ("replay", GAME, "--to", str(random.randrange(table.moves + 2))),
        ("diff", f"{GAME}@0", GAME), ("diff", point, GAME, "--json"), ("undo", GAME, "--force"), ("undo", GAME),
        ("auto", GAME, "--as", seat, "--bot", "random"), ("suggest", GAME, "--as", seat, "--nodes", "2"),
        ("standing", GAME, "--as", seat), ("standing", GAME, "--as", seat, "--withdraw"), ("check", GAME, ORDER),
        ("check", GAME, ORDER, "--json"), ("play", GAME, ORDER), ("play", GAME, ORDER, "--json"),
        ("standing", GAME, "--as", seat, "--set", ORDER),
    ])  # fmt: skip


def a_game(random: Random, table: Table) -> Input:
    """A game file with bytes or fields changed; half of the latter with all hashes made anew."""
    raw = spoiled(random, table.files[GAME]) if random.random() < 0.25 else _with_fields_changed(random, table)
    order = as_text(legal(random, table)).encode("utf-8", "replace")
    return Input("games", table.name, reading(random, table), {GAME: raw, ORDER: order})


def _with_fields_changed(random: Random, table: Table) -> bytes:
    documents = list(table.documents)
    for _ in range(random.choice([1, 1, 1, 2])):
        last = len(documents) - 1
        at = random.choice([HEADER, POSITION, POSITION, min(FIRST, last), random.randrange(last + 1), last])
        documents[at] = _changed_where_it_matters(random, documents[at], words_of(table.game))
    if random.random() < 0.05:
        documents.insert(random.randrange(len(documents)), random.choice(documents))
    elif random.random() < 0.05:
        documents.pop(random.randrange(len(documents)))
    return _written(random, forged(documents) if random.random() < 0.7 else documents)


def _changed_where_it_matters(random: Random, document: Any, words: Sequence[str]) -> Any:
    """Half of the changes go where the rules and the sentences will look."""
    rich = [key for key in RICH if isinstance(document, dict) and document.get(key)]
    if not rich or random.random() < 0.5:
        return changed(random, document, words)
    key = random.choice(rich)
    return document | {key: changed(random, document[key], words)}


def forged(documents: Documents) -> Documents:
    """Every hash that can be made anew fits again; a change that allows none stays as it is."""
    if not all(isinstance(document, dict) for document in documents) or len(documents) <= FIRST:
        return documents
    try:
        header, position, *moves = documents
        *before, last = moves
        fresh: Documents = []
        prev = digest(header)
        for move in [*before, last | {"position": position_digest(position)}]:
            fresh.append(linked(move, prev))
            prev = fresh[-1]["hash"]
    except (*MALFORMED, RecursionError):
        return documents
    return [header, position | {"head": prev}, *fresh]


def linked(move: dict[str, Any], prev: str) -> dict[str, Any]:
    """A move behind another one."""
    body = {key: value for key, value in move.items() if key != "hash"} | {"prev": prev}
    return body | {"hash": move_hash(body)}


def _written(random: Random, documents: Documents) -> bytes:
    return b"".join(b"---\n" + _document(random, document) for document in documents)


def _document(random: Random, document: Any) -> bytes:
    """As the program would spell it, if it can be spelled so."""
    try:
        return write_document(document).encode("utf-8", "surrogatepass")
    except (*MALFORMED, RecursionError):
        return as_yaml(random, document)


def a_secret(random: Random, table: Table) -> Input:
    """The referee's file or a seat's, with bytes, fields or whole documents changed, and entries added."""
    names = [name for name in table.files if name != GAME] or [SECRET]
    name = random.choice([*names, SECRET])
    raw = table.files.get(name, b"---\ngame: salon\n")
    raw = spoiled(random, raw) if random.random() < 0.35 else _written(random, _secret_changed(random, table, raw))
    order = (
        an_order(random, table) if random.random() < 0.3 else as_text(legal(random, table)).encode("utf-8", "replace")
    )
    return Input("secrets", table.name, reading(random, table), {name: raw, ORDER: order})


def _secret_changed(random: Random, table: Table, raw: bytes) -> Documents:
    documents = [document.data for document in read_stream(raw, SECRET)]
    if random.random() < 0.4:
        documents.insert(random.randrange(len(documents) + 1), _entry(random, table))
    if random.random() < 0.8:
        at = random.randrange(len(documents))
        documents[at] = changed(random, documents[at], words_of(table.game))
    if random.random() < 0.1:
        documents.pop(random.randrange(len(documents)))
    return documents


def _entry(random: Random, table: Table) -> Any:
    """An entry that belongs to a move, with what an entry may hold."""
    move = random.choice(table.documents[FIRST:])
    order = legal(random, table)
    more = random.choice([
        {"standing": [{"out_of": "any", "do": "decline"}]}, {"standing": odd_value(random)},
        {"cancelled": 0, "reason": "x"}, {"cancelled": odd_value(random), "reason": odd_value(random)},
        {"answer": order["steps"], "salt": "00" * 32},
        {"answer": odd_value(random), "salt": odd_value(random)},
        {"standing": [{"lot": "1 round 2", "do": [{"pick": 1}]}]},
        {"standing": [], "alone": True},
        {"next": [order["steps"]]}, {"next": odd_value(random)}, {"tried": [], "stopped": True},
        {"tried": odd_value(random)},
    ])  # fmt: skip
    entry = {"move": move["move"], "hash": move["hash"], "seat": random.choice(table.seats)} | more
    return changed(random, entry, ()) if random.random() < 0.5 else entry


def a_position(random: Random, table: Table) -> Input:
    """A position for `new --position`."""
    position: Any = {key: table.documents[POSITION][key] for key in ("table", "agenda", "drawn")}
    if random.random() < 0.3:
        position["next"] = {pile: ["x", odd_word(random)] for pile in [*position["drawn"]][:2]}
    if random.random() < 0.3 and table.open:
        position["secrets"] = table.documents[HEADER]["cards"]
    for _ in range(random.choice([0, 1, 1, 1, 2])):
        position = changed(random, position, words_of(table.game))
    raw = _document(random, position)
    raw = spoiled(random, raw) if random.random() < 0.1 else raw
    return Input("positions", table.name, ("new", "fresh.yaml", *_seated(random, table), "--position", "given.yaml"),
                 {"given.yaml": raw})  # fmt: skip


def _seated(random: Random, table: Table) -> list[str]:
    given = ["--game", table.game]
    for seat in table.seats:
        given += ["--seat", f"{seat}={NAMES[seat]}"]
    return [*given, *(["--open", "--seed", "fuzz"] if table.open or random.random() < 0.3 else [])]


@cache
def printed(game: str) -> dict[str, Any]:
    """The figures of a game."""
    return dict(game_of(game).rules.data(None))


def figures(random: Random, table: Table) -> Input:
    """Own figures for `new --data`, or as the file of an option."""
    everything = printed(table.game)
    overlay: Any = {key: everything[key] for key in random.sample([*everything], random.choice([1, 1, 2, 4]))}
    for _ in range(random.choice([1, 1, 1, 2])):
        overlay = changed(random, overlay, words_of(table.game))
    raw = _document(random, overlay)
    raw = spoiled(random, raw) if random.random() < 0.1 else raw
    option = ["--option", f"{random.choice(_files(table.game))}=given.yaml"]
    given = option if random.random() < 0.15 else ["--data", "given.yaml"]
    return Input("figures", table.name, ("new", "fresh.yaml", *_seated(random, table), *given), {"given.yaml": raw})


@cache
def _files(game: str) -> Sequence[str]:
    return [*game_of(game).rules.OPTION_FILES] or ["none"]
