"""Games on files: begun, played on, read as plain documents, and forged."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from gallerist_pbem.engine.rules import Rules
from gallerist_pbem.games import game_of
from gallerist_pbem.orders.steps import Order, Step
from gallerist_pbem.plain.yaml_in import read_stream
from gallerist_pbem.plain.yaml_out import digest, write_stream
from gallerist_pbem.record import documents as record
from gallerist_pbem.record.current import current
from gallerist_pbem.record.documents import Document
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.past import replay
from gallerist_pbem.record.secret_file import secret_path
from gallerist_pbem.referee.create import NewGame, create
from gallerist_pbem.referee.open import open_game
from gallerist_pbem.referee.submit import submit
from tests.support.names import NAMES
from tests.support.random_games import some_answer

AT = "2026-11-16T12:00:00Z"
SEED = "5e" * 32
"""One that a refereed game may have."""


def new_game(
    rules: Rules, path: Path, seats: int, seed: str | None = None, *, open_game: bool | None = None,
    overlay: dict[str, Any] | None = None, overlay_text: str | None = None, position: dict[str, Any] | None = None,
) -> GameFile:  # fmt: skip
    """A game that has just been set up; it is open if there is a seed, else refereed, unless it is said."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = NewGame(
        path.stem, [{"seat": seat, "name": NAMES[seat]} for seat in rules.SEATS[:seats]],
        {name: values[0] for name, values in rules.OPTIONS.items()}, seed,
        seed is not None if open_game is None else open_game, overlay, overlay_text, position,
    )  # fmt: skip
    return create(game_of(rules.NAME), path, new, AT).opened.file


def rename_all(path: Path, name: str) -> None:
    """Gives all players a name that `new` would not take, as if the game had been begun with it."""
    header, *rest = documents_of(path.read_text(encoding="utf-8"))
    for seat in header["seats"]:
        seat["name"] = name
    path.write_text(rehashed([header, *rest]), encoding="utf-8")


def play_steps(rules: Rules, path: Path, steps: list[Step], seat: str | None = None) -> GameFile:
    """The order of this seat, or of the one that is awaited, carried out on the file."""
    gamefile = GameFile.load(path)
    asked = gamefile.position["asked"]
    who = seat or next(iter(asked))
    order = Order(gamefile.header["id"], who, asked[who]["decision"], None, steps, None)
    return submit(open_game(path), order, AT).after.file


def play_something(rules: Rules, path: Path, random: Random) -> GameFile:
    """Any order of anybody who is awaited, carried out on the file."""
    seat, steps = some_answer(rules, current(rules, GameFile.load(path)), random)
    return play_steps(rules, path, steps, seat)


def recorded_game(
    rules: Rules, path: Path, seats: int, seed: str, moves: int | None, start: Path | None = None, skip: int = 0
) -> Path:
    """A random game on a file, so many moves long; or the end of another one, begun from a position in its midst."""
    random = Random(seed)
    if start is None:
        gamefile = new_game(rules, path, seats, seed)
        while gamefile.position["asked"] and (moves is None or gamefile.count <= moves):
            gamefile = play_something(rules, path, random)
        return path
    source = GameFile.load(start)
    game = next(play for move, play in replay(rules, source, skip) if move["move"] == skip)
    position = {
        "table": rules.write_table(game.table),
        "agenda": [question.plain() for question in game.agenda],
        "drawn": game.drawn,
        "secrets": source.header["cards"],
    }
    new_game(rules, path, seats, source.header["chance"]["seed"], position=position)
    for move in source.moves(skip + 1):
        play_steps(rules, path, move["order"], move["seat"])
    return path


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder with what stands in it."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def documents_of(text: str | bytes) -> list[Any]:
    """The documents of a file as plain data, fresh to be changed."""
    return [document.data for document in read_stream(text, "salon.yaml")]


def rehashed(parts: Sequence[Document]) -> str:
    """A forger who can count: every hash fits again."""
    header, position, *moves = parts
    prev = digest(header)
    made = []
    for move in moves:
        made.append(record.move(**{"note": None} | move | {"prev": prev}))
        prev = made[-1]["hash"]
    return write_stream([header, {**position, "head": prev}, *made])


def forget_notes(path: Path) -> None:
    """The referee's file as earlier versions had it: no move is noted, no set-up pinned."""
    secret = secret_path(path)
    kept = [one for one in documents_of(secret.read_bytes()) if not {"writing", "written"} & one.keys()]
    kept[0].pop("setup", None)
    secret.write_text(write_stream(kept), encoding="utf-8")


def who_is_asked(path: Path) -> tuple[str, int]:
    """Who is asked, and the number of the decision."""
    ((seat, facts),) = GameFile.load(path).position["asked"].items()
    return seat, facts["decision"]


def headed(path: Path, steps: str) -> bytes:
    """An order of the awaited seat, with these steps as YAML."""
    seat, decision = who_is_asked(path)
    return f"game: {path.stem}\nseat: {seat}\ndecision: {decision}\nsteps:\n{steps}".encode()
