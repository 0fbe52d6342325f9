"""A mailbox at a real IMAP server: what is found there in which order, how it is marked, and what goes wrong."""

from __future__ import annotations

import socket
import traceback
from collections.abc import Iterator
from typing import Any

import pytest

from gallerist_pbem.errors import PbemError, Usage
from gallerist_pbem.mail.transport import files, imap
from gallerist_pbem.mail.transport.faults import Unreachable
from gallerist_pbem.mail.transport.imap import ImapBox
from gallerist_pbem.mail.transport.imap_answers import Fetched, fetched, mailbox, moment
from gallerist_pbem.mail.transport.opening import open_box
from tests.support.raw_mails import PASSWORD_ENV, TABLE, a_mail, id_of
from tests.support.raw_mails import imap as at
from tests.support.servers.certificates import Certificate, certificate
from tests.support.servers.dovecot import PASSWORD, PLAIN_PASSWORD, PLAIN_USER, Dovecot
from tests.support.servers.proxy import Proxy, proxy


@pytest.fixture(autouse=True)
def _password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PASSWORD_ENV, PASSWORD)


@pytest.fixture
def line(mailboxes: Dovecot) -> Iterator[Proxy]:
    """A line to the server that can be cut."""
    with proxy(mailboxes.imap) as between:
        yield between


def append(server: Dovecot, raw: bytes, date: str = '"18-Nov-2026 06:00:00 +0200"', box: str = "INBOX") -> None:
    """A mail that the server says it received then."""
    connection: Any = server.login(TABLE)
    connection.append(box, None, date, raw)
    connection.logout()


def numbers(box: Any) -> list[str]:
    """The mails that wait, by their Message-IDs."""
    return [files.message_id_of(mail.raw) for mail in box.waiting()]


def test_a_mail_waits_until_it_is_done(mailboxes: Dovecot) -> None:
    mailboxes.deliver(a_mail(1), TABLE)
    mailboxes.deliver(a_mail(2), TABLE)
    box = open_box(at(mailboxes.imap))
    first, second = box.waiting()
    assert first.raw.endswith(a_mail(1).replace(b"\n", b"\r\n"))
    assert numbers(box) == [id_of(1), id_of(2)]
    assert mailboxes.flags(TABLE) == ["", ""]
    box.done(first.place)
    assert numbers(box) == [id_of(2)]
    box.done(first.place)
    box.done(second.place)
    box.close()
    assert numbers(box) == []
    assert mailboxes.flags(TABLE) == [r"\Seen", r"\Seen"]
    box.close()


def test_the_server_says_when_a_mail_was_received(mailboxes: Dovecot) -> None:
    """Not `Date:`; and in that order, whatever the UIDs say."""
    append(mailboxes, b"Date: Mon, 1 Jan 2001 00:00:00 +0000\n" + a_mail(1), '"18-Nov-2026 06:00:01 +0200"')
    append(mailboxes, a_mail(2), '"17-Nov-2026 23:30:00 -0500"')
    append(mailboxes, a_mail(3), '"18-Nov-2026 03:59:59 +0000"')
    box = open_box(at(mailboxes.imap))
    assert [(files.message_id_of(mail.raw), mail.received) for mail in box.waiting()] == [
        (id_of(3), "2026-11-18T03:59:59Z"),
        (id_of(1), "2026-11-18T04:00:01Z"),
        (id_of(2), "2026-11-18T04:30:00Z"),
    ]
    box.close()


@pytest.mark.parametrize("hidden", [(), (b"MOVE",), (b"MOVE", b"UIDPLUS")])
def test_with_a_box_for_what_is_done_everything_waits_and_is_moved(
    line: Proxy, mailboxes: Dovecot, hidden: Any
) -> None:
    """Also where the server cannot move, or not remove a single mail; the name may have any letters."""
    line.hidden = hidden
    mailboxes.deliver(a_mail(1), TABLE)
    mailboxes.deliver(a_mail(2), TABLE)
    somebody = mailboxes.login(TABLE)
    somebody.select("INBOX")
    somebody.uid("STORE", "1:*", "+FLAGS", r"(\Seen)")
    box = open_box(at(line.port, done='Erledigt & "fertig" für später'))
    first, _ = box.waiting()
    box.done(first.place)
    assert numbers(box) == [id_of(2)]
    box.done(first.place)
    assert box.has(id_of(1))
    assert box.has(id_of(2))
    assert not box.has(id_of(3))
    box.close()
    name = mailbox('Erledigt & "fertig" für später')
    assert [mail["Message-ID"] for mail in mailboxes.mails(TABLE, name)] == [f"<{id_of(1)}>"]
    assert mailboxes.flags(TABLE, name) == [r"\Seen"]
    assert len(mailboxes.mails(TABLE)) == (2 if b"UIDPLUS" in hidden else 1)
    somebody.logout()


