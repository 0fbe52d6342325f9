"""The graph of choices on a page: whatever way is taken through it, the rules allow the order at its end."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gallerist_pbem.engine.guided import GuidedOrder
from gallerist_pbem.games import game_of
from gallerist_pbem.referee.open import OpenedGame, open_game
from gallerist_pbem.referee.orders import read_order
from gallerist_pbem.referee.submit import check_order
from gallerist_pbem.report.composing.graph import CLOSED, DONE, DRAWN, MORE, Graph
from gallerist_pbem.report.pages.table import page
from tests.support.clicking import asked_positions, at_move
from tests.support.game_files import recorded_game

SHELF = {"finished.yaml": 20, "solitaire.yaml": 8, "art-society.yaml": 20}
WAYS = 20


def choices_of(opened: OpenedGame) -> dict[str, Any]:
    """What the script of a page reads."""
    found = re.search(r'<script type="application/json" id="choices">(.*?)</script>', page(opened), re.DOTALL)
    assert found
    choices: dict[str, Any] = json.loads(found[1])
    return choices


class Way:
    """One way through the choices, as the script walks it."""

    def __init__(self, choices: dict[str, Any], random: Random) -> None:
        self.choices, self.random = choices, random
        self.texts: list[str] = choices["texts"]
        self.lines: list[str] = list(choices["begun"])
        self.wishes: list[str] = []
        self.end: int = choices["first"]
        while self.end >= 0:
            self._choose(choices["nodes"][self.end])

    def _choose(self, node: list[Any]) -> None:
        if len(node) > 2:
            self._wish(*node[1:])
        else:
            *_, to, steps = self.random.choice([(o, o[3], o[4:]) for o in node[1] if o[3] != CLOSED])
            self._go(to, steps)

    def _wish(self, items: list[list[int]], last: int, some: list[int], without: list[int]) -> None:
        wished = [self.texts[item] for item, _ in self.random.sample(items, self.random.randint(1, len(items)))]
        until = wished.index(self.texts[last]) + 1 if self.texts[last] in wished else len(wished)
        self.wishes = wished[:until]
        end = without if self.wishes == [self.texts[last]] else some
        self._go(end[0], end[1:])

    def _go(self, to: int, steps: list[int]) -> None:
        if steps and self.lines and self.lines[-1] in self.choices["ends"]:
            self.lines.pop()
        self.lines += [self.texts[step] for step in steps]
        self.end = to

    @property
    def order(self) -> str:
        """As the page shows it."""
        lines = [line.replace(self.choices["list"], ", ".join(self.wishes)) for line in self.lines]
        return "".join([self.choices["head"], *(f"{line}\n" for line in lines), self.choices["tail"]])


def check_allowed(opened: OpenedGame, text: str) -> None:
    """Legal, or legal as far as nothing was drawn."""
    order = read_order(opened.package, text, names=opened.names)
    assert check_order(opened, order).verdict in ("legal", "depends"), text


@pytest.mark.parametrize(("seed", "moves", "begun"), [("d", 47, "go sales_office"), ("f", 29, "go media_center")])
def test_what_must_be_done_first_stands_in_the_order(seed: str, moves: int, begun: str, tmp_path: Path) -> None:
    """There is nowhere else to go, so nobody is asked where."""
    path = recorded_game(game_of("gallerist").rules, tmp_path / "salon.yaml", 2, seed, moves)
    opened = open_game(path, next(iter(open_game(path).asked)))
    choices = choices_of(opened)
    assert choices["begun"] == [begun]
    for way in range(6):
        order = Way(choices, Random(way)).order
        assert f"\n{begun}" in order
        check_allowed(opened, order)


@pytest.mark.slow
@pytest.mark.parametrize("name", SHELF)
def test_every_way_ends_with_an_order_that_is_allowed(name: str) -> None:
    random, ends = Random(name), set()
    for opened in asked_positions(name, SHELF[name]):
        choices = choices_of(opened)
        for _ in range(WAYS):
            way = Way(choices, random)
            check_allowed(opened, way.order)
            ends.add(way.end)
    assert DONE in ends
    assert ends <= {DONE, DRAWN, MORE}


@pytest.mark.slow
def test_without_room_the_rest_is_the_least_that_can_be_said() -> None:
    """However little room there is, each end is an order that is allowed."""
    opened = at_move("finished.yaml", 72)
    start = GuidedOrder(opened.rules, opened.package.guide, opened.game, opened.seat or "", [])
    cut = Graph(start, 5)
    assert any(edge.to == MORE for node in cut.nodes for edge in node.edges)
    for edge in (edge for node in cut.nodes for edge in node.edges if edge.to == MORE):
        assert edge.lines
    assert len(cut.nodes) < len(Graph(start).nodes)


def test_who_is_not_asked_has_nothing_to_click() -> None:
    opened = at_move("finished.yaml", 72)
    unasked = [replace(opened, seat=seat) for seat in (None, *opened.names) if seat not in opened.asked]
    for other in (*unasked, replace(opened, is_past=True)):
        assert 'id="choices"' not in page(other)
    assert 'id="choices"' in page(opened)


def spots_of(choices: dict[str, Any], node: list[Any]) -> set[str]:
    """Where the options of a choice lie, those that lie somewhere."""
    options = node[1] if len(node) == 2 else [[0, 0, spot] for _, spot in node[1]]
    return {choices["texts"][option[2]] for option in options} - {""}


@pytest.mark.parametrize("name", SHELF)
def test_what_can_be_clicked_on_the_table_stands_there(name: str) -> None:
    """At once; later in an order only a visitor can be missing that an earlier step brings to where there is none."""
    lit = 0
    for opened in asked_positions(name, SHELF[name]):
        choices, standing = choices_of(opened), set(re.findall(r' data-spot="([^"]*)"', page(opened)))
        lit += len(spots_of(choices, choices["nodes"][choices["first"]]) & standing)
        assert spots_of(choices, choices["nodes"][choices["first"]]) <= standing
        later = {spot for node in choices["nodes"] for spot in spots_of(choices, node)} - standing
        assert {spot for spot in later if not spot.endswith((":vip", ":investor", ":collector"))} == set()
    assert lit > SHELF[name]
