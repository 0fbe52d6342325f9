"""Summaries: who must act, what happened, what the reader has; then form and table, move and hash at the end."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from gallerist_pbem.games.gallerist.board.text import render
from gallerist_pbem.plain.report import Report
from gallerist_pbem.record.past import snapshot, snapshots
from gallerist_pbem.referee.open import open_game
from gallerist_pbem.report.summary import FIRST_LINES, Awaited, composed, summary
from tests.support.folders import GAMES
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
    own={"YOU": ["8 money, 2 influence.", "Tickets: none."]},
)
PARTS = ["WHAT HAPPENED", "DONE TO YOU", "YOU\n", "ORDER TO FILL IN", "ROUND"]


def a_summary(around: Report = AROUND, **changes: Any) -> str:
    facts: dict[str, Any] = {
        "awaited": [Awaited("blue", "Ann", "a main turn", 16, "since Monday 2 November, 2 days")],
        "table": render(a_game(), None, None, NAMES),
        "forms": ["#gallerist salon blue 16\n?\n#end"],
        "more": "gallerist legal games/salon.yaml",
        "headlines": list,
    }
    return composed(around, **(facts | changes)).text()


def test_a_summary_says_who_must_act_and_ends_with_move_and_hash() -> None:
    text = a_summary()
    lines = text.split("\n")
    assert lines[0] == "salon (The Gallerist), move 17"
    assert lines[1:3] == ["Ann (blue) must act: a main turn [decision 16, since Monday 2 November, 2", "  days]"]
    assert lines[-2:] == ["move 17 · 3f9a1c2e00000000", ""]
    assert "all answers: gallerist legal games/salon.yaml" in lines
    assert widest(text) <= 76
    places = [text.index(part) for part in PARTS]
    assert places == sorted(places)


def test_a_summary_leaves_out_what_there_is_not() -> None:
    quiet = AROUND._replace(awaited={}, happened=[], done_to_you=[], own={})
    text = a_summary(quiet, awaited=[], forms=[])
    assert "Nobody is awaited." in text
    assert not [part for part in PARTS[:-1] if part in text]


def test_what_does_not_fit_the_first_lines_is_told_in_short_and_in_full_at_the_end() -> None:
    much = [f"Bob does thing {number}." for number in range(30)]
    text = a_summary(AROUND._replace(happened=much), headlines=lambda: ["Bob does much."])
    assert "WHAT HAPPENED\n- Bob does much.\n\nDONE" in text
    assert text.index("WHAT HAPPENED, IN DETAIL\n- Bob does thing 0.\n") > text.index("ROUND")
    assert "IN DETAIL" not in a_summary(AROUND, headlines=lambda: ["Bob promotes."])


def seen_by(path: Path) -> dict[str, list[tuple[int, int]]]:
    """For each seat at each decision it is asked: the move, and how many lines come before the form."""
    public = open_game(path)
    eyes = {seat: open_game(path, seat) for seat in public.names}
    found: dict[str, list[tuple[int, int]]] = {seat: [] for seat in eyes}
    for past in snapshots(public.rules, public.file):
        for seat in past.asked:
            text = summary(eyes[seat].at(past))
            top = text.split("\n\nORDER TO FILL IN\n")[0]
            assert "\nYOU\n" in top
            found[seat].append((past.number, len(top.splitlines())))
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("name", "share"), [("finished", 0.8), ("art-society", 1.0), ("solitaire", 0.9)])
def test_the_first_lines_are_enough_for_most_turns(name: str, share: float) -> None:
    """Who acts, what happened, what was done to you and what you have: in 25 lines, for four players of The Gallerist
    at 80 of 100 decisions, for three of Art Society at all of them."""
    lines = [count for seen in seen_by(GAMES / f"{name}.yaml").values() for _, count in seen]
    assert sum(count <= FIRST_LINES for count in lines) >= share * len(lines)


def at(name: str, number: int, seat: str | None = None) -> str:
    """A summary of a game of the shelf as it was."""
    opened = open_game(GAMES / f"{name}.yaml", seat)
    return summary(opened.at(snapshot(opened.rules, opened.file, number)))


def test_a_seat_reads_its_own_figures_and_cards_and_everybody_those_of_who_acts() -> None:
    own, public = at("finished", 59, "yellow"), at("finished", 59)
    money = "8 money, 0 influence (0 coins, 0 steps of fame), 1 assistant at desks.\n"
    assert f"\nYOU\n{money}" in own
    assert f"\nBOB (YELLOW) HAS\n{money}" in public
    assert "Dealer card: 5 lacks digital; 10 lacks painting; 10 lacks 2 photo\n" in own
    assert not [word for word in ("Dealer", "Curator") if word in public]
    assert "\nContracts: 1 fulfilled, influence; 2 sculpture-influence;" in public


def test_a_finished_game_names_its_winner_at_the_top() -> None:
    for name in ("finished", "art-society"):
        opened = open_game(GAMES / f"{name}.yaml")
        second = summary(opened).split("\n")[1]
        (winner,) = opened.rules.winners(opened.game)
        total = opened.rules.scores(opened.game, {})[winner]["total"]
        assert second.startswith(f"The game is over: {opened.names[winner]} ({winner}) has won with {total}.")


def test_log_and_table_have_one_word_for_a_thing() -> None:
    """Tiles by what they count, contracts by form and bonus, market spaces by column and row."""
    text = at("finished", 100, "blue")
    assert "- Dan places the tile per Collector on the space visitor.\n" in text
    assert "3+1i per Collector (on visitor)" in text
    assert "on the market, column 2, painting" in text
    assert re.search(r"\nMARKET +column 1 +column 2 +column 3\n", text)
    signed = at("finished", 60)
    assert "Dan signs photo-money on space 3" in signed
    assert "3 photo-money" in signed


def test_a_seal_is_told_by_its_first_digits() -> None:
    from gallerist_pbem.games.art_society.words.sentences import sentence

    event = {"event": "sealed", "seat": "blue", "question": "bid", "seal": "0123456789abcdef" * 4}
    assert sentence(event, NAMES) == "Ann has bid; the seal is 0123456789abcdef."
