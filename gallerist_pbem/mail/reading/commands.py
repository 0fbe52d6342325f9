"""Commands in a mail besides orders: whole lines that the sender typed himself, in any case."""

from __future__ import annotations

import re
from datetime import date
from typing import NamedTuple

from gallerist_pbem.mail.reading.letter import Letter
from gallerist_pbem.referee.office.wording import MARK

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
MOST_LINES = 200
SENDING, ATTACHING = ("table", "page", "game", "log", "help"), ("page", "game", "nothing")
_AWAY = re.compile(r"away(?: from (?P<begins>.{4,30}?))? (?:until|till|to) (?P<ends>.{1,30})")
_SIMPLE = {
    "back": ("back", ""), "i am back": ("back", ""), "help": ("send", "help"), "undo": ("undo", ""),
    "grant undo": ("grant undo", ""), "refuse undo": ("refuse undo", ""), "yes": ("yes", ""),
    "withdraw standing": ("withdraw standing", ""), "withdraw standing order": ("withdraw standing", ""),
}  # fmt: skip
_SAYING = re.compile(rf"(send|attach) (?:the |a |me the |me )?({'|'.join({*SENDING, *ATTACHING})})")
_ISO = re.compile(r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})")
_DOTTED = re.compile(r"([0-9]{1,2})\. ?([0-9]{1,2})\. ?([0-9]{4})")
_DAY_FIRST = re.compile(r"([0-9]{1,2})(?:st|nd|rd|th|\.)? ([a-z]{3,9})\.?,? ([0-9]{4})")
_MONTH_FIRST = re.compile(r"([a-z]{3,9})\.? ([0-9]{1,2})(?:st|nd|rd|th)?,? ([0-9]{4})")
_POLITE = re.compile(r"^(please,? )|(,? please)$")


class MailCommand(NamedTuple):
    """`away`, `back`, `send`, `attach`, `withdraw standing`, `undo`, `grant undo`, `refuse undo` or `yes`."""

    name: str
    what: str = ""
    """What is to be sent or attached."""
    begins: str = ""
    """Days as 2026-12-24; empty: from now on."""
    ends: str = ""
    fault: str = ""
    """Why it cannot be understood."""
    line: str = ""
    """As it was typed."""


def commands(letter: Letter) -> list[MailCommand]:
    """All of them, in their order; lines of an order are none."""
    found: list[MailCommand] = []
    inside = False
    for line in letter.fresh.split("\n")[:MOST_LINES]:
        lowered = line.strip().lower()
        inside = (inside or lowered.startswith(MARK)) and not lowered.startswith("#end")
        command = None if inside else command_in(line)
        found += [command] if command and command not in found else []
    return found


def command_in(line: str) -> MailCommand | None:
    """The command that a whole line is, if it is one; a full stop and politeness do no harm."""
    text = _POLITE.sub("", " ".join(line.lower().strip(" \t.!*\"'>-").split()))
    if text in _SIMPLE:
        name, what = _SIMPLE[text]
        return MailCommand(name, what, line=line)
    if (said := _SAYING.fullmatch(text)) and said[2] in (SENDING if said[1] == "send" else ATTACHING):
        return MailCommand(said[1], said[2], line=line)
    away = _AWAY.fullmatch(text)
    return _away(line, away["begins"] or "", away["ends"]) if away else None


def _away(line: str, begins: str, ends: str) -> MailCommand:
    first, last = day(begins), day(ends)
    if not last or (begins and not first):
        return MailCommand("away", fault="a day is written like 2026-12-24, with its year", line=line)
    if first and first > last:
        return MailCommand("away", fault="the first day comes after the last one", line=line)
    return MailCommand("away", begins=first, ends=last, line=line)


def day(text: str) -> str:
    """A day as 2026-12-24; empty where nobody can tell which one is meant."""
    text = text.strip().lower()
    for pattern, year, month, number in (
        (_ISO, 1, 2, 3),
        (_DOTTED, 3, 2, 1),
        (_DAY_FIRST, 3, 2, 1),
        (_MONTH_FIRST, 3, 1, 2),
    ):
        if found := pattern.fullmatch(text):
            return _day(int(found[year]), found[month], int(found[number]))
    return ""


def _day(year: int, month: str, number: int) -> str:
    short = month[:3]
    which = int(month) if month.isdecimal() else MONTHS.index(short) + 1 if short in MONTHS else 0
    try:
        return date(year, which, number).isoformat()
    except ValueError:
        return ""
