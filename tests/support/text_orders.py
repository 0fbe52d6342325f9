"""Text orders of The Gallerist, and the words that they may hold."""

from __future__ import annotations

from collections.abc import Iterable

from gallerist_pbem.games import game_of
from gallerist_pbem.orders.grammar import Grammar
from gallerist_pbem.orders.read import read_order
from gallerist_pbem.orders.steps import Order
from gallerist_pbem.plain.schemas import schema
from gallerist_pbem.referee.orders import vocabulary

SCHEMA = schema("gallerist.order")
WORDS = vocabulary(game_of("gallerist"))
GRAMMAR = Grammar(SCHEMA, WORDS)
HEAD = "#gallerist salon blue 16\n"


def read(text: str | bytes) -> Order:
    """The order that a text holds."""
    return read_order(text, "order.txt", SCHEMA, WORDS)


def phrases(ways: Iterable[Iterable[Iterable[str]]]) -> list[str]:
    """Everything that may be said in one of these ways."""
    found: list[str] = []
    for way in ways:
        said = [""]
        for alternatives in way:
            said = [f"{before} {word}".strip() for before in said for word in alternatives]
        found += said
    return found
