"""Random moves of The Gallerist on a file, quickly found: an order goes up to the next draw or question."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from gallerist_pbem.bots.random_bot import at_random
from gallerist_pbem.engine.agenda import settle, take_step
from gallerist_pbem.engine.chance import Unknown
from gallerist_pbem.engine.rules import AnyGame
from gallerist_pbem.errors import Refused
from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.orders.steps import Order, Step
from gallerist_pbem.record.current import current
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.past import replay
from gallerist_pbem.referee.open import open_game as opened
from gallerist_pbem.referee.submit import submit
from gallerist_pbem.referee.undo import HIDDEN
from tests.support.game_files import AT, new_game


def random_steps(game: AnyGame, rng: Random) -> list[Step]:
    """A random answer up to the next draw or question."""
    trial, steps = game.copy(), list[Step]()
    seat = trial.agenda[-1].seat
    while trial.agenda and trial.agenda[-1].seat == seat and not (steps and trial.agenda[-1].starts_order):
        answer = at_random(rng)
        try:
            take_step(rules, trial, answer)
            settle(rules, trial, seat)
            steps.append(answer.written.step())
        except Unknown:
            return [*steps, *([answer.written.step()] if answer.written.name else [])]
    return steps


def a_legal_order(gamefile: GameFile, rng: Random) -> Order:
    """A random order of the seat that is asked."""
    game = current(rules, gamefile)
    seat = game.agenda[-1].seat or ""
    decision = gamefile.position["asked"][seat]["decision"]
    while True:
        try:
            steps = random_steps(game, rng)
        except Refused:
            continue
        return Order("salon", seat, decision, gamefile.position["head"][:8], steps, None)


def play_on(gamefile: GameFile, rng: Random, count: int = 1000) -> GameFile:
    """Further moves, up to the end of the game."""
    while count and gamefile.position["asked"]:
        gamefile = submit(opened(gamefile.path), a_legal_order(gamefile, rng), AT).after.file
        count -= 1
    return gamefile


@cache
def finished(count: int) -> GameFile:
    """A refereed game up to its end."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "salon.yaml"
        return play_on(new_game(rules, path, count, f"{count:064x}", open_game=False), Random(count))


def restored(folder: Path, count: int) -> GameFile:
    """That game on a file of its own, without the referee's file."""
    path = folder / "salon.yaml"
    path.write_text(finished(count).text, encoding="utf-8")
    return GameFile.load(path)


def played_openly(folder: Path, count: int = 2, moves: int = 0, seed: str = "pictures") -> GameFile:
    """An open game after so many moves."""
    return play_on(new_game(rules, folder / "salon.yaml", count, seed), Random(seed), moves)


def reveals(move: Mapping[str, Any]) -> bool:
    """Whether something hidden came up with it."""
    return any(event["event"] in HIDDEN for event in move["events"])


def up_to(gamefile: GameFile, rng: Random, wanted: Callable[[Any], bool]) -> GameFile:
    """Plays until the last move is one as wanted."""
    while not wanted(gamefile.last):
        gamefile = play_on(gamefile, rng, 1)
    return gamefile


@cache
def tables(count: int) -> list[Any]:
    """All tables of a whole game."""
    documents = [json.loads(json.dumps(rules.write_table(game.table))) for _, game in replay(rules, finished(count))]
    assert len(documents) > 40
    return documents
