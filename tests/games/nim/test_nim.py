"""A third game goes through the same code: played, shown, verified, asked by the wizard, simulated."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pexpect
import pytest

from gallerist_pbem import new_game
from gallerist_pbem.bots.tournament import Tournament, hold
from gallerist_pbem.errors import Usage
from gallerist_pbem.games import GAMES
from gallerist_pbem.plain import schemas
from tests.support.command import Ran, in_process
from tests.support.folders import ROOT, TESTS
from tests.support.nim import Nim, NimRules
from tests.support.random_games import positions
from tests.support.terminal import LAST, WHICH, ended

NIM = TESTS / "support" / "nim"
NEW = ["--game", "nim", "--open", "--seed", "pebbles", "--seat", "red=Ann", "--seat", "green=Bob"]


@pytest.fixture(autouse=True)
def _on_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "nim", Nim)
    monkeypatch.setattr(schemas, "FOLDERS", [*schemas.FOLDERS, NIM / "schemas"])


@pytest.fixture
def heap(tmp_path: Path) -> Path:
    """A game of two that has just begun; Ann takes first."""
    path = tmp_path / "heap.yaml"
    assert in_process(["new", path, *NEW]).code == 0
    return path


def play(path: Path, text: str) -> Ran:
    """An order of whoever is asked."""
    (row,) = json.loads(in_process(["status", path, "--json"]).out)
    (asked,) = row["awaiting"]
    order = path.with_name("order.txt")
    order.write_text(f"#gallerist heap {asked['seat']} {asked['decision']}\n{text}\n#end\n")
    return in_process(["play", path, order])


def test_it_is_as_small_as_promised() -> None:
    assert len((NIM / "__init__.py").read_text(encoding="utf-8").splitlines()) < 150


def test_a_whole_game_by_text_orders(heap: Path) -> None:
    """Every reading command works on the way, and the record is proved at the end."""
    for text in ("take 3", "grab 2", "TAKE 3", "take 3"):
        assert play(heap, text).code == 0
    summary = play(heap, "take 1").out
    assert "\nThe game is over: Ann (red) has won with 1. Bob (green) has 0.\n" in summary
    assert "takes 1, 0 left." in summary
    assert in_process(["verify", heap]).out == f"{heap}: 6 moves fit together, every draw is proved\n"
    assert json.loads(in_process(["score", heap, "--json"]).out)["winners"] == ["red"]
    for command in ("show", "log", "score", "status", "replay", "export"):
        ran = in_process([command, heap])
        assert (ran.code, bool(ran.out)) == (0, True)
    assert in_process(["diff", f"{heap}@0", f"{heap}@1"]).out.startswith("Board: stones 12 -> 9")
    assert in_process(["undo", heap]).code == 0


def test_refusals_are_explained(heap: Path) -> None:
    before = heap.read_bytes()
    many = play(heap, "take 4")
    assert many.code == 4
    words = "step 1, take 4: at most 3 stones may be taken (N-1; E-NIM-MANY). Possible:\n  1, 2, 3.\n"
    assert many.err == f"{words}For example:\n  take 3\n"
    assert play(heap, "take").code == 3
    assert "did you mean 'take'?" in play(heap, "tkae 1").err
    assert play(heap, "take 1; take 1").code == 4
    assert heap.read_bytes() == before


def test_the_table_is_shown_in_every_way(heap: Path) -> None:
    assert "HEAP oooooooooooo" in in_process(["show", heap]).out
    assert "HEAP oooooooooooo" in in_process(["show", heap, "--format", "rich"]).out
    assert "<p>HEAP oooooooooooo" in in_process(["show", heap, "--format", "html"]).out
    assert json.loads(in_process(["show", heap, "--json"]).out)["table"]["stones"] == 12
    answers = json.loads(in_process(["legal", heap, "--json"]).out)["answers"]
    assert answers == [[{"take": 1}], [{"take": 2}], [{"take": 3}]]


def test_the_wizard_asks_for_it(heap: Path) -> None:
    """On a pseudo-terminal, with the program that has one more game."""
    there = {**os.environ, "PYTHONPATH": str(ROOT)}
    arguments = ["-m", "tests.support.nim_program", "order", str(heap), "--as", "red"]
    child = pexpect.spawn(sys.executable, arguments, env=there, timeout=30, encoding="utf-8")
    child.expect("How many stones")
    child.expect(r"2\) take 2 - 10 left")
    child.expect(WHICH)
    child.sendline("2")
    child.expect(LAST)
    child.sendline("p")
    said, code = ended(child)
    assert code == 0
    assert "takes 2, 10 left" in said


def test_a_form_can_be_filled_in(heap: Path) -> None:
    form = in_process(["order", heap, "--as", "red", "--template"]).out
    assert "\ntake ?\n# " in form
    assert "\n# take 1, 2, 3\n" in form


def test_it_is_simulated_without_an_evaluation() -> None:
    *_, result = hold(Tournament("nim", ("random", "random", "random"), 4, "stones"))
    assert (result.games, result.unit, sum(result.wins.values())) == (4, "points", 4)
    told = in_process(["simulate", "--game", "nim", "--seats", "2", "--games", "2"])
    assert told.code == 0
    assert "won" in told.out


def test_a_bot_that_judges_says_that_it_cannot(heap: Path) -> None:
    ran = in_process(["auto", heap, "--as", "red", "--bot", "greedy"])
    assert (ran.code, ran.err) == (2, "nim has no bot that judges positions: only `random` plays it\n")
    assert in_process(["auto", heap, "--as", "red", "--bot", "random"]).code == 0


def test_standing_orders_are_not_known(heap: Path) -> None:
    ran = in_process(["standing", heap, "--as", "red"])
    assert (ran.code, ran.out) == (0, "red has no standing order in heap.\n")


@pytest.mark.parametrize("seats", NimRules.COUNTS)
def test_random_games_end_and_keep_their_stones(seats: int) -> None:
    rules = Nim.rules
    for number in range(20):
        for game in positions(rules, seats, f"nim {number}"):
            assert rules.invariants(game) == []
        assert rules.over(game)
        assert rules.winners(game) == [game.table.taker]


def test_the_other_option_turns_the_winner_round() -> None:
    for value, wins in (("wins", True), ("loses", False)):
        match = new_game("nim", ["red", "green"], seed="stones", options={"last-stone": value})
        while match.awaited:
            seat, taken = match.awaited[0], match.awaited[0]
            match.play(seat, "take 1")
        assert (match.winners == [taken]) is wins


def test_a_game_needs_its_number_of_players() -> None:
    with pytest.raises(Usage, match="nim is played by 2 to 3, not by 1"):
        new_game("nim", ["red"])
