"""What is legal: all that is listed is accepted, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from gallerist_pbem.engine.agenda import awaited
from gallerist_pbem.engine.answers import MINOR
from gallerist_pbem.engine.apply import apply, judge
from gallerist_pbem.engine.game import Question
from gallerist_pbem.engine.legal import answers
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.errors import Refused
from gallerist_pbem.games import game_of
from gallerist_pbem.games.gallerist.locations.possible import destinations, reachable
from gallerist_pbem.games.gallerist.rules.moving import leaves_for
from gallerist_pbem.orders.steps import Step, step_word
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


Judged = tuple[AnyGame, str, list[list[Step]], list[list[Step]]]
"""A position, who is asked, all answers, and those of them to look at."""


def mutants_judged(rules: Rules, tables: Iterable[Judged], random: Random) -> tuple[int, int]:
    """How many orders near the legal ones were accepted and refused, each as the list has it."""
    accepted = refused = 0
    for play, seat, found, some in tables:
        listed = {digest([*steps]) for steps in found}
        assert len(listed) == len(found), "an answer is listed twice"
        pool = values_of(found)
        for steps in random.sample(some, min(6, len(some))):
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
    return accepted, refused


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_mutated_orders_are_accepted_exactly_when_they_are_listed(game: str, seats: int) -> None:
    """`legal --all` and `play` agree, both ways, in canonical form."""
    rules = game_of(game).rules
    tables = ((play, seat, found, found) for play, seat, found in small_positions(rules, seats, 400))
    accepted, refused = mutants_judged(rules, tables, Random(f"mutants {game} {seats}"))
    assert accepted > 20
    assert refused > 20


def opened_positions(seats: int, limit: int) -> Iterator[Judged]:
    """Turns with a move that takes an executive step after it (G-TRN-5, A-103), and the answers with such a move."""
    rules = game_of("gallerist").rules
    for number in range(16 // seats):
        for game in positions(rules, seats, f"opened {number}"):
            question = game.agenda[-1] if game.agenda else Question("over")
            if question.kind != "turn" or not question.seat:
                continue
            closed = set(destinations(game, question.seat)) - set(reachable(game, question.seat))
            if not any(leaves_for(game, question, to) for to in closed):
                continue
            found = list(islice(answers(rules, game, question.seat, MINOR), limit))
            if len(found) < limit:
                yield game.copy(), question.seat, found, [steps for steps in found if moved_to(steps) in closed]


def moved_to(steps: list[Step]) -> str | None:
    """Where an order goes first of all."""
    return steps[0].get("go") if isinstance(steps[0], dict) else None


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_moves_that_take_an_executive_step_are_listed_exactly_so(seats: int) -> None:
    """G-TRN-5, A-103: with the step that follows; orders near them are accepted exactly when they are listed."""
    rules = game_of("gallerist").rules
    tables = list(opened_positions(seats, 200))
    for game, seat, _, some in tables:
        assert some
        assert all(step_word(steps[1]) in rules.SIDE_STEPS for steps in some)
        assert all(apply(rules, game, seat, steps).steps == steps for steps in some[:20])
    accepted, refused = mutants_judged(rules, tables, Random(f"opened {seats}"))
    assert min(accepted, refused) > 20
