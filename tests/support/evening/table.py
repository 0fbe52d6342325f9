"""A host as somebody runs it, between real servers: it receives by IMAP, sends by SMTP, and its clock is moved on."""

from __future__ import annotations

import os
import smtplib
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from tests.support.command import Ran, in_process
from tests.support.servers.certificates import Certificate
from tests.support.servers.dovecot import PASSWORD, Dovecot
from tests.support.servers.smtpd import Smtpd

ADDRESS, REFEREE = "table@example.org", "referee@example.org"
BEGIN = datetime(2026, 11, 2, 18, 0, tzinfo=UTC)
EVERY = 86400
"""Seconds: cron starts this host once a day at least, so that up to three days are no pause."""
KEY = bytes(range(32))
ROOM = timedelta(minutes=10)


@dataclass
class Table:
    """The host, its servers, and the time it is."""

    folder: Path
    dovecot: Dovecot
    post: Smtpd
    """Where the host hands its mails over, after a login and by TLS."""
    door: Smtpd
    """Where mails for everybody arrive."""
    certificate: Certificate
    now: datetime = BEGIN
    sent: int = 0
    marked: set[str] = field(default_factory=set)
    """Mails whose time of receipt was set."""

    def command(self, *words: object, code: int = 0, chance: bytes = b"") -> Ran:
        """As somebody types it, at the time it is; `chance` is what the machine has for a random number."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("SOURCE_DATE_EPOCH", str(int(self.now.timestamp())))
            patch.setenv("SSL_CERT_FILE", str(self.certificate.cert))
            if chance:
                patch.setattr(os, "urandom", lambda count: (chance * count)[:count])
            ran = in_process(words)
        assert ran.code == code, ran.out + ran.err
        assert PASSWORD not in ran.out + ran.err
        return ran

    def init(self) -> None:
        """An empty host; its key is always the same."""
        servers = ("--imap", f"localhost:{self.dovecot.imaps}", "--smtp", f"localhost:{self.post.port}")
        who = ("--address", ADDRESS, "--referee", REFEREE, "--name", "The Monday table")
        self.command("host", "init", self.folder, *who, *servers, chance=KEY)
        password = self.folder / "host.password"
        password.touch(mode=0o600)
        password.write_text(f"{PASSWORD}\n", encoding="utf-8")
        settings = self.folder / "host.yaml"
        text = settings.read_text(encoding="utf-8")
        assert "\nevery: 60\n" in text
        settings.write_text(text.replace("\nevery: 60\n", f"\nevery: {EVERY}\n"), encoding="utf-8")

    def new(self, game: str, *words: str, chance: bytes) -> None:
        """A game with cards that are known."""
        self.command("host", "new", self.folder, game, *words, chance=chance)

    def path(self, game: str) -> Path:
        """The file of a game."""
        return self.folder / "games" / f"{game}.yaml"

    def run(self, **later: float) -> str:
        """A round of the host, ten minutes later unless something else is said."""
        self.now += timedelta(**later) if later else ROOM
        return self.command("host", "run", self.folder, "--once").out

    def take(self, raw: bytes, sender: str, recipient: str) -> None:
        """A mail comes by SMTP; the server notes the time it is here, not that of the machine."""
        self.sent += 1
        with smtplib.SMTP("127.0.0.1", self.door.port) as smtp:
            assert smtp.sendmail(sender, [recipient], raw) == {}
        inbox = self.dovecot.folder / "homes" / ADDRESS / "Maildir" / "new"
        fresh = [path for path in inbox.iterdir() if path.name not in self.marked]
        assert len(fresh) == 1
        self.marked.add(fresh[0].name)
        moment = self.now.timestamp() + self.sent % 60
        os.utime(fresh[0], (moment, moment))

    def mails(self, address: str) -> list[EmailMessage]:
        """What lies in a mailbox."""
        return [read(raw) for raw in self.dovecot.raw_mails(address)]


def read(raw: bytes) -> EmailMessage:
    """A mail as a program reads it."""
    mail: Any = message_from_bytes(raw, policy=policy.default)
    assert isinstance(mail, EmailMessage)
    return mail


def text_of(mail: EmailMessage, kind: str = "plain") -> str:
    """Its text, or the same as HTML."""
    body = mail.get_body((kind,))
    return str(body.get_content()).replace("\r\n", "\n") if body else ""
