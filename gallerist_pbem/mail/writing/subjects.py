"""What stands in the list of mails: which game, which move, and what is wanted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gallerist_pbem.mail.post import Notice
from gallerist_pbem.mail.writing.envelope import Sender
from gallerist_pbem.mail.writing.letter import Telling
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.report.letter.news import has_news, movers
from gallerist_pbem.report.words import mail_said, printable


def kind_of(telling: Telling) -> str:
    """A notice if nothing else is new; else by what the game wants of the seat."""
    if telling.notices and not has_news(telling.opened, telling.heard):
        return "notice"
    return _state(telling)


def _state(telling: Telling) -> str:
    asked = telling.opened.asked
    return "turn" if telling.seat in asked else "moved" if asked else "over"


def subject_of_mail(telling: Telling) -> str:
    """What matters most: that something went wrong, what is new in the game, or what became of a mail."""
    says, opened = mail_said()["letters"]["subjects"], telling.opened
    receipt = "" if has_news(opened, telling.heard) else _of_notices(telling.notices, "receipts")
    what = _of_notices(telling.notices, "notices") or receipt or _of_game(telling)
    what = what.format(name=opened.names[telling.seat])
    return str(says["mail"].format(game=opened.id, move=telling.move, what=what))


def subject_of_answer(sender: Sender, notices: Sequence[Notice]) -> str:
    """About a game, or about none."""
    says = mail_said()["letters"]["subjects"]
    about = printable(notices[0].game) or sender.name
    what = _of_notices(notices, "notices") or _of_notices(notices, "receipts") or says["notice"]
    return str(says["answer"].format(game=about, what=what))


def _of_notices(notices: Sequence[Notice], part: str) -> str:
    """Of several notices the one that matters most, in the order of the language file."""
    subjects: Mapping[str, str] = mail_said()["letters"]["subjects"][part]
    kinds = {notice.kind: notice for notice in notices}
    return next((_about(words, kinds[kind]) for kind, words in subjects.items() if kind in kinds), "")


def _about(words: str, notice: Notice) -> str:
    """With who it is about, where the notice says so; the name of the reader comes later."""
    who = notice.facts.get("who") or mail_said()["letters"]["subjects"]["somebody"]
    return words.replace("{who}", _literal(printable(str(who))))


def _of_game(telling: Telling) -> str:
    says, opened, state = mail_said()["letters"]["subjects"], telling.opened, _state(telling)
    if state != "moved":
        return str(says["closed" if opened.is_closed else state])
    moved = movers(opened, min(telling.heard, telling.move - 1))
    if not moved.others:
        return str(says["own" if moved.own else "referee" if telling.move else "begins"])
    return str(says["besides"]).join(_of_movers(opened, how, seats) for how, seats in moved.others.items())


def _of_movers(opened: OpenedGame, how: str, seats: Sequence[str]) -> str:
    """That some have moved, or had it done for them."""
    says = mail_said()["letters"]["subjects"]
    *first, last = (_literal(opened.names[seat]) for seat in seats)
    who = says["and"].format(first=", ".join(first), last=last) if first else last
    return str(says[how]["several" if first else "one"].format(who=who))


def _literal(name: str) -> str:
    """A name is no place for another one."""
    return name.replace("{", "{{").replace("}", "}}")
