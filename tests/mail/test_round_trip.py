"""Mails go the whole way, through real servers: SMTP to LMTP to IMAP."""

from __future__ import annotations

import pytest

from gallerist_pbem.mail.post import Outgoing
from gallerist_pbem.mail.transport.opening import open_box, open_post
from gallerist_pbem.mail.transport.server import MailServer
from tests.support.servers.dovecot import PASSWORD, Dovecot
from tests.support.servers.postgres import Postgres
from tests.support.servers.smtpd import Smtpd


def outgoing(number: int = 1, address: str = "ann@example.org") -> Outgoing:
    message_id = f"salon.{number}.purple.turn@example.org"
    raw = f"Message-ID: <{message_id}>\nFrom: table@example.org\nTo: {address}\nSubject: Zug {number}\n\nJä\n.\nend\n"
    return Outgoing(message_id, address, "table@example.org", raw.encode(), "salon", "purple", "turn", number)


def test_a_mail_goes_all_the_way(receiving: Smtpd, mailboxes: Dovecot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOX_PASSWORD", PASSWORD)
    post = open_post(MailServer("smtp", server="127.0.0.1", port=receiving.port, security="none"))
    post.send(outgoing(), "table@example.org")
    post.close()
    box = open_box(
        MailServer("imap", server="127.0.0.1", port=mailboxes.imap, security="none", user="ann@example.org",
                   password_env="BOX_PASSWORD")
    )  # fmt: skip
    (mail,) = box.waiting()
    assert mail.raw.replace(b"\r\n", b"\n").endswith(outgoing().raw)
    assert box.has(outgoing().message_id)
    box.done(mail.place)
    assert list(box.waiting()) == []
    box.close()
    assert len(mailboxes.mails("table@example.org")) == 1


def test_postgres(postgres_server: Postgres) -> None:
    import psycopg

    with psycopg.connect(postgres_server.fresh()) as connection:
        assert connection.execute("SELECT 1 + 1").fetchone() == (2,)
