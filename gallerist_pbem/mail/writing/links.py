"""Links that open a mail with an answer in it, ready to be sent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from urllib.parse import quote

from gallerist_pbem.mail.post import Notice
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.report.form.form import key_lines
from gallerist_pbem.report.letter.likely import empty_order, likely_answers, spelled, whole_order
from gallerist_pbem.report.words import mail_said

LONGEST = 1600
"""Some mail programs cut what is longer."""


class Link(NamedTuple):
    """What it answers, and where it leads; without an address to write to it leads nowhere."""

    label: str
    target: str


def links(opened: OpenedGame, forms: Sequence[str], address: str, subject: str, key: str) -> list[Link]:
    """The most likely answers of who is asked, and one mail with the form."""
    seat = opened.seat or ""
    if seat not in opened.asked:
        return []
    answers = likely_answers(opened, seat)
    ready = [
        Link(spelled(steps), _mailto(address, subject, whole_order(opened, seat, steps, key))) for steps in answers
    ]
    form = Link(mail_said()["letters"]["links"]["form"], _mailto(address, subject, empty_order(forms[0], key)))
    return [link for link in (*ready, *([form] if address else [])) if len(link.target) <= LONGEST]


def command_links(notices: Sequence[Notice], address: str, subject: str, key: str) -> list[Link]:
    """The commands that a notice asks for, each as a mail; what must be signed cannot be ready."""
    asked: Mapping[str, Sequence[str]] = mail_said()["letters"]["links"]["commands"]
    unsigned = [notice for notice in notices if not notice.facts.get("signs")]
    found = dict.fromkeys(
        command.format(moves=notice.facts.get("moves", "")).strip()
        for notice in unsigned
        for command in asked.get(notice.kind, ())
    )
    mails = [(command, "\n".join([command, "", *key_lines(key), ""])) for command in found]
    return [Link(command, _mailto(address, subject, body)) for command, body in mails if address]


def _mailto(address: str, subject: str, body: str) -> str:
    if not address:
        return ""
    lines = body.replace("\n", "\r\n")
    return f"mailto:{quote(address, safe='@')}?subject={quote(f'Re: {subject}', safe='')}&body={quote(lines, safe='')}"
