"""What a mail to a seat says: as text, the same as HTML, and what comes along."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from gallerist_pbem.mail.post import Notice
from gallerist_pbem.mail.writing import alternative
from gallerist_pbem.mail.writing.enclosures import GAME, enclosures
from gallerist_pbem.mail.writing.envelope import Sender
from gallerist_pbem.mail.writing.links import Link, links
from gallerist_pbem.mail.writing.mime import Part, date, file_part, joined, text_part
from gallerist_pbem.mail.writing.notices import paragraphs
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.report.history import history
from gallerist_pbem.report.summary import Parts, forms_of, summary_parts
from gallerist_pbem.report.words import hour_of, pasteable, said, wrapped

SENT, LOG, HELP = "sent", "log", "help"
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
    """By when an answer is awaited: a sentence, or a time."""
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
    forms = forms_of(opened, telling.token)
    log = history(opened) if LOG in wanted else ""
    letter = _Letter(
        paragraphs(_with_help(telling)),
        _deadline(telling),
        summary_parts(opened, forms, more=GAME in wanted),
        links(opened, forms, telling.reply_to, subject, telling.token),
        _stacked(_hint(telling), log if len(log) <= LONG else ""),
    )
    text = text_part(f"{letter.text()}\n", "plain", format="fixed")
    both = joined("alternative", [text, text_part(letter.html(subject, bool(telling.reply_to)), "html")])
    files = [*enclosures(opened, wanted)]
    if len(log) > LONG:
        files.append(file_part(f"{opened.id}.log.txt", "text/plain; charset=utf-8", f"{log}\n".encode()))
    return joined("mixed", [both, *files]) if files else both


class _Letter(NamedTuple):
    notices: str
    deadline: str
    parts: Parts
    links: Sequence[Link]
    below: str

    def text(self) -> str:
        """Complete, in the order in which it is read."""
        return _stacked(self.notices, self.deadline, *self.parts, _answers(self.links), self.below)

    def html(self, subject: str, can_answer: bool) -> str:
        """The same; what can be pressed stands above the form."""
        heading = said()["mail"]["links"]["heading"]
        ready = [alternative.lines(heading), alternative.pressed(self.links)] if self.links and can_answer else []
        blocks = [
            alternative.lines(_stacked(self.notices, self.deadline)) if self.notices or self.deadline else "",
            alternative.sentences(self.parts.top),
            *ready,
            alternative.lines(self.parts.form) if self.parts.form else "",
            alternative.table(self.parts.table),
            "" if can_answer or not self.links else alternative.lines(_answers(self.links)),
            alternative.lines(self.below) if self.below else "",
        ]
        return alternative.html(subject, [block for block in blocks if block])


def _stacked(*texts: str) -> str:
    return "\n\n".join(text for text in texts if text)


def _deadline(telling: Telling) -> str:
    """Only for who is asked: a sentence as the clock says it, or a time."""
    if telling.seat not in telling.opened.asked:
        return ""
    sentence = telling.deadline
    if date(sentence):
        by = hour_of(sentence, telling.opened.file.last["at"])
        sentence = said()["mail"]["deadline"].format(deadline=by)
    return "\n".join(wrapped(sentence)) if sentence else ""


def _answers(ready: Sequence[Link]) -> str:
    """What the links say, as lines that can be typed or copied."""
    if not ready:
        return ""
    says = said()["mail"]["links"]
    lines = [line for link in ready if link.label != says["form"] for line in pasteable(f"  {link.label}")]
    return "\n".join([says["heading"], *lines, *wrapped(says["how"])])


def _with_help(telling: Telling) -> list[Notice]:
    """What was asked for comes first: a list of commands below a whole table would be found by nobody."""
    asked_for = HELP in telling.wanted and all(each.kind != HELP for each in telling.notices)
    own = Notice(telling.opened.id, telling.seat, telling.address, HELP)
    return [*telling.notices, *([own] if asked_for else [])]


def _hint(telling: Telling) -> str:
    """How to learn what else can be said, if there is a host to say it to."""
    return "" if telling.is_draft else "\n".join(wrapped(said()["mail"]["hint"]))
