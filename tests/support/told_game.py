"""A game whose summaries were kept, to be looked back at."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.referee.open import open_game
from gallerist_pbem.referee.undo import take_back
from gallerist_pbem.report.summary import summary
from tests.support.game_files import new_game
from tests.support.random_moves import play_on

LATER = "2026-03-02T12:00:00Z"


@cache
def told_game() -> tuple[str, list[str]]:
    """A game with two moves taken back, and every summary that was published on the way."""
    with TemporaryDirectory() as folder:
        gamefile, rng = new_game(rules, Path(folder) / "salon.yaml", 3, "told"), Random(6)
        texts = [summary(open_game(gamefile.path))]
        for number in range(1, 21):
            if number in (9, 10):
                gamefile = take_back(open_game(gamefile.path), LATER, force=True).after.file
            else:
                gamefile = play_on(gamefile, rng, 1)
            texts.append(summary(open_game(gamefile.path)))
        return gamefile.text, texts
