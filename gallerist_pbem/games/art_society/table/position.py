"""What lies on the table of Art Society: paintings by their ids, decor by its size."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from gallerist_pbem.engine import game
from gallerist_pbem.games.art_society.table.figures import SocietyFigures


class Hung(NamedTuple):
    """A tile on a wall; column and row of its top left cell (S-TERM-1)."""

    tile: str
    column: int
    row: int


@dataclass(slots=True)
class GalleryWall:
    """One gallery wall with everything beside it."""

    wall: list[Hung]
    hand: list[int]
    bids: list[int]
    """The bid stack, starting bid card first."""
    new: str | None = None
    """The painting that is still to be placed."""
    assistant: str | None = None
    excess: list[str] = field(default_factory=list)

    def copy(self) -> GalleryWall:
        """An independent copy."""
        return GalleryWall(
            list(self.wall), list(self.hand), list(self.bids), self.new, self.assistant, list(self.excess)
        )

    def plain(self) -> dict[str, Any]:
        """As written to a file."""
        return {
            "wall": [hung._asdict() for hung in self.wall],
            "new": self.new,
            "assistant": self.assistant,
            "excess": list(self.excess),
            "hand": list(self.hand),
            "bids": list(self.bids),
        }

    @classmethod
    def read(cls, plain: dict[str, Any]) -> GalleryWall:
        """The inverse of plain."""
        return cls(**{**plain, "wall": [Hung(**hung) for hung in plain["wall"]]})


@dataclass(slots=True)
class SocietyTable:
    """The museum board, the stacks and all player boards."""

    players: dict[str, GalleryWall]
    """Clockwise."""
    auctioneer: str
    round: int
    stage: str
    """`setup`, `running`, `over`."""
    stacks: dict[str, list[str]]
    """What is left of each size, in no order."""
    lots: list[str | None]
    """Paintings of this round's auction; None is sold."""
    bids: dict[str, int]
    """Bids of this round that are not yet opened."""
    order: list[str]
    """In which order lots are picked in this round."""
    museum: dict[str, list[str]]
    prestige: dict[str, int]
    """How far each type's marker has come; past the end of the track it goes on counting (S-PRE-5)."""
    decor: dict[str, int]
    gone: dict[str, list[Any]]
    """Starting paintings and starting bid cards that left the game."""
    scores: dict[str, dict[str, int]] = field(default_factory=dict)

    def copy(self) -> SocietyTable:
        """An independent copy."""
        return SocietyTable(
            {seat: player.copy() for seat, player in self.players.items()}, self.auctioneer, self.round, self.stage,
            {size: list(left) for size, left in self.stacks.items()}, list(self.lots), dict(self.bids),
            list(self.order), {kind: list(pile) for kind, pile in self.museum.items()}, dict(self.prestige),
            dict(self.decor), {what: list(pieces) for what, pieces in self.gone.items()},
            {seat: dict(steps) for seat, steps in self.scores.items()},
        )  # fmt: skip


Game = game.Game[SocietyTable, SocietyFigures]

CLOCK = ("auctioneer", "round", "stage")
SIMPLE = ("stacks", "lots", "bids", "order", "museum", "prestige", "decor", "gone", "scores")


def plain(table: SocietyTable) -> dict[str, Any]:
    """The table as written to a file."""
    return {
        "clock": {name: getattr(table, name) for name in CLOCK},
        **{name: getattr(table, name) for name in SIMPLE},
        "players": {seat: player.plain() for seat, player in table.players.items()},
    }


def read(plain: dict[str, Any], figures: SocietyFigures) -> SocietyTable:
    """The inverse of plain."""
    players = {seat: GalleryWall.read(player) for seat, player in plain["players"].items()}
    return SocietyTable(players=players, **plain["clock"], **{name: plain[name] for name in SIMPLE})


def left_of(table: SocietyTable, seat: str) -> str:
    """The left neighbour."""
    seats = list(table.players)
    return seats[(seats.index(seat) + 1) % len(seats)]
