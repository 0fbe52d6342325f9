"""The best answers with their reasons."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from gallerist_pbem.bots.answering import Line
from gallerist_pbem.bots.evaluations import evaluation_of
from gallerist_pbem.bots.planner import planned
from gallerist_pbem.bots.sight import Sight
from gallerist_pbem.kernel.answers import Step

REASONS = 4
NOTICED = 0.5


@dataclass(frozen=True, slots=True)
class Advice:
    """An answer, and what it changes in the seat's prospects, in money."""

    steps: list[Step]
    reasons: dict[str, float]

    def sentence(self) -> str:
        """The gains, then the costs."""
        gains = [f"{name} +{money:.1f}" for name, money in self.reasons.items() if money > 0]
        costs = [f"{name} {money:.1f}" for name, money in self.reasons.items() if money < 0]
        if not gains:
            return f"little to gain{'; ' * bool(costs)}{', '.join(costs)}"
        return f"gains {', '.join(gains)}" + (f"; costs {', '.join(costs)}" if costs else "")


def advice(sight: Sight, random: Random, nodes: int | None, count: int) -> list[Advice]:
    """The best answers, the best first; answers that begin alike up to a reveal are one."""
    before = evaluation_of(sight.rules).terms(sight.play, sight.seat, sight.secret)
    different: dict[str, Line] = {}
    for line in planned(sight, random, nodes):
        different.setdefault(repr(line.order), line)
    lines = list(different.values())[:count]
    return [Advice(line.order, _reasons(sight, before, line)) for line in lines]


def _reasons(sight: Sight, before: dict[str, float], line: Line) -> dict[str, float]:
    """What changes most."""
    after = evaluation_of(sight.rules).terms(line.play, sight.seat, sight.secret)
    changes = {name: after[name] - before[name] for name in after if abs(after[name] - before[name]) >= NOTICED}
    most = sorted(changes, key=lambda name: -abs(changes[name]))[:REASONS]
    return {name: round(changes[name], 1) for name in most}
