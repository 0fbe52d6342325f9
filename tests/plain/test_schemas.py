from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from gallerist_pbem.bots.random_bot import at_random
from gallerist_pbem.engine.agenda import settle, take_step
from gallerist_pbem.engine.chance import Seeded
from gallerist_pbem.engine.rules import AnyGame
from gallerist_pbem.errors import Refused, Unreadable
from gallerist_pbem.games.gallerist.rules import rules as gallerist
from gallerist_pbem.orders.steps import Step
from gallerist_pbem.plain import schema_messages
from gallerist_pbem.plain.schema_check import SchemaFault, check_document, faults_of, faults_of_part
from gallerist_pbem.plain.schemas import FOLDERS, Node, resolve, schema
from gallerist_pbem.plain.yaml_in import Keys, read_one, read_stream
from gallerist_pbem.plain.yaml_out import Plain, digest, write_document, write_stream
from gallerist_pbem.record import documents as record
from gallerist_pbem.record.documents import Document

FILES = sorted(FOLDERS[0].glob("*.json"))
OURS = ["gallerist.order", "gallerist.game", "gallerist.position"]
GAME, ORDER, POSITION = schema("gallerist.game"), schema("gallerist.order"), schema("gallerist.position")

CARDS = {"curator": "curator-1", "dealer": "dealer-1"}


def valid(data: Any, wanted: Node) -> bool:
    return next(faults_of(data, wanted), None) is None


@cache
def random_game(seed: int, count: int) -> tuple[list[dict[str, Any]], list[Step]]:
    """Every position of a game of random answers, and every step as it would be recorded."""
    seats, figures = list(gallerist.SEATS[:count]), gallerist.figures()
    chance = Seeded(str(seed), {}, {})
    chance.secrets = gallerist.deal(seats, figures, chance)
    options = {name: values[0] for name, values in gallerist.OPTIONS.items()}
    game = gallerist.setup(seats, figures, options, chance)
    settle(gallerist, game)
    positions, steps, random = [snapshot(game)], [], Random(seed)
    while game.agenda:
        trial, answer = game.copy(), at_random(random)
        try:
            take_step(gallerist, trial, answer)
        except Refused:
            continue
        settle(gallerist, trial)
        game = trial
        steps.append(answer.written.step())
        positions.append(snapshot(game))
    return positions, steps


def snapshot(game: AnyGame) -> dict[str, Any]:
    return copy.deepcopy(record.content(gallerist, game))


GAMES = [(1, 2), (2, 3), (3, 4)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_schema_is_json_schema_and_says_where_it_is_published(path: Path) -> None:
    wanted = json.loads(path.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(wanted)
    assert wanted["$id"] == f"https://gallerist-pbem.example/schemas/{path.name}"
    assert wanted["$schema"] == "https://json-schema.org/draft/2020-12/schema"


KEYWORDS = {"type", "enum", "required", "additionalProperties", *schema_messages._LIMITS}
SAID = {"$schema", "$id", "$comment", "title", "description", "examples"}
MAPS_OF_NODES = {"properties", "patternProperties", "$defs"}
LISTS_OF_NODES = {"allOf", "anyOf", "oneOf"}
NODES = {"if", "then", "else", "items", "propertyNames", "additionalProperties"}


def unknown_keywords(node: Node) -> Iterator[str]:
    """Those that jsonschema would pass over in silence, or whose faults have no words; anywhere in a schema."""
    for keyword, rule in node.items():
        if keyword not in {"$ref"} | KEYWORDS | SAID | MAPS_OF_NODES | LISTS_OF_NODES | NODES:
            yield keyword
        inner = rule.values() if keyword in MAPS_OF_NODES else rule if keyword in LISTS_OF_NODES else [rule]
        if keyword in MAPS_OF_NODES | LISTS_OF_NODES | NODES and not isinstance(rule, bool):
            for each in inner:
                yield from unknown_keywords(each)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_schema_has_a_keyword_that_would_go_unchecked(path: Path) -> None:
    wanted = json.loads(path.read_text(encoding="utf-8"))
    assert list(unknown_keywords(wanted)) == []
    assert list(unknown_keywords(wanted | {"$defs": {"new": {"items": {"minimun": 1}}}})) == ["minimun"]


def nodes(wanted: Any) -> Iterator[Node]:
    """Every node of a schema that a value can fail."""
    if isinstance(wanted, dict):
        yield wanted
        for key in ("properties", "$defs"):
            for node in wanted.get(key, {}).values():
                yield from nodes(node)
        for key in ("items", "propertyNames", "additionalProperties"):
            yield from nodes(wanted.get(key))


def test_every_node_of_the_order_schema_has_words_for_its_faults() -> None:
    wordless = [node for node in nodes(ORDER) if "$ref" not in node and not node.keys() & {"title", "description"}]
    assert wordless == []


def test_every_reference_leads_somewhere() -> None:
    texts = {name: json.dumps(schema(name)) for name in OURS}
    refs = [(name, part.split('"')[0]) for name, text in texts.items() for part in text.split('"$ref": "')[1:]]
    assert all(resolve(ref, schema(name)) for name, ref in refs)
    assert len(refs) > 100


def test_the_order_schema_knows_every_step_and_seat_of_the_rules() -> None:
    names = {branch["required"][0] for branch in ORDER["$defs"]["step_with_fields"]["anyOf"]}
    assert set(gallerist.STEPS) <= names
    assert names - set(gallerist.STEPS) <= {"discard"}
    assert ORDER["$defs"]["seat"]["enum"] == GAME["$defs"]["seat"]["enum"] == list(gallerist.SEATS)


def test_the_dispatch_names_every_step_once() -> None:
    step = ORDER["$defs"]["step_with_fields"]
    names = [branch["required"] for branch in step["anyOf"]]
    assert [(branch["if"]["required"], branch["then"]["$ref"]) for branch in step["allOf"]] == [
        (name, f"#/$defs/{name[0]}_step") for name in names
    ]
    assert all(ORDER["$defs"][f"{name}_step"]["required"] == [name] for (name,) in names)


def test_the_game_schema_knows_every_question_of_the_rules() -> None:
    assert set(GAME["$defs"]["ask"]["enum"]) == {*gallerist.QUESTIONS, *gallerist.AUTOMATIC}


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "count"), GAMES)
def test_every_position_of_a_random_game_is_valid(seed: int, count: int) -> None:
    positions, _ = random_game(seed, count)
    assert [list(faults_of(position, POSITION)) for position in positions] == [[]] * len(positions)


