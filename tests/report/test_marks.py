"""What the last move changed on the table is marked on its page, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from gallerist_pbem.games import game_of
from gallerist_pbem.plain.report import TablePage
from gallerist_pbem.referee.open import OpenedGame, open_game
from gallerist_pbem.report.pages.marks import before_last, marked, table_of
from gallerist_pbem.report.pages.replay import tables_after_each
from gallerist_pbem.report.pages.table import page
from tests.support.folders import GAMES
from tests.support.game_files import documents_of, new_game, play_something, rehashed
from tests.support.parameters import TABLES

MARKED = re.compile(r'<\w+ data-changed="changed"[^>]*? data-(?:part|spot)="([^"]*)"(?:[^>]*? data-part="([^"]*)")?')


def marks(page: str) -> set[str]:
    """The names of the places that are marked."""
    return {part or name for name, part in MARKED.findall(page)}


def at(name: str, move: int, seat: str | None = None) -> OpenedGame:
    return open_game(f"{GAMES / name}@{move}", seat)


def table(*content: str) -> TablePage:
    return TablePage("Nim", content)


def test_a_move_of_the_gallerist_is_marked_where_it_was_made() -> None:
    """Move 72 of the finished example: Dan spends a ticket on a VIP, goes to the market and makes an offer there."""
    assert marks(page(at("finished.yaml", 72))) == {
        *("plaza:vip", "room:Lobby:orange", "lobby:orange:vip", "ticket:orange:pink"),
        *("location:international_market", "market:1 3"),
        *("influence:2", "influence:6", "purse:orange"),
    }


def test_a_move_of_art_society_is_marked_where_it_was_made() -> None:
    assert marks(page(at("art-society.yaml", 30))) == {"lot:3", "To place:purple"}


def test_nothing_is_marked_after_the_setup() -> None:
    assert "data-changed" not in page(at("finished.yaml", 0)).partition("</style>")[2]


def test_only_the_innermost_place_is_marked() -> None:
    before = table('<p data-part="a">one<b data-spot="b">two</b><small data-part="">x</small></p>')
    now = table('<p data-part="a">one<b data-spot="b">three</b><small data-part="">y</small></p>')
    assert marked(now, before).content == [
        '<p data-part="a">one<b data-changed="changed" data-spot="b">three</b><small data-part="">y</small></p>'
    ]
    assert marked(now, now).content == list(now.content)
    assert marked(now, None) == now


def test_a_place_that_was_not_there_is_marked() -> None:
    assert marks("".join(marked(table('<p data-part="a"></p>'), table("<p></p>")).content)) == {"a"}


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_page_of_the_last_move_is_marked_as_in_the_whole_game(game: str, seats: int, tmp_path: Path) -> None:
    rules, path, random = game_of(game).rules, tmp_path / "salon.yaml", Random(seats)
    gamefile = new_game(rules, path, seats, None)
    for _ in range(6):
        if gamefile.position["asked"]:
            gamefile = play_something(rules, path, random)
    opened = open_game(path)
    last = "".join(tables_after_each(opened)[-1].content)
    assert marks(last) == marks(page(opened)) == marks("".join(marked(table_of(opened), before_last(opened)).content))


def test_a_game_whose_past_cannot_be_told_is_shown_without_marks(tmp_path: Path) -> None:
    header, position, *moves = documents_of((GAMES / "rulebook-example.yaml").read_text())
    moves[-2]["position"] = "0" * 64
    path = tmp_path / "salon.yaml"
    path.write_text(rehashed([header, position, *moves]), encoding="utf-8")
    opened = open_game(path)
    assert before_last(opened) is None
    assert not marks(page(opened))
