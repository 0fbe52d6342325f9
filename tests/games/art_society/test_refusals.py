"""Every refusal there is: what brings it, which rule it names, and that what it offers instead is accepted."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gallerist_pbem.errors import Refused
from gallerist_pbem.games.art_society.rules import rules
from gallerist_pbem.games.art_society.table.position import Game
from gallerist_pbem.orders.steps import Step
from tests.support.art_society import (
    TWO_FRAMES,
    after,
    at_the_offer,
    bids,
    four_frames,
    nearly_full,
    no_small_decor,
    offered,
    placing,
    refused,
    set_up,
)

SOURCE = Path(rules.__file__).parents[1]


class Row(NamedTuple):
    """A position and the steps that are refused in it; `instead` makes steps of what the refusal offers."""

    code: str
    rule: str
    game: Callable[[], Game]
    steps: tuple[Step, ...]
    instead: Callable[[str], tuple[Step, ...]] | None = None
    seat: str = "blue"


def picking() -> Game:
    return bids(offered(), blue=9, yellow=4)


def no_room(**facts: Any) -> Callable[[], Game]:
    return lambda: nearly_full(new="p55-03", **facts)


def placed(said: str) -> tuple[Step, ...]:
    """A step as it is offered; when the held tile is hung first, the new one goes to the assistant."""
    word, _, target = said.partition(" ")
    if word == "excess":
        return excess("1x1 11 6")
    return ({word: target} if target else word, *(["hold"] if target.startswith("held") else []))


def two_frames(*items: str) -> tuple[Step, ...]:
    return ({"hang": "new 8 2", "decor": list(items)},)


def gone() -> Game:
    return after(after(picking(), {"pick": 1}), {"pick": 2}, seat="yellow")


def four(*items: str) -> tuple[Step, ...]:
    return ({"hang": "new 11 3", "decor": list(items)},)


def excess(*items: str) -> tuple[Step, ...]:
    return ({"excess": None, "decor": list(items)},)


def first_revision() -> Game:
    game = placing(["3x1 9 4", "1x3 9 5"], new="p22-02", decor={"3x1": 0, "1x3": 0})
    game.revision = 1
    return game


def first_frames(**facts: Any) -> Game:
    game = placing(**TWO_FRAMES, **facts)
    game.revision = 1
    return game


def and_then(*steps: Step) -> Callable[[str], tuple[Step, ...]]:
    """These steps, and then what is offered."""
    return lambda said: (*steps, {"hang": said.removeprefix("hang ")})


SWAP = ({"swap": "9 4", "for": ["1x1", "2x1"]},)
NO_DECOR = dict.fromkeys(("1x1", "2x1", "1x2", "3x1", "1x3"), 0)
HELD: dict[str, Any] = {"new": "p22-02", "assistant": "p22-03"}
ROWS = [
    Row("E-SET-STAR", "S-SET-7", set_up, ({"hang": "1 1"},), lambda place: ({"hang": place},)),
    Row("E-SET-HANG", "S-SET-7", set_up, ("hold",)),
    Row("E-SET-HANG", "S-SET-7", set_up, ({"hang": "new 6 3"},), lambda place: ({"hang": place},)),
    Row("E-AUC-OFFER", "S-AUC-1", at_the_offer, ({"bid": 3},)),
    Row("E-AUC-COUNT", "S-AUC-1", at_the_offer, ({"offer": ["2x2"]},),
        lambda size: ({"offer": ["2x2", "2x2", size]},)),
    Row("E-AUC-STACK", "S-AUC-3", lambda: at_the_offer(4), ({"offer": ["5x5"] * 5},),
        lambda size: ({"offer": ["5x5"] * 4 + [size]},)),
    Row("E-BID-MISSING", "S-BID-1", offered, ({"pick": 1},)),
    Row("E-BID-HAND", "S-BID-2", offered, ({"bid": 21},), lambda card: ({"bid": int(card)},)),
    Row("E-PICK-MISSING", "S-ACQ-1", picking, ("hold",)),
    Row("E-PICK-GONE", "S-ACQ-1", picking, ({"pick": 4},), lambda lot: ({"pick": int(lot)},)),
    Row("E-PLC-MISSING", "S-PLC-1", lambda: placing(new="p22-02"), ({"pick": 1},)),
    Row("E-NOT-YOU", "S-RND-1", lambda: placing(new="p22-02"), ({"hang": "new 9 4"}, "hold")),
    Row("E-NOT-YOU", "S-RND-1", picking, ({"pick": 1},), seat="yellow"),
    Row("E-NOT-YOU", "S-RND-1", picking, ({"pick": 1}, {"hang": "new 9 4"})),
    Row("E-NOT-YOU", "S-RND-1", lambda: after(picking(), {"pick": 1}), ({"pick": 2}, {"hang": "new 9 4"}),
        seat="yellow"),
    Row("E-NOT-YOU", "S-RND-1", set_up, ({"hang": "6 3"}, {"bid": 3})),
    Row("E-HANG-WHICH", "S-PLC-1", lambda: placing(**HELD), ({"hang": "9 4"},),
        lambda which: ({"hang": f"{which} 9 4"}, *(["hold"] if which == "held" else []))),
    Row("E-HANG-NEW", "S-PLC-1", lambda: placing(**HELD), ({"hang": "new 9 4"}, {"hang": "new 11 4"}),
        lambda target: ({"hang": "new 9 4"}, {"hang": target})),
    Row("E-HANG-HELD", "S-AST-2", lambda: placing(new="p22-02"), ({"hang": "held 9 4"},),
        lambda target: ({"hang": target},)),
    Row("E-WALL-GRID", "S-PLC-2", lambda: placing(new="p22-02"), ({"hang": "new 14 1"},),
        lambda place: ({"hang": f"new {place}"},)),
    Row("E-WALL-TAKEN", "S-PLC-2", lambda: placing(new="p22-02"), ({"hang": "new 7 5"},),
        lambda place: ({"hang": f"new {place}"},)),
    Row("E-WALL-TOUCH", "S-PLC-2", lambda: placing(new="p22-02"), ({"hang": "new 1 1"},),
        lambda place: ({"hang": f"new {place}"},)),
    Row("E-AST-FULL", "S-AST-1", lambda: placing(**HELD), ("hold",), placed),
    Row("E-AST-FULL", "S-AST-1", no_room(assistant="p55-04"), ("hold",), placed),
    Row("E-AST-FULL", "S-AST-1", lambda: placing(assistant="p22-02", **TWO_FRAMES), two_frames("2x1 hold"),
        and_then(*two_frames("2x1 hold"))),
    Row("E-AST-FULL", "S-AST-1", no_room(assistant="3x1"), excess("1x1 hold"), and_then(*excess("1x1 hold"))),
    Row("E-AST-FULL", "S-AST-1", no_room(assistant="p55-04"), excess("1x1 hold"), excess),
    Row("E-AST-FULL", "S-AST-1", lambda: four_frames(assistant="p22-02", four_frames="at-most"),
        four("1x1 hold", "3x1 hold"), lambda item: (*four("1x1 hold", item), {"hang": "held 7 7"})),
    Row("E-AST-FULL", "S-AST-1", lambda: first_frames(assistant="p22-02"), two_frames("2x1 hold"), two_frames),
    Row("E-WALL-TOUCH", "S-PLC-2", lambda: placing(assistant="p22-02", **TWO_FRAMES),
        (*two_frames("1x1 1 1"), {"hang": "held 11 4"})),
    Row("E-WALL-TOUCH", "S-PLC-2", lambda: placing(**HELD), ({"hang": "new 1 1"}, {"hang": "held 3 1"})),
    Row("E-SPC-FITS", "S-SPC-1", lambda: placing(new="p22-02"), ("excess",), placed),
    Row("E-SPC-NOWHERE", "S-SPC-1", no_room(), ({"hang": "new 11 6"},), placed),
    Row("E-SPC-NOWHERE", "S-SPC-1", no_room(assistant="p22-08", museum=["p55-04", "p22-03"]),
        ({"hang": "new 11 6"},), placed),
    Row("E-SPC-NOWHERE", "S-SPC-1", no_room(museum=["p54-03", "p22-03"]), ({"exchange": "p54-03 11 6"},), placed),
    Row("E-SPC-PILE", "S-SPC-3", no_room(museum=["p22-03", "p54-03"]), ({"exchange": "p22-07 11 6"},), placed),
    Row("E-SPC-EXCHANGE", "S-SPC-5", no_room(museum=["p22-03"]), ("excess",), placed),
    Row("E-DEC-KIND", "S-DEC-2", lambda: placing(**TWO_FRAMES), two_frames("2x2 7 3"),
        lambda kind: two_frames(f"{kind} hold") if kind not in ("3x1", "1x3") else ("hold",)),
    Row("E-DEC-SHIELDS", "S-DEC-2", lambda: placing(**TWO_FRAMES), two_frames("3x1 6 3"), two_frames),
    Row("E-DEC-SHIELDS", "S-DEC-2", four_frames, four("3x1 6 3", "2x1 8 2"), lambda item: four("3x1 6 3", item)),
    Row("E-DEC-SHIELDS", "S-SPC-5", no_room(), excess("2x1 11 6"), excess),
    Row("E-DEC-MISSING", "S-DEC-4", lambda: placing(**TWO_FRAMES), ({"hang": "new 8 2"},), two_frames),
    Row("E-DEC-MISSING", "S-DEC-4", lambda: placing(assistant="p22-02", **TWO_FRAMES), ({"hang": "new 8 2"},),
        two_frames),
    Row("E-DEC-MISSING", "S-DEC-4", four_frames, four(), lambda item: four(item, "3x1 7 7")),
    Row("E-DEC-MISSING", "S-DEC-3", four_frames, four("3x1 7 7"), lambda item: four("3x1 7 7", item)),
    Row("E-DEC-MISSING", "S-SPC-5", no_room(), ("excess",), excess),
    Row("E-DEC-SHIELDS", "S-DEC-3", lambda: four_frames(decor={"1x1": 0}), four("3x1 7 7"),
        lambda item: four(item, "2x1 11 7")),
    Row("E-DEC-NONE", "S-DEC-2", lambda: placing(**TWO_FRAMES), two_frames("1x1 7 3", "1x1 6 4")),
    Row("E-DEC-NONE", "S-DEC-2", lambda: placing(new="p22-02"), ({"hang": "new 9 4", "decor": ["1x1 6 4"]},)),
    Row("E-DEC-NONE", "S-DEC-3", four_frames, four("3x1 6 3", "1x1 8 2", "1x1 7 2")),
    Row("E-DEC-NONE", "S-DEC-5", lambda: placing(new="p22-02", assistant="1x1"),
        ({"hang": "held 9 4", "decor": ["1x1 6 4"]}, "hold")),
    Row("E-DEC-NONE", "S-DEC-8", lambda: placing(decor=NO_DECOR, **TWO_FRAMES), two_frames("1x1 7 3")),
    Row("E-DEC-NONE", "S-DEC-7", lambda: nearly_full(new="p44-02"), ({"hang": "new 11 6", "decor": ["1x1 hold"]},)),
    Row("E-DEC-NONE", "S-SPC-5", no_room(), excess("1x1 11 6", "1x1 12 6")),
    Row("E-DEC-NONE", "S-DEC-8", no_room(decor=NO_DECOR), excess("1x1 11 6")),
    Row("E-DEC-EMPTY", "S-DEC-8", lambda: placing(decor={"2x1": 0}, **TWO_FRAMES), two_frames("2x1 6 3"), two_frames),
    Row("E-DEC-SWAP", "S-DEC-8", lambda: placing(new="p22-02"), ({"swap": "9 4", "for": ["3x1"]}, "hold")),
    Row("E-DEC-SWAP", "S-DEC-8", no_small_decor, ({"swap": "1 1", "for": ["3x1"]}, "hold"),
        lambda place: ({"swap": place, "for": ["2x1"]}, "hold")),
    Row("E-DEC-SWAP", "S-DEC-8", no_small_decor, ({"swap": "9 4", "for": ["1x2"]}, "hold"),
        lambda size: ({"swap": "9 4", "for": ["1x1", "2x1"] if size == "1x1" else [size]}, "hold")),
    Row("E-DEC-SWAP", "S-DEC-8", no_small_decor, ({"swap": "9 4"}, "hold"),
        lambda size: ({"swap": "9 4", "for": ["1x1", "2x1"] if size == "1x1" else [size]}, "hold")),
    Row("E-DEC-SWAP", "S-DEC-8", first_revision, (*SWAP, {"swap": "9 5", "for": ["1x1", "1x2"]}, "hold")),
    Row("E-NOT-YOU", "S-RND-1", lambda: offered(3), ({"bid": 3}, {"pick": 1})),
    Row("E-NOT-YOU", "S-RND-1", lambda: bids(offered(3), blue=9), ({"bid": 3}, {"pick": 1})),
]  # fmt: skip
ELSEWHERE = {"E-WISH-LOT"}
"""Brought by an order on a file: test_sealing."""


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.code)
def test_a_refusal_names_its_rule_and_offers_what_is_possible(row: Row) -> None:
    """S-RND-1: code, rule and page; every alternative is accepted."""
    game = row.game()
    refusal = refused(game, *row.steps, seat=row.seat)
    assert (refusal.code, refusal.rule) == (row.code, row.rule)
    assert refusal.why
    offers = [said for said in refusal.possible if not said.startswith("and ")]
    assert bool(offers) == bool(row.instead)
    for said in offers:
        assert row.instead is not None
        after(game, *row.instead(said), seat=row.seat)


def test_every_refusal_is_tested() -> None:
    """S-RND-1: all codes of the source are in the table."""
    text = "".join(file.read_text("utf-8") for file in SOURCE.rglob("*.py"))
    assert set(re.findall(r'"(E-[A-Z]+-[A-Z]+)"', text)) == {row.code for row in ROWS} | ELSEWHERE


def test_the_exact_words() -> None:
    """S-RND-1: what a player reads for each of them; after a wanted change: UPDATE_GOLDEN=1, and read the diff."""
    told = "".join(f"{row.code}: {refused(row.game(), *row.steps, seat=row.seat)}\n" for row in ROWS)
    golden = Path(__file__).parent / "refusals.txt"
    if "UPDATE_GOLDEN" in os.environ:
        golden.write_text(told, encoding="utf-8")
    assert told == golden.read_text(encoding="utf-8")


def test_nothing_is_left_to_do_when_the_game_is_over() -> None:
    """S-FIN-2."""
    game = gone()
    game.agenda = []
    with pytest.raises(Refused, match="the game is over"):
        after(game, "hold")
