"""What is legal: all that is listed is accepted, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from gallerist_pbem.engine.agenda import awaited
from gallerist_pbem.engine.answers import MINOR
from gallerist_pbem.engine.apply import apply, judge
from gallerist_pbem.engine.legal import answers
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.errors import Refused
from gallerist_pbem.games import game_of
from gallerist_pbem.orders.steps import Step
from gallerist_pbem.plain.yaml_in import digest
from tests.support.parameters import TABLES
from tests.support.random_games import positions


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_is_proposed_is_accepted_as_it_stands(game: str, seats: int) -> None:
    """`legal` never proposes what `play` refuses, and proposes the canonical form."""
    rules = game_of(game).rules
    random = Random(f"{game} {seats}")
    for play in islice(positions(rules, seats, "proposed"), 0, None, 4):
        if not play.agenda:
            continue
        seat = awaited(play)[-1].seat or ""
        proposed = list(answers(rules, play, seat))
        assert proposed, play.agenda[-1]
        more = list(islice(answers(rules, play, seat, MINOR), 200))
        for steps in random.sample(proposed, min(5, len(proposed))) + random.sample(more, min(5, len(more))):
            outcome = apply(rules, play, seat, steps)
            assert outcome.steps == steps
            assert outcome.stopped is None
            assert rules.invariants(outcome.game) == []
            assert judge(rules, play, seat, steps).verdict == "legal"


def mutants(steps: list[Step], pool: list[Any], random: Random) -> Iterator[list[Step]]:
    """Orders near a legal one: a value exchanged, a field dropped or added, a step dropped, doubled or moved."""
    for _ in range(6):
        mutated: list[Any] = [dict(step) if isinstance(step, dict) else step for step in steps]
        at = random.randrange(len(mutated))
        kind = random.choice(("value", "drop field", "add field", "drop step", "double", "swap"))
        step = mutated[at]
        if kind == "value" and isinstance(step, dict):
            key = random.choice(list(step))
            step[key] = random.choice([value for name, value in pool if name == key])
        elif kind == "drop field" and isinstance(step, dict) and len(step) > 1:
            del step[random.choice(list(step)[1:])]
        elif kind == "add field" and isinstance(step, dict):
            name, value = random.choice(pool)
            step.setdefault(name, value)
        elif kind == "drop step":
            del mutated[at]
        elif kind == "double":
            mutated.insert(at, mutated[at])
        elif kind == "swap":
            mutated[at], mutated[-1] = mutated[-1], mutated[at]
        if mutated:
            yield mutated


def values_of(found: list[list[Step]]) -> list[tuple[str, Any]]:
    """Every field with every value that occurs."""
    return [pair for steps in found for step in steps if isinstance(step, dict) for pair in step.items()]


def small_positions(rules: Rules, seats: int, limit: int) -> Iterator[tuple[AnyGame, str, list[list[Step]]]]:
    """Positions from all over some games whose answers can all be listed, under both values of every option."""
    for number in range(4):
        options = {name: values[number % len(values)] for name, values in rules.OPTIONS.items()}
        for game in islice(positions(rules, seats, f"mutated {number}", options), number, None, 9):
            for question in awaited(game)[-1:]:
                found = list(islice(answers(rules, game, question.seat or "", MINOR), limit))
                if len(found) < limit:
                    yield game, question.seat or "", found


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_mutated_orders_are_accepted_exactly_when_they_are_listed(game: str, seats: int) -> None:
    """`legal --all` and `play` agree, both ways, in canonical form."""
    rules = game_of(game).rules
    random = Random(f"mutants {game} {seats}")
    accepted = refused = 0
    for play, seat, found in small_positions(rules, seats, 400):
        listed = {digest([*steps]) for steps in found}
        assert len(listed) == len(found), "an answer is listed twice"
        pool = values_of(found)
        for steps in random.sample(found, min(6, len(found))):
            for mutated in mutants(steps, pool, random):
                try:
                    canonical = judge(rules, play, seat, mutated)
                except Refused:
                    refused += 1
                    assert digest([*mutated]) not in listed
                    continue
                if canonical.drawn_after is None and canonical.verdict == "legal":
                    accepted += 1
                    assert digest([*canonical.steps]) in listed, (mutated, canonical.steps)
    assert accepted > 20
    assert refused > 20
