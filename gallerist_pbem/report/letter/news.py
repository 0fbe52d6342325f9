"""What a seat has not heard yet of a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gallerist_pbem.orders.steps import STANDING
from gallerist_pbem.record.current import only_keeps
from gallerist_pbem.record.documents import Document
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.report.history import is_missed

PLAYER = "player"
WAYS = ("moved", "bot", "missed")


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

    others: dict[str, list[str]]
    """By how they moved: themselves, by a bot, or not, so that the referee answered for them."""
    own: bool


def movers(opened: OpenedGame, heard: int) -> Movers:
    """Each seat once, in the order of the moves; what the referee did has none."""
    others: dict[str, list[str]] = {}
    own = False
    for move in news(opened, heard):
        if move["seat"] == opened.seat and move["by"] == PLAYER:
            others, own = {}, True
        elif move["seat"] not in (None, opened.seat):
            others.setdefault(move["seat"], []).append(_how(move))
    # Whoever has moved himself since he missed something has moved.
    ways = {how: [seat for seat, each in others.items() if how == min(each, key=WAYS.index)] for how in WAYS}
    return Movers({how: seats for how, seats in ways.items() if seats}, own)


def _how(move: Document) -> str:
    return "missed" if is_missed(move) else "moved" if move["by"] in (PLAYER, STANDING) else "bot"
