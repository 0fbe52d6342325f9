"""Summaries: who must act, what happened, what can be answered, move and hash at the end."""

from __future__ import annotations

from typing import Any

from gallerist_pbem.games.gallerist.board.text import render
from gallerist_pbem.plain.report import Report
from gallerist_pbem.report.summary import Awaited, composed
from tests.support.gallerist import a_game
from tests.support.names import NAMES
from tests.support.pages import widest

AROUND = Report(
    "salon (The Gallerist)",
    {"blue": "a main turn"},
    ["Bob goes to the Media Center; " + "promotes painting blue to level 3; " * 4 + "done."],
    ["Bob kicks the assistant of Ann out of the Sales Office."],
    17,
    "3f9a1c2e" + "0" * 56,
)


def a_summary(around: Report = AROUND, **changes: Any) -> str:
    facts = {
        "awaited": [Awaited("blue", "Ann", "a main turn", 16, "2026-11-02 18:00")],
        "table": render(a_game(), None, None, NAMES),
        "answers": {"Ann (blue)": [f"go media_center; hire {n}" for n in range(46)]},
        "template": "game: salon\nseat: blue\nsteps:\n- ?",
        "more": "gallerist legal games/salon.yaml",
    }
    return composed(around, **(facts | changes))


def test_a_summary_says_who_must_act_and_ends_with_move_and_hash() -> None:
    text = a_summary()
    lines = text.split("\n")
    assert lines[0] == "salon (The Gallerist), move 17"
    assert lines[2] == "Ann (blue) must act: a main turn [decision 16, since 2026-11-02 18:00]"
    assert lines[-2:] == ["move 17 · 3f9a1c2e00000000", ""]
    assert "  all answers: gallerist legal games/salon.yaml" in lines
    assert widest(text) <= 76
    parts = ["WHAT HAPPENED", "DONE TO YOU", "WHAT CAN BE ANSWERED NOW", "ROUND", "ORDER TO FILL IN"]
    assert [text.index(part) for part in parts] == sorted(text.index(part) for part in parts)


def test_a_summary_leaves_out_what_there_is_not() -> None:
    quiet = AROUND._replace(awaited={}, happened=[], done_to_you=[])
    text = a_summary(quiet, awaited=[], answers={}, template="")
    assert "Nobody is awaited." in text
    for heading in ("WHAT HAPPENED", "DONE TO YOU", "WHAT CAN BE ANSWERED NOW", "ORDER TO FILL IN"):
        assert heading not in text


def test_long_answers_are_broken_between_steps() -> None:
    steps = ["go artists_colony leave desk", "buy painting blue coins 1 tickets brown, pink", "spend pink lobby"]
    text = a_summary(answers={"Ann (blue)": ["; ".join(steps), "spend " + ", ".join(["white lobby orange"] * 9)]})
    lines = text.split("\n")
    assert "  go artists_colony leave desk" in lines
    assert "    buy painting blue coins 1 tickets brown, pink; spend pink lobby" in lines
    assert widest(text) <= 76
