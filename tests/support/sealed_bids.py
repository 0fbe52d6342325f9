"""A game of Art Society on a file, at the moment when all are asked for a bid."""

from __future__ import annotations

from pathlib import Path

from gallerist_pbem.games.art_society.rules import rules
from gallerist_pbem.orders.steps import Order, Step
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.referee.open import open_game as opened
from gallerist_pbem.referee.submit import submit
from tests.support.game_files import AT, new_game, play_steps


def at_the_bids(
    path: Path, seed: str | None = None, *, open_game: bool | None = None, lots: tuple[str, ...] = ("2x2",) * 4
) -> GameFile:
    """A game of three in which decision 4 is a bid of everybody."""
    new_game(rules, path, 3, seed, open_game=open_game)
    for seat in ("yellow", "blue", "purple"):
        play_steps(rules, path, [{"hang": "7 4"}], seat)
    return play_steps(rules, path, [{"offer": list(lots)}])


def send(path: Path, seat: str, decision: int, step: Step) -> GameFile:
    """An order of one step."""
    return submit(opened(path), Order("salon", seat, decision, None, [step], None), AT).after.file


def bid(path: Path, seat: str, card: int, decision: int = 4) -> GameFile:
    """A bid."""
    return send(path, seat, decision, {"bid": card})
