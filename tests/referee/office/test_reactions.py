"""What is answered in a player's stead: declined where that can be, and told in the history."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from gallerist_pbem.games import game_of
from gallerist_pbem.orders.steps import Step, write_step
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.secret_file import Secrets
from gallerist_pbem.record.verify import verify
from gallerist_pbem.referee.office.reactions import declining, is_reaction
from gallerist_pbem.referee.open import open_game
from gallerist_pbem.referee.orders import order_for
from gallerist_pbem.referee.submit import submit
from gallerist_pbem.report.history import log_lines
from tests.support.game_files import AT, new_game, play_something

NEVER = {"gallerist": {"start", "turn"}, "art-society": {"start", "offer", "bid", "pick", "place"}}
WANTED: dict[str, dict[str, Step]] = {
    "gallerist": {"kicked_out": "decline", "executive": "end", "contract_after_reveal": {"take": "none"}},
    "art-society": {},
}
"""Art Society leaves nothing open between orders that could be declined."""
MOST = 900


@pytest.mark.parametrize("game", NEVER)
def test_a_reaction_is_declined_for_who_does_not_answer(tmp_path: Path, game: str) -> None:
    rules, missing, never = game_of(game).rules, dict(WANTED[game]), set[str]()
    path, number = new_game(rules, tmp_path / "game0.yaml", 2).path, 0
    rng = Random(7)
    for _ in range(MOST):
        opened = open_game(path)
        if not opened.asked:
            number += 1
            path = new_game(rules, tmp_path / f"game{number}.yaml", 2).path
            continue
        seat, facts = next(iter(opened.asked.items()))
        steps = declining(opened, seat)
        assert is_reaction(opened, seat) == (steps is not None)
        if facts["question"] in NEVER[game]:
            never.add(facts["question"])
            assert steps is None
        if steps is not None and facts["question"] in missing:
            assert steps == [missing.pop(facts["question"])]
            done = submit(opened, order_for(opened, seat, steps), AT, by="referee")
            assert (done.moves[0]["by"], done.moves[0]["seat"]) == ("referee", seat)
            told = list(log_lines(path, done.moves[0]["move"]))
            who, instead = opened.names[seat], write_step(steps[0])
            assert told[1] == f"   The time of {who} was over, so the referee has answered instead: {instead}."
            for secrets in (None, Secrets.load(done.after.file)):
                verify(rules, GameFile.load(path), secrets)
        else:
            play_something(rules, path, rng)
        if not missing and never == NEVER[game]:
            break
    assert (missing, never) == ({}, NEVER[game])


@pytest.mark.parametrize("game", NEVER)
def test_nobody_who_is_not_asked_declines(tmp_path: Path, game: str) -> None:
    opened = open_game(new_game(game_of(game).rules, tmp_path / "salon.yaml", 2).path)
    idle = [seat for seat in opened.rules.SEATS if seat not in opened.asked]
    assert [declining(opened, seat) for seat in idle] == [None] * len(idle)
    assert not any(is_reaction(opened, seat) for seat in opened.asked)
