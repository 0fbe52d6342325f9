"""The graph of choices as small plain data for the script of a page: every text once, every place once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gallerist_pbem.draw.language import page_said
from gallerist_pbem.plain.safe_text import printable
from gallerist_pbem.report.composing.graph import CLOSED, Edge, Graph, Node, WishEdge
from gallerist_pbem.report.terminal import says

LIST = "{wishes}"
"""Stands in a step for the list of wishes."""


class Encoded:
    """Texts and nodes by their numbers; 0 is the empty text."""

    def __init__(self, graph: Graph) -> None:
        self.wishes = graph.wishes
        self.texts: dict[str, int] = {"": 0}
        self.nodes: dict[str, int] = {}
        self.plain: list[list[Any]] = []
        self.numbers: dict[int, int] = {}
        self.first = self._end(graph.first)

    def _text(self, text: str) -> int:
        return self.texts.setdefault(printable(text), len(self.texts))

    def _end(self, end: Node | int) -> int:
        """Where an option leads to; what reads the same and leads to the same is the same."""
        if isinstance(end, int):
            return end
        if id(end) not in self.numbers:
            node = self._node(end)
            self.numbers[id(end)] = self.nodes.setdefault(repr(node), len(self.plain))
            self.plain += [node] if self.numbers[id(end)] == len(self.plain) else []
        return self.numbers[id(end)]

    def _node(self, node: Node) -> list[Any]:
        ask = self._text(node.order.guide.ask(node.order.game, node.choice))
        if node.wish:
            return [ask, self._wishes(node, node.wish.wishes.items), *self._wish_ends(node.wish)]
        return [ask, [self._option(node, edge) for edge in node.edges]]

    def _option(self, node: Node, edge: Edge) -> list[Any]:
        """What it is called, what it brings, where it lies, where it leads to, and the steps that are complete."""
        order, entry = node.order, edge.entry
        remarks = [says("wizard", "refused", why=entry.refused.why)] if entry.refused else list(entry.brings)
        remarks += [page_said()["compose"]["closed"]] if edge.to == CLOSED and not entry.refused else []
        spot = order.guide.spot(order.game, order.seat, entry.choice, entry.option)
        told = (self._text(text) for text in (entry.text, "; ".join(remarks), spot))
        return [*told, self._end(edge.to), *self._lines(edge.lines)]

    def _wishes(self, node: Node, items: tuple[str, ...]) -> list[list[int]]:
        order, choice = node.order, node.choice
        spots = [order.guide.spot(order.game, order.seat, choice, item) for item in items]
        return [[self._text(item), self._text(spot)] for item, spot in zip(items, spots, strict=True)]

    def _wish_ends(self, wish: WishEdge) -> list[Any]:
        """The last item, then with a list and without one: where it leads to and the steps."""
        some = [self._end(wish.to), *self._lines(wish.lines)]
        without = [self._end(wish.to_without), *self._lines(wish.lines_without)]
        return [self._text(wish.wishes.last), some, without]

    def _lines(self, lines: Sequence[str]) -> list[int]:
        """Steps; the one wish that was taken stands for all."""
        for field, written in self.wishes:
            lines = [line.replace(f" {field} {written}", f" {field} {LIST}", 1) for line in lines]
        return [self._text(line) for line in lines]
