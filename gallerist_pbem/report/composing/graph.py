"""Every order that a seat may give, as a graph of choices: found by the same guided order that asks in the terminal."""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from gallerist_pbem.engine.agenda import END, ENDS
from gallerist_pbem.engine.answers import STOP
from gallerist_pbem.engine.game import Question
from gallerist_pbem.engine.guided import GuidedOrder, Wishes
from gallerist_pbem.engine.guided_choices import ONWARD, SERIES, WORD, Choice
from gallerist_pbem.orders.steps import Step, write_step
from gallerist_pbem.report.form.options import Entry, entries

DONE, DRAWN, MORE, CLOSED = -1, -2, -3, -4
"""Where a choice leads to if not to another one: the order is complete; it is, and the rest is asked after a draw; it
is, but its rest is the least that can be said, for want of room; the rules close this way."""
MOST, LINE = 8_000, 30
"""Options that are followed, and how many signs of a step count like one; hardly any position has so many."""
LEAST = (STOP, END, None, False, 0, "none", "decline", "done")
"""What is taken where nobody chooses, if it can be."""


@dataclass(slots=True)
class Edge:
    """An option, the steps that are complete with it, and where it leads."""

    entry: Entry
    lines: list[str]
    to: Node | int


@dataclass(slots=True)
class WishEdge:
    """A list of wishes: the steps that are complete with it, in which `written` stands for the list, and its ends."""

    wishes: Wishes
    lines: list[str]
    to: Node | int
    lines_without: list[str]
    to_without: Node | int


@dataclass(slots=True, eq=False)
class Node:
    """A choice with its options."""

    order: GuidedOrder
    choice: Choice
    edges: list[Edge] = field(default_factory=list)
    wish: WishEdge | None = None


class Graph:
    """All choices that can be met, the nearest first; places that are the same are there once."""

    def __init__(self, start: GuidedOrder, most: int = MOST) -> None:
        self.left = most
        self.met: dict[Any, Node] = {}
        self.wishes: set[tuple[str, str]] = set()
        """How lists of wishes are written with the one wish that stands for all: field and item."""
        self.waiting: deque[Node] = deque()
        self.nodes: list[Node] = []
        self.first = self._leads(start)
        while self.waiting:
            self.nodes.append(self.waiting.popleft())
            self._follow(self.nodes[-1])
        while sum(_close(edge) for node in self.nodes for edge in node.edges):
            pass

    def _follow(self, node: Node) -> None:
        order, wishes = node.order, node.order.guide.wished(node.order.game, node.choice)
        if wishes:
            node.wish = WishEdge(wishes, *self._on(order, wishes.some), *self._on(order, wishes.without))
            self.wishes.add((wishes.field, wishes.written))
        else:
            node.edges = [self._edge(order, entry) for entry in entries(order)]

    def _edge(self, order: GuidedOrder, entry: Entry) -> Edge:
        if entry.refused:
            return Edge(entry, [], CLOSED)
        return Edge(entry, *self._on(order, entry.path))

    def _on(self, order: GuidedOrder, path: Sequence[int]) -> tuple[list[str], Node | int]:
        """The steps that are complete after these options, and what comes then."""
        after = order.then(path)
        to = self._leads(after)
        if to != MORE:
            return self._counted(added(order, after)), to
        whole = completed(after)
        return (self._counted(added(order, whole)), MORE) if whole else ([], CLOSED)

    def _counted(self, lines: list[str]) -> list[str]:
        """Long steps take the room of several options."""
        self.left -= sum(map(len, lines)) // LINE
        return lines

    def _leads(self, order: GuidedOrder) -> Node | int:
        """To the next choice; the seat's next question has a page of its own."""
        if order.refused:
            return CLOSED
        if order.choice is None or order.choice.name == ONWARD:
            return DRAWN if order.waits else DONE
        place = _place(order, order.choice)
        if place is not None and place in self.met:
            return self.met[place]
        if self.left <= 0:
            return MORE
        node = Node(order, order.choice)
        self.left -= len(order.choice.options)
        self.waiting.append(node)
        if place is not None:
            self.met[place] = node
        return node


def completed(order: GuidedOrder) -> GuidedOrder | None:
    """The order with the least that can still be said, if there is a way."""
    if order.refused:
        return None
    choice = order.choice
    if choice is None or choice.name == ONWARD:
        return order
    by_need = sorted(range(len(choice.options)), key=lambda at: choice.options[at] not in LEAST)
    return next((whole for at in by_need if (whole := completed(order.then([at])))), None)


def _close(edge: Edge) -> bool:
    """Whether it is found out only now that an option leads where the rules let nobody go on."""
    end = edge.to
    if isinstance(end, int) or end.wish or any(on.to != CLOSED for on in end.edges):
        return False
    edge.to = CLOSED
    return True


def _place(order: GuidedOrder, choice: Choice) -> Any:
    """What tells one place from another where a step or a list goes on; None: within a step no two are the same."""
    if not order.begins_step and choice.name != SERIES:
        return None
    game, question = order.game, choice.question
    word = choice.step if choice.name != WORD else ""
    hangs = order.guide.hangs_on(game, question, word) if word else None
    table = game.table if hangs is None else hangs
    agenda = [_asked(each) for each in game.agenda]
    return (pickle.dumps((table, agenda)), choice.step, choice.name, choice.chosen, order.drawn, bool(order.steps))


def _asked(question: Question) -> tuple[Any, ...]:
    return (question.kind, question.seat, question.starts_order, question.facts, question.seats, question.kept)


def added(before: GuidedOrder, after: GuidedOrder) -> list[str]:
    """The steps that are complete only now; an `end` that was said before is then left out."""
    known: Sequence[Step] = before.steps
    if known and known[-1] in ENDS and len(after.steps) >= len(known) and after.steps[: len(known)] != known:
        known = known[:-1]
    return [write_step(step) for step in after.steps[len(known) :]]