@pytest.mark.parametrize(("seed", "count"), GAMES)
def test_every_recorded_step_of_a_random_game_can_be_ordered(seed: int, count: int) -> None:
    _, steps = random_game(seed, count)
    order = {"game": "salon", "seat": "blue", "decision": 1}
    assert [step for step in steps if not valid(order | {"steps": [step]}, ORDER)] == []


def change(position: dict[str, Any], path: Keys, value: Any = None) -> dict[str, Any]:
    """A copy with one value changed, or one key missing."""
    made = copy.deepcopy(position)
    inner: Any = made
    for key in path[:-1]:
        inner = inner[key]
    if value is None:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return made


MUTATIONS = [
    (("table",), None),
    (("agenda",), None),
    (("table", "clock", "round"), None),
    (("table", "players", "blue", "renowned"), None),
    (("table", "spaces", "sales_office"), None),
    (("table", "clock", "round"), "1"),
    (("table", "clock", "stage"), "begun"),
    (("table", "plaza", "vip"), -1),
    (("table", "plaza", "vip"), True),
    (("table", "box_office", "pink"), -1),
    (("table", "box_office", "green"), 1),
    (("table", "promotion"), [1, 2, 3, 4]),
    (("table", "spaces", "museum"), "blue gallerist"),
    (("table", "spaces", "sales_office"), "green gallerist"),
    (("table", "waiting"), {"at": "museum", "piece": "blue gallerist"}),
    (("table", "tiles", "4 photo"), "vip"),
    (("table", "market", "1 2"), "blue"),
    (("table", "location_tiles", "museum"), "vip"),
    (("table", "easels"), "digital-1"),
    (("table", "artists", "film red"), {}),
    (("table", "artists", "photo red", "up"), 1),
    (("table", "stacks", "photo", "top"), 3),
    (("table", "contracts", "display"), []),
    (("table", "players", "green"), {}),
    (("table", "players", "blue", "gallerist"), "museum"),
    (("table", "players", "blue", "money"), -1),
    (("table", "players", "blue", "assistants", "desks"), "two"),
    (("table", "players", "blue", "contracts", 0), {"card": "photo-bag", "side": "back", "assistant": False}),
    (("table", "players", "blue", "commission"), "photo green"),
    (("table", "players", "blue", "works"), [{"work": "photo-1"}]),
    (("agenda", 0, "ask"), "sleep"),
    (("agenda", -1, "seat"), "green"),
    (("agenda", -1, "seat"), None),
    (("agenda", -1), {"ask": "turn", "seat": "blue"}),
    (("agenda", -1), {"ask": "action", "seat": "blue", "executive": True}),
    (("drawn", "contracts"), -1),
    (("colour",), "blue"),
]


