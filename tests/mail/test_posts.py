"""Posts: what real servers and commands say to a mail, and what is known about it afterwards."""

from __future__ import annotations

import os
import re
import socket
import stat
import sys
import threading
import traceback
from collections.abc import Iterator
from email import message_from_bytes
from pathlib import Path
from typing import Any

import pytest

from gallerist_pbem.errors import Incomplete, NotAllowed, Usage
from gallerist_pbem.mail.transport import sendmail
from gallerist_pbem.mail.transport import smtp as by_smtp
from gallerist_pbem.mail.transport.faults import InDoubt, NoPost, Unsent
from gallerist_pbem.mail.transport.folder import file_name
from gallerist_pbem.mail.transport.opening import Post, open_box, open_post
from gallerist_pbem.mail.transport.server import MailServer
from tests.support.raw_mails import PASSWORD_ENV, TABLE, id_of, imap, outgoing, smtp
from tests.support.servers.certificates import Certificate
from tests.support.servers.dovecot import PASSWORD, Dovecot
from tests.support.servers.proxy import proxy
from tests.support.servers.smtpd import USER, Smtpd, smtpd

ANN = "ann@example.org"


@pytest.fixture(scope="module")
def server() -> Iterator[Smtpd]:
    """A server that keeps what it takes to itself."""
    with smtpd() as alone:
        yield alone


@pytest.fixture
def taking(server: Smtpd) -> Smtpd:
    server.reset()
    return server


@pytest.fixture
def post(taking: Smtpd) -> Iterator[Post]:
    opened = open_post(smtp(taking.port))
    yield opened
    opened.close()


