"""What players read: sentences, the drawn walls, differences, the scoring."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gallerist_pbem.engine import game as engine_game
from gallerist_pbem.engine.game import ASKED_AGAIN, KEPT, Event
from gallerist_pbem.engine.rules import Rules
from gallerist_pbem.games.art_society import board_views
from gallerist_pbem.games.art_society.board.text_wall import draw_wall
from gallerist_pbem.games.art_society.rules import rules
from gallerist_pbem.games.art_society.rules.scoring import score
from gallerist_pbem.games.art_society.words import words
from gallerist_pbem.games.art_society.words.sentences import said, sentence
from gallerist_pbem.record import documents as record
from tests.support.art_society import after, example, hang_up, nearly_full, placing, running
from tests.support.names import NAMES
from tests.support.parameters import quick_first
from tests.support.random_games import orders_of


def test_the_module_is_a_game() -> None:
    """S-SET-1: it offers every name that the engine needs."""
    wanted = {name for name in (*Rules.__annotations__, *vars(Rules)) if not name.startswith("_")}
    assert {name for name in wanted if not hasattr(rules, name)} == set()


@pytest.mark.parametrize("seats", quick_first([2, 3, 4]))
def test_every_event_has_a_sentence_and_every_table_fits_a_mail(seats: int) -> None:
    """S-TERM-1: at most 76 columns, nothing left blank."""
    before = None
    for _, _, game in orders_of(rules, seats, f"told {seats}"):
        for event in game.events:
            text = sentence(event, NAMES)
            assert text
            assert "{" not in text
        assert words.sentences(game.events, NAMES)
        shown = board_views.text(game, None, "blue", NAMES)
        assert max(map(len, shown.splitlines())) <= 76
        after = rules.write_table(game.table)
        if before is not None:
            assert all(one.says for one in words.differences(before, after, NAMES))
        before = rules.write_table(game.table.copy())
    assert "has won" in shown


def test_two_players_of_the_same_name_are_not_taken_for_one() -> None:
    """S-ACQ-1: each has a sentence of his own."""
    events = [{"event": "held", "seat": seat, "tile": "p22-01"} for seat in ("blue", "yellow", "yellow")]
    assert len(words.sentences(events, {"blue": "Ann", "yellow": "Ann"})) == 2


def test_every_event_that_is_told_has_a_sentence_and_no_other() -> None:
    """S-RND-1: those of the engine too."""
    sources = [*Path(rules.__file__).parents[1].rglob("*.py"), *Path(engine_game.__file__).parent.glob("*.py")]
    told = {kind for file in sources for kind in re.findall(r"\.tell\(\s*\"(\w+)\"", file.read_text("utf-8"))}
    group = {KEPT, ASKED_AGAIN, record.SEALED, record.UNSEALED, record.STOPPED}
    assert told | group | {record.GIVEN, record.PUBLISHED} == set(said()["events"])


def test_every_question_and_step_has_words() -> None:
    """S-RND-1: so that everybody knows what is asked."""
    assert all(words.question(ask) for ask in rules.QUESTIONS)
    assert set(said()["questions"]) == set(rules.QUESTIONS)


def test_a_wall_shows_every_cell() -> None:
    """S-TERM-1, S-TERM-3: paintings with id, type and frame, decor with shields, stars, corners and eyeline."""
    game = running()
    hang_up(game, "blue", "p22-05 9 4", "2x1 9 6")
    drawn = draw_wall(game.figures, game.table.players["blue"].wall)
    text = "\n".join(drawn)
    assert sum(text.count(sign) for sign in ".x") == 14 * 9 - 6 - 4 - 2
    assert text.count("x") == 4
    assert [line[2] for line in drawn[2::2]] == [*"   >>>   "]
    for mark in ("s-1!", "p22-05!", "City Life", "gold", "shell", "S2"):
        assert mark in text
    assert "*" in "\n".join(draw_wall(game.figures, []))


def test_the_rulebooks_example_as_text() -> None:
    """S-SCO-1: the scoring as a table."""
    game = example()
    table = words.score_table(rules.scores(game, {}), NAMES, [])
    assert "64" in table
    assert "Open corners" in table


def test_differences_say_what_changed() -> None:
    """S-PLC-1: a tile hung, a card played."""
    game = placing(new="p22-02")
    before = rules.write_table(game.table.copy())
    hang_up(game, "blue", "p22-06 9 4")
    game.table.players["blue"].hand.remove(7)
    game.table.prestige["portrait"] = 4
    said_now = [one.says for one in words.differences(before, rules.write_table(game.table), NAMES)]
    assert "p22-06 at 9 4" in said_now
    assert "bid card 7 played" in said_now
    assert "prestige of Portrait 0 -> 4" in said_now


def test_differences_of_the_end_use_the_words_of_the_scoring() -> None:
    """S-SCO-7, S-SPC-5: an excess painting was not placed, and a pick order that is cleared away says nothing."""
    game = nearly_full(new="p55-03")
    game.table.order = ["blue", "yellow"]
    before = rules.write_table(game.table.copy())
    done = after(game, {"excess": None, "decor": ["1x1 11 6"]})
    done.table.order = []
    score(done)
    one = {difference.says for difference in words.differences(before, rules.write_table(done.table), NAMES)}
    assert one >= {"Excess paintings -2", "Full gallery 0", "excess painting p55-03", "no longer to place: p55-03"}
    assert not any(word in said_now for said_now in one for word in ("none", "picks", "is placed", "full_gallery"))


def test_another_bid_of_an_earlier_round_is_told() -> None:
    """S-BID-2."""
    game = running()
    game.table.players["blue"].bids = [1, 16]
    before = rules.write_table(game.table.copy())
    game.table.players["blue"].bids = [1, 8]
    told = [one.says for one in words.differences(before, rules.write_table(game.table), NAMES)]
    assert told == ["card 2 of the bid stack 16 -> 8"]


def test_a_table_has_one_legend_and_the_bids_of_the_pick_order() -> None:
    """S-BID-3."""
    game = placing(new="p22-02")
    game.table.order = ["yellow", "blue"]
    game.table.players["yellow"].bids, game.table.players["blue"].bids = [1, 9], [2, 4]
    shown = board_views.text(game, None, "blue", NAMES)
    assert shown.count("open corner") == 1
    assert "Pick order: Bob (yellow) bid 9, Ann (blue)\n  bid 4." in shown


@pytest.mark.parametrize(
    ("events", "told"),
    [
        (
            [{"event": "bid", "seat": "yellow", "card": 12}, {"event": "bid", "seat": "blue", "card": 12}],
            ["Bob bids 12.", "Ann bids 12 too and comes after Bob, whose cards below are higher."],
        ),
        (
            [{"event": "decor_taken", "seat": "blue", "decor": "1x2", "at": "hold"}],
            ["Ann takes decor 1x2 and gives it to the assistant."],
        ),
        (
            [{"event": "offered", "seat": "blue", "sizes": ["3x3", "2x2", "2x2"]}],
            ["Ann chooses 3x3, 2x2 twice for the auction."],
        ),
    ],
)
def test_what_needs_more_than_one_word_is_said(events: list[Event], told: list[str]) -> None:
    """S-BID-4, S-DEC-4, S-AUC-1: who comes first in a tie, where decor goes, how often a size is offered."""
    assert words.sentences(events, NAMES) == told


def test_a_marker_that_is_sent_back_is_told() -> None:
    """S-PRE-3."""
    facts = {"painting": "p23-02", "type": "portrait", "value": 4, "before": 0}
    assert sentence({"event": "unsold", **facts, "after": 4}, NAMES).endswith("from 0 to 4.")
    told = sentence({"event": "unsold", **facts, "after": 3}, NAMES)
    assert told.endswith("from 0 to 3, the nearest free space before 4.")


def test_a_tie_at_the_end_is_told() -> None:
    """S-SCO-8: in the log and under the table."""
    points = dict.fromkeys(("prestige", "decor", "eyeline", "full_gallery", "corners", "excess"), 0)
    scores = {seat: points | {"total": 30} for seat in ("blue", "yellow")}
    events = [{"event": "scored", "seat": seat, **steps} for seat, steps in scores.items()]
    told = words.sentences([*events, {"event": "won", "seats": ["yellow"]}], NAMES)
    assert told[-1] == "Bob won: as many points as Ann, but better bid cards left."
    assert words.score_table(scores, NAMES, ["yellow"]).endswith("* has won, by the bid cards left\n")
    assert words.score_table(scores, NAMES, ["blue", "yellow"]).endswith("* has won\n")
