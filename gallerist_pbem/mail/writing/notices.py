"""What somebody is told besides the game: notices in words, and what the subject says of them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any

from gallerist_pbem.mail.post import Notice
from gallerist_pbem.report.words import BULLET, harmless, json_text, mail_said, pasteable, wrapped

RULES = "rules"


def paragraphs(notices: Sequence[Notice], wide: bool = False) -> str:
    """All notices, one below the other; wide: with sentences on one line, for what breaks lines itself."""
    return "\n\n".join(told(notice, wide) for notice in notices)


def told(notice: Notice, wide: bool = False) -> str:
    """A notice in paragraphs. One that needs a fact which nobody gave is left out; of several wordings the first counts
    that can be said."""
    about = {"game": notice.game, "seat": notice.seat, "address": notice.address}
    facts = _in_words(about | dict(notice.facts))
    wordings = ([each] if isinstance(each, str) else each for each in _words(notice.kind))
    found = (next((text for text in texts if _needs(text) <= facts.keys()), "") for texts in wordings)
    said_so = [text.format(**facts).strip("\n") for text in found if text]
    return "\n\n".join(said_so if wide else map(_paragraph, said_so))


def rules_of_table(notices: Sequence[Notice], wide: bool = False) -> str:
    """What an invitation says below everything."""
    texts = [_said(notice.facts[RULES]) for notice in notices if RULES in notice.facts]
    return "\n\n".join(texts if wide else map(_paragraph, texts))


def _words(kind: str) -> Sequence[str | Sequence[str]]:
    words: str | Sequence[str | Sequence[str]] = mail_said()["letters"]["notices"][kind]
    return [words] if isinstance(words, str) else words


def _in_words(facts: Mapping[str, Any]) -> dict[str, str]:
    """Facts as they are said; what a stranger wrote is harmless, and what is empty is no fact."""
    told_so = {name: _said(value) for name, value in facts.items()}
    if "what" in told_so:
        told_so["what"] = mail_said()["letters"]["what"].get(told_so["what"], told_so["what"])
    return {name: text for name, text in told_so.items() if text}


def _said(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(_said, value))
    return "\n".join(harmless(line.rstrip()) for line in str(value).strip("\n").split("\n"))


def _needs(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def _paragraph(text: str) -> str:
    """Lines that fit; those of an order or a list stay lines."""
    return "\n".join(line for each in text.split("\n") for line in _lines(each))


def _lines(line: str) -> list[str]:
    if line.startswith(" "):
        return pasteable(line)
    return wrapped(line, "", " " * len(BULLET) if line.startswith(BULLET) else "")


def digest_of(notices: Sequence[Notice]) -> str:
    """Follows from everything that they say; nothing where nothing is said."""
    if not notices:
        return ""
    whole = [
        [each.game, each.seat, each.address, each.kind, dict(each.facts), each.mail, each.number] for each in notices
    ]
    return hashlib.sha256(json_text(whole).encode()).hexdigest()[:12]


def moment_of(notices: Sequence[Notice]) -> str:
    """When the last of them came about, as far as they say so."""
    return max((str(notice.facts.get("at", "")) for notice in notices), default="")
