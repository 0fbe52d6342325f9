from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from gallerist_pbem.errors import Fault, Unreadable
from gallerist_pbem.orders.read import read_order
from gallerist_pbem.orders.steps import Order, Step
from gallerist_pbem.plain.schemas import schema
from gallerist_pbem.plain.yaml_in import Keys
from gallerist_pbem.plain.yaml_out import Plain, write_document

SCHEMA = schema("gallerist.order")
VALIDATOR = Draft202012Validator(SCHEMA)
ARTISTS = "digital blue, digital red, painting blue, painting red, sculpture blue, sculpture red, photo blue, photo red"
LOCATIONS = "artists_colony, sales_office, media_center, international_market"
NAMES = (
    "start, go, spend, use, discover, buy, reveal, take, sell, hire, promote, reputation, offer, tile, decline, claim, "
    "discard, pass, end"
)
SPACES = "influence, money, fame, visitor, tickets, assistant"
DECISION = "decision must be the number of the move after which you were asked"
ORDER_FIELDS = "game, seat, decision, position, steps, note, standing, next"
SPEND = "a list of tickets and places, such as [pink lobby, brown plaza, white lobby orange]"
SPENT = "a ticket and a place, such as 'pink lobby', 'brown plaza' or 'white lobby orange'"
TAKE = "a place of the display from 1 to 4, or none; or leave it empty and list what you would take in prefer"
WISH = "an art form, an art form with a bonus (assistant, bag, plaza, contract, influence or money), or none"
BONUS = "visitor, tickets, artist, fame"
TICKET = "brown, pink or white, or one via another, such as 'pink via white'"
HEAD = "game: salon\nseat: blue\ndecision: 16\n"
LETTER = """\
game: salon
seat: blue
decision: 16            # number of the move after which blue was asked
position: 3f9a1c2e
steps:
- go: artists_colony
  leave: desk
- buy: painting blue
  coins: 1
  tickets: [brown, pink]
- spend: [pink lobby, brown plaza, white lobby orange]
- end
note: Sorry, Orange.
"""
STEPS: list[Step] = [
    {"start": "media_center"},
    {"go": "artists_colony", "leave": "waiting"},
    {"spend": ["pink lobby", "brown plaza", "white lobby orange"]},
    {"use": 2, "with": "desk", "anyway": True, "bonus": {"visitor": "vip"}},
    {"discover": "photo red", "abandon": True, "bonus": {"artist": "photo blue", "fame": 1, "tickets": ["brown"]}},
    {"buy": "painting blue", "coins": 1, "fame": 2, "tickets": ["brown", "pink via white"]},
    "reveal",
    {"take": 4, "to": 3, "tickets": ["white"]},
    {"take": "none"},
    {"take": None, "prefer": ["photo", "painting money", "none"], "to": 1},
    {"buy": None, "work": "photo-4", "coins": 1},
    {"sell": 1, "artist": "photo blue", "send": "none", "top": "money"},
    {"sell": None, "artist": "photo blue"},
    {"hire": 2, "coins": 0, "tickets": []},
    {"promote": "digital red", "fame": 0},
    {"reputation": "2 photo", "to": "visitor", "send": "collector", "with": "bonus"},
    {"offer": "3 6", "coins": 1, "with": "sales_office", "bonus": {}},
    {"tile": "assistant", "send": "investor"},
    "decline",
    {"claim": "painting-3", "keep": "sold"},
    {"discard": "pink"},
    {"pass": "sales_office"},
    "end",
]
LONG: dict[str, Any] = {"game": "salon", "seat": "orange", "decision": 0, "steps": STEPS}


def told(text: str | bytes) -> list[str]:
    with pytest.raises(Unreadable) as raised:
        read_order(text, "order.yaml", SCHEMA)
    return str(raised.value).splitlines()


def test_the_letter_of_the_contract_is_read() -> None:
    steps: list[Step] = [
        {"go": "artists_colony", "leave": "desk"},
        {"buy": "painting blue", "coins": 1, "tickets": ["brown", "pink"]},
        {"spend": ["pink lobby", "brown plaza", "white lobby orange"]},
        "end",
    ]
    assert read_order(LETTER, "order.yaml", SCHEMA) == Order("salon", "blue", 16, "3f9a1c2e", steps, "Sorry, Orange.")


def test_every_step_with_every_field_is_read_alike_from_yaml_and_json() -> None:
    from_yaml = read_order(write_document(LONG), "order.yaml", SCHEMA)
    assert from_yaml == read_order(json.dumps(LONG).encode(), "order.json", SCHEMA)
    assert from_yaml == Order("salon", "orange", 0, None, STEPS, None)


