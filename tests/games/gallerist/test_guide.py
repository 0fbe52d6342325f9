"""The guided order: every way through its questions leads to an order that the rules accept."""

from __future__ import annotations

from random import Random

import pytest

from gallerist_pbem.engine.apply import apply, judge
from gallerist_pbem.engine.guided import GuidedOrder
from gallerist_pbem.engine.guided_options import entries
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.games import game_of
from gallerist_pbem.games.gallerist import guide as consequences
from tests.support.random_games import positions


@pytest.mark.slow
def test_every_way_through_the_questions_is_an_order_that_the_rules_accept() -> None:
    rules, finished = game_of("gallerist").rules, 0
    for seats in (2, 3, 4):
        random = Random(seats)
        for game in positions(rules, seats, f"wizard {seats}"):
            if game.agenda and random.random() < 0.2:
                finished += lead(rules, game, random)
    assert finished > 50


def lead(rules: Rules, game: AnyGame, random: Random) -> bool:
    """Answers at random; whether an order came out of it."""
    seat, taken = game.agenda[-1].seat or "", list[int]()
    while (walk := GuidedOrder(rules, consequences, game, seat, taken)).choice is not None:
        found = entries(walk)
        assert len({entry.key for entry in found}) == len(found)
        assert consequences.ask(walk.game, walk.choice)
        open_ways = [entry.path for entry in found if not entry.refused]
        path = random.choice(open_ways) if open_ways else None
        if path is None or GuidedOrder(rules, consequences, game, seat, [*taken, *path]).refused:
            return False
        taken += path
    verdict = judge(rules, game, seat, walk.steps)
    assert verdict.verdict == "legal" or walk.drawn
    assert apply(rules, game, seat, walk.steps).steps
    return True
