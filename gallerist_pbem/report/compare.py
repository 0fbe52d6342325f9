"""What `diff` compares, and how it tells the difference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from gallerist_pbem.draw.text import WIDTH, wrapped
from gallerist_pbem.engine.package import Words
from gallerist_pbem.errors import Usage
from gallerist_pbem.games import game_of
from gallerist_pbem.plain.differences import ABSENT, Change, Difference, compare
from gallerist_pbem.plain.safe_text import harmless
from gallerist_pbem.record.documents import Document
from gallerist_pbem.referee.open import pointed

HEADINGS = {"game": "Game", "board": "Board", "asked": "Asked", "drawn": "Draws made"}
NOTHING = "nothing differs"


class Point(NamedTuple):
    """A game and one of its positions."""

    header: Document
    position: Document
    names: dict[str, str]


def point(text: str) -> Point:
    """A game file, or one of its moves."""
    _, then = pointed(text)
    return Point(then.header, then.position, then.names())


def what_differs(first: Point, second: Point) -> list[Difference]:
    """Everything: the games, the tables, who is asked, how much was drawn."""
    if first.header["game"] != second.header["game"]:
        games = " and ".join(harmless(each.header["game"]) for each in (first, second))
        raise Usage(f"{games} are different games and cannot be compared")
    words = game_of(first.header["game"]).words
    before, after = first.position, second.position
    called = first.names | second.names
    found = [
        *_headers(first, second),
        *(
            difference._replace(change=replace(difference.change, path=("table", *difference.change.path)))
            for difference in words.differences(before["table"], after["table"], called)
        ),
        *_asked(words, _open_questions(before), _open_questions(after), called),
        *(
            Difference("drawn", f"{change.path[-1]} {_shown(change.before, 0)} -> {_shown(change.after, 0)}", change)
            for change in compare(before["drawn"], after["drawn"], frozenset(), ("drawn",))
        ),
    ]
    return [difference._replace(says=harmless(difference.says)) for difference in found]


def _headers(before: Point, after: Point) -> Iterator[Difference]:
    """Of seed and cards only that they differ: even an open file keeps them to itself."""
    for change in compare(_open_part(before), _open_part(after), frozenset(), ("header",)):
        place = " ".join(map(str, change.path[1:]))
        yield Difference("game", f"{place} {_shown(change.before)} -> {_shown(change.after)}", change)
    for key, says in (("chance", "another stream of draws"), ("cards", "other cards in secret")):
        if before.header[key] != after.header[key]:
            yield Difference("game", says, Change(("header", key), ABSENT, ABSENT))


def _open_part(point: Point) -> Document:
    """The header with what the referee has changed of it."""
    header, house = point.header, point.position.get("house", {})
    seats = {seat["seat"]: {key: seat[key] for key in seat if key != "seat"} for seat in header["seats"]}
    seats = {seat: facts | house.get("seats", {}).get(seat, {}) for seat, facts in seats.items()}
    changed = {key: house[key] for key in ("clock", "closed") if key in house}
    return {key: header[key] for key in ("id", "engine", "rules", "options")} | {"seats": seats} | changed


def _open_questions(position: Document) -> list[Any]:
    """None in a game that the referee closed."""
    return [] if "closed" in position.get("house", {}) else list(position["agenda"])


def _asked(words: Words, first: list[Any], second: list[Any], called: Mapping[str, str]) -> Iterator[Difference]:
    if first == second:
        return
    before, after = (_question(words, agenda, called) for agenda in (first, second))
    says = f"{before} -> {after}" if before != after else f"{after}, but something else comes after it"
    yield Difference("asked", says, Change(("agenda",), first, second))


def _question(words: Words, agenda: list[Any], called: Mapping[str, str]) -> str:
    if not agenda:
        return "nobody"
    top = agenda[-1]
    seats = [seat for seat in top.get("seats", ()) if seat not in top.get("kept", {})] or [top["seat"]]
    who = ", ".join(f"{called.get(seat, seat)} ({seat})" for seat in seats)
    return f"{who} for {words.question(top['ask'], top)}"


def _shown(value: Any, nothing: Any = "none") -> str:
    return str(nothing if value is ABSENT else value)


def text(differences: Sequence[Difference], called: Mapping[str, str]) -> str:
    """One paragraph for each seat and each part of the game; no phrase is broken that fits on a line."""
    if not differences:
        return NOTHING
    parts: dict[str, list[str]] = {}
    for difference in differences:
        parts.setdefault(difference.about, []).append(difference.says)
    return "\n".join(_paragraph(_heading(about, called), phrases) for about, phrases in parts.items())


def _heading(about: str, called: Mapping[str, str]) -> str:
    return HEADINGS.get(about) or f"{harmless(about.capitalize())} ({called.get(about, about)})"


def _paragraph(heading: str, phrases: Sequence[str]) -> str:
    lines = [f"{heading}:"]
    for number, phrase in enumerate(phrases, 1):
        ending = "," if number < len(phrases) else ""
        if len(lines[-1]) + 1 + len(phrase) + len(ending) <= WIDTH:
            lines[-1] += f" {phrase}{ending}"
        else:
            lines += wrapped(f"{phrase}{ending}", "  ", "    ")
    return "\n".join(lines)
