"""Text from players, made safe to print."""

from __future__ import annotations

from unicodedata import category

STEERING = ("Cc", "Cf", "Cs", "Cn", "Zl", "Zp")
JOINERS = "\u200c\u200d"


def printable(text: str) -> str:
    """A name may hold anything; what would steer a terminal or break a page is shown as a question mark."""
    return "".join("?" if category(sign) in STEERING and sign not in JOINERS else sign for sign in text)


def counted(number: int, word: str) -> str:
    """A number with its word."""
    return f"{number} {word}{'' if number == 1 else 's'}"
