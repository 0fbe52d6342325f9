"""`auto`, `suggest` and `simulate`."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from gallerist_pbem.bots.evaluation import evaluation_of
from gallerist_pbem.engine.apply import judge
from gallerist_pbem.games import game_of
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.past import snapshot
from gallerist_pbem.record.verify import verify
from tests.support.command import in_process
from tests.support.folders import GAMES
from tests.support.game_files import new_game
from tests.support.midgame import FEW, RULES, SOCIETY
from tests.support.parameters import quick_first


def test_auto_is_recorded_as_a_bot_and_verified(tmp_path: Path) -> None:
    path = tmp_path / "salon.yaml"
    gamefile = new_game(RULES, path, 3, "auto")
    while gamefile.position["move"] < 8:
        seat = next(iter(gamefile.position["asked"]))
        ran = in_process(["auto", str(path), "--as", seat, "--bot", "greedy"])
        assert ran.code == 0, ran.err
        gamefile = GameFile.load(path)
    assert {move["by"] for move in gamefile.moves(1)} == {"bot greedy"}
    assert verify(RULES, gamefile, None).draws == "proved"


def test_auto_answers_only_for_the_awaited(tmp_path: Path) -> None:
    path = tmp_path / "salon.yaml"
    asked = new_game(RULES, path, 2, "asked").position["asked"]
    (other,) = {"blue", "yellow"} - set(asked)
    before = path.read_bytes()
    ran = in_process(["auto", str(path), "--as", other, "--bot", "greedy"])
    assert ran.code == 5
    assert "is not asked now" in ran.err
    assert path.read_bytes() == before


@pytest.mark.slow
def test_suggest_shows_three_legal_answers(tmp_path: Path) -> None:
    path = tmp_path / "salon.yaml"
    gamefile = new_game(RULES, path, 2, "suggest")
    for _ in range(2):
        in_process(["auto", str(path), "--as", next(iter(gamefile.position["asked"])), "--bot", "greedy"])
        gamefile = GameFile.load(path)
    seat = next(iter(gamefile.position["asked"]))
    told = json.loads(in_process(["suggest", str(path), "--as", seat, "--json"]).out)
    assert len(told["suggestions"]) == 3
    for number, suggestion in enumerate(told["suggestions"]):
        order = {"game": "salon", "seat": seat, "decision": told["decision"], "steps": suggestion["steps"]}
        written = tmp_path / f"{number}.json"
        written.write_text(json.dumps(order), encoding="utf-8")
        assert in_process(["check", str(path), str(written)]).code == 0
    shown = in_process(["suggest", str(path), "--as", seat]).out
    assert "the best first; changes are in money" in " ".join(shown.split())
    assert "\n1. go " in shown
    assert "gains " in shown


@pytest.mark.parametrize("number", quick_first([57, 1, 30, 90, 121, 150, 180]))
def test_suggest_looks_back_at_the_finished_game(number: int) -> None:
    """bench/suggest.py does so for every decision, with all its nodes."""
    file = GAMES / "finished.yaml"
    then = snapshot(RULES, GameFile.load(file), number)
    ((seat, asked),) = then.asked.items()
    ran = in_process(["suggest", f"{file}@{number}", "--as", seat, "--nodes", str(FEW), "--json"])
    told = json.loads(ran.out)
    assert told["decision"] == asked["decision"] == number
    assert judge(RULES, then.game, seat, told["suggestions"][0]["steps"]).verdict == "legal"


@pytest.mark.slow
def test_suggestions_for_art_society_are_said_in_its_words(tmp_path: Path) -> None:
    path = tmp_path / "society.yaml"
    gamefile = new_game(SOCIETY, path, 2, "suggest")
    told: dict[str, str] = {}
    while len(told) < 5:
        seat, asked = next(iter(gamefile.position["asked"].items()))
        told[asked["question"]] = in_process(["suggest", str(path), "--as", seat]).out
        ran = in_process(["auto", str(path), "--as", seat, "--bot", "greedy"])
        assert ran.code == 0, ran.err
        gamefile = GameFile.load(path)
    assert set(told) == {"start", "offer", "bid", "pick", "place"}
    assert "expected at the end.\n1. bid " in told["bid"]
    assert "lot +" in told["bid"]
    assert "new painting +" in told["pick"]
    assert "prestige" in told["place"]
    assert {move["by"] for move in gamefile.moves(1)} == {"bot greedy"}
    assert verify(SOCIETY, gamefile, None).draws == "proved"


def test_simulate_tells_points_and_endings() -> None:
    ran = in_process(["simulate", "--game", "art-society", "--games", "3", "--seats", "2"])
    assert ran.code == 0, ran.err
    assert "points " in ran.out
    assert "money" not in ran.out
    assert any(words in ran.out for words in evaluation_of(game_of("art-society")).endings().values())


def test_simulate_tells_and_draws(tmp_path: Path) -> None:
    drawn = tmp_path / "games.svg"
    ran = in_process(["simulate", "--games", "2", "--seats", "2", "--plot", str(drawn), "--json"])
    assert ran.code == 0, ran.err
    assert json.loads(ran.out)["games"] == 2
    assert ET.fromstring(drawn.read_text(encoding="utf-8")).tag.endswith("svg")
    shown = in_process(["simulate", "--games", "1", "--seats", "2", "--seats", "3"]).out
    assert shown.count("steps a game:") == 2