def test_what_others_have_marked_for_removal_stays(mailboxes: Dovecot) -> None:
    """Only the one mail is removed."""
    for number in (1, 2):
        mailboxes.deliver(a_mail(number), TABLE)
    box = open_box(at(mailboxes.imap, done="Done"))
    _, second = box.waiting()
    somebody = mailboxes.login(TABLE)
    somebody.select("INBOX")
    somebody.uid("STORE", "1", "+FLAGS", r"(\Deleted)")
    box.done(second.place)
    assert numbers(box) == []
    box.close()
    somebody.logout()
    assert [mail["Message-ID"] for mail in mailboxes.mails(TABLE)] == [f"<{id_of(1)}>"]


def test_a_mail_that_arrives_meanwhile_is_found_by_its_name(mailboxes: Dovecot) -> None:
    """The witness of a mail that is in doubt."""
    box = open_box(at(mailboxes.imap))
    assert not box.has(id_of(1))
    mailboxes.deliver(a_mail(1), TABLE)
    assert box.has(id_of(1))
    assert not box.has("1.purple.turn@example.org")
    assert not box.has('"odd\\')
    box.close()


def test_looking_for_a_witness_does_not_disturb_who_reads(mailboxes: Dovecot) -> None:
    for number in (1, 2, 3):
        mailboxes.deliver(a_mail(number), TABLE)
    box = open_box(at(mailboxes.imap, done="Done"))
    found = []
    for mail in box.waiting():
        found.append(files.message_id_of(mail.raw))
        box.done(mail.place)
        assert box.has(found[0])
    assert found == [id_of(1), id_of(2), id_of(3)]
    box.close()


def test_a_mailbox_that_was_made_anew_has_other_mails_under_the_same_numbers(mailboxes: Dovecot) -> None:
    """UIDVALIDITY: a place from before means nothing, so no other mail is marked."""
    somebody = mailboxes.login(TABLE)
    somebody.create("Games")
    append(mailboxes, a_mail(1), box="Games")
    box = open_box(at(mailboxes.imap, box="Games"))
    (first,) = box.waiting()
    box.close()
    somebody.delete("Games")
    somebody.create("Games")
    append(mailboxes, a_mail(2), box="Games")
    box.done(first.place)
    assert numbers(box) == [id_of(2)]
    box.close()
    somebody.logout()


def test_a_line_that_is_lost_is_opened_once_more(line: Proxy, mailboxes: Dovecot) -> None:
    for number in (1, 2, 3):
        mailboxes.deliver(a_mail(number), TABLE)
    box = open_box(at(line.port))
    box.has(id_of(1))
    line.cut_at = [b"SEARCH", b"BODY.PEEK", b"STORE"]
    for mail in box.waiting():
        box.done(mail.place)
    assert mailboxes.flags(TABLE) == [r"\Seen"] * 3
    assert line.connections == 4
    assert line.cut_at == []
    box.close()


def test_a_line_that_is_lost_again_is_told(line: Proxy, mailboxes: Dovecot) -> None:
    mailboxes.deliver(a_mail(1), TABLE)
    box = open_box(at(line.port))
    box.has(id_of(1))
    line.cut_at = [b"SEARCH", b"SEARCH"]
    with pytest.raises(Unreachable, match=f"mailbox of {TABLE} at localhost cannot be reached"):
        list(box.waiting())
    assert numbers(box) == [id_of(1)]
    box.close()


