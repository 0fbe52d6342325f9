"""Files of Art Society: every document fits its schema, and a game goes on from any position."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from gallerist_pbem.games.art_society.rules import rules
from gallerist_pbem.plain.schemas import schema
from gallerist_pbem.record.documents import Document
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.verify import verify
from gallerist_pbem.referee.open import open_game
from gallerist_pbem.referee.undo import take_back
from tests.support.command import in_process
from tests.support.game_files import AT, new_game, play_something, recorded_game
from tests.support.parameters import quick_first

SCHEMAS = [schema(f"art-society.{name}") for name in ("game", "order", "position")]
REGISTRY = Registry().with_resources((one["$id"], Resource.from_contents(one)) for one in SCHEMAS)


def documents(gamefile: GameFile) -> list[Document]:
    return [gamefile.document(at) for at in range(len(gamefile.documents))]


@pytest.mark.parametrize("seed", quick_first([None, "open"]))
def test_every_document_of_a_game_file_is_valid(tmp_path: Path, seed: str | None) -> None:
    """S-RND-1, S-BID-1: header, position and moves, sealed ones too, at every moment of the first rounds."""
    path, random = tmp_path / "salon.yaml", Random("documents")
    valid = Draft202012Validator(schema("art-society.game"), registry=REGISTRY)
    new_game(rules, path, 3, seed)
    for _ in range(24):
        gamefile = play_something(rules, path, random)
        assert [fault.message for fault in valid.iter_errors(gamefile.position)] == []
    for document in documents(GameFile.load(path)):
        assert [fault.message for fault in valid.iter_errors(document)] == []


@pytest.mark.slow
@pytest.mark.parametrize("skip", [1, 5, 9, 12])
def test_a_game_begun_from_a_position_ends_as_the_other_did(tmp_path: Path, skip: int) -> None:
    """S-SET-7, S-PLC-3: also in the midst of a group, with answers that are kept."""
    whole = recorded_game(rules, tmp_path / "whole.yaml", 3, "midst", 30)
    part = recorded_game(rules, tmp_path / "part.yaml", 3, "midst", None, whole, skip)
    one, other = GameFile.load(whole), GameFile.load(part)
    assert one.position["table"] == other.position["table"]
    assert verify(rules, other, None).draws == "proved"


@pytest.mark.slow
def test_moves_of_a_group_can_be_taken_back(tmp_path: Path) -> None:
    """S-PLC-3: who had answered is asked again; what is played then is proved."""
    path, random = tmp_path / "salon.yaml", Random("undo")
    new_game(rules, path, 4, None)
    for number in range(40):
        gamefile = play_something(rules, path, random)
        if number % 5 == 4:
            gamefile = take_back(open_game(path), AT, force=True).after.file
    assert verify(rules, gamefile, None).draws == "possible"


@pytest.mark.parametrize(
    "command", quick_first(["show", "verify", "legal", "status", "log", "score", "replay", "export"], 2)
)
def test_every_reading_command_works_in_the_midst_of_a_group(tmp_path: Path, command: str) -> None:
    """S-SET-7, S-BID-1: before, between and after the answers."""
    path, random = tmp_path / "salon.yaml", Random("reading")
    new_game(rules, path, 3, None)
    for _ in range(9):
        ran = in_process([command, str(path)])
        assert ran.code == 0, ran.err
        assert ran.out
        play_something(rules, path, random)
    ran = in_process(["diff", f"{path}@0", f"{path}@7"])
    assert ran.code == 0
    assert "Asked" in ran.out


@pytest.mark.parametrize("shown", ["text", "html", "rich", "json"])
def test_the_table_is_shown_in_every_format(tmp_path: Path, shown: str) -> None:
    """S-TERM-1: with the names of the players and the seat that looks."""
    path = tmp_path / "salon.yaml"
    new_game(rules, path, 3, "formats")
    ran = in_process(["show", str(path), "--as", "yellow", "--format", shown])
    assert ran.code == 0
    assert "s-" in ran.out
