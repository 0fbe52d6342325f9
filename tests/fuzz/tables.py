"""Games that inputs are tried on: random play, stopped at its start, in its midst, at sealed answers, at its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from gallerist_pbem.bots.observation import observe
from gallerist_pbem.bots.random_bot import random_bot
from gallerist_pbem.engine.answers import MINOR
from gallerist_pbem.engine.legal import answers
from gallerist_pbem.games import game_of
from gallerist_pbem.plain.yaml_in import read_stream
from gallerist_pbem.record.documents import is_open
from gallerist_pbem.record.secret_file import Secrets, seat_part, write_seat_file
from gallerist_pbem.referee.open import OpenedGame, open_game
from gallerist_pbem.referee.orders import order_for
from gallerist_pbem.referee.submit import submit
from gallerist_pbem.referee.undo import take_back
from tests.fuzz.inputs import GAME, SECRET
from tests.support.game_files import AT, contents, new_game

EVERY = (
    ("gallerist", 1, True), ("gallerist", 2, False), ("gallerist", 3, True), ("gallerist", 4, False),
    ("art-society", 2, False), ("art-society", 3, True), ("art-society", 4, False),
)  # fmt: skip
"""Which game, for how many, and whether it is open."""
FEW = EVERY[1:3] + EVERY[5:]
UNDONE = 0.03
EVERY_ANSWER = 40


@dataclass(frozen=True, slots=True)
class Table:
    """A folder with a game in it, and what inputs are made from."""

    name: str
    game: str
    seats: tuple[str, ...]
    open: bool
    over: bool
    files: dict[str, bytes]
    documents: list[Any]
    """The game file, parsed."""
    orders: list[dict[str, Any]]
    """What the `legal` list allows, as whole orders."""
    secrets: dict[str, list[str]]
    """Words that only a seat may read; those under no seat nobody may."""

    @property
    def moves(self) -> int:
        """The number of the last move."""
        return len(self.documents) - 3


def tables(seed: str, wanted: Sequence[tuple[str, int, bool]] = EVERY) -> list[Table]:
    """Every game, stopped at several places."""
    with TemporaryDirectory(prefix="fuzz-tables-") as folder:
        return [
            table for game, seats, opened in wanted for table in _of_one_game(Path(folder), seed, game, seats, opened)
        ]


def _of_one_game(folder: Path, seed: str, game: str, seats: int, opened: bool) -> Iterator[Table]:
    home = folder / f"{game}-{seats}"
    random = Random(f"{seed}/{game}/{seats}")
    new_game(game_of(game).rules, home / GAME, seats, f"{random.getrandbits(256):064x}", open_game=opened)
    moments = [(contents(home), False)]
    now = open_game(home / GAME)
    while now.asked:
        now = _moved(now, random)
        moments.append((contents(home), _has_kept(now)))
    for label, files in _chosen(moments):
        yield _table(home, f"{game}-{seats}-{label}", files)


def _chosen(moments: list[tuple[dict[str, bytes], bool]]) -> Iterator[tuple[str, dict[str, bytes]]]:
    """The beginning, the midst, the last answer, the end, and an answer that others still wait for."""
    last = len(moments) - 1
    for label, at in (("start", 0), ("early", last // 6), ("middle", last // 2), ("last", last - 1), ("over", last)):
        yield label, moments[at][0]
    if kept := [files for files, has_kept in moments[last // 4 :] if has_kept]:
        yield "sealed", kept[0]


def _moved(now: OpenedGame, random: Random) -> OpenedGame:
    """Somebody answers, now and then with a note; seldom a move is taken back."""
    if now.file.count > 4 and random.random() < UNDONE:
        return take_back(now, AT, force=True).after
    seat = random.choice([*now.asked])
    steps = random_bot(observe(now.package, now.game, seat, seat_part(now.file, seat) or {}), random)
    note = random.choice([None, None, None, "Sorry, Bob.\nAnd thanks."])
    return submit(now, order_for(now, seat, steps, note), AT).after


def _has_kept(now: OpenedGame) -> bool:
    agenda = now.file.position["agenda"]
    return bool(agenda and agenda[-1].get("kept"))


def _table(home: Path, name: str, files: dict[str, bytes]) -> Table:
    for path in home.iterdir():
        path.unlink()
    for file, raw in files.items():
        (home / file).write_bytes(raw)
    opened = open_game(home / GAME)
    header = opened.file.header
    seats = tuple(opened.names)
    if not is_open(header):
        write_seat_file(opened.file, seats[-1])
    kept = {file: raw for file, raw in contents(home).items() if not file.endswith(".lock")}
    documents = [document.data for document in read_stream(kept[GAME], GAME)]
    secrets = {} if is_open(header) or not opened.asked else _secret_words(opened, kept[SECRET])
    legal = list(_legal(opened))
    return Table(name, header["game"], seats, is_open(header), not opened.asked, kept, documents, legal, secrets)


def _legal(opened: OpenedGame) -> Iterator[dict[str, Any]]:
    """Whole orders for everybody who is asked, with usual and unusual choices; for a game that is over, a stale one."""
    for seat in opened.asked:
        for depth in ({}, {"depth": MINOR}):
            for steps in islice(answers(opened.rules, opened.game, seat, **depth), EVERY_ANSWER):
                order = order_for(opened, seat, steps)
                yield {"game": opened.id, "seat": seat, "decision": order.decision, "position": order.position,
                       "steps": steps}  # fmt: skip
    if not opened.asked:
        move = opened.file.last
        yield {"game": opened.id, "seat": move["seat"], "decision": move["move"] - 1, "steps": move["order"]}


def _secret_words(opened: OpenedGame, raw: bytes) -> dict[str, list[str]]:
    """The seed, and each seat's salts and cards."""
    found: dict[str, list[str]] = {"": [Secrets.load(opened.file).seed]}
    parts: list[Any] = [document.data for document in read_stream(raw, SECRET)]
    for plain in [part for part in parts if part.get("seat")]:
        words = [word for word in (plain.get("cards") or {}).values() if isinstance(word, str)]
        found.setdefault(plain["seat"], []).extend([*words, *([plain["salt"]] if "salt" in plain else [])])
    return found
