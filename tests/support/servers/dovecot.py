"""A Dovecot of its own for the tests: mailboxes to log in to by IMAP, and LMTP to put mails into them."""

from __future__ import annotations

import imaplib
import re
import shutil
import smtplib
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from email import message_from_bytes
from email.message import Message
from pathlib import Path
from typing import NamedTuple

from tests.support.servers.certificates import Certificate
from tests.support.servers.needed import needs
from tests.support.servers.running import answers, free_ports, give, ordinary_user, running

PASSWORD = "pass phrase ü"
PLAIN_USER, PLAIN_PASSWORD = "plain@example.org", 'a "b" \\c'
USUAL = tuple(f"{name}@example.org" for name in ("table", "referee", "ann", "bob", "cleo", "dan"))
CONFIGURATION = """
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/log
protocols = imap lmtp
listen = 127.0.0.1
ssl = {ssl}
{certificate}
disable_plaintext_auth = no
auth_mechanisms = plain login
auth_failure_delay = 0
default_internal_user = {user}
default_internal_group = {group}
default_login_user = {user}
mail_uid = {user}
mail_gid = {group}
first_valid_uid = {uid}
first_valid_gid = {gid}
mail_location = maildir:~/Maildir
mail_fsync = never
mail_never_cache_fields = date.received
recipient_delimiter = +
mail_max_userip_connections = 100
postmaster_address = postmaster@example.org
passdb {{
  driver = passwd-file
  args = scheme=PLAIN username_format=%u {folder}/users
}}
userdb {{
  driver = passwd-file
  args = username_format=%u {folder}/users
}}
service anvil {{
  chroot =
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
service stats {{
  chroot =
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {imap}
  }}
  inet_listener imaps {{
    port = {imaps}
    ssl = yes
  }}
}}
service lmtp {{
  inet_listener lmtp {{
    port = {lmtp}
  }}
}}
namespace inbox {{
  inbox = yes
}}
"""


class Dovecot(NamedTuple):
    """A running server. Its users are whole addresses; each new one has an empty mailbox."""

    folder: Path
    imap: int
    imaps: int
    lmtp: int
    uid: int
    gid: int

    def mailboxes(self, *addresses: str) -> None:
        """Only these from now on, all empty; and one whose password is ASCII."""
        shutil.rmtree(self.folder / "homes", ignore_errors=True)
        users = {**dict.fromkeys(addresses, PASSWORD), PLAIN_USER: PLAIN_PASSWORD}
        lines = [f"{name}:{word}:{self.uid}:{self.gid}::{self.folder}/homes/{name}::\n" for name, word in users.items()]
        fresh, there = self.folder / "users.new", self.folder / "users"
        before = there.read_text(encoding="utf-8") if there.exists() else ""
        if before != "".join(lines):
            fresh.write_text("".join(lines), encoding="utf-8")
            fresh.chmod(0o644)
            fresh.replace(there)
            time.sleep(1.1 if before else 0)  # Dovecot looks at the file once a second.

    def login(self, address: str) -> imaplib.IMAP4:
        """As the owner of a mailbox does it; whoever opens it closes it with `logout`."""
        imap = imaplib.IMAP4("127.0.0.1", self.imap)
        imap.authenticate("PLAIN", lambda _: f"\0{address}\0{PASSWORD}".encode())
        return imap

    def deliver(self, raw: bytes, *addresses: str, sender: str = "") -> dict[str, tuple[int, bytes]]:
        """By LMTP, one recipient a transaction (smtplib reads one reply a DATA); who was refused, and why."""
        refused: dict[str, tuple[int, bytes]] = {}
        with smtplib.LMTP("127.0.0.1", self.lmtp) as lmtp:
            for address in addresses:
                try:
                    lmtp.sendmail(sender, [address], re.sub(rb"\r?\n", b"\r\n", raw))
                except smtplib.SMTPRecipientsRefused as error:
                    refused |= error.recipients
        return refused

    def raw_mails(self, address: str, box: str = "INBOX") -> list[bytes]:
        """All mails in a mailbox, in the order of their arrival."""
        imap = self.login(address)
        try:
            if imap.select(box, readonly=True)[0] != "OK":
                return []
            found = imap.uid("FETCH", "1:*", "(UID BODY.PEEK[])")[1]
            return [part[1] for part in found if isinstance(part, tuple)]
        finally:
            imap.logout()

    def mails(self, address: str, box: str = "INBOX") -> list[Message]:
        """The same, read."""
        return [message_from_bytes(raw) for raw in self.raw_mails(address, box)]

    def flags(self, address: str, box: str = "INBOX") -> list[str]:
        """What each mail in a mailbox is marked with."""
        imap = self.login(address)
        try:
            imap.select(box, readonly=True)
            found = imap.uid("FETCH", "1:*", "(FLAGS)")[1]
            return [" ".join(str(flag, "ascii") for flag in imaplib.ParseFlags(line)) for line in found if line]
        finally:
            imap.logout()


@contextmanager
def dovecot(certificate: Certificate | None = None) -> Iterator[Dovecot]:
    """Set up, started and taken away again; with a certificate also by TLS and STARTTLS."""
    program, user = needs("dovecot"), ordinary_user()
    folder = Path(tempfile.mkdtemp(prefix="dovecot-"))
    imap, imaps, lmtp = free_ports(3)
    server = Dovecot(folder, imap, imaps, lmtp, user.pw_uid, user.pw_gid)
    try:
        folder.chmod(0o755)
        server.mailboxes(*USUAL)
        (folder / "dovecot.conf").write_text(_configuration(server, user.pw_name, certificate), encoding="utf-8")
        give(folder, user)
        command = [program, "-F", "-c", str(folder / "dovecot.conf")]
        with running(command, user, folder / "output", lambda: answers(imap) and answers(lmtp), folder):
            yield server
    finally:
        shutil.rmtree(folder)


def _configuration(server: Dovecot, user: str, certificate: Certificate | None) -> str:
    import grp

    facts: Mapping[str, object] = server._asdict() | {"user": user, "group": grp.getgrgid(server.gid).gr_name}
    lines = ""
    if certificate:
        for name in ("cert", "key"):
            copy = server.folder / f"{name}.pem"
            copy.write_bytes(getattr(certificate, name).read_bytes())
            copy.chmod(0o600)
        lines = f"ssl_cert = <{server.folder}/cert.pem\nssl_key = <{server.folder}/key.pem"
    text = CONFIGURATION.format(**facts, ssl="yes" if certificate else "no", certificate=lines)
    return text if certificate else text.replace("ssl = yes\n  }", "}")
