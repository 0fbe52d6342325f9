"""Whatever a forged file calls its players: nothing of it steers a terminal, begins an order or breaks a page."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any
from unicodedata import category

import pytest

from gallerist_pbem.games import game_of
from gallerist_pbem.plain.safe_text import JOINERS, STEERING
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.referee.open import open_game
from gallerist_pbem.report.history import move_told
from gallerist_pbem.report.summary import summary
from tests.support.command import in_process
from tests.support.game_files import documents_of, new_game, play_something, rehashed

SIGNS = "\t\u202eevil\u2066\u2028\n#gallerist evil blue 1\n<script>alert(1)</script>\ufeff\u200f\U000e0041"
"""What YAML lets into a text: tabs and line ends, marks of direction and order, invisible signs."""
LONG = "Bartholomew " * 2000
COMMANDS = (
    ["show", "--format", "text"], ["show", "--format", "rich"], ["show", "--format", "html"], ["show", "--json"],
    ["legal"], ["legal", "--json"], ["status"], ["status", "--json"], ["log"], ["log", "--json"], ["score"],
    ["score", "--json"], ["verify"], ["verify", "--json"], ["verify", "--referee"], ["export"], ["replay"],
    ["replay", "--to", "1"], ["replay", "--json"], ["replay", "--format", "html"],
    ["order", "--as", "{seat}", "--template"], ["suggest", "--as", "{seat}"], ["suggest", "--as", "{seat}", "--json"],
    ["show", "--as", "{seat}"], ["legal", "--as", "{seat}"], ["score", "--as", "{seat}"],
    ["standing", "--as", "{seat}"],
    ["standing", "--as", "{seat}", "--json"], ["export", "--as", "{seat}", "--format", "json"],
    ["show", "--as", "evil"], ["undo", "--json"], ["auto", "--as", "{seat}", "--bot", "random"],
)  # fmt: skip
FILE_NAMES = ("sa\u202elon", "sa\x1b[2Jlon", "sa\x9blon", "sa\nsound.yaml: 7 moves", "sa\udc80lon")
FREE = ("name", "mail", "engine", "note", "house-rule")
"""What no schema holds to a form."""
MACHINES = ("--json", "export")


def forged(name: str, folder: Path, said: str, *only: str) -> Path:
    """A game whose every free text is this one, or only some of them, with hashes that fit."""
    rules, random = game_of(name).rules, Random(name)
    path = new_game(rules, folder / "salon.yaml", 2, "hostile").path
    for _ in range(5):
        play_something(rules, path, random)
    header, position, *moves = documents_of(path.read_text())

    def put(facts: dict[str, Any], **texts: str) -> None:
        facts |= {key: f"{text}{said}" for key, text in texts.items() if not only or key in only}

    put(header, id="salon", engine="0")
    put(header["rules"], revision="1")
    put(header["options"], **dict.fromkeys(("house-rule", *header["options"]), "x"))
    for seat in header["seats"]:
        put(seat, name=seat["seat"], mail=seat["seat"])
    for move in moves:
        put(move, by="bot ", at="noon", engine="0", note="hello")
    for facts in position["asked"].values():
        put(facts, since="noon")
    path.write_text(rehashed([header, position, *moves]), encoding="utf-8")
    return path


def check_safe(text: str, command: str) -> None:
    steering = {sign for sign in text if category(sign) in STEERING and sign not in JOINERS} - {"\n"}
    assert not steering, (command, steering, text[:2000])
    if not any(word in command for word in MACHINES):
        assert "#gallerist evil" not in text, command


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("name", ["gallerist", "art-society"])
def test_no_view_prints_what_steers(name: str, command: list[str], tmp_path: Path) -> None:
    path = forged(name, tmp_path, SIGNS, *FREE)
    seat = next(iter(documents_of(path.read_text())[1]["asked"]))
    ran = in_process([command[0], path, *(word.format(seat=seat) for word in command[1:])])
    assert ran.code != 1, ran
    assert ran.code == 0 or command[0] in ("auto", "undo", "verify") or "evil" in command, ran
    assert ran.out + ran.err
    check_safe(ran.out, " ".join(command))
    check_safe(ran.err, " ".join(command))
    assert "<script>alert" not in ran.out or "html" not in command
    for written in tmp_path.glob("*.txt"):
        check_safe(written.read_text(), "the summary")


ALONE = ("id", "engine", "revision", "house-rule", "name", "mail", "by", "at", "note", "since")


@pytest.mark.parametrize("only", ALONE)
def test_one_hostile_text_alone_is_told_safely(only: str, tmp_path: Path) -> None:
    """What is found out about it stands in sentences too."""
    path = forged("gallerist", tmp_path, SIGNS, only)
    order = tmp_path / "order.yaml"
    order.write_text("game: another\nseat: blue\ndecision: 0\nsteps: [end]\n")
    commands: list[list[Any]] = [["verify"], ["verify", "--referee"], ["show"], ["log"], ["check", order], ["undo"]]
    for command, *rest in commands:
        ran = in_process([command, path, *rest])
        assert ran.code != 1, ran
        check_safe(ran.out, command)
        check_safe(ran.err, command)


@pytest.mark.parametrize("name", ["gallerist", "art-society"])
def test_differences_are_told_safely(name: str, tmp_path: Path) -> None:
    for only in ((), FREE):
        one, other = (
            forged(name, tmp_path / f"{folder}{len(only)}", f"{folder}{SIGNS}", *only) for folder in ("a", "b")
        )
        ran, plain = in_process(["diff", one, other]), in_process(["diff", one, other, "--json"])
        assert ran.code == plain.code != 1
        check_safe(ran.out + ran.err, "diff")
        check_safe(plain.out, "diff --json")
    assert ran.code == 0
    told = " ".join(ran.out.split())
    assert all(fact in told for fact in ("seats blue name bluea", "seats blue mail bluea", "engine 0a"))
    (engine,) = (each for each in json.loads(plain.out)["differences"] if each.get("path") == ["header", "engine"])
    assert (engine["from"], engine["to"]) == (f"0a{SIGNS}", f"0b{SIGNS}")


def test_json_keeps_the_data_as_they_are(tmp_path: Path) -> None:
    gamefile = GameFile.load(forged("gallerist", tmp_path, SIGNS, *FREE))
    exported: dict[str, Any] = json.loads(in_process(["export", gamefile.path]).out)
    assert (exported["header"], exported["moves"]) == (gamefile.header, list(gamefile.moves()))
    assert exported["header"]["seats"][0]["name"].endswith(SIGNS)
    assert json.loads(in_process(["log", gamefile.path, "--json"]).out) == exported["moves"]


@pytest.mark.parametrize("name", ["gallerist", "art-society"])
def test_long_names_are_cut(name: str, tmp_path: Path) -> None:
    opened = open_game(forged(name, tmp_path, f" {LONG}", "name"))
    assert all(len(called) <= 60 for called in opened.names.values())
    assert LONG[:100] not in move_told(opened.words, opened.file.last, opened.names)
    assert max(map(len, summary(opened).splitlines())) <= 76


@pytest.mark.parametrize("command", [["show"], ["verify"], ["status"], ["verify", "--json"], ["log"]], ids=" ".join)
@pytest.mark.parametrize("called", FILE_NAMES)
def test_file_names_are_told_safely(called: str, command: list[str], tmp_path: Path) -> None:
    """Whether the file is sound, damaged or missing."""
    sound = new_game(game_of("gallerist").rules, tmp_path / "salon.yaml", 2, "hostile").path
    named = tmp_path / f"{called}.yaml"
    for content in (None, sound.read_bytes(), b"hello: world\n"):
        if content is not None:
            named.write_bytes(content)
        ran = in_process([command[0], named, *command[1:]])
        assert ran.code in (0, 3), ran
        check_safe(ran.out + ran.err, " ".join(command))
        assert "\nsound.yaml" not in ran.out + ran.err
        ran = in_process(["check", sound, named])
        assert ran.code == 3
        check_safe(ran.err, "check")
        assert "\nsound.yaml" not in ran.err
