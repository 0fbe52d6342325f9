"""A whole game as one page: what is in it, how large it is, and what is not in it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from gallerist_pbem.engine.rules import Rules
from gallerist_pbem.games import game_of
from gallerist_pbem.record.past import snapshots
from gallerist_pbem.referee.open import OpenedGame, open_game
from gallerist_pbem.report.gather import report_of
from gallerist_pbem.report.history import move_sentences
from gallerist_pbem.report.pages.pieces import in_pieces
from gallerist_pbem.report.pages.replay import replay_page
from tests.support.command import in_process
from tests.support.folders import GAMES
from tests.support.game_files import documents_of, new_game, play_something, rehashed
from tests.support.other_secrets import exchange
from tests.support.pages import Reader, check_sound
from tests.support.parameters import TABLES
from tests.support.replays import data_in, tables_in
from tests.support.told_game import told_game

NASTY = '<img src=x onerror="alert(1)"></script><!--{move}'
LIMIT = 1_500_000
MARK = ' data-changed="changed"'


def tables_of(opened: OpenedGame) -> list[str]:
    """The table after each move as the game itself draws it, without marks."""
    drawn = []
    for past in snapshots(opened.rules, opened.file):
        then = opened.at(past)
        report = report_of(then)._replace(happened=[], done_to_you=[])
        table = then.package.board.html(then.game, then.secret, then.seat, then.names, report)
        drawn.append("".join(table.content))
    return drawn


def unmarked(tables: list[str]) -> list[str]:
    """The tables as if no move had left a mark."""
    return [table.replace(MARK, "") for table in tables]


def played(rules: Rules, path: Path, seats: int) -> Path:
    """A refereed game in its midst."""
    gamefile, random = new_game(rules, path, seats, None), Random(f"replayed {seats}")
    for _ in range(9):
        if gamefile.position["asked"]:
            gamefile = play_something(rules, path, random)
    return path


@pytest.fixture
def told(tmp_path: Path) -> OpenedGame:
    """A game with two moves taken back."""
    (tmp_path / "salon.yaml").write_text(told_game()[0])
    return open_game(tmp_path / "salon.yaml")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["finished", "solitaire", "rulebook-example", "art-society"])
def test_the_page_of_an_example_is_small_and_has_every_table(name: str) -> None:
    opened = open_game(GAMES / f"{name}.yaml")
    page = replay_page(opened)
    assert len(page.encode()) < LIMIT
    assert unmarked(tables_in(page)) == tables_of(opened)
    assert len(tables_in(page)) == opened.file.count
    check_sound(page)


@pytest.mark.parametrize("seat", [None, "yellow"])
def test_moves_that_were_taken_back_are_in_it_as_they_are_recorded(told: OpenedGame, seat: str | None) -> None:
    opened = open_game(told.file.path, seat)
    page = replay_page(opened)
    tables = tables_in(page)
    assert unmarked(tables) == tables_of(opened)
    assert len(tables) == 21
    assert page.count("taken back later") == 2
    assert f"<main>{tables[-1]}</main>" in page


def test_what_the_referee_does_is_a_move_like_others(tmp_path: Path) -> None:
    """Who played before is still called so in what he did, and on the table as it was then."""
    path = played(game_of("gallerist").rules, tmp_path / "salon.yaml", 2)
    for change in (["--player", "yellow=Eve <eve@example.org>"], ["--close", "Enough."]):
        assert in_process(["referee", path, *change]).code == 0
    opened = open_game(path)
    page = replay_page(opened)
    tables = tables_in(page)
    assert unmarked(tables) == tables_of(opened)
    assert ["Bob" in tables[-3], "Eve" in tables[-3]] == [True, False]
    assert ["Bob" in tables[-2], "Eve" in tables[-2]] == [False, True]
    assert "Enough." in tables[-1]
    told = page.partition('id="all-moves"')[2]
    assert "Eve plays yellow from now on, in the place of Bob." in told
    assert told.count("<span>referee</span>") == 2
    assert "eve@example.org" not in page


def test_every_move_is_told_in_the_list(told: OpenedGame) -> None:
    words = Reader(replay_page(told)).words
    for move in told.file.moves():
        for sentence in move_sentences(told.words, move, told.names):
            assert sentence in words


def test_without_its_script_the_controls_are_hidden(told: OpenedGame) -> None:
    elements = Reader(replay_page(told)).elements
    (controls,) = (attributes for tag, attributes in elements if tag == "nav")
    assert "hidden" in controls
    buttons = [attributes for tag, attributes in elements if tag == "button"]
    assert len(buttons) == 6
    assert all(attributes["aria-label"] for attributes in buttons)
    (slider,) = (attributes for tag, attributes in elements if tag == "input")
    assert (slider["type"], slider["min"], slider["max"]) == ("range", "0", "20")


def test_nothing_is_fetched_and_no_id_stands_twice(told: OpenedGame) -> None:
    page = replay_page(told)
    elements = Reader(page).elements
    for part in ("http:", "https:", "@import", "url(", " src="):
        assert part not in page
    ids = [attributes["id"] for _, attributes in elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert not [attributes for _, attributes in elements if any(name.startswith("on") for name in attributes)]


def test_the_curves_stand_between_the_table_and_the_list(told: OpenedGame) -> None:
    page = replay_page(told)
    assert page.index("</main>") < page.index("The course of the game") < page.index('id="all-moves"')


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_an_exchanged_secret_changes_no_byte_for_anybody_else(game: str, seats: int, tmp_path: Path) -> None:
    path = played(game_of(game).rules, tmp_path / "salon.yaml", seats)
    names = [entry["seat"] for entry in open_game(path).file.header["seats"]]
    if len(names) == 1:
        return
    others = [None, *names[1:]]
    before = [replay_page(open_game(path, seat)) for seat in others]
    own = replay_page(open_game(path, names[0]))
    exchange(path, names[0])
    assert [replay_page(open_game(path, seat)) for seat in others] == before
    assert len({own, *before}) == len(names) + 1


@pytest.mark.parametrize("game", ["gallerist", "art-society"])
def test_names_and_notes_stay_text(game: str, tmp_path: Path) -> None:
    path = played(game_of(game).rules, tmp_path / "salon.yaml", 2)
    header, position, *moves = documents_of(path.read_text())
    for seat in header["seats"]:
        seat["name"] = NASTY
    for move in moves:
        move["note"] = NASTY
    path.write_text(rehashed([header, position, *moves]), encoding="utf-8")
    page = replay_page(open_game(path))
    assert "<img" not in page
    assert "<img" not in "".join(tables_in(page))
    assert NASTY in Reader(page).words
    assert [tag for tag, _ in Reader(page).elements if tag == "script"] == ["script", "script"]
    assert data_in(page)["words"]["place"]
    check_sound(page)


def test_pieces_stand_once_and_only_changes_are_kept() -> None:
    kept = in_pieces(["<p>a</p><p>b</p>", "<p>a</p><p>c</p><p>b</p>", "<p>a</p><p>c</p><p>b</p>", ""])
    assert kept.pieces == ["<p>a</p>", "<p>b</p>", "<p>c</p>", ""]
    assert kept.changes == [[(0, 0, [0, 1])], [(1, 1, [2])], [], [(0, 3, [3])]]
