"""Mails for tests, and the servers that they come from and go to as a configuration would name them."""

from __future__ import annotations

from typing import Any

from gallerist_pbem.mail.post import Outgoing
from gallerist_pbem.mail.transport.server import MailServer

TABLE = "table@example.org"
PASSWORD_ENV = "GALLERIST_TEST_PASSWORD"


def a_mail(number: int = 1, text: str = "Jä\n.\nend\n") -> bytes:
    """As it is sent; its Message-ID follows from its number."""
    head = f"Message-ID: <{id_of(number)}>\nFrom: ann@example.org\nTo: {TABLE}\nSubject: {number}\n\n"
    return (head + text).encode()


def id_of(number: int) -> str:
    """The Message-ID of such a mail."""
    return f"salon.{number}.purple.turn@example.org"


def outgoing(number: int = 1, address: str = "ann@example.org", envelope: str = TABLE, text: str = "Jä\n") -> Outgoing:
    """Such a mail, ready to go out."""
    return Outgoing(id_of(number), address, envelope, a_mail(number, text), "salon", "purple", "turn", number)


def imap(port: int, user: str = TABLE, **more: Any) -> MailServer:
    """A mailbox on this machine; the password stands in PASSWORD_ENV."""
    facts: dict[str, Any] = {"server": "localhost", "security": "none", "password_env": PASSWORD_ENV} | more
    return MailServer("imap", port=port, user=user, **facts)


def smtp(port: int, **more: Any) -> MailServer:
    """A server on this machine."""
    facts: dict[str, Any] = {"server": "localhost", "security": "none"} | more
    return MailServer("smtp", port=port, **facts)
