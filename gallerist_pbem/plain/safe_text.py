"""Text from players, made safe to print."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any
from unicodedata import category

Names = Mapping[str, str]
SHORT = 10
NAME_LENGTH = 60
STEERING = ("Cc", "Cf", "Cs", "Cn", "Zl", "Zp")
JOINERS = "\u200c\u200d"
MARK = re.compile("([#\uff03\ufe5f])(?=\\S)")


def printable(text: str) -> str:
    """A name may hold anything; what would steer a terminal or break a page is shown as a question mark."""
    return text if text.isprintable() else "".join("?" if _steers(sign) else sign for sign in text)


def _steers(sign: str) -> bool:
    return category(sign) in STEERING and sign not in JOINERS


def harmless(text: str) -> str:
    """Printable, and nowhere the mark of an order, which a wrapped line might begin with."""
    return MARK.sub(r"\1 ", printable(text))


def harmless_data(data: Any) -> Any:
    """Plain data in which every text is harmless; keys are words of the program."""
    if isinstance(data, str):
        return harmless(data)
    if isinstance(data, dict):
        return {key: harmless_data(value) for key, value in data.items()}
    return [harmless_data(item) for item in data] if isinstance(data, list) else data


def player_name(text: str) -> str:
    """A name as it is printed: harmless, and no longer than a name can be that is given today."""
    name = harmless(text)
    return name if len(name) <= NAME_LENGTH else f"{name[: NAME_LENGTH - 2]}.."


def json_text(data: Any) -> str:
    """The data as they are, on one line; JSON itself can escape what would steer a terminal."""
    text = json.dumps(data, ensure_ascii=False)
    return text if text.isprintable() else "".join(_escaped(sign) if _steers(sign) else sign for sign in text)


def _escaped(sign: str) -> str:
    return json.dumps(sign)[1:-1] if ord(sign) > 0x7F else f"\\u{ord(sign):04x}"


def short_name(seat: str, names: Names) -> str:
    """The player's name where it is short and nobody else's, else the colour."""
    name = names.get(seat, seat)
    return name if len(name) <= SHORT and list(names.values()).count(name) == 1 else seat


def in_words(scores: Mapping[str, Mapping[str, int]], steps: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Everybody's points by the words for each step; a step without points counts 0."""
    return {seat: {words: str(points.get(step, 0)) for step, words in steps.items()} for seat, points in scores.items()}


def plural(number: int, word: str) -> str:
    """A number with its word."""
    return f"{number} {word}{'' if number == 1 else 's'}"
