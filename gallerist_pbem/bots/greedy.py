"""A bot that looks one turn ahead: of all complete answers it finds, the one with the best position after it."""

from __future__ import annotations

from random import Random

from gallerist_pbem.bots.evaluation import evaluation_of
from gallerist_pbem.bots.observation import Observation
from gallerist_pbem.bots.search import Search
from gallerist_pbem.orders.steps import Step

WIDTH = 3
"""Lines followed within a turn."""


def greedy(observation: Observation, random: Random, nodes: int | None = None) -> list[Step]:
    """The answer that looks best; it needs a few hundred nodes and knows no other limit."""
    return search_for(observation).best(observation.imagined(random), 1)[0].order


def search_for(observation: Observation) -> Search:
    """A search that judges positions with the eyes of the seat."""
    evaluation = evaluation_of(observation.package)
    return Search(
        observation.rules,
        observation.seat,
        lambda game: evaluation.value(game, observation.seat, observation.secret),
        evaluation.promising,
        WIDTH,
    )