def test_what_the_server_says_unasked_is_passed_by(line: Proxy, mailboxes: Dovecot) -> None:
    for number in (1, 2):
        mailboxes.deliver(a_mail(number), TABLE)
    line.unasked = b"* 1 FETCH (FLAGS (\\Flagged))\r\n* 2 FETCH (UID 2 FLAGS (\\Answered))\r\n"
    box = open_box(at(line.port))
    assert numbers(box) == [id_of(1), id_of(2)]
    box.close()


def test_of_a_mail_that_is_too_long_only_the_header_is_fetched(
    line: Proxy, mailboxes: Dovecot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imap, "LIMIT", 5000)
    mailboxes.deliver(a_mail(1, "x\n" * 5000), TABLE)
    mailboxes.deliver(a_mail(2), TABLE)
    box = open_box(at(line.port))
    long, short = box.waiting()
    assert long.too_long > 10_000
    assert len(long.raw) < 1000
    assert long.raw.endswith(b"Subject: 1\r\n\r\n")
    assert short.too_long == 0
    assert line.heard.count(b"BODY.PEEK[]") == 1
    box.done(long.place)
    assert numbers(box) == [id_of(2)]
    box.close()


def test_many_mails_are_asked_for_in_several_lines(mailboxes: Dovecot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imap, "AT_ONCE", 2)
    for number in range(5):
        append(mailboxes, a_mail(number))
    box = open_box(at(mailboxes.imap))
    assert numbers(box) == [id_of(number) for number in range(5)]
    box.close()


def test_odd_bytes_come_as_they_are(mailboxes: Dovecot) -> None:
    raw = (
        a_mail(1).replace(b"\n", b"\r\n") + bytes(range(1, 256)).replace(b"\r", b"").replace(b"\n", b"") + b"\r\n)\r\n"
    )
    append(mailboxes, raw)
    box = open_box(at(mailboxes.imap))
    (mail,) = box.waiting()
    assert mail.raw == raw
    box.close()


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_a_certificate_is_checked(
    mailboxes: Dovecot, own_certificate: Certificate, security: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The authority counts, and the name: 127.0.0.1 is not `localhost`."""
    port = mailboxes.imaps if security == "tls" else mailboxes.imap
    mailboxes.deliver(a_mail(1), TABLE)
    with pytest.raises(Unreachable, match="CERTIFICATE_VERIFY_FAILED"):
        list(open_box(at(port, security=security)).waiting())
    monkeypatch.setenv("SSL_CERT_FILE", str(own_certificate.cert))
    box = open_box(at(port, security=security))
    assert numbers(box) == [id_of(1)]
    box.close()
    with pytest.raises(Unreachable, match="CERTIFICATE_VERIFY_FAILED"):
        list(open_box(at(port, security=security, server="127.0.0.1")).waiting())


def test_a_server_that_does_not_encrypt_gets_no_password(line: Proxy) -> None:
    """STARTTLS that somebody on the way has taken out."""
    line.hidden = (b"STARTTLS",)
    with pytest.raises(Unreachable, match="TLS"):
        list(open_box(at(line.port, security="starttls")).waiting())
    assert b"AUTHENTICATE" not in line.heard


def test_without_tls_only_this_machine_is_asked() -> None:
    for name in ("mail.example.org", "192.0.2.1", "localhost.example.org"):
        with pytest.raises(Usage, match="could be read on the way"):
            open_box(at(143, server=name))
    for name in ("localhost", "LOCALHOST.", "127.0.0.2", "::1"):
        open_box(at(143, server=name)).close()


def test_what_is_done_is_not_moved_to_where_it_lies() -> None:
    """It would come again as a new mail for ever."""
    with pytest.raises(Usage, match="lies already"):
        open_box(at(143, done="inbox"))


@pytest.mark.parametrize("hidden", [(), (b"AUTH=PLAIN",)])
def test_a_login_that_is_refused_shows_no_password(
    line: Proxy, hidden: Any, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    line.hidden = hidden
    for password in ("wrong-secret-42", 'wr"ong\\secret-42', "wröng-secret-42"):
        monkeypatch.setenv(PASSWORD_ENV, password)
        server = at(line.port)
        box = open_box(server)
        with pytest.raises(PbemError) as caught:
            list(box.waiting())
        told = [repr(box), repr(server), repr(vars(box)), repr(caught.value.__context__)]
        told += traceback.format_exception(caught.value)
        assert "secret-42" not in "".join(told)
        assert TABLE in str(caught.value)
    assert "secret-42" not in "".join(capfd.readouterr())


def test_a_login_works_without_the_plain_one(line: Proxy, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever signs the password has."""
    line.hidden = (b"AUTH=PLAIN",)
    monkeypatch.setenv(PASSWORD_ENV, PLAIN_PASSWORD)
    box = open_box(at(line.port, PLAIN_USER))
    assert numbers(box) == []
    box.close()
    assert b"LOGIN" in line.heard


def test_a_server_that_is_not_there_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as nobody:
        port = int(nobody.getsockname()[1])
    with pytest.raises(Unreachable, match="Connection refused"):
        list(open_box(at(port)).waiting())


def test_a_server_that_says_nothing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imap, "PATIENCE", 0.2)
    with (
        socket.create_server(("127.0.0.1", 0)) as silent,
        pytest.raises(Unreachable, match="timed out"),
    ):
        list(open_box(at(int(silent.getsockname()[1]))).waiting())


