"""Many games on one page, a card each: what needs somebody first, what is over last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gallerist_pbem.draw.html import Markup, el, pill, section
from gallerist_pbem.draw.language import page_said
from gallerist_pbem.draw.page import FOLDER, page, part
from gallerist_pbem.draw.times import hour_of, since

STYLE = "games.css"


@dataclass(frozen=True, slots=True)
class AwaitedPlayer:
    """Who must answer, what, since when and until when; both times are UTC."""

    seat: str
    name: str
    question: str
    """In words."""
    since: str
    deadline: str = ""
    """Empty while no clock runs."""
    is_late: bool = False


@dataclass(frozen=True, slots=True)
class GameCard:
    """What is told about one game; of a broken one only why it is."""

    name: str
    about: str = ""
    over: bool = False
    names: Mapping[str, str] = field(default_factory=dict)
    awaiting: Sequence[AwaitedPlayer] = ()
    result: str = ""
    winner: str = ""
    """The seat, where there is one alone."""
    notes: Sequence[str] = ()
    links: Mapping[str, str] = field(default_factory=dict)
    """Addresses by what lies there."""
    error: str = ""
    exit: int = 0

    @property
    def part(self) -> str:
        """Under which heading it stands."""
        if self.error or self.over:
            return "broken" if self.error else "over"
        return "late" if any(each.is_late for each in self.awaiting) else "running"


def games_page(title: str, top: Sequence[Markup], cards: Sequence[GameCard], now: str) -> str:
    """The whole page: what stands above the games, then these; no script."""
    parts = (_part(name, [card for card in cards if card.part == name], now) for name in words()["headings"])
    footer = el("footer", words()["as_of"].format(at=hour_of(now, now)))
    return page(title, part(FOLDER / STYLE), el("main", *top, *(each for each in parts if each), footer))


def words() -> dict[str, Any]:
    """What is said about many games."""
    said: dict[str, Any] = page_said()["games"]
    return said


def where(move: int, over: bool) -> str:
    """How far a game is."""
    return str(words()["over" if over else "move"]).format(move=move)


def counted(number: int, running: int) -> str:
    """How many games there are, and how many of them go on."""
    return str(words()["count"]).format(n=number, running=running) if number else str(words()["none"])


def due(each: AwaitedPlayer, now: str) -> str:
    """Until when somebody has time, or had."""
    return str(words()["late" if each.is_late else "until"]).format(at=hour_of(each.deadline, now))


def _part(name: str, cards: Sequence[GameCard], now: str) -> Markup:
    drawn = el("div", *(_card(card, now) for card in cards), class_="games")
    return section(words()["headings"][name], drawn) if cards else Markup("")


def _card(card: GameCard, now: str) -> Markup:
    about = [el("small", f" {card.about}")] if card.about else []
    if card.error:
        lines = (el("p", line) for line in card.error.split("\n"))
        return el("article", el("h3", card.name, *about), *lines, class_="card alarm")
    told = [*(_awaited(card, each, now) for each in card.awaiting), *_result(card)]
    notes = (el("p", sentence, class_="note") for sentence in card.notes)
    return el("article", el("h3", card.name, *about), *told, *notes, *_links(card), class_="card")


def _awaited(card: GameCard, each: AwaitedPlayer, now: str) -> Markup:
    lines = [el("p", pill(each.seat, card.names), f" {each.question}"), el("p", since(each.since, now), class_="time")]
    if each.deadline:
        lines.append(el("p", due(each, now), class_="time late" if each.is_late else "time"))
    return el("div", *lines, class_=f"turn {each.seat}")


def _result(card: GameCard) -> Iterator[Markup]:
    if card.result:
        yield el("p", card.result, class_=f"turn {card.winner}".strip())


def _links(card: GameCard) -> Iterator[Markup]:
    """Each says to which game it leads, for who goes from link to link."""
    if card.links:
        links = (
            el("a", name, href=address, aria_label=words()["link"].format(page=name, game=card.name))
            for name, address in card.links.items()
        )
        yield el("p", *links, class_="links")
