"""The kinds of inputs, how often each is tried, and the input that belongs to a number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from tests.fuzz.inputs import GAME, ORDER, Input, Way
from tests.fuzz.making.command_lines import arguments, at_a_terminal, environment, places, streams, wizard
from tests.fuzz.making.orders import an_order
from tests.fuzz.making.records import a_game, a_position, a_secret, figures
from tests.fuzz.tables import Table


def orders(random: Random, table: Table) -> Input:
    """An order, judged without being carried out."""
    return Input("orders", table.name, ("check", GAME, ORDER), {ORDER: an_order(random, table)}, way=Way.SHORT)


def played(random: Random, table: Table) -> Input:
    """An order that goes through the whole program."""
    seat = random.choice(table.seats)
    usual = random.choice([
        ("play", GAME, ORDER), ("play", GAME, ORDER), ("play", GAME, ORDER, "--json"), ("play", GAME, "-"),
        ("check", GAME, ORDER), ("check", GAME, ORDER, "--json"), ("standing", GAME, "--as", seat, "--set", ORDER),
    ])  # fmt: skip
    order = an_order(random, table)
    return Input("played", table.name, usual, {ORDER: order}, typed=order)


class Kind(NamedTuple):
    """How inputs of a kind are made; how often here, and how often in a process of its own."""

    make: Callable[[Random, Table], Input]
    here: int
    process: int


OVER = 0.1
KINDS = {
    "orders": Kind(orders, 800, 0),
    "played": Kind(played, 60, 3),
    "games": Kind(a_game, 50, 2),
    "secrets": Kind(a_secret, 20, 1),
    "positions": Kind(a_position, 15, 1),
    "figures": Kind(figures, 15, 1),
    "arguments": Kind(arguments, 25, 4),
    "environment": Kind(environment, 3, 4),
    "streams": Kind(streams, 0, 2),
    "places": Kind(places, 4, 1),
    "wizard": Kind(wizard, 8, 3),
}


def numbered(seed: str, number: int, tables: Sequence[Table], only: Sequence[str], processes: float) -> Input:
    """The input with this number, the same for every run with this seed."""
    random = Random(f"{seed}/{number}")
    here = {name: KINDS[name].here for name in only if KINDS[name].here}
    process = {name: KINDS[name].process for name in only if KINDS[name].process}
    alone = bool(process) and (random.random() < processes or not here)
    weights = process if alone else here
    kind = random.choices([*weights], [*weights.values()])[0]
    # To an order after the end of a game there is little to say, and it takes long to find out.
    going_on = [table for table in tables if not table.over or random.random() < OVER]
    table = random.choice(going_on if kind == "orders" else tables)
    if not alone:
        return KINDS[kind].make(random, table)
    return (
        at_a_terminal(random, table) if kind == "wizard" else replace(KINDS[kind].make(random, table), way=Way.PROCESS)
    )
