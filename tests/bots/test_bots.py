"""Bots: they play by the rules, always alike."""

from __future__ import annotations

from random import Random

import pytest

from gallerist_pbem.bots.advice import advice
from gallerist_pbem.bots.observation import observe
from gallerist_pbem.bots.table import bot_of
from gallerist_pbem.bots.tournament import new_table
from gallerist_pbem.engine.agenda import awaited
from gallerist_pbem.engine.apply import apply, judge
from gallerist_pbem.games import game_of
from tests.support.midgame import FEW, RULES, SOCIETY, choice, midgame, rounds_of_society
from tests.support.parameters import quick_first
from tests.support.random_games import positions


@pytest.mark.parametrize("bot", ["random", "greedy", "planner"])
def test_same_seed_and_nodes_give_the_same_answer(bot: str) -> None:
    game = midgame()
    assert choice(game, bot, 1200) == choice(game, bot, 1200)


@pytest.mark.parametrize("bot", quick_first(["greedy", "planner"]))
def test_every_question_of_a_group_game_is_answered_legally(bot: str) -> None:
    for ask, game in rounds_of_society().items():
        for question in awaited(game):
            seat = question.seat or ""
            steps = bot_of(bot)(observe(game_of("art-society"), game, seat, {}), Random(3), FEW)
            assert judge(SOCIETY, game, seat, steps).verdict == "legal", ask
            assert steps == bot_of(bot)(observe(game_of("art-society"), game, seat, {}), Random(3), FEW)


@pytest.mark.parametrize("seed", quick_first(["a", "b"]))
def test_advice_is_legal_at_every_question(seed: str) -> None:
    asked = set()
    for game in positions(RULES, 4, seed):
        if not game.agenda or game.agenda[-1].kind in asked:
            continue
        asked.add(game.agenda[-1].kind)
        seat = game.agenda[-1].seat or ""
        for each in advice(observe(game_of("gallerist"), game, seat, game.chance.secret(seat)), Random(1), FEW, 3):
            assert judge(RULES, game, seat, each.steps).verdict == "legal"
            assert apply(RULES, game, seat, each.steps).stopped is None
            assert each.sentence()
    assert {"start", "turn"} <= asked


def test_a_new_game_has_something_to_choose() -> None:
    game = new_table(RULES, 4, "start")
    assert choice(game, "planner")[0]
