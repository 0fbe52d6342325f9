"""The SMTP server of the tests: it hands each mail on by LMTP, counts them, and fails when it is told to."""

from __future__ import annotations

import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from tests.support.servers.certificates import Certificate
from tests.support.servers.dovecot import PASSWORD, Dovecot
from tests.support.servers.running import free_ports

USER = "table@example.org"


@dataclass
class Taken:
    """A mail that the server has taken."""

    sender: str
    recipients: list[str]
    raw: bytes
    options: list[str]


@dataclass
class Smtpd:
    """A running server, and what it is told to do; `reset` makes it an honest one again."""

    dovecot: Dovecot | None = None
    port: int = 0
    taken: list[Taken] = field(default_factory=list)
    connections: int = 0
    refuse: dict[str, str] = field(default_factory=dict)
    """Recipient -> the answer it gets, such as `550 no such user`."""
    refuse_sender: str = ""
    """The answer to every MAIL."""
    after_data: list[str] = field(default_factory=list)
    """What is answered to the next mails after their content, one each; `lost`: taken, and the connection is cut;
    `dropped`: not taken, and the connection is cut; empty: taken."""
    hang_up: int = 0
    """So many times the connection is cut at MAIL."""
    slow: float = 0.0
    """Seconds until an answer after the content."""
    lock: threading.Lock = field(default_factory=threading.Lock)

    def reset(self) -> None:
        """Nothing taken, nothing refused."""
        fresh = Smtpd(self.dovecot, self.port)
        for name in ("taken", "connections", "refuse", "refuse_sender", "after_data", "hang_up", "slow"):
            setattr(self, name, getattr(fresh, name))

    async def handle_MAIL(  # noqa: N802 - aiosmtpd calls it so
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Who sends."""
        if self.hang_up:
            self.hang_up -= 1
            _cut(server)
        if self.refuse_sender:
            return self.refuse_sender
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 OK"

    async def handle_RCPT(  # noqa: N802 - aiosmtpd calls it so
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Who receives."""
        if address in self.refuse:
            return self.refuse[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """The content."""
        import asyncio

        if self.slow:
            await asyncio.sleep(self.slow)
        told = self.after_data.pop(0) if self.after_data else ""
        if told in ("", "lost"):
            await asyncio.to_thread(self._take, envelope)
        if told in ("lost", "dropped"):
            _cut(server)
        return told if told[:1].isdigit() else "250 OK"

    def _take(self, envelope: Envelope) -> None:
        raw = envelope.content
        assert isinstance(raw, bytes)
        sender = envelope.mail_from or ""
        with self.lock:
            self.taken.append(Taken(sender, list(envelope.rcpt_tos), raw, list(envelope.mail_options)))
        if self.dovecot:
            self.dovecot.deliver(raw, *envelope.rcpt_tos, sender=sender)


def _cut(server: SMTP) -> None:
    transport: Any = server.transport
    transport.abort()


class _Listener(Controller):
    """aiosmtpd in a thread of its own."""

    def __init__(self, smtpd: Smtpd, **options: Any) -> None:
        self._smtpd = smtpd
        self._options = options
        super().__init__(
            smtpd, hostname="127.0.0.1", port=smtpd.port, ssl_context=options.pop("implicit", None), ready_timeout=20
        )

    def factory(self) -> SMTP:
        """One a connection."""
        self._smtpd.connections += 1
        return SMTP(self._smtpd, enable_SMTPUTF8=True, data_size_limit=40_000_000, **self._options)


@contextmanager
def smtpd(
    dovecot: Dovecot | None = None, certificate: Certificate | None = None, security: str = "none", login: bool = False
) -> Iterator[Smtpd]:
    """Started, and stopped at the end; `login` asks for USER with the password of all mailboxes."""
    (port,) = free_ports(1)
    server, options = Smtpd(dovecot, port), dict[str, Any]()
    if certificate and security != "none":
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate.cert, certificate.key)
        options = {"implicit": context} if security == "tls" else {"tls_context": context, "require_starttls": True}
    if login:
        options |= {"authenticator": _login, "auth_required": True, "auth_require_tls": security == "starttls"}
    listener = _Listener(server, **options)
    listener.start()
    try:
        server.connections = 0
        yield server
    finally:
        listener.stop()


def _login(server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: Any) -> AuthResult:
    is_right = isinstance(data, LoginPassword) and data == LoginPassword(USER.encode(), PASSWORD.encode())
    return AuthResult(success=is_right)


def wait_for(condition: Any, seconds: float = 10.0) -> None:
    """Until it holds."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.02)
