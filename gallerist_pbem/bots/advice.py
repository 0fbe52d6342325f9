"""The best answers with their reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from gallerist_pbem.bots.evaluation import evaluation_of
from gallerist_pbem.bots.observation import Observation
from gallerist_pbem.bots.planner import Plan, planned
from gallerist_pbem.bots.search import Candidate
from gallerist_pbem.draw.text import wrapped
from gallerist_pbem.orders.steps import Step, write_step

REASONS = 4
NOTICED = 0.5


@dataclass(frozen=True, slots=True)
class Advice:
    """An answer, what it changes in the seat's prospects, and what could come next."""

    steps: list[Step]
    reasons: dict[str, float]
    following: tuple[Step, ...]

    def plain(self) -> dict[str, Any]:
        """As a program reads it."""
        return {"steps": self.steps, "reasons": self.reasons, "following": list(self.following)}

    def sentence(self) -> str:
        """The gains, the costs, and the next turn of the plan."""
        gains = [f"{name} +{change:.1f}" for name, change in self.reasons.items() if change > 0]
        costs = [f"{name} {change:.1f}" for name, change in self.reasons.items() if change < 0]
        parts = [f"gains {', '.join(gains)}"] if gains else ["gains little at once"]
        parts += [f"costs {', '.join(costs)}"] if costs else []
        parts += [f"then perhaps {', '.join(map(write_step, self.following))}"] if self.following else []
        return "; ".join(parts)


def advice(observation: Observation, random: Random, nodes: int | None, count: int) -> list[Advice]:
    """The best answers, the best first; answers that are alike up to a reveal are one."""
    different: dict[str, Plan] = {}
    for plan in planned(observation, random, nodes):
        different.setdefault(repr(plan.answer.order), plan)
    chosen = list(different.values())[:count]
    return [Advice(plan.answer.order, _reasons(observation, plan.answer), plan.following) for plan in chosen]


def _reasons(observation: Observation, candidate: Candidate) -> dict[str, float]:
    """What changes most; a promise that is kept is told by what it has become."""
    evaluation = evaluation_of(observation.package)
    before = evaluation.terms(observation.game, observation.seat, observation.secret) | dict.fromkeys(
        evaluation.PROMISES, 0.0
    )
    after = evaluation.terms(candidate.game, observation.seat, observation.secret)
    changes = {name: after[name] - before[name] for name in after if abs(after[name] - before[name]) >= NOTICED}
    most = sorted(changes, key=lambda name: -abs(changes[name]))[:REASONS]
    return {name: round(changes[name], 1) for name in most}


def advice_text(observation: Observation, suggestions: Sequence[Advice], who: str) -> Iterator[str]:
    """Answers line by line, each with its reasons."""
    unit = evaluation_of(observation.package).unit()
    yield from wrapped(f"What {who} could answer, the best first; changes are in {unit} expected at the end.")
    for number, suggestion in enumerate(suggestions, 1):
        yield f"{number}. {'; '.join(map(write_step, suggestion.steps))}"
        yield from wrapped(suggestion.sentence(), "   ", "   ")