@pytest.mark.parametrize(
    ("line", "position"),
    [
        ("position: 12345678", "12345678"),
        ("position: 01234567", "01234567"),
        ("position: 1234e567", "1234e567"),
        ("position: '3F9A1C2E'", "3f9a1c2e"),
        ("position:", None),
    ],
)
def test_a_hash_stays_what_it_is_whatever_yaml_takes_it_for(line: str, position: str | None) -> None:
    assert read_order(f"{HEAD}{line}\nsteps: [end]\n", "order.yaml", SCHEMA).position == position


def test_a_game_called_by_a_number_is_the_same_game_without_quotes() -> None:
    text = "game: {}\nseat: blue\ndecision: 1\nsteps: [end]\n"
    assert read_order(text.format("2024"), "o", SCHEMA) == read_order(text.format("'2024'"), "o", SCHEMA)


def test_the_name_of_a_step_comes_first_however_the_keys_were_sorted() -> None:
    order = read_order(HEAD + "steps:\n- {coins: 1, buy: photo red}\n", "order.yaml", SCHEMA)
    assert [list(step) for step in order.steps] == [["buy", "coins"]]


@pytest.mark.parametrize("word", ["reveal", "decline", "end"])
def test_a_step_without_fields_may_be_written_as_a_map(word: str) -> None:
    assert read_order(f"{HEAD}steps:\n- {word}:\n", "order.yaml", SCHEMA).steps == [word]


