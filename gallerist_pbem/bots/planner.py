"""A bot that plans: it follows its best answers through several of its own turns, and minds what the others gain.

The others do not move in its plans. What they do cannot be foreseen, and guessing it would drown the differences
between answers in noise; that they gain from an answer is counted where it is given.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from gallerist_pbem.bots.answering import Line, Search
from gallerist_pbem.bots.evaluations import Evaluation, evaluation_of
from gallerist_pbem.bots.greedy import search_for
from gallerist_pbem.bots.sight import Sight
from gallerist_pbem.kernel.answers import Step
from gallerist_pbem.kernel.rules import AnyPlay

NODES = 8000
"""Steps tried out for one answer; a plan that would take more is cut short."""
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
    """An answer, a way to go on after it, and what the others gain by the answer."""

    answer: Line
    play: AnyPlay
    value: float
    others: float


def planner(sight: Sight, random: Random, nodes: int | None = None) -> list[Step]:
    """The answer with the best plan behind it."""
    return planned(sight, random, nodes)[0].order


def planned(sight: Sight, random: Random, nodes: int | None = None) -> list[Line]:
    """Answers by the value of the best plan that begins with them, the best first."""
    search = search_for(sight)
    start = sight.imagined(random)
    answers = search.answers(start)
    roots, rest = answers[:ROOTS], answers[ROOTS:]
    plans = _begun(evaluation_of(sight.rules), sight.seat, start, roots)
    for _ in range(TURNS if len(roots) > 1 else 0):
        further = _continued(search, evaluation_of(sight.rules), plans, nodes or NODES)
        if further is None:
            break
        plans = further
    best: dict[int, float] = {}
    for plan in reversed(plans):
        best[id(plan.answer)] = plan.value
    # Answers whose plans were given up keep the order in which they look at once.
    return sorted(roots, key=lambda line: -best.get(id(line), float("-inf"))) + rest


def _begun(evaluation: Evaluation, seat: str, start: AnyPlay, roots: list[Line]) -> list[Plan]:
    """One plan for each answer, the best first."""

    def others(play: AnyPlay) -> float:
        return OTHERS * sum(evaluation.value(play, other, None) for other in play.table.players if other != seat)

    before = others(start)
    gains = [others(line.play) - before for line in roots]
    plans = [Plan(line, line.play, line.value - gain, gain) for line, gain in zip(roots, gains, strict=True)]
    return sorted(plans, key=lambda plan: -plan.value)


def _continued(search: Search, evaluation: Evaluation, plans: list[Plan], nodes: int) -> list[Plan] | None:
    """Each plan one own turn further, and the best of them; None when there are no nodes left for all of them."""
    further: list[Plan] = []
    for plan in plans:
        if search.nodes >= nodes:
            return None
        play = plan.play.copy()
        lines = search.answers(play)[:BRANCHES] if evaluation.again(play, search.seat) else []
        further += [Plan(plan.answer, line.play, line.value - plan.others, plan.others) for line in lines] or [plan]
    return sorted(further, key=lambda plan: -plan.value)[:BEAM]
