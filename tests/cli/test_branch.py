"""`branch`: a line of play of its own, and where two lines part."""

from __future__ import annotations

from pathlib import Path
from random import Random
from shutil import copy

import pytest

from gallerist_pbem.games import game_of
from gallerist_pbem.record.game_file import GameFile
from tests.support.command import in_process
from tests.support.folders import GAMES
from tests.support.game_files import new_game, play_something
from tests.support.parameters import TABLES


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_line_is_played_on_by_itself(game: str, seats: int, tmp_path: Path) -> None:
    rules, random = game_of(game).rules, Random(game)
    path, line = tmp_path / "salon.yaml", tmp_path / "line.yaml"
    new_game(rules, path, seats, "branch")
    for _ in range(8):
        play_something(rules, path, random)
    before = path.read_bytes()
    ran = in_process(["branch", "salon.yaml@5", "line.yaml"], cwd=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "line.yaml: salon as it was after move 5. Orders for it begin like those for salon.\n"
    assert path.read_bytes() == before
    assert GameFile.load(line).count == 6
    assert in_process(["diff", "salon.yaml@5", "line.yaml"], cwd=tmp_path).out == "nothing differs\n"
    assert "They part" not in in_process(["diff", "salon.yaml", "line.yaml"], cwd=tmp_path).out
    for _ in range(6):
        play_something(rules, line, random)
    assert in_process(["verify", "salon.yaml", "line.yaml"], cwd=tmp_path).code == 0
    told = in_process(["diff", "salon.yaml", "line.yaml"], cwd=tmp_path).out
    common = next(n for n in range(9) if GameFile.load(path).hash_of(n) != GameFile.load(line).hash_of(n))
    assert told.startswith(f"They part after move {common - 1}.\nsalon.yaml goes on:\n  {common}. ")
    assert f"line.yaml goes on:\n  {common}. " in told


def test_of_a_game_with_a_referee_only_what_is_public_is_known(tmp_path: Path) -> None:
    rules = game_of("gallerist").rules
    new_game(rules, tmp_path / "salon.yaml", 2)
    for _ in range(4):
        play_something(rules, tmp_path / "salon.yaml", Random(1))
    ran = in_process(["branch", "salon.yaml@3", "line.yaml"], cwd=tmp_path)
    assert "Only what is public is known there" in ran.out
    assert not (tmp_path / "line.secret.yaml").exists()
    assert in_process(["show", "line.yaml"], cwd=tmp_path).code == 0
    asked = next(iter(GameFile.load(tmp_path / "line.yaml").position["asked"].items()))
    order = f"#gallerist salon {asked[0]} {asked[1]['decision']}\ngo sales_office\n#end\n"
    played = in_process(["play", "line.yaml", "-"], cwd=tmp_path, stdin=order.encode())
    assert played.code == 2
    assert "only the referee can do this" in played.err


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    copy(GAMES / "finished.yaml", tmp_path / "salon.yaml")
    before = (tmp_path / "salon.yaml").read_bytes()
    for words, code in (
        (["salon.yaml@3", "salon.yaml"], 2),
        (["salon.yaml@3", "line.txt"], 2),
        (["salon.yaml@3", "nowhere/line.yaml"], 2),
        (["salon.yaml@999", "line.yaml"], 2),
        (["gone.yaml@1", "line.yaml"], 3),
    ):
        ran = in_process(["branch", *words], cwd=tmp_path)
        assert (ran.code, ran.out) == (code, ""), words
    assert [file.name for file in tmp_path.glob("*")] == ["salon.yaml"]
    assert (tmp_path / "salon.yaml").read_bytes() == before


def test_figures_of_ones_own_come_along(tmp_path: Path) -> None:
    for name in ("rulebook-example.yaml", "rulebook-example.data.yaml"):
        copy(GAMES / name, tmp_path)
    assert in_process(["branch", "rulebook-example.yaml@1", "line.yaml"], cwd=tmp_path).code == 0
    assert (tmp_path / "line.data.yaml").read_bytes() == (tmp_path / "rulebook-example.data.yaml").read_bytes()
    assert in_process(["verify", "line.yaml"], cwd=tmp_path).code == 0