def test_a_mail_goes_all_the_way_with_its_witness(
    receiving: Smtpd, mailboxes: Dovecot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SMTP to LMTP to IMAP."""
    monkeypatch.setenv(PASSWORD_ENV, PASSWORD)
    post = open_post(smtp(receiving.port))
    post.send(outgoing(1, "ann+anything@example.org"), TABLE)
    post.close()
    for user in (ANN, TABLE):
        box = open_box(imap(mailboxes.imap, user))
        (mail,) = box.waiting()
        assert mail.raw.endswith(outgoing(1, "ann+anything@example.org").raw.replace(b"\n", b"\r\n"))
        assert box.has(id_of(1))
        box.close()
    (mine,) = mailboxes.mails(ANN)
    assert mine["Delivered-To"] == "ann+anything@example.org"
    assert mine["Return-Path"] == f"<{TABLE}>"
    assert [each.recipients for each in receiving.taken] == [["ann+anything@example.org", TABLE]]


def test_mails_share_one_connection(post: Post, taking: Smtpd) -> None:
    assert taking.connections == 0
    for number in (1, 2, 3):
        post.send(outgoing(number), "")
    post.close()
    post.send(outgoing(4, envelope=""), "")
    assert taking.connections == 2
    assert [(each.sender, each.recipients) for each in taking.taken] == [(TABLE, [ANN])] * 3 + [("", [ANN])]


def test_the_text_arrives_as_it_was(post: Post, taking: Smtpd) -> None:
    """Points at the beginning of a line, lone line ends of every kind, none at the end, letters beyond ASCII."""
    post.send(outgoing(1, text="ä\r\n.\n..\n.x\r.\n\nend"), "")
    (mail,) = taking.taken
    assert mail.raw.endswith("\r\n\r\nä\r\n.\r\n..\r\n.x\r\n.\r\n\r\nend\r\n".encode())
    assert "BODY=8BITMIME" in mail.options
    assert not re.search(rb"[^\r]\n|\r[^\n]", mail.raw)


@pytest.mark.parametrize(
    ("answer", "forever"),
    [("450 try later", False), ("550 5.1.1 no such user", True), ("552 mailbox full", False), ("553 bad name", True)],
)
def test_a_recipient_that_is_refused_gets_nothing(post: Post, taking: Smtpd, answer: str, forever: bool) -> None:
    """Nor does the witness; the next mail goes out over the same connection."""
    taking.refuse = {ANN: answer}
    with pytest.raises(Unsent, match=re.escape(f"does not take mail for {ANN}: {answer}")) as caught:
        post.send(outgoing(), TABLE)
    assert caught.value.forever is forever
    assert type(caught.value) is Unsent
    post.send(outgoing(2, "bob@example.org"), TABLE)
    assert [each.recipients for each in taking.taken] == [["bob@example.org", TABLE]]
    assert taking.connections == 1


@pytest.mark.parametrize("answer", ["451 later", "550 never"])
def test_without_its_witness_no_mail_goes_out(post: Post, taking: Smtpd, answer: str) -> None:
    taking.refuse = {TABLE: answer}
    with pytest.raises(NoPost, match=f"the copy for {TABLE}") as caught:
        post.send(outgoing(), TABLE)
    assert not caught.value.forever
    assert taking.taken == []
    post.send(outgoing(), "")
    assert len(taking.taken) == 1


@pytest.mark.parametrize(
    ("answer", "kind"), [("550 who are you", NoPost), ("530 log in", NoPost), ("451 later", Unsent)]
)
def test_a_sender_that_is_refused(post: Post, taking: Smtpd, answer: str, kind: type[Unsent]) -> None:
    """It is the host, not the mail: it may be put right."""
    taking.refuse_sender = answer
    with pytest.raises(Unsent, match=answer) as caught:
        post.send(outgoing(), "")
    assert type(caught.value) is kind
    assert not caught.value.forever


def test_a_recipient_for_whom_a_login_is_wanted(post: Post, taking: Smtpd) -> None:
    taking.refuse = {ANN: "530 log in first"}
    with pytest.raises(NoPost, match="wants a login"):
        post.send(outgoing(), "")


@pytest.mark.parametrize(("answer", "forever"), [("452 disk full", False), ("554 looks like spam", True)])
def test_a_content_that_is_refused(post: Post, taking: Smtpd, answer: str, forever: bool) -> None:
    taking.after_data = [answer]
    with pytest.raises(Unsent, match=answer) as caught:
        post.send(outgoing(), "")
    assert caught.value.forever is forever
    post.send(outgoing(2), "")
    assert len(taking.taken) == 1
    assert taking.connections == 1


@pytest.mark.parametrize(("told", "taken"), [("lost", 1), ("dropped", 0)])
def test_a_connection_that_is_lost_after_the_content_leaves_a_doubt(
    post: Post, taking: Smtpd, told: str, taken: int
) -> None:
    """Nobody here can know which of both it was; nothing is sent a second time by itself."""
    taking.after_data = [told]
    with pytest.raises(InDoubt, match="hung up after it had been given the mail"):
        post.send(outgoing(), "")
    assert len(taking.taken) == taken
    post.send(outgoing(2), "")
    assert len(taking.taken) == taken + 1
    assert not issubclass(InDoubt, Unsent)


def test_the_witness_settles_the_doubt(receiving: Smtpd, mailboxes: Dovecot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PASSWORD_ENV, PASSWORD)
    receiving.after_data = ["lost", "dropped"]
    post = open_post(smtp(receiving.port))
    for number in (1, 2):
        with pytest.raises(InDoubt):
            post.send(outgoing(number), TABLE)
    post.close()
    box = open_box(imap(mailboxes.imap))
    assert box.has(id_of(1))
    assert not box.has(id_of(2))
    box.close()


def test_a_server_that_takes_too_long_leaves_a_doubt(taking: Smtpd, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(by_smtp, "PATIENCE", 0.3)
    taking.slow = 1.0
    post = open_post(smtp(taking.port))
    with pytest.raises(InDoubt, match="timed out"):
        post.send(outgoing(), "")
    post.close()


def test_a_connection_that_was_lost_is_opened_once_more(post: Post, taking: Smtpd) -> None:
    post.send(outgoing(1), "")
    taking.hang_up = 1
    post.send(outgoing(2), "")
    taking.refuse_sender = "421 too long idle"
    with pytest.raises(NoPost, match="hung up: 421 too long idle"):
        post.send(outgoing(3), "")
    taking.refuse_sender = ""
    post.send(outgoing(3), "")
    taking.hang_up = 2
    with pytest.raises(NoPost, match="hung up"):
        post.send(outgoing(4), "")
    post.send(outgoing(4), "")
    assert len(taking.taken) == 4


def test_a_server_that_is_not_there_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as nobody:
        port = int(nobody.getsockname()[1])
    with pytest.raises(NoPost, match=r"the mail server localhost cannot be reached: .*refused") as caught:
        open_post(smtp(port)).send(outgoing(), "")
    assert not caught.value.forever


def test_addresses_beyond_ascii(post: Post, taking: Smtpd) -> None:
    """A domain has a spelling in ASCII, a name before the @ needs a server that knows such names."""
    post.send(outgoing(1, "ann@bücher.example"), "")
    post.send(outgoing(2, "änn@bücher.example"), "")
    post.send(outgoing(3), "")
    assert [each.recipients for each in taking.taken] == [["ann@xn--bcher-kva.example"], ["änn@bücher.example"], [ANN]]
    assert ["SMTPUTF8" in each.options for each in taking.taken] == [False, True, False]
    with proxy(taking.port) as line:
        line.hidden = (b"SMTPUTF8",)
        old = open_post(smtp(line.port))
        with pytest.raises(Unsent, match="beyond ASCII") as caught:
            old.send(outgoing(4, "änn@example.org"), "")
        assert caught.value.forever
        old.send(outgoing(5), "")
        old.close()


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_a_certificate_is_checked(own_certificate: Certificate, security: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with smtpd(certificate=own_certificate, security=security, login=True) as server:
        monkeypatch.setenv(PASSWORD_ENV, PASSWORD)
        known = smtp(server.port, security=security, user=USER, password_env=PASSWORD_ENV)
        with pytest.raises(NoPost, match="CERTIFICATE_VERIFY_FAILED"):
            open_post(known).send(outgoing(), "")
        monkeypatch.setenv("SSL_CERT_FILE", str(own_certificate.cert))
        post = open_post(known)
        post.send(outgoing(), "")
        post.close()
        assert len(server.taken) == 1
        other = smtp(server.port, security=security, server="127.0.0.1")
        with pytest.raises(NoPost, match="CERTIFICATE_VERIFY_FAILED"):
            open_post(other).send(outgoing(), "")


def test_a_server_that_does_not_encrypt_gets_no_mail(taking: Smtpd) -> None:
    with pytest.raises(NoPost, match="STARTTLS"):
        open_post(smtp(taking.port, security="starttls")).send(outgoing(), "")
    assert taking.taken == []


def test_without_tls_mails_leave_this_machine_only_with_a_warning() -> None:
    with pytest.warns(Incomplete, match="can be read on the way"):
        open_post(smtp(25, server="mail.example.org"))
    with pytest.raises(Usage, match="could be read on the way"):
        open_post(smtp(25, server="mail.example.org", user=USER, password_env=PASSWORD_ENV))


@pytest.mark.parametrize("hidden", [(), (b"PLAIN",)])
def test_a_login(hidden: Any, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    """Whatever goes wrong, no password is shown."""
    with smtpd(login=True) as server, proxy(server.port) as line:
        line.hidden = hidden
        known = smtp(line.port, user=USER, password_env=PASSWORD_ENV)
        for password in ("wrong-secret-42", "wröng-secret-42"):
            monkeypatch.setenv(PASSWORD_ENV, password)
            post = open_post(known)
            with pytest.raises(NoPost, match="login") as caught:
                post.send(outgoing(), "")
            told = [repr(post), repr(vars(post)), repr(known), repr(caught.value.__context__)]
            told += traceback.format_exception(caught.value)
            assert "secret-42" not in "".join(told)
        monkeypatch.setenv(PASSWORD_ENV, PASSWORD)
        post = open_post(known)
        if hidden:
            with pytest.raises(NoPost, match="only logins in ASCII"):
                post.send(outgoing(), "")
        else:
            post.send(outgoing(), "")
        post.close()
        assert len(server.taken) == (0 if hidden else 1)
    assert "secret-42" not in "".join(capfd.readouterr())


def test_a_server_that_repeats_the_password_is_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PASSWORD_ENV, "secret-42")
    with socket.create_server(("127.0.0.1", 0)) as listener:
        talking = threading.Thread(target=repeat, args=(listener,))
        talking.start()
        port = int(listener.getsockname()[1])
        with pytest.raises(NoPost, match=r"does not take the login of .*: 535 AUTH PLAIN \.\.\. is wrong"):
            open_post(smtp(port, user=USER, password_env=PASSWORD_ENV)).send(outgoing(), "")
        talking.join(10)


def repeat(listener: socket.socket) -> None:
    """A server that repeats what it does not take."""
    client, _ = listener.accept()
    with client, client.makefile("rb") as said:
        client.sendall(b"220 here\r\n")
        said.readline()
        client.sendall(b"250-here\r\n250 AUTH PLAIN\r\n")
        client.sendall(b"535 " + said.readline().strip() + b" is wrong\r\n")


SENDMAIL = """#!{python}
import os, pathlib, sys, time
here = pathlib.Path(sys.argv[0]).parent
(here / "heard").write_bytes(sys.stdin.buffer.read())
(here / "arguments").write_text("\\n".join(sys.argv[1:]))
print("sorry, not today", file=sys.stderr)
told = (here / "told").read_text()
if told == "sleep":
    time.sleep(60)
elif told == "die":
    os.kill(os.getpid(), 9)
sys.exit(int(told))
"""


@pytest.fixture
def command(tmp_path: Path) -> Path:
    """A sendmail that does what it is told."""
    path = tmp_path / "sendmail"
    path.write_text(SENDMAIL.format(python=sys.executable), encoding="utf-8")
    path.chmod(0o755)
    (tmp_path / "told").write_text("0", encoding="utf-8")
    return path


def test_a_command_takes_a_mail(command: Path) -> None:
    post = open_post(MailServer("sendmail", command=[str(command), "-oi", "$(touch x)"]))
    post.send(outgoing(1, "-oops@example.org", text="a\r\n.\r\nb\r\n"), TABLE)
    heard, arguments = command.with_name("heard"), command.with_name("arguments")
    assert heard.read_bytes().endswith(b"\n\na\n.\nb\n")
    told = ["-oi", "$(touch x)", "-i", "-f", TABLE, "--", "-oops@example.org", TABLE]
    assert arguments.read_text(encoding="utf-8").split("\n") == told
    post.send(outgoing(2, envelope=""), "")
    assert arguments.read_text(encoding="utf-8").split("\n") == ["-oi", "$(touch x)", "-i", "-f", "<>", "--", ANN]
    post.close()


@pytest.mark.parametrize(
    ("code", "kind", "forever"),
    [(os.EX_TEMPFAIL, Unsent, False), (os.EX_NOUSER, Unsent, True), (os.EX_NOHOST, Unsent, True),
     (os.EX_DATAERR, Unsent, True), (os.EX_CONFIG, NoPost, False), (1, NoPost, False)],
)  # fmt: skip
def test_a_command_that_fails(command: Path, code: int, kind: type[Unsent], forever: bool) -> None:
    command.with_name("told").write_text(str(code), encoding="utf-8")
    with pytest.raises(Unsent, match=f"sendmail ended with {code}: sorry, not today") as caught:
        open_post(MailServer("sendmail", command=[str(command)])).send(outgoing(), "")
    assert type(caught.value) is kind
    assert caught.value.forever is forever


@pytest.mark.parametrize(("told", "words"), [("sleep", "did not finish"), ("die", "stopped by signal 9")])
def test_a_command_that_does_not_end_well_leaves_a_doubt(
    command: Path, told: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sendmail, "PATIENCE", 0.5)
    command.with_name("told").write_text(told, encoding="utf-8")
    with pytest.raises(InDoubt, match=words):
        open_post(MailServer("sendmail", command=[str(command)])).send(outgoing(), "")


def test_a_command_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(NoPost, match="cannot be started"):
        open_post(MailServer("sendmail", command=[str(tmp_path / "none")])).send(outgoing(), "")


def test_a_folder_takes_a_mail_once(tmp_path: Path) -> None:
    """A second copy is the same file."""
    post = open_post(MailServer("folder", path=tmp_path / "out" / "box"))
    for number in (1, 2, 1):
        post.send(outgoing(number), TABLE)
    files = sorted((tmp_path / "out" / "box").iterdir())
    assert [file.name for file in files] == [f"{id_of(1)}.eml", f"{id_of(2)}.eml"]
    assert files[0].read_bytes() == outgoing(1).raw
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    assert message_from_bytes(files[1].read_bytes())["Message-ID"] == f"<{id_of(2)}>"
    post.close()


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(NoPost, match="file"):
        open_post(MailServer("folder", path=tmp_path / "file")).send(outgoing(), "")
    (tmp_path / f"{id_of(1)}.eml").mkdir()
    with pytest.raises(NoPost, match="cannot be written"):
        open_post(MailServer("folder", path=tmp_path)).send(outgoing(), "")
    assert not list(tmp_path.glob(".*"))


def test_any_message_id_makes_a_name_of_its_own() -> None:
    odd = ["a/b@x", "a_b@x", "a\\b@x", "../../etc/passwd", ".hidden", "ä@x", "a\0b", "x" * 300, "x" * 299, ""]
    names = [file_name(each) for each in odd]
    assert len(set(names)) == len(odd)
    assert all(re.fullmatch(r"[A-Za-z0-9_+@=-][A-Za-z0-9._+@=-]{0,180}\.eml", name) for name in names)


def test_other_kinds_are_refused() -> None:
    with pytest.raises(Usage, match="pigeon"):
        open_post(MailServer("pigeon"))
    with pytest.raises(Usage, match="needs a path"):
        open_post(MailServer("folder"))


def test_a_password_comes_from_the_environment_or_a_file_of_its_owner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "password"
    file.write_text("geheim ü\n", encoding="utf-8")
    file.chmod(0o600)
    assert MailServer("imap", password_file=file).password() == "geheim ü"
    assert MailServer("imap").password() == ""
    file.chmod(0o640)
    with pytest.raises(NotAllowed, match="chmod 600"):
        MailServer("imap", password_file=file).password()
    with pytest.raises(NotAllowed, match="there is no none, which should hold the password"):
        MailServer("imap", password_file=tmp_path / "none").password()
    monkeypatch.delenv(PASSWORD_ENV, raising=False)
    with pytest.raises(Usage, match=PASSWORD_ENV):
        MailServer("imap", password_env=PASSWORD_ENV).password()


@pytest.mark.parametrize("raw", [b"secret\nA1 LOGOUT", b"secret\x00", b"secret\xff", b"secret" * 500])
def test_what_is_no_password_is_not_shown(raw: bytes, tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_bytes(raw)
    file.chmod(0o600)
    with pytest.raises((Usage, NotAllowed)) as caught:
        MailServer("imap", password_file=file).password()
    assert "secret" not in "".join(traceback.format_exception(caught.value)).replace("is_secret", "")
