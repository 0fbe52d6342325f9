"""A game in progress: the agenda of questions, the table, the draws made, the events told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, Self, TypeVar

from gallerist_pbem.engine.chance import Chance

Event = dict[str, Any]
GROUP = ("seats", "sealed", "kept", "given")
KEPT, ASKED_AGAIN = "kept", "asked_again"
"""Events of groups."""


class Table(Protocol):
    """What lies on the table; each game has its own."""

    @property
    def round(self) -> int:
        """Which round it is, 0 before the first."""

    def copy(self) -> Self:
        """An independent copy."""


NEWEST = 1_000
"""A revision of the rules after all that are known: that of a game which no file has pinned to an older one."""
T = TypeVar("T", bound=Table)
F = TypeVar("F")


@dataclass(slots=True)
class Question:
    """One line of the agenda. Without a seat it is carried out at once, unless it asks several seats together."""

    kind: str
    seat: str | None = None
    starts_order: bool = False
    """An order may begin here, and so may end before it."""
    facts: dict[str, Any] = field(default_factory=dict)
    seats: list[str] = field(default_factory=list)
    """A group that is asked together; its answers are carried out in this order when the last one is in."""
    sealed: bool = False
    """Nobody may see an answer of the group before the last one is in."""
    kept: dict[str, Any] = field(default_factory=dict)
    """The answers of the group so far: steps, or the seal of steps. Never changed, only replaced."""
    given: list[Any] | None = None
    """The answer that was kept for this question."""

    def plain(self) -> dict[str, Any]:
        """As it stands in the game file."""
        plain: dict[str, Any] = {"ask": self.kind}
        if self.seat is not None:
            plain["seat"] = self.seat
        if self.starts_order:
            plain["fresh"] = True
        plain |= {name: getattr(self, name) for name in GROUP if getattr(self, name)}
        return plain | self.facts

    @classmethod
    def read(cls, plain: dict[str, Any]) -> Question:
        """The inverse of plain."""
        facts = {key: value for key, value in plain.items() if key not in ("ask", "seat", "fresh", *GROUP)}
        group = {key: plain[key] for key in GROUP if key in plain}
        return cls(plain["ask"], plain.get("seat"), plain.get("fresh", False), facts, **group)

    def copy(self) -> Question:
        """An independent copy; lists and kept answers are never changed in place."""
        return Question(
            self.kind, self.seat, self.starts_order, dict(self.facts), self.seats, self.sealed, self.kept, self.given
        )

    def asked(self) -> list[str]:
        """The seats of a group that still have to answer."""
        return [seat for seat in self.seats if seat not in self.kept]

    def of(self, seat: str) -> Question:
        """What one seat of a group is asked."""
        return Question(self.kind, seat, True, dict(self.facts))


@dataclass(slots=True)
class Game(Generic[T, F]):
    """What rule functions work on: push what comes after, then do what comes now."""

    table: T
    figures: F
    options: dict[str, str]
    chance: Chance
    agenda: list[Question] = field(default_factory=list)
    drawn: dict[str, int] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    revision: int = NEWEST
    """Of the rules: a game goes on under the one it was begun with."""
    house: dict[str, Any] = field(default_factory=dict)
    """What the referee has changed beside the game, which no rule looks at. Never changed, only replaced."""

    @property
    def closed(self) -> str:
        """Why the referee closed the game before its end, if so: then nobody is asked."""
        return str(self.house.get("closed", ""))

    def copy(self) -> Game[T, F]:
        """The position copied; figures, options and chance are shared."""
        agenda = [question.copy() for question in self.agenda]
        return Game(
            self.table.copy(), self.figures, self.options, self.chance, agenda, dict(self.drawn), list(self.events),
            self.revision, self.house,
        )  # fmt: skip

    def ask(self, kind: str, seat: str | None = None, starts_order: bool = False, **facts: Any) -> None:
        """Puts a question on top of the agenda."""
        self.agenda.append(Question(kind, seat, starts_order, facts))

    def ask_together(self, kind: str, seats: list[str], sealed: bool = False) -> None:
        """Puts a question to several seats at once on top of the agenda."""
        self.agenda.append(Question(kind, seats=seats, sealed=sealed))

    def tell(self, event: str, **facts: Any) -> None:
        """Records what happened."""
        self.events.append({"event": event, **facts})

    def draw(self, pile: str, left: Sequence[str], count: int = 1) -> list[str]:
        """Draws from what is left of a pile, as many as there are; it is done only now, and told (G-PBM-5)."""
        remaining = sorted(left)
        items: list[str] = []
        while len(items) < count and remaining:
            k = self.drawn.get(pile, 0)
            item = self.chance.draw(pile, k, remaining)
            if item is None:
                break
            self.drawn[pile] = k + 1
            remaining.remove(item)
            items.append(item)
        if items:
            self.tell("drawn", pile=pile, items=items)
        return items

    def revealed_since(self, mark: int) -> bool:
        """Whether something hidden came up after the mark-th event."""
        return any(event["event"] == "drawn" for event in self.events[mark:])
