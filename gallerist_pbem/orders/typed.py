"""What keyboards and mail programs make of plain characters, and the plain ones again."""

from __future__ import annotations

import re

_UNSEEN = "\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff"
_HIDDEN = "\u00ad"
_TWINS = str.maketrans(
    {
        **dict.fromkeys("\uff03\ufe5f", "#"),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
        "\uff1e": ">",
        "\uff5c": "|",
        "\uff1f": "?",
        "\uff1b": ";",
        "\uff1a": ":",
        "\uff0c": ",",
        "\u00d7": "x",
    }
)
# Programs that make plain text of a formatted one write `\#` and `still\_life`.
_ESCAPE = re.compile(r"\\(?=[^a-zA-Z0-9\s])")
UNSEEN = f"[{_UNSEEN}]"
_UNSEEN_SIGN = re.compile(UNSEEN)
_BESIDE_WORDS = re.compile(f"[{_UNSEEN}\"'`\u00b4\u2018-\u201f\u00ab\u00bb()\\[\\]{{}}*]")
BLANKS = rf"[\s{_UNSEEN}]"


def plain(text: str) -> str:
    """The same text, sign by sign: other forms of a sign become that sign, what means nothing is not seen."""
    return _ESCAPE.sub(_HIDDEN, text.translate(_TWINS))


def seen(text: str) -> str:
    """A text without what nobody sees."""
    return _UNSEEN_SIGN.sub("", text)


def word(text: str) -> str:
    """A word without quotation marks, brackets and a full stop; nothing may be left of it."""
    return _BESIDE_WORDS.sub("", text).rstrip(".!\u2026")