def test_a_mailbox_that_is_not_there_is_told(mailboxes: Dovecot) -> None:
    box = open_box(at(mailboxes.imap, box="Nowhere"))
    with pytest.raises(Unreachable, match=r"Nowhere.*exist"):
        list(box.waiting())
    box.close()


def test_a_certificate_of_somebody_else_does_not_serve(
    mailboxes: Dovecot, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate(tmp_path).cert))
    with pytest.raises(Unreachable, match="CERTIFICATE_VERIFY_FAILED"):
        list(open_box(at(mailboxes.imaps, security="tls")).waiting())


@pytest.mark.parametrize(
    ("answer", "bodies"),
    [
        ([(b"1 (UID 7 BODY[] {3}", b"abc"), b")"], {7: b"abc"}),
        ([(b"1 (BODY[] {3}", b"abc"), b" UID 7)"], {7: b"abc"}),
        ([b"1 (FLAGS (\\Seen))", (b"2 (UID 8 FLAGS () BODY[] {0}", b""), b")"], {8: b""}),
        ([b'1 (UID 7 BODY[] "a\\"b")'], {7: b'a"b'}),
        ([b"1 (UID 7 BODY[] NIL)"], {7: b""}),
        ([b"1 (UID 7 FLAGS (\\Seen))"], {7: None}),
        ([(b"1 (UID 7 BODY[HEADER]<0> {3}", b"abc"), b")"], {7: b"abc"}),
        ([None], {}),
        ([(b"1 (UID 7 BODY[] {14}", b"x (UID 9 BODY["), b")"], {7: b"x (UID 9 BODY["}),
    ],
)
def test_answers_are_read_in_every_form(answer: list[object], bodies: dict[int, bytes | None]) -> None:
    assert {each.uid: each.body for each in fetched(answer)} == bodies


def test_size_and_time_are_read_in_any_order() -> None:
    line = b'3 (RFC822.SIZE 44 INTERNALDATE " 1-Feb-2026 00:30:00 +0100" UID 9)'
    assert list(fetched([line])) == [Fetched(9, 44, "2026-01-31T23:30:00Z", None)]


@pytest.mark.parametrize(
    "date", ["", "31-Feb-2026 00:00:00 +0000", "1-Xyz-2026 00:00:00 +0000", "1-Jan-0001 00:00:00 +0100"]
)
def test_what_is_no_time_is_none(date: str) -> None:
    assert moment(date) == ""


def test_names_of_mailboxes() -> None:
    """The examples of RFC 3501, 5.1.3."""
    assert mailbox("~peter/mail/台北/日本語") == '"~peter/mail/&U,BTFw-/&ZeVnLIqe-"'
    assert mailbox("a&b") == '"a&-b"'


def test_a_box_is_what_the_others_are(mailboxes: Dovecot) -> None:
    box = open_box(at(mailboxes.imap))
    assert isinstance(box, ImapBox)
    box.close()
