"""Boxes that mails arrive in and posts that take them away, each opened by what the configuration says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

from gallerist_pbem.errors import Usage
from gallerist_pbem.mail.post import Outgoing, RawMail
from gallerist_pbem.mail.transport.server import MailServer
from gallerist_pbem.referee.clock import now as by_the_clock


class Box(Protocol):
    """Where mails arrive. A mail waits until it is marked as done, however often somebody looks."""

    def waiting(self) -> Iterator[RawMail]:
        """What is not done yet, in order of receipt; `Unreachable` if that cannot be known."""

    def done(self, place: str) -> None:
        """A mail was dealt with; what is no longer there is done, too."""

    def has(self, message_id: str) -> bool:
        """Whether a mail with this Message-ID (without <>) has arrived, done or not."""

    def close(self) -> None:
        """Ends what is open; the next look opens it again."""


class Post(Protocol):
    """What takes mails away."""

    def send(self, outgoing: Outgoing, witness: str) -> None:
        """One mail, with a copy to the witness if one is named; `Unsent` or `InDoubt` if that did not work."""

    def close(self) -> None:
        """Ends what is open; the next mail opens it again."""


class NoBox:
    """A host that looks nowhere: mails are brought to it, one by one."""

    def waiting(self) -> Iterator[RawMail]:
        """None."""
        return iter(())

    def done(self, place: str) -> None:
        """It was brought, and lies nowhere else."""

    def has(self, message_id: str) -> bool:
        """Nobody knows."""
        return False

    def close(self) -> None:
        """Nothing is open."""


def open_box(server: MailServer, now: Callable[[], str] = by_the_clock, notes: Path | None = None) -> Box:
    """Where mails arrive. What a box must remember and cannot note in itself lies below `notes`, else beside it."""
    match server.kind:
        case "maildir":
            from gallerist_pbem.mail.transport.maildir import Maildir

            return Maildir(server.place())
        case "mbox":
            from gallerist_pbem.mail.transport.mbox import Mbox

            return Mbox(server.place(), notes or server.place().parent, now)
        case "folder":
            from gallerist_pbem.mail.transport.folder import FolderBox

            return FolderBox(server.place())
        case "imap":
            from gallerist_pbem.mail.transport.imap import ImapBox

            return ImapBox(server)
        case "nothing":
            return NoBox()
    raise Usage(f"mails cannot be received from {server.kind!r}")


def open_post(server: MailServer) -> Post:
    """What takes mails away; nothing is opened before the first mail."""
    match server.kind:
        case "smtp":
            from gallerist_pbem.mail.transport.smtp import SmtpPost

            return SmtpPost(server)
        case "sendmail":
            from gallerist_pbem.mail.transport.sendmail import SendmailPost

            return SendmailPost(server.command)
        case "folder":
            from gallerist_pbem.mail.transport.folder import FolderPost

            return FolderPost(server.place())
    raise Usage(f"mails cannot be sent by {server.kind!r}")
