"""Moves in sentences, also those of which nothing comes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gallerist_pbem.games import game_of
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.report.history import log_lines, move_sentences
from tests.support.folders import ROOT
from tests.support.names import NAMES

WORDS = game_of("gallerist").words


def a_move(**facts: Any) -> dict[str, Any]:
    quiet = {"move": 7, "kind": "order", "seat": "blue", "by": "player", "at": "", "order": ["end"], "events": []}
    return quiet | facts


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({}, ["Ann ends the turn."]),
        ({"by": "standing"}, ["Ann has answered this beforehand.", "Ann ends the turn."]),
        (
            {"by": "referee", "order": ["decline"]},
            ["The time of Ann was over, so the referee has answered instead: decline."],
        ),
        ({"note": "Over to you."}, ["Ann ends the turn.", "Ann says: Over to you."]),
        ({"order": [{"take": "none"}]}, ["Ann answers: take none."]),
        ({"order": []}, []),
    ],
)
def test_an_answer_of_which_nothing_comes_is_told(facts: dict[str, Any], told: list[str]) -> None:
    assert move_sentences(WORDS, a_move(**facts), NAMES) == told


def test_what_happens_is_told_instead_of_the_order() -> None:
    events = [{"event": "won", "seats": ["blue"], "money": 100}]
    assert "Ann ends the turn." not in move_sentences(WORDS, a_move(events=events), NAMES)


@pytest.mark.parametrize("name", ["finished", "solitaire", "rulebook-example", "art-society"])
def test_every_move_of_the_games_that_were_played_says_something(name: str) -> None:
    """Old ones too: what is told stands in the order."""
    file = GameFile.load(ROOT / "games" / f"{name}.yaml")
    words, names = game_of(file.header["game"]).words, file.names()
    assert [move["move"] for move in file.moves(0) if not move_sentences(words, move, names)] == []


def test_the_log_of_a_turn_that_only_ends() -> None:
    lines = list(log_lines(Path(ROOT / "games" / "finished.yaml"), 7))
    assert lines[:2] == ["7. Bob, 2023-11-14T22:13:20Z", "   Bob ends the turn."]
