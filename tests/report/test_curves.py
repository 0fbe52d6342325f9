"""Curves over the moves: the numbers are those of the positions, and every picture shows all of them."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from random import Random
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gallerist_pbem.games import game_of
from gallerist_pbem.referee.open import OpenedGame, open_game
from gallerist_pbem.report.curves.game_curves import by_round, game_curves
from gallerist_pbem.report.curves.scale import marks, spread, ticks
from gallerist_pbem.report.curves.svg import picture_file
from gallerist_pbem.report.curves.text import text
from gallerist_pbem.report.scoring import scoring
from tests.support.folders import GAMES
from tests.support.game_files import new_game, play_something, rename_all
from tests.support.other_secrets import exchange
from tests.support.pages import widest
from tests.support.parameters import TABLES

MONEY_BEFORE_SCORING = {"blue": 20, "yellow": 21, "purple": 3, "orange": 14}
"""The first line of `score finished.yaml`."""
NASTY = "<img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def finished() -> OpenedGame:
    return open_game(GAMES / "finished.yaml")


def started(path: Path, game: str, seats: int, moves: int = 8) -> Path:
    rules, random = game_of(game).rules, Random(seats)
    gamefile = new_game(rules, path, seats, None)
    for _ in range(moves):
        if gamefile.position["asked"]:
            gamefile = play_something(rules, path, random)
    return path


@pytest.mark.parametrize("move", [0, 17, 90, 185])
def test_the_numbers_are_those_of_the_position(finished: OpenedGame, move: int) -> None:
    then = open_game(f"{GAMES / 'finished.yaml'}@{move}")
    curves = {curve.name: curve for curve in game_curves(finished).curves}
    players, table = then.game.table.players, then.game.table
    money = {seat: line[move] for seat, line in curves["money"].lines.items()}
    assert money == (MONEY_BEFORE_SCORING if then.is_over else {seat: me.money for seat, me in players.items()})
    assert {seat: line[move] for seat, line in curves["influence"].lines.items()} == {
        s: p.influence for s, p in players.items()
    }
    assert [line[move] for line in curves["fame"].lines.values()] == [artist.fame for artist in table.artists.values()]
    assert next(line[move] for line in curves["ending"].lines.values()) == sum(table.box_office.values())
    totals = {seat: ledger["total"] for seat, ledger in scoring(then).seats.items()}
    assert {seat: line[move] for seat, line in curves["score"].lines.items()} == totals


def test_the_table_against_the_end_has_a_row_for_each_round(finished: OpenedGame) -> None:
    """The finished example ends in round 22: no ticket is left and no visitor in the bag."""
    drawn = game_curves(finished)
    (ending,) = (curve for curve in drawn.curves if curve.ends)
    rows = by_round(drawn, ending)
    assert [row.round for row in rows] == list(range(1, 23))
    assert list(ending.lines) == ["tickets left", "celebrities to come", "visitors in the bag"]
    assert (rows[0].move, rows[0].numbers, rows[-1].move, rows[-1].numbers) == (14, [53, 2, 16], 185, [0, 1, 0])


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_game_is_drawn_at_every_size(game: str, seats: int, tmp_path: Path) -> None:
    drawn = game_curves(open_game(started(tmp_path / "salon.yaml", game, seats)))
    assert widest(text(drawn)) <= 76
    tree = ET.fromstring(picture_file(drawn))
    named = "".join(tree.itertext())
    for curve in drawn.curves:
        assert all(len(numbers) == drawn.last + 1 for numbers in curve.lines.values())
        assert curve.title in named
        assert curve.title.upper() in text(drawn)
    assert len(tree.findall(".//{*}path[@class='now']")) == len(drawn.curves)


def test_a_game_that_has_just_begun_has_curves_of_one_point(tmp_path: Path) -> None:
    drawn = game_curves(open_game(started(tmp_path / "salon.yaml", "gallerist", 2, 0)))
    assert "only the set-up yet" in text(drawn)
    assert drawn.last == 0
    ET.fromstring(picture_file(drawn))


def test_a_secret_of_another_changes_nothing(tmp_path: Path) -> None:
    path = started(tmp_path / "salon.yaml", "gallerist", 3)
    seen = [
        (text(drawn), picture_file(drawn))
        for seat in (None, "yellow")
        for drawn in [game_curves(open_game(path, seat))]
    ]
    own = text(game_curves(open_game(path, "blue")))
    exchange(path, "blue")
    assert seen == [
        (text(drawn), picture_file(drawn))
        for seat in (None, "yellow")
        for drawn in [game_curves(open_game(path, seat))]
    ]
    assert own != seen[0][0]


def test_names_stay_text(tmp_path: Path) -> None:
    path = started(tmp_path / "salon.yaml", "art-society", 2)
    rename_all(path, NASTY)
    drawn = picture_file(game_curves(open_game(path)))
    assert "<img" not in drawn
    assert not re.search(r"\son\w+=", drawn)
    ET.fromstring(drawn)


@given(st.integers(-500, 500), st.integers(1, 2000), st.integers(3, 9))
def test_a_scale_reaches_around_its_numbers(low: int, more: int, most: int) -> None:
    scale = ticks(low, low + more, most)
    assert scale[0] <= low < low + more <= scale[-1]
    assert 2 <= len(scale) <= most
    assert len({after - before for before, after in itertools.pairwise(scale)}) == 1


@given(st.lists(st.floats(0, 10), max_size=10))
def test_names_keep_their_order_and_their_distance(wanted: list[float]) -> None:
    places = spread(wanted, 1, 0, 10)
    ordered = [places[at] for at in sorted(range(len(wanted)), key=lambda at: wanted[at])]
    assert all(after - before >= 1 - 1e-9 for before, after in itertools.pairwise(ordered))
    assert all(-1e-9 <= place <= 10 + 1e-9 for place in places)


def test_lines_have_letters_of_their_own() -> None:
    assert marks(["Ann", "Anna", "Bob", "", "Ann"]) == ["A", "N", "B", "C", "D"]
