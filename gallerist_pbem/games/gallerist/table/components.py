"""The kinds of printed tiles, cards and spaces of The Gallerist."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True, eq=False, repr=False)
class ArtistTile:
    """An artist: thresholds are the fame at which ratings 1 to 6 are reached."""

    id: str
    form: str
    colour: str
    fame: int
    promotion: int
    thresholds: tuple[int, ...]


@dataclass(slots=True, eq=False, repr=False)
class Work:
    """A work of art: each ticket is the tuple of colours it may be taken in."""

    id: str
    form: str
    fame: int
    tickets: tuple[tuple[str, ...], ...]


@dataclass(slots=True, eq=False, repr=False)
class ContractCard:
    """A contract card and the bonus on its front."""

    id: str
    form: str
    bonus: str


@dataclass(slots=True, eq=False, repr=False)
class Promotion:
    """A promotion level: what it costs in influence and gives."""

    level: int
    cost: int
    tokens: int
    bonus: str


@dataclass(slots=True, eq=False, repr=False)
class ReputationTile:
    """What the tile pays at the end for each `each` of what `per` names."""

    id: str
    money: int
    influence: int
    each: int = 1
    per: str = ""


@dataclass(slots=True, eq=False, repr=False)
class QueuePlace:
    """A place of the unemployment queue: price and hiring bonus."""

    cost: int
    bonus: str


@dataclass(slots=True, eq=False, repr=False)
class Column:
    """A market column: each need is met by one Lobby visitor of one of its kinds."""

    influence: int
    needs: tuple[tuple[str, ...], ...]
    prizes: tuple[int, ...]


@dataclass(slots=True, eq=False, repr=False)
class Goal:
    """Works wanted by form, and the money they bring."""

    works: dict[str, int]
    money: int


@dataclass(slots=True, eq=False, repr=False)
class GoalCard:
    """A curator or dealer card."""

    id: str
    goals: tuple[Goal, ...]
