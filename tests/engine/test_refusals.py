"""What a refusal says: every fault at once, only what is true, a line that works, and nothing of what is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from gallerist_pbem.engine.agenda import awaited
from gallerist_pbem.engine.answers import MINOR
from gallerist_pbem.engine.apply import apply, judge
from gallerist_pbem.engine.chance import Seeded
from gallerist_pbem.engine.legal import answers
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.errors import Objection, Refused
from gallerist_pbem.games import game_of
from gallerist_pbem.orders.meaning import field_meaning
from gallerist_pbem.orders.steps import Step, write_step
from gallerist_pbem.plain.schemas import schema
from gallerist_pbem.referee.orders import read_order
from tests.support.parameters import TABLES
from tests.support.random_games import positions

Said = tuple[AnyGame, str, list[Step]]
Pool = dict[tuple[str, ...], list[Any]]


def legal_orders(rules: Rules, seats: int, every: int) -> Iterator[Said]:
    """Orders from all over a game, with all their minor choices."""
    random = Random(f"orders {seats}")
    for game in islice(positions(rules, seats, "refused"), 0, None, every):
        for question in awaited(game)[-1:]:
            found = list(islice(answers(rules, game, question.seat or "", MINOR), 300))
            # The generator plays on with this game.
            yield from ((game.copy(), question.seat or "", steps) for steps in random.sample(found, min(4, len(found))))


def fields_of(steps: list[Step]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every field with its value, nested ones by their path."""
    for step in steps:
        for name, value in step.items() if isinstance(step, dict) else ():
            inner = value.items() if isinstance(value, dict) else ()
            yield from (((name, key), said) for key, said in inner)
            yield (name,), value


def spoiled(steps: list[Step], pool: Pool, random: Random) -> list[Step]:
    """The same order with fields left out, exchanged and added, several at once."""
    return [_spoiled_map(step, pool, random, ()) if isinstance(step, dict) else step for step in steps]


def _spoiled_map(fields: dict[str, Any], pool: Pool, random: Random, path: tuple[str, ...]) -> dict[str, Any]:
    main = next(iter(fields)) if not path else ""
    kept = {name: value for name, value in fields.items() if name == main or random.random() > 0.35}
    added = [
        key[-1] for key in pool if key[:-1] == path and (path or (main, key[-1]) in BESIDE) and random.random() < 0.2
    ]
    spoiled: dict[str, Any] = {}
    for name in dict.fromkeys([*kept, *added]):
        value = kept.get(name)
        if isinstance(value, dict):
            spoiled[name] = _spoiled_map(value, pool, random, (*path, name))
        else:
            spoiled[name] = value if name in kept and random.random() > 0.3 else random.choice(pool[*path, name])
    return spoiled


BESIDE = {
    (step, field)
    for game in ("gallerist", "art-society")
    for name, node in schema(f"{game}.order")["$defs"].items()
    if name.endswith("_step") and "properties" in node
    for step in [name.removesuffix("_step")]
    for field in node["properties"]
    if field not in (step, "prefer", "wish", "bonus")
}
"""Which fields may stand beside which step."""


def refused_orders(game: str, seats: int, every: int) -> Iterator[tuple[AnyGame, str, list[Step], Refused]]:
    """Spoiled orders that the rules refuse."""
    rules = game_of(game).rules
    orders = list(legal_orders(rules, seats, every))
    pool: Pool = {}
    for _, _, steps in orders:
        for path, value in fields_of(steps):
            pool.setdefault(path, []).append(value)
    random = Random(f"spoiled {game} {seats}")
    for position, seat, steps in orders:
        for _ in range(3):
            wrong = spoiled(steps, pool, random)
            try:
                judge(rules, position, seat, wrong)
            except Refused as refusal:
                yield position, seat, wrong, refusal


def as_typed(game: str, seat: str, line: str) -> Step:
    """A step as somebody pastes it into a text order."""
    return read_order(game_of(game), f"#gallerist salon {seat} 3\n{line}\n#end\n").steps[0]


