"""Commands in a mail besides orders: whole lines that the sender typed himself, in any case."""

from __future__ import annotations

import re
from typing import NamedTuple

from gallerist_pbem.mail.reading.letter import Letter
from gallerist_pbem.referee.office.wording import MARK

MOST_LINES = 200
SENDING, ATTACHING = ("table", "page", "game", "log", "help"), ("page", "game", "nothing")
THINGS = {"send": SENDING, "attach": ATTACHING}
RECORDED = ("undo", "grant undo", "refuse undo", "withdraw standing")
_AWAY = re.compile(r"away(?: from (?P<begins>.{1,30}?))? (?:until|till|to) (?P<ends>.{1,30})")
_SIMPLE = {
    "back": ("back", ""), "i am back": ("back", ""), "help": ("send", "help"), "undo": ("undo", ""),
    "yes": ("yes", ""),
    "withdraw standing": ("withdraw standing", ""), "withdraw standing order": ("withdraw standing", ""),
}  # fmt: skip
_SAYING = re.compile(r"(send|attach) (?:the |a |me the |me )?(\S{1,30})")
_UNDOING = re.compile(r"(grant|refuse) undo(?: (?:of )?(?:moves? )?([0-9]{1,9})(?: ?(?:-|–|to) ?([0-9]{1,9}))?)?")
_POLITE = re.compile(r"^(please,? )|(,? please)$")


class MailCommand(NamedTuple):
    """`away`, `back`, `send`, `attach`, `withdraw standing`, `undo`, `grant undo`, `refuse undo` or `yes`."""

    name: str
    what: str = ""
    """What is to be sent or attached, also where there is no such thing; or moves to be taken back, `15-17`."""
    begins: str = ""
    """A day as it was typed, which the clock reads; empty: from now on."""
    ends: str = ""
    line: str = ""
    """As it was typed."""

    @property
    def said(self) -> str:
        """In the words of this program, as it is signed."""
        return f"{self.name} {self.what}".strip()

    @property
    def is_recorded(self) -> bool:
        """Whether it may change the record of a game, so that a seat with a key signs it."""
        return self.name in RECORDED

    @property
    def is_known(self) -> bool:
        """Whether there is what it asks for."""
        return self.what in THINGS.get(self.name, (self.what,))


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
    if undoing := _UNDOING.fullmatch(text):
        return MailCommand(f"{undoing[1]} undo", moves_named(*undoing.groups()[1:]), line=line)
    if said := _SAYING.fullmatch(text):
        return MailCommand(said[1], said[2], line=line)
    away = _AWAY.fullmatch(text)
    return MailCommand("away", begins=away["begins"] or "", ends=away["ends"], line=line) if away else None


def moves_named(first: int | str | None, last: int | str | None = None) -> str:
    """Moves as a command names them: `15`, or `15-17`; empty where none are named."""
    numbers = [str(int(each)) for each in (first, last) if each is not None]
    return "-".join(dict.fromkeys(numbers))
