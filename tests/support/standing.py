"""A table of The Gallerist at which standing orders are used: purple kicks out yellow, who may have left one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.orders.steps import Order, Step
from gallerist_pbem.record import documents as record
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.referee.open import open_game as opened
from gallerist_pbem.referee.submit import Submission, submit
from tests.support.gallerist import SO, a_game
from tests.support.game_files import AT, SEED, new_game

DECLINE = [{"out_of": SO, "do": ["decline"]}]
TAKE = [{"out_of": SO, "do": [{"take": 3, "to": 2}]}]
WRONG = [{"out_of": SO, "do": [{"hire": 1}]}]


def a_table(folder: Path, open_game: bool = False, **facts: Any) -> GameFile:
    """Yellow's turn; purple can kick yellow out afterwards."""
    game = a_game(**{"active": "yellow", "yellow": {"influence": 12}} | facts)
    position = record.content(rules, game)
    return new_game(rules, folder / "salon.yaml", 4, SEED, open_game=open_game, position=position)


def send(
    gamefile: GameFile,
    *steps: Step,
    standing: list[dict[str, Any]] | None = None,
    advance: list[list[Step]] | None = None,
) -> Submission:
    """An order of whoever is asked."""
    ((seat, asked),) = GameFile.load(gamefile.path).position["asked"].items()
    order = Order("salon", seat, asked["decision"], None, list(steps), None, standing, advance)
    return submit(opened(gamefile.path), order, AT)


def table_of_two(folder: Path, open_game: bool = False, **facts: Any) -> GameFile:
    """Yellow's turn, then blue's, and so on."""
    position = record.content(rules, a_game(players=2, active="yellow", **facts))
    return new_game(rules, folder / "salon.yaml", 2, SEED, open_game=open_game, position=position)


def yellow_goes(gamefile: GameFile, standing: list[dict[str, Any]] | None = None) -> Submission:
    """Yellow goes to the Sales Office and may leave a standing order."""
    return send(gamefile, {"go": SO}, {"take": 1, "to": 1}, "end", standing=standing)


def purple_kicks(gamefile: GameFile) -> Submission:
    """Purple goes there too."""
    return send(gamefile, {"go": SO}, {"take": 2, "to": 1}, "end")
