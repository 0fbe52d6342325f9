"""What stands around a table, for one seat or everybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from gallerist_pbem.plain.yaml_out import SHORT_HASH


class Report(NamedTuple):
    """Whose move it is, what happened, and which move it was."""

    title: str
    awaited: Mapping[str, str]
    """What each seat is asked that must act."""
    happened: Sequence[str]
    """Everything, in sentences."""
    done_to_you: Sequence[str]
    move: int
    head: str
    kept: str = ""
    """What the seat has answered while others of its group still have to."""
    options: str = ""
    """What is played otherwise than by default."""
    result: str = ""
    """Who has won, with how much."""
    own: Mapping[str, Sequence[str]] = MappingProxyType({})
    """What the seat that looks has, or everybody who must act: under a heading each."""

    @property
    def last_line(self) -> str:
        """The last line of every view."""
        return last_line(self.move, self.head)


class Chart(NamedTuple):
    """Numbers of one position that belong in one picture, by seat or by the name of what else has them."""

    name: str
    title: str
    values: Mapping[str, int]
    note: str = ""
    ends: bool = False
    """What comes down to 0 towards the end of the game."""


class TablePage(NamedTuple):
    """A table as the content of a page: markup, and where the style and the drawings of the game lie."""

    game: str
    content: Sequence[str]
    folder: Path | None = None


def last_line(move: int, head: str) -> str:
    """So that every mailbox is a witness of the history."""
    return f"move {move} · {head[:SHORT_HASH]}"
