"""Answers: fast enough on the fullest wall, and the wizard can be walked through a whole game."""

from __future__ import annotations

from random import Random

from gallerist_pbem.bots.tournament import new_play
from gallerist_pbem.engine.apply import apply, awaited
from gallerist_pbem.engine.guided import GuidedOrder
from gallerist_pbem.engine.guided_options import entries
from gallerist_pbem.engine.legal import answers
from gallerist_pbem.games import art_society as rules
from gallerist_pbem.games.art_society import guide as consequences
from gallerist_pbem.orders.read import Order
from gallerist_pbem.referee.submit import without_wishes
from tests.support.art_society import placing


def test_the_answers_of_the_fullest_wall_are_listed():
    """S-PLC-2: with a held tile, decor and a museum to choose from; bench/run.py measures how long it takes."""
    many = placing(
        ["p22-08 9 4", "p22-14 9 6", "p22-11 5 4", "p22-17 7 7", "p22-03 7 2", "p22-07 5 6", "p22-12 11 5"],
        new="p22-20", assistant="p22-02", museum=["p22-04", "p22-16"],
    )  # fmt: skip
    found = list(answers(rules, many, "blue"))
    assert len(found) > 20
    assert len({str(steps) for steps in found}) == len(found)


def test_the_wizard_leads_through_a_whole_game():
    """S-RND-1: whatever is chosen, the order it writes is accepted."""
    random, game, chosen = Random("wizard"), new_play(rules, 3, "wizard"), 0
    while game.agenda:
        seat = random.choice(awaited(game)).seat or ""
        walk = GuidedOrder(rules, consequences, game, seat, [])
        while walk.choice is not None:
            assert consequences.ask(walk.game, walk.choice).endswith("?")
            walk = walk.then(random.choice([entry for entry in entries(walk) if entry.refused is None]).path)
            chosen += 1
        assert walk.refused is None
        assert consequences.standing(game, seat, None)
        plainly = without_wishes(Order("salon", seat, 0, None, walk.steps, None))
        game = apply(rules, game, seat, plainly.steps).game
        game.events = []
    assert chosen > 100