WHOLE = [
    ("hello", ["1:1: an order must be a map with game, seat, decision and steps"]),
    ("[end]", ["1:1: an order must be a map with game, seat, decision and steps"]),
    (
        "{}",
        [
            "1:1: 'decision' is missing: the number of the move after which you were asked",
            "1:1: 'game' is missing: the id of the game",
            "1:1: 'seat' is missing: the colour you play",
            "1:1: 'steps' is missing: a list of 1 to 200 steps",
        ],
    ),
    (
        "game: [a]\nseat: Blue\ndecision: -1\nposition: 12\nstep: 1\nsteps: []\nnote: 3\n",
        [
            "1:1: game must be the id of the game",
            "2:1: 'Blue' is not a seat; seats are blue, yellow, purple, orange",
            f"3:1: {DECISION}",
            "4:1: position must be 8 to 64 digits (0-9, a-f) of that move's hash, as in the last line of the summary",
            "5:1: an order has no field 'step'; did you mean 'steps'?",
            "6:1: the order has no step",
            "7:1: note must be a text of at most 2000 characters",
        ],
    ),
    (HEAD + "turn: 3\nsteps: [end]\n", [f"4:1: an order has no field 'turn'; its fields are {ORDER_FIELDS}"]),
    (HEAD + "seat: blue\nsteps: [end]\n", ['4:1: the key "seat" stands here a second time']),
    (HEAD + "steps: end\n", ["4:1: steps must be a list of 1 to 200 steps"]),
    (HEAD + f"steps: [{'end, ' * 201}]\n", ["4:1: steps must be a list of 1 to 200 steps"]),
    (HEAD + f"steps: [end]\nnote: {'x' * 2001}\n", ["5:1: note must be a text of at most 2000 characters"]),
    (HEAD.replace("16", "'16'") + "steps: [end]\n", [f"3:1: {DECISION}"]),
    (HEAD.replace("16", "true") + "steps: [end]\n", [f"3:1: {DECISION}"]),
    (HEAD.replace("16", "'?'") + "steps: '?'\n", [
        "3:1: decision is still to be filled in ('?')",
        "4:1: steps is still to be filled in ('?')",
    ]),
    (HEAD + "steps:\n- buy: ?\n", ["5:8: this is still to be filled in ('?')"]),
    (HEAD + "steps:\n- hire: 2\n  tickets: [?, ?]\n", [
        "6:13: this is still to be filled in ('?')",
        "6:16: this is still to be filled in ('?')",
    ]),
    ('{"game": "salon", "seat": "green",\n "decision": 1, "steps": [{"go": "home"}]}', [
        "1:19: 'green' is not a seat; seats are blue, yellow, purple, orange",
        f"2:28: step 1: 'home' is not a location; locations are {LOCATIONS}",
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "faults"), WHOLE)
def test_what_is_wrong_with_an_order_is_told_at_once(text: str, faults: list[str]) -> None:
    assert told(text) == ["order.yaml:" + fault.replace(": ", ": error: ", 1) for fault in faults]


STEP_FAULTS = [
    ("by: painting blue", 0, f"unknown step 'by'; did you mean 'buy'? Steps are: {NAMES}"),
    ("juggle", 0, f"unknown step 'juggle'. Steps are: {NAMES}"),
    ("leave: desk", 0, "leave is a field, not a step: it stands under its step, without a dash"),
    ("buy", 0, "buy needs a value: an artist"),
    ("use", 0, "use needs a value: a contract space from 1 to 3"),
    ("buy painting blue", 0, "there is no colon after buy: write 'buy: painting blue'"),
    ("end now", 0, "end stands alone, without 'now'"),
    ("{end: now}", 1, "end must be empty"),
    ("{end: , so: 1}", 8, "end has no field 'so', and no other"),
    ("{go: sales_office, hire: 1, use: 2}", 0, "go, hire and use are 3 steps; each begins with its own dash"),
    ("{buy: painting blue, coin: 1}", 21, "buy has no field 'coin'; did you mean 'coins'?"),
    ("{buy: painting blue, artist: 1}", 21, "buy has no field 'artist'; its fields are coins, fame, tickets, work"),
    ("{start: sales_office, leave: desk}", 22, "start has no field 'leave', and no other"),
    ("{use: 1, bonus: {colour: pink}}", 17, f"bonus has no field 'colour'; its fields are {BONUS}"),
    ("{use: 1, bonus: pink}", 9, f"bonus must be a map with what the bonus needs: {BONUS}"),
    ("{use: 1, bonus: {fame: -1}}", 17, "bonus fame must be a whole number, 0 or more"),
    ("{use: 1, bonus: {tickets: [red]}}", 27, f"item 1 of bonus tickets must be {TICKET}"),
    ("{use: 1, bonus: {visitor: VIP}}", 17, "'VIP' is not a visitor; visitors are investor, vip, collector"),
    ("use: 4", 0, "use must be a contract space from 1 to 3"),
    ("sell: true", 0, "sell must be a contract space from 1 to 3"),
    ("{use: 1, anyway: 1}", 9, "anyway must be true or false"),
    ("{discover: photo red, abandon: yes}", 22, "abandon must be true or false"),
    ("buy: painting green", 0, f"'painting green' is not an artist; artists are {ARTISTS}"),
    ("buy: 3", 0, f"'3' is not an artist; artists are {ARTISTS}"),
    ("buy: [photo red]", 0, f"a list is not an artist; artists are {ARTISTS}"),
    ("buy: {artist: photo red}", 0, f"a map is not an artist; artists are {ARTISTS}"),
    ("buy:", 0, f"buy is empty; artists are {ARTISTS}"),
    ("{go: sales_office, leave: home}", 19, "leave must be desk, waiting or a location"),
    ("{use: 1, with: home}", 9, "with must be desk, waiting, bonus or a location"),
    ("{hire: 1, coins: -1}", 10, "coins must be a whole number, 0 or more"),
    ("{promote: photo red, fame: '1'}", 21, "fame must be a whole number, 0 or more"),
    ("hire: -1", 0, "hire must be a whole number, 0 or more"),
    ("{hire: 1, tickets: brown}", 10, "tickets must be a list of tickets, such as [brown, pink via white]"),
    ("{hire: 1, tickets: [brown, red]}", 27, f"item 2 of tickets must be {TICKET}"),
    ("spend: [pink]", 8, f"item 1 of spend must be {SPENT}"),
    ("take: 5", 0, f"take must be {TAKE}"),
    ("take:", 0, f"take must be {TAKE}"),
    ("{take: 1, prefer: [photo]}", 1, "take must be empty where prefer says what to take"),
    ("{buy: photo red, work: photo-4}", 1, "buy must be empty where work says what to buy"),
    ("{buy: , work: film-4}", 8, "work must be a work on top of its stack, such as photo-4"),
    ("sell:", 0, "sell must be a contract space from 1 to 3"),
    ("{take: , prefer: [film]}", 18, f"item 1 of prefer must be {WISH}"),
    ("{take: 1, to: 0}", 10, "to must be a contract space from 1 to 3"),
    ("{tile: lobby}", 1, f"'lobby' is not a reputation space; reputation spaces are {SPACES}"),
    ("{sell: 1, send: pink}", 10, "send must be investor, vip, collector or none"),
    ("{sell: 1, top: up}", 10, "top must be influence or money"),
    ("reputation: 4 photo", 0, "reputation must be a column and an art form, such as '2 photo'"),
    ("offer: 1 2", 0, "offer must be a column and 1, 3 or 6, such as '2 3'"),
    ("offer: 3", 0, "offer must be a column and 1, 3 or 6, such as '2 3'"),
    ("'offer': \"1 3\\n\"", 0, "offer must be a column and 1, 3 or 6, such as '2 3'"),
    ("claim: 3", 0, "claim must be the name of a work on an easel, such as painting-3"),
    ("discard: red", 0, "'red' is not a ticket colour; ticket colours are brown, pink, white"),
    ("{hire: 1, tickets: '?'}", 10, "tickets is still to be filled in ('?')"),
    ("spend: [pink lobby, 'brown ?']", 20, "item 2 of spend is still to be filled in ('?')"),
]  # fmt: skip


@pytest.mark.parametrize(("step", "offset", "fault"), STEP_FAULTS)
def test_what_is_wrong_with_a_step_is_told_with_its_number_and_place(step: str, offset: int, fault: str) -> None:
    assert told(f"{HEAD}steps:\n- end\n- {step}\n") == [f"order.yaml:6:{3 + offset}: error: step 2: {fault}"]


@pytest.mark.parametrize(
    ("step", "column", "fault"),
    [
        ("", 2, "step 1 is empty"),
        ("{}", 3, "step 1 is empty"),
        ("''", 3, "step 1 is empty"),
        ("'?'", 3, "step 1 is still to be filled in ('?')"),
        ("0", 3, "step 1 must be one step: a bare word, or a map that begins with the step's name"),
        ("[end]", 3, "step 1 must be one step: a bare word, or a map that begins with the step's name"),
    ],
)
def test_what_is_no_step_at_all_is_told(step: str, column: int, fault: str) -> None:
    assert told(f"{HEAD}steps:\n- {step}\n") == [f"order.yaml:5:{column}: error: {fault}"]


def test_a_long_word_is_cut_and_many_faults_are_limited() -> None:
    steps = "".join(f"- {'x' * 300}\n" for _ in range(150))
    faults = told(f"{HEAD}steps:\n{steps}")
    assert len(faults) == 50
    assert f"'{'x' * 40}...'" in faults[0]


def test_a_question_mark_in_a_note_is_no_gap() -> None:
    assert read_order(HEAD + "steps: [end]\nnote: Why ?\n", "order.yaml", SCHEMA).note == "Why ?"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("decision: {game: '?'}\nsteps: [end]\n", "3:12: error: decision is still to be filled in ('?')"),
        ("decision: 1\nsteps: {go: '?'}\n", "4:9: error: steps is still to be filled in ('?')"),
        ("decision: 1\nsteps: [end]\nstanding: {do: '?'}\n", "5:12: error: standing is still to be filled in ('?')"),
    ],
)
def test_a_gap_where_there_is_no_step_is_told_too(text: str, fault: str) -> None:
    assert f"order.yaml:{fault}" in told("game: salon\nseat: blue\n" + text)


