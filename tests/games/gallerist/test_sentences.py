"""The log in sentences: every event that is told has one, and they say what happened."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gallerist_pbem
from gallerist_pbem.engine.game import Event
from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.games.gallerist.words.sentences import done_to, question, said, sentence, sentences
from gallerist_pbem.record import documents as record
from tests.support.names import NAMES
from tests.support.random_games import positions

PACKAGE = Path(gallerist_pbem.__file__).parent
SOURCES = [*(PACKAGE / "engine").glob("*.py"), *(PACKAGE / "games" / "gallerist").rglob("*.py")]


def test_every_event_has_a_sentence_and_every_sentence_an_event() -> None:
    told = {kind for file in SOURCES for kind in re.findall(r"\.tell\(\s*\"(\w+)\"", file.read_text(encoding="utf-8"))}
    recorded = {record.GIVEN, record.PUBLISHED, record.STOPPED}
    assert told | recorded == set(said()["events"])


def test_every_question_has_words() -> None:
    assert set(said()["questions"]) == set(rules.QUESTIONS)


def test_every_tile_has_words() -> None:
    assert set(said()["words"]["tile"]) == set(rules.figures().reputation)


def test_a_ticket_is_said_to_move_the_visitor_it_is_printed_for() -> None:
    words = said()["words"]
    assert words["visitor_of"] == {c: words["all"][kind] for c, kind in rules.figures().kind_of.items()}


def test_two_players_of_the_same_name_are_not_taken_for_one() -> None:
    events = [{"event": "passed", "seat": "blue"}, {"event": "passed", "seat": "yellow"}]
    assert len(sentences(events, {"blue": "Ann", "yellow": "Ann"})) == 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_random_games_are_told(players: int) -> None:
    unsaid = re.compile(r"[{}]|None|True|False|_| 1 \w+s\b")
    count = 0
    for game in positions(rules, players, f"told-{players}"):
        for text in sentences(game.events, NAMES):
            assert text.endswith("."), text
            assert not unsaid.search(text), text
            count += 1
    assert count > 100


EXAMPLES = [
    ({"event": "moved", "seat": "blue", "to": "media_center", "left": None}, "Ann goes to the Media Center."),
    (
        {"event": "moved", "seat": "blue", "to": "sales_office", "left": "desk"},
        "Ann goes to the Sales Office and leaves an assistant (from a desk) behind.",
    ),
    (
        {"event": "kicked_out", "seat": "yellow", "piece": "gallerist", "at": "sales_office", "by": "blue"},
        "Ann kicks the gallerist of Bob out of the Sales Office.",
    ),
    (
        {"event": "paid", "seat": "blue", "price": 4, "coins": 1, "purpose": "work"},
        "Ann pays 4: 3 money and 1 coin from influence.",
    ),
    ({"event": "paid", "seat": "blue", "price": 2, "coins": 2}, "Ann pays 2: 2 coins from influence."),
    ({"event": "paid", "seat": "blue", "price": 3, "coins": 0, "purpose": "work"}, "Ann pays 3 money."),
    (
        {"event": "fame_raised", "artist": "photo blue", "fame": 7, "was": 4, "stars": 2, "stars_were": 1},
        "The fame of photo blue rises from 4 to 7: 2 stars now, 1 more.",
    ),
    (
        {"event": "tickets_gained", "seat": "blue", "tickets": ["brown via white", "pink"]},
        "Ann gets tickets: brown (for white given up), pink.",
    ),
    (
        {"event": "tickets_spent", "seat": "blue", "moves": ["white lobby yellow", "pink plaza", "pink plaza"]},
        "Ann spends tickets: Collector from the Lobby of Bob to the Plaza, 2 x VIP from the Plaza to the Lobby.",
    ),
    ({"event": "hired", "seat": "blue", "count": 1}, "Ann hires 1 assistant."),
    ({"event": "scored", "seat": "blue", "step": "dealer", "money": 0}, "Ann scores nothing for the dealer card."),
    ({"event": "won", "seats": ["blue"]}, "Ann wins the game."),
    ({"event": "won", "seats": ["blue", "purple", "orange"]}, "Ann, Cleo and Dan share the victory."),
    (
        {"event": "opened", "seat": "blue", "secret": {"curator": "curator-1", "dealer": "dealer-4"}},
        "Ann shows the cards curator-1 and dealer-4.",
    ),
    ({"event": "drawn", "pile": "artists", "items": ["photo-blue-a"]}, None),
    ({"event": "drawn", "pile": "start player", "items": ["purple"]}, "Cleo is the start player."),
    (
        {
            "event": "stopped",
            "seat": "blue",
            "rest": [{"take": 2, "to": 1}],
            "at": 1,
            "code": "E",
            "rule": "G-CON-5",
            "why": "contract space 1 is taken",
        },
        "The rest of Ann's order was refused: take 2 to 1: contract space 1 is taken (G-CON-5, rulebook p. 9).",
    ),
    (
        {"event": "stopped", "seat": "blue", "rest": [], "at": 1, "code": "E", "rule": "G-PBM-1", "why": "it goes on"},
        "Ann's order leaves something open: it goes on (G-PBM-1).",
    ),
    ({"event": "signed", "seat": "blue", "artist": "photo blue", "stars": 1}, None),
]


@pytest.mark.parametrize(("event", "text"), EXAMPLES)
def test_sentences(event: Event, text: str | None) -> None:
    assert sentence(event, NAMES) == text


def test_set_up_is_not_told_piece_by_piece() -> None:
    first = next(iter(positions(rules, 3, "set-up")))
    assert first.events
    told = sentences(first.events, NAMES)
    assert len(told) == 1
    assert told[0].endswith("is the start player.")


def test_what_one_player_does_in_a_row_shares_lines() -> None:
    """As much as a line of a mail has room for; the place goes without saying after the move."""
    events: list[Event] = [
        {"event": "moved", "seat": "blue", "to": "media_center", "left": None},
        {"event": "kicked_out", "seat": "yellow", "piece": "assistant", "at": "media_center", "by": "blue"},
        {"event": "hired", "seat": "blue", "count": 2},
        {"event": "forced", "seat": "yellow", "question": "kicked_out", "step": "decline"},
        {"event": "declined", "seat": "yellow"},
        {"event": "assistant_home", "seat": "yellow"},
    ]
    assert sentences(events, NAMES) == [
        "Ann goes to the Media Center; kicks out the assistant of Bob.",
        "Ann hires 2 assistants.",
        "Bob has nothing to do at the Media Center and is not asked.",
        "Bob takes an assistant home.",
    ]
    assert done_to("yellow", events, NAMES) == [
        "Ann kicks the assistant of Bob out of the Media Center.",
        "Bob, kicked out, has nothing to do and is not asked.",
    ]
    assert done_to("blue", events, NAMES) == []


def test_a_visitor_taken_from_the_lobby_was_done_to_its_owner() -> None:
    event = {"event": "tickets_spent", "seat": "blue", "moves": ["white lobby yellow"]}
    assert done_to("yellow", [event], NAMES) == [sentence(event, NAMES)]
    assert done_to("blue", [event], NAMES) == []


def test_a_name_with_braces_is_only_a_name() -> None:
    assert sentence({"event": "passed", "seat": "blue"}, {"blue": "{seat}"}) == "{seat} can act nowhere and passes."


def test_questions_in_words() -> None:
    assert question("kicked_out", {"at": "media_center"}) == "kicked out of the Media Center: one action, or decline"
    assert question("kicked_out") == "kicked out: one action, or decline"
    assert question("turn") == "a main turn"
