"""What a seat has not heard yet of a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gallerist_pbem.record.current import only_keeps
from gallerist_pbem.record.documents import Document
from gallerist_pbem.referee.open import OpenedGame

PLAYER = "player"


def has_news(opened: OpenedGame, heard: int) -> bool:
    """Whether anything came after that move which the seat that looks must know; before all moves it is -1."""
    return any(True for _ in news(opened, heard))


def news(opened: OpenedGame, heard: int) -> Iterator[Document]:
    """The moves that it must know: not the answers of others that are only kept until the last one is in."""
    for move in opened.file.moves(heard + 1):
        if move["seat"] == opened.seat or not only_keeps(move):
            yield move


class Movers(NamedTuple):
    """Who has moved: others since the seat's own last order, and whether that order is news too."""

    others: list[str]
    own: bool


def movers(opened: OpenedGame, heard: int) -> Movers:
    """Each seat once, in the order of the moves; what the referee did has none."""
    others: dict[str, None] = {}
    own = False
    for move in news(opened, heard):
        if move["seat"] == opened.seat and move["by"] == PLAYER:
            others, own = {}, True
        elif move["seat"] not in (None, opened.seat):
            others[move["seat"]] = None
    return Movers(list(others), own)
