"""A bot that plans: it follows its best answers through several of its own turns, and minds what the others gain."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from gallerist_pbem.bots.answering import Line, Search
from gallerist_pbem.bots.evaluations import Evaluation, evaluation_of
from gallerist_pbem.bots.sight import Sight
from gallerist_pbem.kernel.answers import Step
from gallerist_pbem.kernel.rules import AnyPlay

NODES = 6000
"""Steps tried out for one answer."""
WIDTH = 3
"""Lines followed within a turn."""
ROOTS = 8
"""Answers that are followed further."""
BEAM = 6
"""Plans that are followed from turn to turn."""
BRANCHES = 3
"""Ways to go on with each plan."""
TURNS = 3
"""Own turns to look ahead."""
OTHERS = 0.25
"""How much of what an answer gives to each of the others counts against it."""


@dataclass(slots=True)
class Plan:
    """An answer, and a way to go on after it."""

    answer: Line
    play: AnyPlay
    value: float


def planner(sight: Sight, random: Random) -> list[Step]:
    """The answer with the best plan behind it."""
    return planned(sight, random)[0].order


def planned(sight: Sight, random: Random, nodes: int = NODES) -> list[Line]:
    """Answers by the value of the best plan that begins with them, the best first."""
    evaluation = evaluation_of(sight.rules)
    search = Search(sight.rules, sight.seat, lambda play: evaluation.value(play, sight.seat, sight.secret), WIDTH)
    start = sight.imagined(random)
    answers = search.answers(start)
    if len(answers) < 2:
        return answers
    roots = answers[:ROOTS]
    for line in roots:
        line.value -= OTHERS * (_others(evaluation, sight, line.play) - _others(evaluation, sight, start))
    plans = [Plan(line, line.play, line.value) for line in roots]
    for _ in range(TURNS):
        if search.nodes >= nodes:
            break
        plans = _continued(search, evaluation, plans)
    best = {id(line): max((p.value for p in plans if p.answer is line), default=float("-inf")) for line in roots}
    return sorted(roots, key=lambda line: (-best[id(line)], -line.value)) + answers[ROOTS:]


def _others(evaluation: Evaluation, sight: Sight, play: AnyPlay) -> float:
    """What all others have together."""
    return sum(evaluation.value(play, seat, None) for seat in play.table.players if seat != sight.seat)


def _continued(search: Search, evaluation: Evaluation, plans: list[Plan]) -> list[Plan]:
    """Each plan one own turn further, and the best of them."""
    further: list[Plan] = []
    for plan in plans:
        play = plan.play.copy()
        if not evaluation.again(play, search.seat):
            further.append(plan)
            continue
        drift = plan.answer.value - search.value(plan.answer.play)
        lines = search.answers(play)[:BRANCHES]
        further += [Plan(plan.answer, line.play, line.value + drift) for line in lines]
    return sorted(further, key=lambda plan: -plan.value)[:BEAM]