@pytest.mark.parametrize(("path", "value"), MUTATIONS)
def test_a_position_with_a_wrong_part_is_not_valid(path: Keys, value: Plain) -> None:
    position = random_game(1, 2)[0][0]
    assert valid(position, POSITION)
    assert not valid(change(position, path, value), POSITION)


def documents() -> list[Document]:
    """Header, position and moves of a game as the program writes them."""
    seats = [{"seat": "blue", "name": "Ann", "mail": "ann@example.org"}, {"seat": "yellow", "name": "Bob"}]
    header = record.header(
        gallerist, game_id="salon", engine="0.1.0", figures=gallerist.figures(), options={}, seats=seats,
        chance={"commitment": "0" * 64}, position=None, cards={"blue": "1" * 64, "yellow": "2" * 64},
    )  # fmt: skip
    events = [{"event": "drawn", "pile": "bag", "items": ["vip"]}]
    common = {"at": "2026-05-01T18:30:00Z", "events": events, "engine": "0.1.0", "position": "3" * 64}
    first = record.move(move=0, kind="setup", seat=None, by="referee", order=[], prev=digest(header), **common)
    common |= {"note": "Sorry, Bob.", "prev": first["hash"]}
    second = record.move(move=1, kind="order", seat="blue", by="player", order=["end"], **common)
    asked = {"yellow": {"decision": 1, "question": "start", "since": "2026-05-01T18:30:00Z"}}
    position = {"move": 1, "head": second["hash"], "asked": asked} | random_game(1, 2)[0][0]
    return [header, position, first, second]


def test_every_document_of_a_game_file_is_valid() -> None:
    read = [document.data for document in read_stream(write_stream(documents()), "salon.yaml")]
    assert read == documents()
    assert [list(faults_of(document, GAME)) for document in read] == [[]] * 4


@pytest.mark.parametrize(
    ("at", "key", "value"),
    [
        (0, "game", "chess"), (0, "id", "Salon 1"), (0, "format", 3), (0, "format", True), (0, "chance", {}),
        (0, "chance", {"seed": "s", "commitment": "0" * 64}), (0, "seats", []), (0, "cards", {"blue": "secret"}),
        (0, "cards", {"green": "1" * 64}), (0, "rules", {"revision": 1}), (0, "key", "value"),
        (1, "head", "abc"), (1, "asked", {"green": {}}), (1, "table", {}), (1, "move", -1), (1, "drawn", []),
        (2, "kind", "cheat"), (2, "by", "nobody"), (2, "events", [{}]), (2, "prev", None), (2, "seat", "green"),
        (3, "order", ["juggle"]), (3, "order", [{"buy": "a car"}]), (3, "seat", None),
        (3, "note", ""), (3, "hash", "x"),
    ],
)  # fmt: skip
def test_a_wrong_document_of_a_game_file_is_not_valid(at: int, key: str, value: Plain) -> None:
    right = documents()[at]
    wrong = right | {key: value}
    assert valid(right, GAME)
    assert not valid(wrong, GAME)


def test_an_open_game_shows_seed_and_cards() -> None:
    header = documents()[0]
    shown = header | {"chance": {"seed": "s", "next": {"bag": ["vip"]}}, "cards": {"blue": CARDS, "yellow": CARDS}}
    assert valid(shown, GAME)
    assert not valid(shown | {"cards": {"blue": {"curator": "curator-1"}}}, GAME)


def test_a_hand_written_position_is_told_all_its_faults_with_their_places() -> None:
    position = {"table": documents()[1]["table"], "agenda": [], "secrets": {"blue": CARDS}}
    check_document(read_one(write_document(position), "start.yaml", limit=1 << 20), POSITION, "start.yaml")
    text = "agenda:\n- {ask: sleep}\n- {ask: turn, seat: blue}\ndrawn: {bag: -1}\n"
    text += "drwn: {}\nsecrets: {green: {curator: 1}}\n"
    with pytest.raises(Unreadable) as raised:
        check_document(read_one(text, "start.yaml"), POSITION, "start.yaml")
    questions = ", ".join(GAME["$defs"]["ask"]["enum"])
    assert str(raised.value).splitlines() == [
        "start.yaml:1:1: error: 'table' is missing",
        f"start.yaml:2:4: error: agenda 0 ask: 'sleep' is not a question; questions are {questions}",
        "start.yaml:3:3: error: agenda 1: 'executive' is missing",
        "start.yaml:4:9: error: drawn bag must be a whole number, 0 or more",
        "start.yaml:5:1: error: there is no 'drwn' here; did you mean 'drawn'?",
        "start.yaml:6:11: error: secrets green: 'dealer' is missing",
        "start.yaml:6:11: error: secrets green: 'green' is not a seat; seats are blue, yellow, purple, orange",
        "start.yaml:6:19: error: secrets green curator must be the name of a curator card, such as curator-1",
    ]


