"""The log in sentences; what is said stands in sentences.<language>.yaml."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from gallerist_pbem.draw.language import said_in
from gallerist_pbem.draw.text import in_lines
from gallerist_pbem.engine.game import Event
from gallerist_pbem.games.gallerist.words.rulebook import page
from gallerist_pbem.orders.steps import refused_rest
from gallerist_pbem.plain.safe_text import Names

FOLDER = Path(__file__).parent
SETUP_ENDS = "start player"
DESK, BAG, WORKS = "desk", "bag", "works/"


def _elsewhere(event: Event) -> dict[str, Any]:
    """Where an assistant came from, if it was no desk."""
    return {"elsewhere": None if event["source"] == DESK else event["source"]}


FOLLOWING: dict[str, Callable[[Event], dict[str, Any]]] = {
    "drawn": lambda event: {"seats": event["items"]},
    "paid": lambda event: {"money": event["price"] - event["coins"]},
    "fame_raised": lambda event: {"risen": event["stars"] - event["stars_were"]},
    "offered": lambda event: {"column": int(event["space"].split(" ")[0])},
    "kicked_out": lambda event: {"own": event["seat"] == event["by"]},
    "stopped": lambda event: refused_rest(event, page(event["rule"])),
    "assistant_placed": lambda event: {"market": market_space(event["space"]), **_elsewhere(event)},
    "contract_used": _elsewhere,
    "lacerda_at_market": lambda event: {"market": market_space(event["space"])},
    "won": lambda event: {"seats_won": "one" if len(event["seats"]) == 1 else "many"},
}


OF_TILE = " tile"
MINOR = frozenset(
    {
        "assistant_home", "declined", "drawn", "fame_raised", "forced", "influence_gained", "influence_spent",
        "money_gained", "paid", "reshuffled", "ticket_lost", "tickets_gained", "visitor_invited", "visitor_sent",
    }
)  # fmt: skip
"""Events that follow from others, or change what can be read off the table: a reader in a hurry can do without."""
TOLD_PRICES = ("bought", "offered")


class Count(int):
    """A number that brings its word along: `{n:coin|coins}`."""

    def __format__(self, spec: str) -> str:
        one, _, many = spec.partition("|")
        return f"{int(self)} {one if self == 1 else many}" if many else str(int(self))


def said(language: str = "en") -> dict[str, Any]:
    """Everything that is said in a language."""
    return said_in(FOLDER, language)


def sentence(event: Event, names: Names, language: str = "en") -> str | None:
    """What an event says; None where it is too small to tell."""
    facts = _facts(event)
    entry = said(language)["events"].get(event["event"])
    if isinstance(entry, dict):
        entry = entry[_key(facts[entry["by"]])]
    return _filled(entry, facts, names, language) if entry else None


def sentences(events: Iterable[Event], names: Names, language: str = "en") -> list[str]:
    """The sentences of a move; what one player does in a row shares lines, and set-up is not told piece by piece."""
    acting = ((event.get("by") or _speaks_of(event), event) for event in _worth_telling(list(events)))
    told = ((seat, names.get(seat, seat), sentence(event, names, language)) for seat, event in acting)
    return in_lines((seat, who, text) for seat, who, text in told if text)


def _speaks_of(event: Event) -> str:
    """Whose name a sentence begins with; of several the first."""
    seats: list[str] = event.get("seats") or [event.get("seat", "")]
    return seats[0]


def done_to(seat: str, events: Iterable[Event], names: Names, language: str = "en") -> list[str]:
    """What others did to a player, or what was done in his place."""
    texts = [sentence(event, names, language) for event in events if _concerns(seat, event)]
    return [text for text in texts if text]


def question(ask: str, facts: Mapping[str, Any] | None = None, language: str = "en") -> str:
    """What a player is asked for; a place that is not known is left out."""
    return _filled(said(language)["questions"][ask], facts or {}, {}, language)


def in_advance(kind: str) -> str:
    """What may be written for later beside the answer to a question, if anything."""
    return str(said()["in_advance"].get(kind, ""))


def spelled_out(step: str, value: Any, language: str = "en") -> str:
    """A main value that could be taken for another, in words: which number of an offer is the column."""
    template: str = said(language)["spelled_out"].get(step, "")
    column, _, row = str(value).partition(" ")
    return template.format(column=column, row=row)


def word(value: str, fact: str = "all", language: str = "en") -> str:
    """How a value is said, as the value of this fact or anywhere."""
    words = said(language)["words"]
    spoken: str = words.get(fact, {}).get(value) or words["all"].get(value, value)
    return spoken


def worded(name: str, /, part: str = "board", **facts: Any) -> str:
    """What stands on the table under this name, with what it tells filled in; numbers bring their words along."""
    counted = {fact: Count(value) if isinstance(value, int) else value for fact, value in facts.items()}
    template: str = said()[part][name]
    return template.format(**counted)


def speak(fact: str, value: Any, names: Names, language: str = "en") -> Any:
    """A fact as it stands in a sentence."""
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int):
        return Count(value)
    if isinstance(value, list):
        return _listed(fact, value, names, language)
    if fact in ("seat", "seats", "by", "of"):
        return names.get(value, value)
    if fact == "moves":
        return _move(value, names, language)
    if fact == "tickets" and " via " in value:
        ticket, _, given_up = value.partition(" via ")
        return word("via", language=language).format(ticket=ticket, given_up=given_up)
    if fact == "source" and value.endswith(OF_TILE):
        tile = word(value.removesuffix(OF_TILE), "tile", language)
        return word("tile_of", language=language).format(tile=tile)
    return word(value, fact, language)


def market_space(space: str, language: str = "en") -> str:
    """A space of the market table by its column and row."""
    column, row = space.split(" ")
    template: str = said(language)["market"]["offer" if row.isdigit() else "tile"]
    return template.format(column=column, row=word(row, language=language))


def _filled(entry: str | list[str], facts: Mapping[str, Any], names: Names, language: str) -> str:
    """The first template whose facts are all there, else the last."""
    templates = [entry] if isinstance(entry, str) else entry
    fitting = (template for template in templates if all(facts.get(name) for name in _fields(template)))
    template = next(fitting, templates[-1])
    return template.format(**{name: speak(name, facts[name], names, language) for name in _fields(template)})


def _facts(event: Event) -> dict[str, Any]:
    """The facts, with those that follow from them; what stands inside a map stands beside the others."""
    facts = dict(event)
    for value in event.values():
        if isinstance(value, dict):
            facts |= {name: inner for name, inner in value.items() if name not in event}
    if event["event"] in FOLLOWING:
        facts |= FOLLOWING[event["event"]](event)
    return {name: value for name, value in facts.items() if not isinstance(value, dict)}


def _worth_telling(events: Sequence[Event]) -> list[Event]:
    """Set-up draws are on the table for all to see; a forced answer was already told with its reason."""
    piles = [event.get("pile") for event in events]
    kept = events[piles.index(SETUP_ENDS) :] if SETUP_ENDS in piles else events
    to_tell: list[Event] = []
    for event in kept:
        before = to_tell[-1]["event"] if to_tell else ""
        if not (before == "forced" and event["event"] == "declined") and not (
            before in TOLD_PRICES and _goes_without(event)
        ):
            _tell(event | _place(event, to_tell), to_tell)
    return to_tell


def _tell(event: Event, told: list[Event]) -> None:
    """Visitors who are drawn for a new work are told with it."""
    if told and event.get("pile") == BAG and str(told[-1].get("pile", "")).startswith(WORKS):
        told[-1] = told[-1] | {"visitors": event["items"]}
    else:
        told.append(event)


def _goes_without(event: Event) -> bool:
    """A price that was told just before, and is paid with nothing but money."""
    return event["event"] == "paid" and not event["coins"]


def _place(event: Event, before: Sequence[Event]) -> dict[str, Any]:
    """Where a player who is not asked was kicked out; where one is kicked out goes without saying after the move."""
    if event["event"] == "kicked_out" and before and before[-1].get("to") == event["at"]:
        return {"at": None}
    if event["event"] != "forced" or event["question"] != "kicked_out":
        return {}
    kicked = [at for at, e in enumerate(before) if e["event"] == "kicked_out" and e["seat"] == event["seat"]]
    return {"at": before[kicked[-1]]["at"] or before[kicked[-1] - 1]["to"]} if kicked else {}


def _concerns(seat: str, event: Event) -> bool:
    if event["event"] == "kicked_out":
        return bool(event["seat"] == seat != event["by"])
    if event["event"] == "tickets_spent":
        return any(move.endswith(f" {seat}") for move in event["moves"])
    return bool(event["event"] == "forced" and event["seat"] == seat)


def _listed(fact: str, values: Sequence[Any], names: Names, language: str) -> str:
    """A list; what is there more than once is counted."""
    counted = Counter(str(speak(fact, value, names, language)) for value in values)
    parts = [part if count == 1 else f"{count} x {part}" for part, count in counted.items()]
    if fact == "seats" and len(parts) > 1:
        return f"{', '.join(parts[:-1])} {word('and', language=language)} {parts[-1]}"
    return ", ".join(parts)


def _move(move: str, names: Names, language: str) -> str:
    colour, place, *of = move.split(" ")
    template: str = said(language)["moves"]["other" if of else place]
    return template.format(visitor=word(colour, "visitor_of", language), of=names.get(of[0], of[0]) if of else "")


def _key(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


@cache
def _fields(template: str) -> tuple[str, ...]:
    return tuple(name for _, name, _, _ in Formatter().parse(template) if name)


def unit() -> str:
    """What is counted at the end."""
    return str(said()["unit"])


def endings() -> dict[str, str]:
    """What ends a game, where the event does not say it in words."""
    return dict(said()["endings"])
