"""What `diff` compares, how it tells the difference, and where two lines of one game part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from gallerist_pbem.draw.language import git_said
from gallerist_pbem.draw.text import WIDTH, wrapped
from gallerist_pbem.engine.package import Words
from gallerist_pbem.errors import Usage
from gallerist_pbem.games import game_of
from gallerist_pbem.plain.differences import ABSENT, Change, Difference, compare
from gallerist_pbem.plain.safe_text import harmless
from gallerist_pbem.record.documents import Document
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.referee.open import pointed
from gallerist_pbem.report.history import move_sentences

HEADINGS = {"game": "Game", "board": "Board", "asked": "Asked", "drawn": "Draws made"}
NOTHING = "nothing differs"
TOLD = 12
"""So many moves of a line are told where two lines part."""


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


def lines_of(first: str, second: str) -> list[str]:
    """Where two lines of one game part, and how each goes on; nothing where they do not."""
    (_, one), (_, other) = pointed(first), pointed(second)
    return [*parted(one, other, (first, second)), ""] if are_lines(one, other) else []


def common_moves(first: GameFile, second: GameFile) -> int:
    """How many moves both have alike, with the set-up; 0: they are not the same game."""
    most = min(first.count, second.count)
    return next((number for number in range(most) if first.hash_of(number) != second.hash_of(number)), most)


def are_lines(first: GameFile, second: GameFile) -> bool:
    """Whether they are one game that goes on in two ways."""
    return 0 < common_moves(first, second) < min(first.count, second.count)


def parted(first: GameFile, second: GameFile, names: tuple[str, str]) -> list[str]:
    """After which move two lines part, and both in sentences."""
    words, common = git_said(), common_moves(first, second)
    since = words["parted"].format(move=common - 1) if common > 1 else words["parted_setup"]
    return [since, *_line(first, common, names[0]), *_line(second, common, names[1])]


def _line(file: GameFile, start: int, name: str) -> Iterator[str]:
    says, words = git_said(), game_of(file.header["game"]).words
    if start >= file.count:
        yield says["line_ends"].format(name=harmless(name))
        return
    yield says["line"].format(name=harmless(name))
    for move in file.moves(start):
        if move["move"] >= start + TOLD:
            yield "  ..."
            return
        told = " ".join(move_sentences(words, move, file.names(before=move["move"])))
        yield f"  {move['move']}. {told}"