@pytest.mark.parametrize(
    ("node", "value", "sentence"),
    [
        ({"type": "array"}, 1, "this must be a list"),
        ({"type": ["string", "null"]}, 1, "this must be a text or empty"),
        ({"enum": [1, "two"]}, 3, "this must be one of 1, two"),
        ({"const": 1}, 2, "this must be 1"),
        ({"minimum": 1}, 0, "this must be at least 1"),
        ({"maximum": 1}, 2, "this must be at most 1"),
        ({"minLength": 3}, "no", "this must be at least 3 characters long"),
        ({"items": {"type": "boolean"}}, [1], "0 must be true or false"),
        ({"maxItems": 1}, [1, 2], "this must be a list of at most 1"),
        ({"minProperties": 1}, {}, "this must be a map of at least 1"),
        ({"patternProperties": {"^a": {"type": "null"}}}, {"a": 1, "b": 1}, "a must be empty"),
        ({"patternProperties": {"^a": {}}, "additionalProperties": False}, {"a": 1, "b": 1}, "there is no 'b' here"),
        ({"uniqueItems": True}, [1, 1], "this must not hold the same thing twice"),
        ({"oneOf": [{"minimum": 1}, {}]}, 2, "this fits none or several of the forms that are possible here"),
        ({"anyOf": [{"minimum": 1}, {"minimum": 2}]}, 0, "this fits none of the forms that are possible here"),
    ],
)
def test_a_schema_without_words_has_plain_ones(node: Node, value: Plain, sentence: str) -> None:
    with pytest.raises(Unreadable) as raised:
        check_document(read_one(write_document(value), "data.yaml"), node, "data.yaml")
    assert [fault.message for fault in raised.value.faults] == [sentence]
    assert not Draft202012Validator(node).is_valid(value)


DOLLAR = {"pattern": "^[a-z]+$"}
NAMED = {"patternProperties": {"^[a-z]+$": {}}, "additionalProperties": False}


@pytest.mark.parametrize(("node", "value"), [(DOLLAR, "salon"), (NAMED, {"salon": 1})])
def test_a_dollar_is_the_end_of_the_text(node: Node, value: Plain) -> None:
    """As ECMA-262 has it; in Python a line feed could follow."""
    after = json.loads(json.dumps(value).replace("salon", r"salon\n"))
    assert valid(value, node)
    assert not valid(after, node)
    assert Draft202012Validator(node).is_valid(after)


def test_keys_that_are_too_much_are_told_one_by_one_in_the_order_of_the_document() -> None:
    keys = [f"key {number}" for number in range(20)]
    node = {"properties": {"known": {}}, "additionalProperties": False}
    found = list(faults_of(dict.fromkeys(["known", *keys]), node))
    assert [(fault.path, fault.keyword, fault.key) for fault in found] == [
        ((key,), "additionalProperties", key) for key in keys
    ]
    found = list(faults_of(dict.fromkeys(keys), {"additionalProperties": {"type": "string"}}))
    assert [(fault.path, fault.keyword, fault.key) for fault in found] == [((key,), "type", None) for key in keys]


def test_a_whole_published_schema_can_be_referred_to() -> None:
    """It names its dialect, which must not change how it is checked."""
    assert list(faults_of({}, {"$ref": ORDER["$id"]})) == list(faults_of({}, ORDER))
    assert [fault.key for fault in faults_of({}, ORDER)] == ORDER["required"]


def test_a_part_of_a_published_schema_is_checked_alone() -> None:
    at = "gallerist.game.schema.json#/$defs/move/properties/at"
    assert list(faults_of_part("2026-05-01T18:30:00Z", at)) == []
    assert list(faults_of_part("today", at)) == [SchemaFault((), "pattern", GAME["$defs"]["time"], "today")]


def test_a_game_from_elsewhere_brings_its_own_schemas(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gallerist_pbem.plain.schemas.FOLDERS", [*FOLDERS, tmp_path])
    with pytest.raises(FileNotFoundError):
        schema("heap.order")
    wanted = {"$id": "https://example.org/heap.order.schema.json", "$defs": {"seat": {"enum": ["blue"]}}}
    (tmp_path / "heap.order.schema.json").write_text(json.dumps(wanted))
    assert schema("heap.order") == wanted
    assert not valid("red", {"$ref": "heap.order.schema.json#/$defs/seat"})
    assert list(faults_of_part("blue", "heap.order.schema.json#/$defs/seat")) == []
