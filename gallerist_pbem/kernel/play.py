"""A game in progress: the agenda of questions, the table, the draws made, the events told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, Self, TypeVar

from gallerist_pbem.kernel.chance import Chance

Event = dict[str, Any]


class Table(Protocol):
    """What lies on the table; each game has its own."""

    def copy(self) -> Self:
        """An independent copy."""


T = TypeVar("T", bound=Table)
F = TypeVar("F")


@dataclass(slots=True)
class Question:
    """One line of the agenda. Without a seat it is carried out at once."""

    ask: str
    seat: str | None = None
    fresh: bool = False
    """An order may begin here, and so may end before it."""
    facts: dict[str, Any] = field(default_factory=dict)

    def plain(self) -> dict[str, Any]:
        """As it stands in the game file."""
        plain: dict[str, Any] = {"ask": self.ask}
        if self.seat is not None:
            plain["seat"] = self.seat
        if self.fresh:
            plain["fresh"] = True
        return plain | self.facts

    @classmethod
    def read(cls, plain: dict[str, Any]) -> Question:
        """The inverse of plain."""
        facts = {key: value for key, value in plain.items() if key not in ("ask", "seat", "fresh")}
        return cls(plain["ask"], plain.get("seat"), plain.get("fresh", False), facts)


@dataclass(slots=True)
class Play(Generic[T, F]):
    """What rule functions work on: push what comes after, then do what comes now."""

    table: T
    figures: F
    options: dict[str, str]
    chance: Chance
    agenda: list[Question] = field(default_factory=list)
    drawn: dict[str, int] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)

    def copy(self) -> Play[T, F]:
        """The position copied; figures, options and chance are shared."""
        agenda = [Question(q.ask, q.seat, q.fresh, dict(q.facts)) for q in self.agenda]
        return Play(
            self.table.copy(), self.figures, self.options, self.chance, agenda, dict(self.drawn), list(self.events)
        )

    def ask(self, ask: str, seat: str | None = None, fresh: bool = False, **facts: Any) -> None:
        """Puts a question on top of the agenda."""
        self.agenda.append(Question(ask, seat, fresh, facts))

    def tell(self, event: str, **facts: Any) -> None:
        """Records what happened."""
        self.events.append({"event": event, **facts})

    def draw(self, pile: str, left: Sequence[str], count: int = 1) -> list[str]:
        """Draws from what is left of a pile, as many as there are; a draw is always told."""
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
