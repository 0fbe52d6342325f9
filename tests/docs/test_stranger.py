"""A stranger's game: played only from what the summaries said, with every mistake of a first evening.

A folder of `tests/golden/stranger` is a game: `new.txt` has the arguments of `new`, `orders` what was typed, wrong
orders too, `answers` how a wrong one was answered (exit code, then every word), `mistakes.yaml` which orders show which
mistake. After a wanted change: UPDATE_GOLDEN=1 pytest tests/docs/test_stranger.py, and read the diff.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from gallerist_pbem.record.game_file import GameFile
from tests.support.command import ENVIRONMENT, Ran, in_process
from tests.support.folders import GOLDEN

FOLDERS = sorted(path for path in (GOLDEN / "stranger").iterdir() if path.is_dir())
UPDATE = "UPDATE_GOLDEN" in os.environ
WORD = re.compile(r"[a-z0-9]+")
EVERYWHERE = {"an unquoted order beside the empty form", "steps between quoted lines", "quoted with |", "#end.", "＃"}
EVERYWHERE |= {"a player's name for a seat", "a field missing", "several faults at once", "a word misspelled"}
EVERYWHERE |= {"sent twice", "too late", "another's turn", "a question mark left"}
MISTAKES = {
    "gallerist": EVERYWHERE
    | {"colour first", "the work on top", "take contract", "use contract", "sell an artist", "commas between fields"}
    | {"a second spend line", "offer by its column", "a nested field missing", "no end after a reveal", "too dear"}
    | {"nothing possible there", "a rest refused after a reveal", "an order in advance"},
    "art_society": EVERYWHERE | {"a comma between column and row", "a comma before the wish", "no room for a painting"},
}


class Sent(NamedTuple):
    """An order as it was typed, what its player could read before, and what came of it."""

    order: Path
    summary: str
    ran: Ran


@pytest.fixture(autouse=True)
def _the_same_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", ENVIRONMENT["SOURCE_DATE_EPOCH"])
    monkeypatch.setenv("NO_COLOR", "1")


def game_of_stranger(folder: Path, path: Path) -> Iterator[Sent]:
    """Every order of a folder, one after the other."""
    arguments = (folder / "new.txt").read_text(encoding="utf-8").splitlines()
    assert in_process(["new", str(path), *arguments]).code == 0
    for order in sorted((folder / "orders").iterdir()):
        _, seat = order.stem.split("-")
        summary = in_process(["show", str(path), "--as", seat, "--format", "text"]).out
        yield Sent(order, summary, in_process(["play", str(path), str(order)]))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_stranger_plays_from_the_summaries(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was right is recorded, and all of it stood in the summary; what was wrong is answered word for word."""
    monkeypatch.chdir(folder / "orders")
    path = tmp_path / "salon.yaml"
    for sent in game_of_stranger(folder, path):
        answer = folder / "answers" / sent.order.name
        if sent.ran.code:
            told = f"exit {sent.ran.code}\n{sent.ran.err.replace(str(sent.order.parent) + '/', '')}"
            if UPDATE:
                answer.parent.mkdir(exist_ok=True)
                answer.write_text(told, encoding="utf-8")
            assert told == answer.read_text(encoding="utf-8"), sent.order
        else:
            assert not answer.exists(), sent.order
            assert unread(GameFile.load(path), sent) == set(), sent.order


def unread(file: GameFile, sent: Sent) -> set[str]:
    """Words of the recorded steps that their player had not read anywhere."""
    first = next(move for move in file.moves() if move["move"] == moved_at(sent))
    return {word for text in texts(first["order"]) for word in WORD.findall(text)} - set(
        WORD.findall(sent.summary.lower())
    )


def moved_at(sent: Sent) -> int:
    """The number of the move that an order became: the one after those of the summary before it."""
    last = sent.summary.rstrip().splitlines()[-1]
    return int(last.split()[1]) + 1


def texts(value: Any) -> Iterator[str]:
    """Every word and number in a step."""
    if isinstance(value, dict):
        yield from (text for item in value.items() for part in item for text in texts(part))
    elif isinstance(value, list):
        yield from (text for item in value for text in texts(item))
    elif not isinstance(value, bool) and value is not None:
        yield str(value).lower()


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_mistake_is_made_once(folder: Path) -> None:
    """Each is an order of the folder; those that are no mistake any more are accepted, the others answered."""
    shown = yaml.safe_load((folder / "mistakes.yaml").read_text(encoding="utf-8"))
    orders = {order.name for order in (folder / "orders").iterdir()}
    assert set(shown) == MISTAKES[folder.name]
    assert all((folder / "orders" / name).name in orders for name in shown.values())


def test_the_games_are_long_enough(tmp_path: Path) -> None:
    """Forty moves of The Gallerist for three, ten rounds of Art Society."""
    played = {}
    for folder in FOLDERS:
        path = tmp_path / folder.name / "salon.yaml"
        path.parent.mkdir()
        for _ in game_of_stranger(folder, path):
            pass
        played[folder.name] = GameFile.load(path)
    assert sum(move["by"] == "player" for move in played["gallerist"].moves()) >= 40
    assert played["art_society"].position["table"]["clock"]["round"] > 10
