"""What a seat has not heard yet of a game."""

from __future__ import annotations

from collections.abc import Iterator

from gallerist_pbem.record.current import only_keeps
from gallerist_pbem.record.documents import Document
from gallerist_pbem.referee.open import OpenedGame


def has_news(opened: OpenedGame, heard: int) -> bool:
    """Whether anything came after that move which the seat that looks must know; before all moves it is -1."""
    return any(True for _ in news(opened, heard))


def news(opened: OpenedGame, heard: int) -> Iterator[Document]:
    """The moves that it must know: not the answers of others that are only kept until the last one is in."""
    for move in opened.file.moves(heard + 1):
        if move["seat"] == opened.seat or not only_keeps(move):
            yield move


def movers(opened: OpenedGame, heard: int) -> list[str]:
    """The seats that have moved since then, each once, in the order of their moves; what the referee did has none."""
    return list(dict.fromkeys(move["seat"] for move in news(opened, heard) if move["seat"]))