def test_reading_an_order_does_not_wait_for_jsonschema() -> None:
    code = "import sys, gallerist_pbem.orders.read; print('jsonschema' in sys.modules, 'difflib' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False False\n"


WORDS = st.sampled_from([
    "end", "?", "desk", "waiting", "bonus", "none", "artists_colony", "photo red", "pink", "pink via white",
    "pink lobby", "2 photo", "1 3", "money", "blue", "3f9a1c2e", "", "photo money",
])  # fmt: skip
KEYS = st.sampled_from([
    *LONG, *(key for step in STEPS if isinstance(step, dict) for key in step),
    "position", "note", "reveal", "coin", "visitor",
])  # fmt: skip
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 6) | st.integers() | WORDS | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=6,
)


def places(data: Any, path: Keys = ()) -> Iterator[Keys]:
    yield path
    for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield from places(value, (*path, key))


def put(data: Any, path: Keys, value: Plain) -> Any:
    """A copy with another value at one place."""
    if not path:
        return value
    copy: Any = dict(data) if isinstance(data, dict) else list(data)
    copy[path[0]] = put(data[path[0]], path[1:], value)
    return copy


@st.composite
def mutated(draw: st.DrawFn, data: Any) -> Any:
    """Values replaced, keys added and taken away."""
    for _ in range(draw(st.integers(0, 3))):
        path = draw(st.sampled_from(sorted(places(data), key=repr)))
        old = data
        for key in path:
            old = old[key]
        if isinstance(old, dict) and old and draw(st.booleans()):
            gone = draw(st.sampled_from([None, *old]))
            added = draw(st.dictionaries(KEYS, VALUES, max_size=1))
            new: Plain = {key: value for key, value in old.items() if key != gone} | added
        else:
            new = draw(VALUES)
        data = put(data, path, new)
    return data


def faults_of(text: str | bytes) -> list[Fault] | None:
    """None for an order."""
    try:
        read_order(text, "order", SCHEMA)
    except Unreadable as unreadable:
        return unreadable.faults
    return None


@given(mutated(LONG).filter(lambda data: isinstance(data, dict)))
def test_every_fault_has_a_place_and_an_order_without_one_is_valid(data: dict[str, Any]) -> None:
    faults = faults_of(json.dumps(data, ensure_ascii=False))
    assert faults is not None or VALIDATOR.is_valid(data)
    assert all(fault.line > 0 and fault.column > 0 and fault.message for fault in faults or [])


ALPHABET = "gameseatdecisionstepsbuy:-?[]{}'\" \n0123,"


@given(st.text() | st.binary() | st.text(ALPHABET, max_size=60).map(lambda text: HEAD + text))
def test_any_text_is_an_order_or_told(text: str | bytes) -> None:
    assert faults_of(text) != []