def refusal_at(rules: Rules, position: AnyGame, seat: str, steps: list[Step], last: int) -> Refused | None:
    """Why one of these steps up to the last is refused, if one is."""
    try:
        judge(rules, position, seat, steps)
    except Refused as refusal:
        return refusal if refusal.step <= last else None
    return None


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_suggested_lines_work_and_what_is_possible_is_true(game: str, seats: int) -> None:
    """Pasted in the place of the refused steps they are accepted, one after the other; so are the values named."""
    rules = game_of(game).rules
    examples = several = values = 0
    for position, seat, steps, refusal in refused_orders(game, seats, 3):
        several += len(refusal.objections) > 1
        first = refusal.objections[0]
        assert (first.code, first.rule, first.step) == (refusal.code, refusal.rule, refusal.step)
        mended = list(steps)
        for objection in refusal.objections:
            if objection.example:
                mended[objection.step - 1] = as_typed(game, seat, objection.example)
                assert refusal_at(rules, position, seat, mended, objection.step) is None, (steps, objection)
                examples += 1
        for said in with_values(rules, first, mended[: refusal.step]):
            again = refusal_at(rules, position, seat, said, len(said))
            wrong = {each.field for each in again.objections if not each.supposing} if again else set()
            assert first.field not in wrong, (steps, str(again))
            values += 1
    assert examples > 40
    assert several > 3
    assert values > 10


def with_values(rules: Rules, objection: Objection, mended: list[Step]) -> Iterator[list[Step]]:
    """The mended order with each whole value that is possible in the place of a fault."""
    step = mended[-1]
    for said in objection.possible if objection.example else ():
        if isinstance(step, str):
            return
        path = objection.field.split(" ") if objection.field else list(step)[:1]
        changed = {key: dict(value) if isinstance(value, dict) else value for key, value in step.items()}
        inner: dict[str, Any] = changed
        for name in path[:-1]:
            inner = inner.setdefault(name, {})
        is_whole = type(inner.get(path[-1])) in (int, str) and said.split(" ")[0] not in (*rules.STEPS, "and")
        if is_whole and len(said.split(" ")) == len(str(inner[path[-1]]).split(" ")):
            inner[path[-1]] = int(said) if said.isdigit() else said
            yield [*mended[:-1], changed]


def test_nobody_can_probe_what_a_draw_would_bring() -> None:
    """With another seed every refusal is the same, to the letter, and the position is as it was."""
    rules = game_of("gallerist").rules
    compared = 0
    for position, seat, steps, refusal in refused_orders("gallerist", 2, 7):
        told = []
        for seed in ("one", "another"):
            game = replace(position.copy(), chance=Seeded(seed, {}, {}))
            with pytest.raises(Refused) as raised:
                apply(rules, game, seat, steps)
            told.append(raised.value.plain())
            assert (game.table, game.drawn) == (position.table, position.drawn)
        assert told == [refusal.plain()] * 2
        compared += 1
    assert compared > 30


def test_the_meaning_of_a_field() -> None:
    """What stands beside a reference is about the field itself; else the words of its kind serve."""
    order = schema("gallerist.order")
    assert field_meaning(order, "reputation", "send") == "the visitor who leaves your lobby"
    assert field_meaning(order, "sell", "send") == "the visitor who leaves your gallery"
    assert field_meaning(order, "tile", "bonus", "visitor") == "the visitor who comes to your gallery"
    assert field_meaning(order, "buy") == "an artist"
    assert field_meaning(order, "claim", "keep") == "gallery or sold"
    assert field_meaning(order, "buy", "nonsense") == ""


@pytest.mark.parametrize("game", ["gallerist", "art-society"])
def test_every_field_of_every_step_has_a_meaning(game: str) -> None:
    """A refusal that asks for it can say what it is."""
    order = schema(f"{game}.order")
    steps = [name for name in order["$defs"] if name.endswith("_step") and "properties" in order["$defs"][name]]
    for name in steps:
        for field in order["$defs"][name]["properties"]:
            assert field_meaning(order, name.removesuffix("_step"), field), (name, field)


def test_a_step_is_written_as_it_is_read() -> None:
    """An example that does without any field is a bare word."""
    assert write_step(as_typed("art-society", "blue", "excess")) == "excess"
