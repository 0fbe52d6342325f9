"""An order that goes on from where its step began is the order that is guided from the start."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gallerist_pbem.engine.agenda import awaited
from gallerist_pbem.engine.guided import GuidedOrder
from gallerist_pbem.engine.guided_choices import Choice
from gallerist_pbem.engine.rules import AnyGame
from gallerist_pbem.games import game_of
from tests.support.parameters import TABLES
from tests.support.random_games import positions

LOOKED_AT = 25


def looks(order: GuidedOrder) -> tuple[Any, ...]:
    """Everything that can be seen of it."""
    game = order.rules.write_table(order.game.table)
    agenda = [question.plain() for question in order.game.agenda]
    picked = [(choice.step, choice.name, choice.options, choice.chosen, value) for choice, value in order.picked]
    return (game, agenda, order.choice, order.steps, order.told, picked, order.drawn, order.beyond, str(order.refused))


def some_positions(name: str, seats: int) -> list[AnyGame]:
    rules = game_of(name).rules
    every = [game.copy() for game in positions(rules, seats, "guided") if game.agenda]
    return every[:: max(len(every) // LOOKED_AT, 1)]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_going_on_is_beginning_anew(name: str, seats: int) -> None:
    """With every option of every choice on a random way, also ahead to the end of its step."""
    package, random = game_of(name), Random(1)
    for game in some_positions(name, seats):
        seat = awaited(game)[0].seat or ""
        order = GuidedOrder(package.rules, package.guide, game, seat, [])
        while order.choice is not None and not order.refused:
            for at in range(len(order.choice.options)):
                for ahead in (False, True):
                    anew = GuidedOrder(package.rules, package.guide, game, seat, [*order.taken, at], ahead)
                    assert looks(order.then([at], ahead)) == looks(anew)
            order = order.then([random.randrange(len(order.choice.options))])


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_is_passed_is_taken_as_if_somebody_had(name: str, seats: int) -> None:
    package, passed = game_of(name), list[Choice]()

    def passes(order: GuidedOrder, choice: Choice) -> bool:
        passed.append(choice)
        return True

    for game in some_positions(name, seats):
        seat = awaited(game)[0].seat or ""
        order = GuidedOrder(package.rules, package.guide, game, seat, [], passes=passes)
        assert order.choice is None
        assert looks(GuidedOrder(package.rules, package.guide, game, seat, order.taken)) == looks(order)
    assert passed
