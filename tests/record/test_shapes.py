"""Documents of the wrong form: whatever was changed in them, with every hash made anew, is told and is no bug."""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from gallerist_pbem.errors import Damaged
from gallerist_pbem.games import game_of
from gallerist_pbem.plain.schema_check import faults_of, faults_of_part, misshapen
from gallerist_pbem.plain.schemas import FOLDERS, schema
from gallerist_pbem.plain.yaml_in import Keys
from gallerist_pbem.plain.yaml_out import digest, write_stream
from gallerist_pbem.record import documents as record
from gallerist_pbem.record.entries import append, counting
from gallerist_pbem.record.game_file import GameFile
from tests.support.command import in_process
from tests.support.folders import GAMES as RECORDED
from tests.support.folders import ROOT
from tests.support.game_files import documents_of, new_game, play_something, rehashed
from tests.support.parameters import TABLES, quick_first
from tests.support.random_games import positions

BY_ANY_GAME = {
    *("position_given", "published", "undone", "restored", "sealed", "unsealed", "stopped"),
    *("address", "player", "key", "clock", "closed"),
    *("drawn", "forced", "kept", "asked_again"),
}
VALUES: tuple[Any, ...] = (
    *("x", "", None, True, 0, -1, 40, 10**15, [], {}, ["x"], [None], [[]], [{}], {"a": 1}, {"blue": {}}),
    *("blue", "orange", "photo red", "fame", "none", "1 1", "0" * 64),
)
COMMANDS = [
    *(["show"], ["show", "--format", "html"], ["show", "--json"], ["legal"], ["status"], ["log"], ["log", "--json"]),
    *(["score"], ["replay"], ["export"], ["verify"], ["verify", "--referee"], ["undo", "--force"]),
    *(["show", "--as", "blue"], ["legal", "--as", "blue"], ["order", "--as", "blue", "--template"]),
    *(["standing", "--as", "blue"], ["score", "--as", "blue"], ["suggest", "--as", "blue"]),
    *(["auto", "--as", "blue", "--bot", "random"],),
]
GAMES = ("gallerist", "art-society")
KINDS = [(game, is_open) for game in GAMES for is_open in (True, False)]


@cache
def files_of(game: str, is_open: bool) -> dict[str, bytes]:
    """A game of two after some moves, with the referee's and the seats' files beside it if there are any."""
    rules = game_of(game).rules
    with TemporaryDirectory() as folder:
        path = Path(folder) / "salon.yaml"
        gamefile = new_game(rules, path, 2, "paper" if is_open else None)
        chosen = random.Random(7)
        while gamefile.count < 9:
            gamefile = play_something(rules, path, chosen)
        if not is_open:
            assert in_process(["export", path, "--as", "blue"]).code == 0
        return {file.name: file.read_bytes() for file in Path(folder).glob("*.yaml")}


def places(value: Any, path: Keys = ()) -> Iterator[Keys]:
    """Every place of a document."""
    if path:
        yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield from places(item, (*path, key))


def change(document: Any, chance: random.Random) -> None:
    """One part of it is another, is missing, stands twice, or has company."""
    path = chance.choice(list(places(document)))
    holder = document
    for key in path[:-1]:
        holder = holder[key]
    what, old = chance.random(), holder[path[-1]]
    if what < 0.15:
        del holder[path[-1]]
    elif what < 0.25 and isinstance(holder, dict):
        holder[chance.choice(["extra", "seat", "blue", "orange"])] = copy.deepcopy(chance.choice(VALUES))
    elif what < 0.35 and isinstance(holder, list):
        holder.append(copy.deepcopy(old))
    elif what < 0.55 and type(old) is int:
        holder[path[-1]] = old + chance.choice([-1, 1, 40])
    else:
        holder[path[-1]] = copy.deepcopy(chance.choice(VALUES))


def forged(files: dict[str, bytes], folder: Path, chance: random.Random) -> None:
    """The files with a change in one document, every hash made anew."""
    made = dict(files)
    beside = [name for name in files if name != "salon.yaml"]
    if beside and chance.random() < 0.3:
        name = chance.choice(beside)
        parts = documents_of(files[name])
        change(chance.choice(parts), chance)
        made[name] = write_stream(parts).encode()
    else:
        parts = documents_of(files["salon.yaml"])
        change(parts[chance.choice([0, 1, 1, -1, chance.randrange(2, len(parts))])], chance)
        made |= {"salon.yaml": counted(parts).encode()}
        if "salon.secret.yaml" in files:
            secrets = documents_of(files["salon.secret.yaml"])
            secrets[0]["header"] = digest(parts[0])
            made["salon.secret.yaml"] = write_stream(secrets).encode()
    for name, text in made.items():
        (folder / name).write_bytes(text)


def counted(parts: list[Any]) -> str:
    """With the digest of the position, too, where there is one, and no key of a move missing for the count."""
    if {"agenda", "table", "drawn"} <= parts[1].keys():
        parts[-1]["position"] = record.position_digest(parts[1])
    return rehashed([*parts[:2], *(dict.fromkeys(record.MOVE) | move for move in parts[2:])])


