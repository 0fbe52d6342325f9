"""What a mail to a seat says: as text, the same as HTML, and what comes along."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from gallerist_pbem.mail.post import Notice
from gallerist_pbem.mail.writing import alternative
from gallerist_pbem.mail.writing.enclosures import GAME, enclosures
from gallerist_pbem.mail.writing.envelope import Sender
from gallerist_pbem.mail.writing.links import Link, command_links, links
from gallerist_pbem.mail.writing.mime import Part, file_part, joined, text_part
from gallerist_pbem.mail.writing.notices import paragraphs, rules_of_table
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.report.history import history
from gallerist_pbem.report.letter.news import has_news
from gallerist_pbem.report.pages.table import Reply
from gallerist_pbem.report.summary import Parts, forms_of, summary_parts
from gallerist_pbem.report.words import mail_said, pasteable, wrapped

SENT, LOG, HELP, TABLE = "sent", "log", "help", "table"
ACCEPTED, DUPLICATE = "accepted", "duplicate"
TIMES = {"reminder", "overdue", "grace_over"}
IN_VAIN = {"refused", "unreadable", "nothing_found", "no_token", "wrong_token", "unsigned", "bad_signature"}
LONG = 30_000
"""A history of more signs comes along as a file: some programs cut a mail at 100,000."""


@dataclass(frozen=True, slots=True)
class Telling:
    """Whom to tell what."""

    opened: OpenedGame
    """With the eyes of the seat that is told."""
    notices: Sequence[Notice]
    token: str
    sender: Sender
    address: str
    attach: str = "nothing"
    heard: int = -1
    """The last move that the seat was told."""
    deadline: str = ""
    """By when an answer is awaited, as the clock says it."""
    at: str = ""
    """When it is written; it is never older than the last move that it tells."""
    is_draft: bool = False
    """Whether a person sends it, from a mail program."""

    def answered(self) -> Telling:
        """Who may still replace an answer has given it, and is not asked a second time."""
        return replace(self, opened=replace(self.opened, still_asked={}))

    @property
    def seat(self) -> str:
        """Who is told."""
        return self.opened.seat or ""

    @property
    def move(self) -> int:
        """The last move that this mail tells."""
        return int(self.opened.file.position["move"])

    @property
    def reply_to(self) -> str:
        """Where answers go."""
        return self.sender.reply_to(self.opened.id, self.token)

    @property
    def wanted(self) -> set[str]:
        """What comes along: every time, or because it was asked for."""
        return {self.attach, *(str(each.facts.get("what", "")) for each in self.notices if each.kind == SENT)}


def content(telling: Telling, subject: str) -> Part:
    """Text and HTML say the same; then the files."""
    opened, wanted = telling.opened, telling.wanted
    log = history(opened) if LOG in wanted else ""
    letter = _letter(telling, subject, log if len(log) <= LONG else "")
    text = text_part(f"{letter.text()}\n", "plain", format="fixed")
    both = joined("alternative", [text, text_part(letter.html(subject, bool(telling.reply_to)), "html")])
    files = [*enclosures(opened, wanted, Reply(telling.reply_to, f"Re: {subject}", telling.token))]
    if len(log) > LONG:
        files.append(file_part(f"{opened.id}.log.txt", "text/plain; charset=utf-8", f"{log}\n".encode()))
    return joined("mixed", [both, *files]) if files else both


def _letter(telling: Telling, subject: str, log: str) -> _Letter:
    opened, notices = telling.opened, _with_help(telling)
    forms = forms_of(opened, telling.token)
    parts = summary_parts(opened, forms, more=GAME in telling.wanted)
    if is_short := _is_short(telling):
        parts = parts._replace(table=parts.table.rpartition("\n")[2])
    return _Letter(
        notices,
        _deadline(telling),
        parts,
        links(opened, forms, telling.reply_to, subject, telling.token),
        command_links(notices, telling.reply_to, subject, telling.token),
        log,
        "" if telling.is_draft else mail_said()["letters"]["hint_short" if is_short else "hint"],
        _is_second_try(telling),
    )


def _is_short(telling: Telling) -> bool:
    """Whether nothing is new and nothing is asked: then the table is the one that the seat has."""
    known = telling.notices and not has_news(telling.opened, telling.heard)
    return bool(known) and telling.seat not in telling.opened.asked and TABLE not in telling.wanted


def _is_second_try(telling: Telling) -> bool:
    """Whether who is asked has answered in vain and knows the rest: the form stands above it then."""
    in_vain = {notice.kind for notice in telling.notices} & IN_VAIN
    return bool(in_vain) and not has_news(telling.opened, telling.heard)


class _Letter(NamedTuple):
    notices: Sequence[Notice]
    deadline: str
    parts: Parts
    links: Sequence[Link]
    commands: Sequence[Link]
    log: str
    hint: str
    form_first: bool

    def text(self) -> str:
        """Complete, in the order in which it is read."""
        form = _stacked(self.parts.form, _answers(self.links, is_draft=not self.hint))
        first, second = (form, self.parts.top) if self.form_first else (self.parts.top, form)
        below = (self.parts.table, rules_of_table(self.notices), "\n".join(wrapped(self.hint)) if self.hint else "")
        return _stacked(paragraphs(self.notices), self.deadline, first, second, self.log, *below)

    def html(self, subject: str, can_answer: bool) -> str:
        """The same; what can be pressed stands above the form."""
        heading, ready = mail_said()["letters"]["links"]["heading"], self.links if can_answer else ()
        top = [alternative.sentences(self.parts.top)]
        form = [
            *([alternative.lines(heading), alternative.pressed(ready)] if ready else []),
            alternative.lines(self.parts.form) if self.parts.form else "",
            "" if can_answer or not self.links else alternative.lines(_answers(self.links, is_draft=not self.hint)),
        ]
        notices = _stacked(paragraphs(self.notices, wide=True), self.deadline)
        blocks = [
            alternative.lines(notices) if notices else "",
            alternative.pressed(self.commands) if self.commands else "",
            *(form + top if self.form_first else top + form),
            alternative.lines(self.log) if self.log else "",
            alternative.table(self.parts.table),
            *(alternative.lines(text) for text in (rules_of_table(self.notices, wide=True), self.hint) if text),
        ]
        return alternative.html(subject, [block for block in blocks if block])


def _stacked(*texts: str) -> str:
    return "\n\n".join(text for text in texts if text)


def _deadline(telling: Telling) -> str:
    """Only for who is asked and does not hear it from the clock itself."""
    if telling.seat not in telling.opened.asked or any(notice.kind in TIMES for notice in telling.notices):
        return ""
    return "\n".join(wrapped(telling.deadline)) if telling.deadline else ""


def _answers(ready: Sequence[Link], is_draft: bool) -> str:
    """What the links say, as lines that can be typed or copied."""
    if not ready:
        return ""
    says = mail_said()["letters"]["links"]
    lines = [line for link in ready if link.label != says["form"] for line in pasteable(f"  {link.label}")]
    return "\n".join([says["heading"], *lines, *wrapped(says["how_draft" if is_draft else "how"])])


def _with_help(telling: Telling) -> list[Notice]:
    """What was asked for comes first: a list of commands below a whole table would be found by nobody."""
    asked_for = HELP in telling.wanted and all(each.kind != HELP for each in telling.notices)
    own = Notice(telling.opened.id, telling.seat, telling.address, HELP)
    told = [each for each in telling.notices if each.facts.get("what") != HELP]
    if any(each.kind == ACCEPTED for each in told):
        # The same order came twice: that it is played is enough.
        told = [each for each in told if each.kind != DUPLICATE]
    return [*told, *([own] if asked_for else [])]
