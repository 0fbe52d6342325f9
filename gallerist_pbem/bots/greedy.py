"""A bot that looks one turn ahead: of all complete answers it finds, the one with the best position after it."""

from __future__ import annotations

from random import Random

from gallerist_pbem.bots.answering import Line, Search
from gallerist_pbem.bots.evaluations import evaluation_of
from gallerist_pbem.bots.sight import Sight
from gallerist_pbem.kernel.answers import Step

WIDTH = 3


def greedy(sight: Sight, random: Random) -> list[Step]:
    """The best answer at sight."""
    return ranked(sight, random)[0].order


def ranked(sight: Sight, random: Random) -> list[Line]:
    """Complete answers, the best first."""
    evaluation = evaluation_of(sight.rules)
    search = Search(
        sight.rules, sight.seat, lambda play: evaluation.value(play, sight.seat, sight.secret), WIDTH
    )
    return search.answers(sight.imagined(random))
