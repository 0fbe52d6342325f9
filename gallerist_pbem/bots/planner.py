"""A bot that plans: it follows its best answers through several of its own turns, and minds what the others gain.

In a game of long turns the others do not move in its plans. What they do cannot be foreseen, and guessing it would
drown the differences between answers in noise; that they gain from an answer is counted where it is given. Where an
answer means nothing without those of the others, several courses of the game are imagined after each answer instead.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from statistics import mean

from gallerist_pbem.bots.evaluation import evaluation_of
from gallerist_pbem.bots.greedy import search_for
from gallerist_pbem.bots.observation import Observation
from gallerist_pbem.bots.playouts import Course
from gallerist_pbem.bots.search import Candidate, Search
from gallerist_pbem.engine.package import Bot
from gallerist_pbem.engine.rules import AnyGame
from gallerist_pbem.orders.steps import Step

NODES = 8000
"""Steps tried out for one answer; a plan that would take more is cut short."""
ROOTS = 8
"""Answers that are followed further."""
BEAM = 6
"""Plans that are followed from turn to turn."""
BRANCHES = 3
"""Ways to go on with each plan."""
SAMPLED = 6
"""Answers after which courses of the game are imagined."""
TURNS = 3
"""Own turns to look ahead."""
OTHERS = 0.25
"""How much of what an answer gives to each of the others counts against it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """An answer, what follows it in the own next turn, where that leads, and what the others gain by the answer."""

    answer: Candidate
    game: AnyGame
    value: float
    others: float
    following: tuple[Step, ...] = ()


def planner(observation: Observation, random: Random, nodes: int | None = None) -> list[Step]:
    """The answer with the best plan behind it."""
    return planned(observation, random, nodes)[0].answer.order


def planned(observation: Observation, random: Random, nodes: int | None = None) -> list[Plan]:
    """The best plan for each of the best answers, the best first."""
    search, evaluation = search_for(observation), evaluation_of(observation.package)
    start = observation.imagined(random)
    answers = search.best(start, SAMPLED if evaluation.SAMPLES else ROOTS)
    if evaluation.SAMPLES:
        return _sampled(evaluation, observation, random, answers, (nodes or NODES) - search.nodes)
    return _followed(search, evaluation, start, answers, nodes or NODES)


def _sampled(
    evaluation: Bot, observation: Observation, random: Random, answers: list[Candidate], nodes: int
) -> list[Plan]:
    """How the seat stands on average after the same courses for all answers, as many as there are nodes for."""
    results: list[list[float]] = [[] for _ in answers]
    following: list[tuple[Step, ...]] = [()] * len(answers)
    for _ in range(evaluation.SAMPLES if len(answers) > 1 else 0):
        seed = str(random.random())
        for at, candidate in enumerate(answers):
            course = Course(evaluation, observation, seed)
            results[at].append(course.after(candidate.order))
            if candidate.known is None:  # else it hangs on what will come up
                following[at] = following[at] or tuple(course.following)
            nodes -= course.steps
        if nodes <= 0:
            break
    plans = [
        Plan(candidate, candidate.game, mean(sampled) if sampled else candidate.value, 0.0, then)
        for candidate, sampled, then in zip(answers, results, following, strict=True)
    ]
    return sorted(plans, key=lambda plan: -plan.value)


def _followed(search: Search, evaluation: Bot, start: AnyGame, answers: list[Candidate], nodes: int) -> list[Plan]:
    """The best plan of own turns for each answer, the best first; then those that were given up on the way."""
    plans = _begun(search, evaluation, start, answers)
    stages = [plans]
    # What the others use up meanwhile is not in the plans, so they must not reach beyond the end that is in sight.
    for _ in range(min(TURNS, int(evaluation.turns_left(start, search.seat))) if len(plans) > 1 else 0):
        further = _continued(search, evaluation, plans, nodes)
        if further is None:
            break
        stages.append(plans := further)
    best: dict[int, Plan] = {}
    for plan in (plan for stage in reversed(stages) for plan in stage):
        best.setdefault(id(plan.answer), plan)
    return list(best.values())


def _begun(search: Search, evaluation: Bot, start: AnyGame, answers: list[Candidate]) -> list[Plan]:
    """One plan for each answer, the best first."""

    rivals = [seat for seat in search.rules.seated(start.table) if seat != search.seat]

    def others(game: AnyGame) -> float:
        return OTHERS * sum(evaluation.value(game, seat, None) for seat in rivals)

    before = others(start)
    gains = [others(candidate.game) - before for candidate in answers]
    plans = [
        Plan(candidate, candidate.game, candidate.value - gain, gain)
        for candidate, gain in zip(answers, gains, strict=True)
    ]
    return sorted(plans, key=lambda plan: -plan.value)


def _continued(search: Search, evaluation: Bot, plans: list[Plan], nodes: int) -> list[Plan] | None:
    """Each plan one own turn further, and the best of them; None when there are no nodes left for all of them."""
    further: list[Plan] = []
    for plan in plans:
        if search.nodes >= nodes:
            return None
        game = plan.game.copy()
        candidates = search.best(game, BRANCHES) if evaluation.again(game, search.seat) else []
        further += [_after(plan, candidate) for candidate in candidates] or [plan]
    return sorted(further, key=lambda plan: -plan.value)[:BEAM]


def _after(plan: Plan, candidate: Candidate) -> Plan:
    """The plan with one more turn."""
    following = plan.following or tuple(candidate.steps)
    return Plan(plan.answer, candidate.game, candidate.value - plan.others, plan.others, following)
