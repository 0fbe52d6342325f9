"""The log in sentences; what is said stands in sentences.<language>.yaml."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import yaml

from gallerist_pbem.kernel.play import Event

Names = Mapping[str, str]
SETUP = ("starting paintings", "starting bids")
NAMED = ("seat", "seats")


@cache
def said(language: str = "en") -> dict[str, Any]:
    """Everything that is said in a language."""
    file = Path(__file__).parent / f"sentences.{language}.yaml"
    loaded: dict[str, Any] = yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    return loaded


def word(value: str) -> str:
    """How a value is said."""
    words: dict[str, str] = said()["words"]
    return words.get(value, value)


def label(seat: str, names: Names) -> str:
    """A player by name and colour."""
    return f"{names[seat]} ({seat})" if seat in names else seat


def sentence(event: Event, names: Names) -> str:
    """What an event says."""
    entry = said()["events"][event["event"]]
    if isinstance(entry, dict):
        entry = entry[event[entry["by"]]]
    return str(entry.format(**{name: speak(name, value, names) for name, value in event.items()}))


def speak(fact: str, value: Any, names: Names) -> str:
    """A fact as it stands in a sentence; what is there more than once is counted."""
    if isinstance(value, list):
        counted = Counter(speak(fact, item, names) for item in value)
        return ", ".join(part if count == 1 else f"{count} x {part}" for part, count in counted.items())
    if fact in NAMED:
        return names.get(value, str(value))
    return word(value) if isinstance(value, str) else str(value)


def story(events: Sequence[Event], names: Names) -> list[str]:
    """The sentences of some moves; what one player does in a row is one sentence."""
    told: list[str] = []
    last = ""
    for event in _worth_telling(events):
        text = sentence(event, names)
        seat = event.get("seat", "")
        begins = f"{names.get(seat, seat)} "
        if seat and seat == last and text.startswith(begins):
            told[-1] = f"{told[-1][:-1]}; {text[len(begins) :]}"
        else:
            told.append(text)
        last = seat if text.startswith(begins) else ""
    return told


def _worth_telling(events: Iterable[Event]) -> list[Event]:
    """What lies open since set-up is not told piece by piece, nor an answer twice that is carried out at once."""
    found = _drawn_together([event for event in events if event.get("pile") not in SETUP])
    opened = {(event["seat"], event["question"]) for event in found if event["event"] == "kept"}
    done = {event["seat"] for event in found if event["event"] in ("hung_start", "bid", "hung", "held", "excess")}
    return [event for event in found if not (event["event"] == "kept" and opened and event["seat"] in done)]


def _drawn_together(events: Sequence[Event]) -> list[Event]:
    """Lots come from several stacks, but are turned over at once."""
    told: list[Event] = []
    for event in events:
        if event["event"] == "drawn" and told and told[-1]["event"] == "drawn":
            told[-1] = told[-1] | {"items": told[-1]["items"] + event["items"]}
        else:
            told.append(event)
    return told


def done_to(seat: str, events: Iterable[Event], names: Names) -> list[str]:
    """What happened to a player, or was done in his place."""
    about = (event for event in events if event["event"] in ("asked_again", "forced") and event["seat"] == seat)
    return [sentence(event, names) for event in about]


def question(ask: str, facts: Mapping[str, Any] | None = None) -> str:
    """What a player is asked for."""
    return str(said()["questions"][ask])


@cache
def fields(template: str) -> tuple[str, ...]:
    """The facts that a template needs."""
    return tuple(name for _, name, _, _ in Formatter().parse(template) if name)
