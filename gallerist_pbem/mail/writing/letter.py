"""What a mail to a seat says: as text, the same as HTML, and what comes along."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gallerist_pbem.mail.post import Notice
from gallerist_pbem.mail.writing.alternative import html
from gallerist_pbem.mail.writing.enclosures import GAME, enclosures
from gallerist_pbem.mail.writing.envelope import Sender
from gallerist_pbem.mail.writing.links import Link, links
from gallerist_pbem.mail.writing.mime import Part, file_part, joined, text_part
from gallerist_pbem.mail.writing.notices import paragraphs, told
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.report.history import history
from gallerist_pbem.report.summary import summary_parts
from gallerist_pbem.report.words import pasteable, said, when, wrapped

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
    is_draft: bool = False
    """Whether a person sends it, from a mail program."""

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
    parts = summary_parts(opened, telling.token, more=GAME in wanted)
    log = history(opened) if LOG in wanted else ""
    above = _stacked(paragraphs(telling.notices), _deadline(telling), parts.top)
    rest = [parts.form, parts.table], [_more(telling), "" if len(log) > LONG else log]
    ready = links(opened, telling.seat, telling.reply_to, subject, telling.token)
    text = _stacked(above, *rest[0], _answers(ready), *rest[1])
    heading = said()["mail"]["links"]["heading"] if telling.reply_to else ""
    page = html(subject, above, heading, ready, _stacked(*rest[0], *rest[1]))
    if not telling.reply_to:
        page = html(subject, text, "", [], "")
    both = joined("alternative", [text_part(f"{text}\n", "plain", format="fixed"), text_part(page, "html")])
    files = [*enclosures(opened, wanted)]
    if len(log) > LONG:
        files.append(file_part(f"{opened.id}.log.txt", "text/plain; charset=utf-8", f"{log}\n".encode()))
    return joined("mixed", [both, *files]) if files else both


def _stacked(*texts: str) -> str:
    return "\n\n".join(text for text in texts if text)


def _deadline(telling: Telling) -> str:
    """Only for who is asked."""
    if not telling.deadline or telling.seat not in telling.opened.asked:
        return ""
    return "\n".join(wrapped(said()["mail"]["deadline"].format(deadline=when(telling.deadline))))


def _answers(ready: Sequence[Link]) -> str:
    """What the links say, as lines that can be typed or copied."""
    if not ready:
        return ""
    says = said()["mail"]["links"]
    lines = [line for link in ready if link.label != says["form"] for line in pasteable(f"  {link.label}")]
    return "\n".join([says["heading"], *lines, *wrapped(says["how"])])


def _more(telling: Telling) -> str:
    """All that can be said by mail for who asks; a hint of it for others, if there is a host to say it to."""
    if HELP in telling.wanted:
        return told(Notice(telling.opened.id, telling.seat, telling.address, HELP))
    return "" if telling.is_draft else "\n".join(wrapped(said()["mail"]["hint"]))
