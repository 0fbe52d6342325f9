"""Tournaments: they come out the same again, and the better bots win."""

from __future__ import annotations

import re

import pytest

from gallerist_pbem.bots.evaluation import evaluation_of
from gallerist_pbem.bots.results import Played, Result, text
from gallerist_pbem.bots.table import BOTS
from gallerist_pbem.bots.tournament import Tournament, play_game, seated
from gallerist_pbem.errors import Usage
from gallerist_pbem.games import game_of
from tests.support.midgame import FEW, RULES, SOCIETY
from tests.support.parameters import quick_first

DUEL = Tournament("gallerist", ("greedy", "random"), 4, "duel")


@pytest.fixture(scope="module")
def duel() -> list[Played]:
    """A handful of games of greedy against random."""
    return [play_game((DUEL, number)) for number in range(DUEL.games)]


@pytest.mark.parametrize("seats", quick_first(RULES.COUNTS, 2))
@pytest.mark.parametrize("bot", quick_first(BOTS, 2))
def test_plays_a_whole_game_legally(bot: str, seats: int) -> None:
    others = ("random",) * (seats - 1)
    played = play_game((Tournament("gallerist", (bot, *others), 1, "whole", FEW), 0))
    assert list(played.scores) == list(RULES.SEATS[:seats])
    assert played.steps["go"] + played.steps["pass"] == played.rounds * seats


@pytest.mark.slow
def test_same_tournament_comes_out_the_same(duel: list[Played]) -> None:
    assert play_game((DUEL, 1)) == duel[1]


@pytest.mark.slow
def test_distributions_count_every_result(duel: list[Played]) -> None:
    result = Result(2, "money", {})
    for played in duel:
        result.add(played)
    rows = re.findall(r"^ +(\d+) to (\d+) +(\d+)", text(result), re.MULTILINE)
    assert sum(int(count) for _, _, count in rows) == len(duel) * 2
    for bot, scores in result.bot_scores.items():
        told = text(result).partition(f"money of {bot}:\n")[2]
        first, last, count = map(int, re.findall(r"\d+", told.splitlines()[0]))
        assert sum(first <= score <= last for score in scores) == count > 0


@pytest.mark.slow
def test_greedy_beats_random(duel: list[Played]) -> None:
    won = [game.bots[list(game.scores).index(seat)] for game in duel for seat in game.winners]
    assert won == ["greedy"] * DUEL.games


@pytest.mark.slow
def test_result_counts_seats_and_bots(duel: list[Played]) -> None:
    result = Result(2, "money", {})
    for played in duel:
        result.add(played)
    plain = result.plain()
    assert {"games", "answers", "seconds", "seats", "wins", "scores"} <= plain.keys()
    assert plain["bots"]["greedy"]["seats"] == DUEL.games
    assert plain["bots"]["greedy"]["won"] == 1
    assert plain["wins"] == {"blue": 2, "yellow": 2}
    assert plain["answers"] == sum(plain["steps"].values())


@pytest.mark.slow
@pytest.mark.parametrize("seats", SOCIETY.COUNTS)
def test_greedy_beats_random_in_art_society(seats: int) -> None:
    duel = Tournament("art-society", ("greedy", *["random"] * (seats - 1)), 1, "society")
    played = play_game((duel, 0))
    assert played.winners == ["blue"]
    assert played.steps["bid"] == played.rounds * seats
    assert set(played.endings) <= set(evaluation_of(game_of("art-society")).endings())


@pytest.mark.slow
def test_planner_plays_whole_games_of_art_society() -> None:
    played = play_game((Tournament("art-society", ("planner", "random"), 1, "society", FEW), 0))
    assert played.winners == ["blue"]


def test_seats_and_bots_must_fit() -> None:
    assert seated("gallerist", 3, ["greedy"]) == ("greedy",) * 3
    with pytest.raises(Usage, match="2 bots for 3 seats"):
        seated("gallerist", 3, ["greedy", "random"])
    with pytest.raises(Usage, match="no bot called 'genius'"):
        seated("gallerist", 3, ["genius"])
    with pytest.raises(Usage, match="not by 9"):
        seated("gallerist", 9, ["random"])
