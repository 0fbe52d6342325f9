"""Mails as they are written, read with the means of the standard library."""

from __future__ import annotations

from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from gallerist_pbem.engine.rules import Rules
from gallerist_pbem.games import game_of
from gallerist_pbem.mail.post import Notice, Outgoing
from gallerist_pbem.mail.writing.compose import Sender, Telling, compose
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.referee.create import NewGame, create
from gallerist_pbem.referee.open import open_game
from tests.support.game_files import AT
from tests.support.names import NAMES

TABLE = Sender("The table", "table@example.org", plus=True)
TOKEN = "ABCDEFGHIJKLMNOP"


def mailed_game(rules: Rules, path: Path, seats: int, names: dict[str, str] | None = None) -> GameFile:
    """A refereed game that was just set up, and whose players have addresses."""
    called = NAMES | (names or {})
    entries = [
        {"seat": seat, "name": called[seat], "mail": f"{NAMES[seat].lower()}@example.org"}
        for seat in rules.SEATS[:seats]
    ]
    options = {name: values[0] for name, values in rules.OPTIONS.items()}
    return create(
        game_of(rules.NAME), path, NewGame(path.stem, entries, options, None, False, None, None, None), AT
    ).opened.file


def telling(path: Path | str, seat: str, *notices: Notice, **facts: Any) -> Telling:
    """What a seat is told now."""
    opened = open_game(path, seat)
    usual: dict[str, Any] = {"token": TOKEN, "sender": TABLE, "address": f"{NAMES[seat].lower()}@example.org"}
    return Telling(opened, notices, **usual | facts)


def a_mail(path: Path | str, seat: str, *notices: Notice, **facts: Any) -> Outgoing:
    """A mail to a seat."""
    return compose(telling(path, seat, *notices, **facts))


def notice(kind: str, seat: str = "blue", **facts: Any) -> Notice:
    """Something to be told."""
    return Notice("salon", seat, f"{NAMES[seat].lower()}@example.org", kind, facts, "key of a mail", 7)


def parsed(mail: Outgoing | bytes) -> EmailMessage:
    """As a mail program reads it; nothing in it may be amiss."""
    message = message_from_bytes(mail if isinstance(mail, bytes) else mail.raw, policy=policy.default)
    assert isinstance(message, EmailMessage)
    assert [part.defects for part in message.walk() if part.defects] == []
    assert [header.defects for header in message.values() if header.defects] == []
    return message


def body(mail: Outgoing | bytes, kind: str = "plain") -> str:
    """What a reader sees."""
    part = parsed(mail).get_body((kind,))
    assert part is not None
    text: str = part.get_content()
    return text.replace("\r\n", "\n")


def files(mail: Outgoing) -> dict[str, bytes]:
    """What comes along."""
    found = parsed(mail).iter_attachments()
    return {str(part.get_filename()): bytes(part.get_payload(decode=True)) for part in found}


class Shown(HTMLParser):
    """What a page says, and where its links lead."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.links: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Links are kept."""
        self.tags.add(tag)
        self.links += [value or "" for name, value in attrs if name == "href"]

    def handle_data(self, data: str) -> None:
        """Everything that is written."""
        if data.strip():
            self.said.append(data)


def shown(mail: Outgoing) -> Shown:
    """The HTML of a mail."""
    return shown_in(mail.raw)


def shown_in(raw: bytes) -> Shown:
    """The same of a mail as it lies there."""
    page = Shown()
    page.feed(body(raw, "html"))
    return page


def ready_answers(mail: Outgoing) -> Iterator[tuple[str, str]]:
    """Address and text of the mails that the links open."""
    for link in shown(mail).links:
        parts = urlsplit(link)
        assert parts.scheme == "mailto"
        yield unquote(parts.path), parse_qs(parts.query, strict_parsing=True)["body"][0].replace("\r\n", "\n")