@pytest.mark.parametrize("number", quick_first(range(400), 12))
@pytest.mark.parametrize(("game", "is_open"), KINDS)
def test_no_change_by_hand_is_taken_for_a_bug(tmp_path: Path, game: str, is_open: bool, number: int) -> None:
    chance = random.Random(f"{game} {is_open} {number}")
    forged(files_of(game, is_open), tmp_path, chance)
    for command, *options in chance.sample(COMMANDS, 4):
        ran = in_process([command, "salon.yaml", *options], cwd=tmp_path)
        assert ran.code != 1, (command, options, ran.err)


def first_event(parts: list[Any], kind: str) -> tuple[int, int]:
    """The move and the place of the first event of this kind."""
    found = ((m, e) for m, move in enumerate(parts[2:]) for e, event in enumerate(move["events"]))
    return next((m, e) for m, e in found if parts[m + 2]["events"][e]["event"] == kind)


def test_a_document_of_the_wrong_form_is_told_with_its_line(tmp_path: Path) -> None:
    parts = documents_of((RECORDED / "finished.yaml").read_bytes())
    move, at = first_event(parts, "influence_gained")
    parts[move + 2]["events"][at]["amount"] = "two"
    path = tmp_path / "finished.yaml"
    path.write_text(rehashed(parts), encoding="utf-8")
    with pytest.raises(Damaged) as raised:
        GameFile.load(path).move(move)
    told = re.fullmatch(r"finished\.yaml:(\d+): move (\d+): (.*)", str(raised.value))
    assert told
    assert "amount: two" in path.read_text(encoding="utf-8").splitlines()[int(told[1]) - 1]
    assert (told[2], told[3]) == (str(move), f"events {at} amount must be a whole number, 0 or more")


def test_an_entry_of_a_recorded_move_has_its_form_and_a_torn_one_is_passed_over(tmp_path: Path) -> None:
    gamefile = new_game(game_of("gallerist").rules, tmp_path / "salon.yaml", 2)
    about = {"move": 0, "hash": gamefile.last["hash"], "seat": "blue"}
    with (tmp_path / "salon.secret.yaml").open("a") as torn:
        torn.write('---\nmove: 0\nhash: "ab')
    assert counting(gamefile) == []
    append(gamefile.path, about | {"standing": []})
    assert counting(gamefile) == [about | {"standing": []}]
    append(gamefile.path, about | {"standing": [{"out_of": "moon", "do": "ask"}]})
    with pytest.raises(Damaged, match=r"^salon\.secret\.yaml:\d+: standing 0 out_of was changed") as raised:
        counting(gamefile)
    assert "moon" not in str(raised.value)


def misfits(game: str, part: str, values: list[Any]) -> list[Any]:
    return [value for value in values if misshapen(value, f"{game}.game", part)]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_whatever_happens_and_is_asked_in_a_game_has_its_form(game: str, seats: int) -> None:
    rules = game_of(game).rules
    for values in zip(*(values[::-1] for values in rules.OPTIONS.values()), strict=False):
        options = dict(zip(rules.OPTIONS, values, strict=True))
        for number, position in enumerate(positions(rules, seats, f"{seats}", options)):
            assert misfits(game, "event", position.events) == []
            assert misfits(game, "question", [question.plain() for question in position.agenda]) == []
            if number % 10 == 0 or not position.agenda:
                assert misfits(game, "table", [rules.write_table(position.table)]) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_schema_knows_the_events_that_are_told_and_no_other(game: str) -> None:
    folder = ROOT / "gallerist_pbem" / "games" / game.replace("-", "_")
    told = {kind for file in folder.rglob("*.py") for kind in re.findall(r'\btell\(\s*"(\w+)"', file.read_text())}
    definitions = schema(f"{game}.game")["$defs"]
    kinds = definitions["event"]["properties"]["event"]["enum"]
    assert set(kinds) == told | BY_ANY_GAME
    everywhere = definitions | schema("referee")["$defs"]
    assert {name for name in everywhere if name.endswith("_event")} == {f"{kind}_event" for kind in kinds}
    asks = {*game_of(game).rules.QUESTIONS, *game_of(game).rules.AUTOMATIC}
    assert set(definitions["ask"]["enum"]) == asks


@cache
def as_published() -> Registry[Any]:
    """The schemas as other tools read them."""
    found = [json.loads(file.read_text(encoding="utf-8")) for file in FOLDERS[0].glob("*.json")]
    return Registry().with_resources((each["$id"], DRAFT202012.create_resource(each)) for each in found)


@pytest.mark.parametrize("number", quick_first(range(200), 10))
@pytest.mark.parametrize("game", GAMES)
def test_other_tools_find_the_same(game: str, number: int) -> None:
    """Long rows of kinds are turned into tables before they are used; that changes nothing."""
    chance = random.Random(number)
    document = chance.choice(documents_of(files_of(game, is_open=True)["salon.yaml"])[1:])
    for _ in range(5):
        change(document, chance)
        plain = Draft202012Validator(schema(f"{game}.game"), registry=as_published())
        assert plain.is_valid(document) == (next(faults_of(document, schema(f"{game}.game")), None) is None)


def test_a_free_text_is_no_bonus() -> None:
    state = documents_of(files_of("gallerist", is_open=True)["salon.yaml"])[1]["table"]["artists"]["photo red"]
    part = "gallerist.game.schema.json#/$defs/artist_state"
    assert list(faults_of_part(state, part)) == []
    (fault,) = faults_of_part(state | {"bonus": "a free lunch"}, part)
    assert fault.path == ("bonus",)
