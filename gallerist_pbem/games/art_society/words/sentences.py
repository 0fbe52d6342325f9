"""The log in sentences; what is said stands in sentences.<language>.yaml."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from string import Formatter
from typing import Any

from gallerist_pbem.draw.language import said_in
from gallerist_pbem.draw.text import in_lines
from gallerist_pbem.engine.game import Event
from gallerist_pbem.games.art_society.table.components import HOLD
from gallerist_pbem.games.art_society.words.rulebook import page
from gallerist_pbem.orders.steps import refused_rest
from gallerist_pbem.plain.safe_text import Names
from gallerist_pbem.plain.yaml_out import SHORT_HASH

FOLDER = Path(__file__).parent
SETUP = ("starting paintings", "starting bids")
MINOR: frozenset[str] = frozenset()
"""Nothing that happens is too small for a reader in a hurry."""
NAMED = ("seat", "seats", "other")


def said(language: str = "en") -> dict[str, Any]:
    """Everything that is said in a language."""
    return said_in(FOLDER, language)


def word(value: str) -> str:
    """How a value is said."""
    words: dict[str, str] = said()["words"]
    return words.get(value, value)


def phrased(phrases: Mapping[str, str], name: str, /, **facts: Any) -> str:
    """A phrase with its facts; one of a thing reads otherwise than several."""
    one = facts.get("n") == 1 and f"one_{name}" in phrases
    return phrases[f"one_{name}" if one else name].format(**facts)


def worded(name: str, /, **facts: Any) -> str:
    """What stands on the table under this name, with what it tells filled in."""
    return phrased(said()["board"], name, **facts)


def label(seat: str, names: Names) -> str:
    """A player by name and colour."""
    return f"{names[seat]} ({seat})" if seat in names else seat


def sentence(event: Event, names: Names) -> str:
    """What an event says."""
    entry, facts = said()["events"][event["event"]], event | how(event)
    if isinstance(entry, dict):
        entry = entry[facts[entry["by"]]]
    return str(entry.format(**{name: speak(name, value, names) for name, value in facts.items()}))


def how(event: Event) -> dict[str, Any]:
    """What a sentence hangs on, where the event does not say it in one word."""
    match event["event"]:
        case "bid" | "won":
            return {"how": "tied" if "other" in event else "alone"}
        case "decor_taken":
            return {"how": "assistant" if event["at"] == HOLD else "wall"}
        case "stopped":
            return refused_rest(event, page(event["rule"]))
        case "unsold":
            target = event["before"] + event["value"]
            return {"how": "free" if event["after"] == target else "taken", "target": target}
    return {}


def speak(fact: str, value: Any, names: Names) -> str:
    """A fact as it stands in a sentence; what is there more than once is counted."""
    if isinstance(value, list):
        counted = Counter(speak(fact, item, names) for item in value)
        return ", ".join(part if count == 1 else f"{part} {often(count)}" for part, count in counted.items())
    if fact in NAMED:
        return names.get(value, str(value))
    if fact == "seal":
        return str(value)[:SHORT_HASH]
    return word(value) if isinstance(value, str) else str(value)


def often(count: int) -> str:
    """How many times."""
    return str(said()["times"].get(count, f"{count} times"))


def sentences(events: Sequence[Event], names: Names) -> list[str]:
    """The sentences of some moves; what one player does in a row shares lines."""
    acting = ((event.get("seat") or (event.get("seats") or [""])[0], event) for event in _worth_telling(events))
    return in_lines((seat, names.get(seat, seat), sentence(event, names)) for seat, event in acting)


def _worth_telling(events: Iterable[Event]) -> list[Event]:
    """What lies open since set-up is not told piece by piece, nor an answer twice that is carried out at once."""
    since_setup = _drawn_together([event for event in events if event.get("pile") not in SETUP])
    opened = {(event["seat"], event["question"]) for event in since_setup if event["event"] == "kept"}
    done = {event["seat"] for event in since_setup if event["event"] in ("hung_start", "bid", "hung", "held", "excess")}
    to_tell = [event for event in since_setup if not (event["event"] == "kept" and opened and event["seat"] in done)]
    points = {event["seat"]: event["total"] for event in to_tell if event["event"] == "scored"}
    return [_with_rivals(_tied(before, event), points) for before, event in pairwise([{"event": ""}, *to_tell])]


def _tied(before: Event, event: Event) -> Event:
    """Bids are told in the order in which lots are picked, so equal ones follow each other (S-BID-4)."""
    tie = before["event"] == event["event"] == "bid" and before["card"] == event["card"]
    return event | {"other": before["seat"]} if tie else event


def _with_rivals(event: Event, points: Mapping[str, int]) -> Event:
    """Who had as many points as those who won (S-SCO-8)."""
    rivals = [seat for seat in points if points[seat] == max(points.values()) and seat not in event.get("seats", ())]
    return event | {"other": rivals} if event["event"] == "won" and rivals else event


def _drawn_together(events: Sequence[Event]) -> list[Event]:
    """Lots come from several stacks, but are turned over at once."""
    together: list[Event] = []
    for event in events:
        if event["event"] == "drawn" and together and together[-1]["event"] == "drawn":
            together[-1] = together[-1] | {"items": together[-1]["items"] + event["items"]}
        else:
            together.append(event)
    return together


def done_to(seat: str, events: Iterable[Event], names: Names) -> list[str]:
    """What happened to a player, or was done in his place."""
    about = (event for event in events if event["event"] in ("asked_again", "forced") and event["seat"] == seat)
    return [sentence(event, names) for event in about]


def question(ask: str, facts: Mapping[str, Any] | None = None) -> str:
    """What a player is asked for."""
    return str(said()["questions"][ask])


def in_advance(kind: str) -> str:
    """What may be written for later beside the answer to a question, if anything."""
    return str(said()["in_advance"].get(kind, ""))


def spelled_out(step: str, value: Any) -> str:
    """A main value that could be taken for another, in words: which number of a place is the column."""
    template = str(said()["spelled_out"].get(step, ""))
    return template.format(**dict(zip(("column", "row"), str(value).split(" ")[-2:], strict=True))) if template else ""


@cache
def fields(template: str) -> tuple[str, ...]:
    """The facts that a template needs."""
    return tuple(name for _, name, _, _ in Formatter().parse(template) if name)


def unit() -> str:
    """What is counted at the end."""
    return str(said()["unit"])


def endings() -> dict[str, str]:
    """What ends a game, where the event does not say it in words."""
    return dict(said()["endings"])
