"""Lines as people type them, and whole mails: what they become, or how they are answered.

The table is `as_people_type.yaml`. Each part names its game and, where it matters, a position; a row has
what was `typed`, and what it `becomes` (as it is recorded) or what its sender is `told` (all faults, or the refusal).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from gallerist_pbem.engine.apply import judge
from gallerist_pbem.engine.rules import AnyGame
from gallerist_pbem.errors import Refused, Unreadable
from gallerist_pbem.games import MARK, game_of
from gallerist_pbem.orders.steps import Order, write_step, write_text_order
from gallerist_pbem.referee.orders import read_order
from tests.support import art_society
from tests.support.gallerist import a_game, people

TABLE = Path(__file__).parent / "as_people_type.yaml"
NAMES = {"blue": "Ann", "yellow": "Mary Ann", "purple": "Cleo", "orange": "Bob"}
LOBBY = people(investor=1, vip=1, collector=1)
POSITIONS: dict[str, Callable[[], AnyGame]] = {
    "one photographer": lambda: a_game(
        artists={"photo blue": {"up": True}}, stacks={"photo": {"top": "photo-4"}}, blue={"money": 20}
    ),
    "two photographers": lambda: a_game(
        artists={"photo blue": {"up": True}, "photo red": {"up": True}}, stacks={"photo": {"top": "photo-4"}}
    ),
    "two contracts": lambda: a_game(
        blue={
            "works": ["painting blue", "photo blue"],
            "contracts": {1: "painting-bag", 2: "photo-bag", 3: "photo-plaza"},
            "gallery": people(vip=1),
        }
    ),
    "tickets": lambda: a_game(blue={"tickets": {"pink": 2, "white": 1}}, plaza=people(vip=1, collector=1)),
    "market": lambda: a_game(blue={"lobby": LOBBY, "works": ["painting blue"], "money": 20}),
    "bids": art_society.offered,
    "a new painting": lambda: art_society.placing(new="p22-02"),
    "two paintings": lambda: art_society.placing(new="p22-02", assistant="p22-03"),
}


class Row(NamedTuple):
    """A line of the table."""

    game: str
    position: str
    whole: bool
    typed: str
    becomes: str | None
    told: str | None


def rows() -> list[Row]:
    """The table, row by row."""
    parts = yaml.safe_load(TABLE.read_text(encoding="utf-8"))
    return [
        Row(part["game"], part.get("position", ""), part.get("whole", False), row["typed"],
            row.get("becomes"), row.get("told"))
        for part in parts for row in part["rows"]
    ]  # fmt: skip


ROWS = rows()


def answer(row: Row) -> tuple[str | None, str | None]:
    """What a row becomes, or what is told."""
    try:
        mail = row.typed if row.whole else f"{MARK} salon blue 16\n{row.typed}\n#end\n"
        order = read_order(game_of(row.game), mail, "mail", NAMES)
        return (write_text_order(order, MARK) if row.whole else played(row, order)), None
    except Unreadable as unreadable:
        return None, "\n".join(f"{fault.line}:{fault.column}: {fault.message}" for fault in unreadable.faults)
    except Refused as refusal:
        return None, str(refusal)


def played(row: Row, order: Order) -> str:
    """The steps as they would be recorded; where the position does not matter, as they are read."""
    steps: list[Any] = list(order.steps)
    if row.position:
        steps = judge(game_of(row.game).rules, POSITIONS[row.position](), order.seat, steps).steps
    return "\n".join(map(write_step, steps))


@pytest.mark.parametrize("row", ROWS, ids=[f"{at}-{row.typed[:30]!r}" for at, row in enumerate(ROWS)])
def test_as_people_type(row: Row) -> None:
    wanted = tuple(text.rstrip("\n") if text else None for text in (row.becomes, row.told))
    assert tuple(text.rstrip("\n") if text else None for text in answer(row)) == wanted


def test_the_table_is_long_enough_and_says_one_thing_in_each_row() -> None:
    assert len(ROWS) >= 80
    assert len({(row.game, row.position, row.typed) for row in ROWS}) == len(ROWS)
    assert all((row.becomes is None) != (row.told is None) for row in ROWS)
    assert {row.game for row in ROWS} == {"gallerist", "art-society"}
