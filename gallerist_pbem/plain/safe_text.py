"""Text from players, made safe to print."""

from __future__ import annotations

import re
from collections.abc import Mapping
from unicodedata import category

Names = Mapping[str, str]
SHORT = 10
STEERING = ("Cc", "Cf", "Cs", "Cn", "Zl", "Zp")
JOINERS = "\u200c\u200d"
MARK = re.compile(r"#(?=\S)")


def printable(text: str) -> str:
    """A name may hold anything; what would steer a terminal or break a page is shown as a question mark."""
    return "".join("?" if category(sign) in STEERING and sign not in JOINERS else sign for sign in text)


def harmless(text: str) -> str:
    """Printable, and nowhere the mark of an order, which a wrapped line might begin with."""
    return MARK.sub("# ", printable(text))


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
