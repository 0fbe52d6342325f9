"""Runs that are killed, and runs at the same time: the file stays sound, one of them wins."""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path

import pytest

from gallerist_pbem.errors import Locked
from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.locks import locked
from gallerist_pbem.record.secret_file import Secrets
from gallerist_pbem.record.verify import verify
from tests.support.game_files import new_game
from tests.support.processes import answering, end, playing_on, tell
from tests.support.random_moves import play_on

KILLS = 200
RACES = 8


@pytest.mark.slow
def test_a_run_that_is_killed_at_any_instant_leaves_a_sound_file(tmp_path: Path) -> None:
    rng, games, moves = random.Random(7), 0, 0
    gamefile = new_game(rules, tmp_path / "0" / "salon.yaml", 4)
    begun = time.monotonic()
    gamefile = play_on(gamefile, rng, 5)
    pace = (time.monotonic() - begun) / 5
    for _ in range(KILLS):
        pid = playing_on(gamefile.path)
        time.sleep(rng.uniform(0.1, 4) * pace)
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        before, gamefile = gamefile.count, GameFile.load(gamefile.path)
        moves += gamefile.count - before
        assert verify(rules, gamefile, Secrets.load(gamefile)).draws == "proved"
        if not gamefile.position["asked"]:
            games += 1
            gamefile = new_game(rules, tmp_path / str(games) / "salon.yaml", 4)
    assert moves > 0, "every run was killed before it could play"


def test_of_two_runs_at_once_one_wins(tmp_path: Path) -> None:
    gamefile = new_game(rules, tmp_path / "salon.yaml", 2)
    runs = [answering(gamefile.path) for _ in range(2)]
    try:
        for race in range(1, RACES + 1):
            assert tell(runs, race) == ["prepared", "prepared"]
            codes = tell(runs, "go")
            assert codes.count("0") == 1
            assert set(codes) <= {"0", "5", "7"}
            assert verify(rules, GameFile.load(gamefile.path), None).moves == race + 1
    finally:
        for run in runs:
            end(run)


def test_a_second_run_is_locked_out(tmp_path: Path) -> None:
    gamefile = new_game(rules, tmp_path / "salon.yaml", 2)
    run = answering(gamefile.path)
    try:
        with locked(gamefile.path):
            assert tell([run], 1) == ["prepared"]
            assert tell([run], "go") == ["7"]
            with pytest.raises(Locked, match=r"salon\.yaml: another run holds this game"), locked(gamefile.path):
                pass
        assert tell([run], 1) == ["prepared"]
        assert tell([run], "go") == ["0"]
    finally:
        end(run)
    assert (tmp_path / "salon.lock").exists()
    assert GameFile.load(gamefile.path).count == 2
