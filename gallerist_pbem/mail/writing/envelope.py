"""The headers of a mail: who writes to whom, in which thread, and that no machine need answer."""

from __future__ import annotations

from dataclasses import dataclass

from gallerist_pbem.mail.writing.mime import mailbox, unstructured

THREAD = "thread"


@dataclass(frozen=True, slots=True)
class Sender:
    """The host. Without an address it is a person whose mail program fills it in."""

    name: str
    address: str
    plus: bool = False
    """Whether what stands behind a + in an address comes back to it."""

    @property
    def domain(self) -> str:
        """Where its mails come from."""
        return self.address.rpartition("@")[2]

    def reply_to(self, game: str, token: str) -> str:
        """The address that answers go to, with game and token in it where that is possible."""
        if not (self.plus and token and self.address):
            return self.address
        local, _, domain = self.address.rpartition("@")
        return f"{local}+{game}.{token}@{domain}"

    def id_of(self, *parts: str | int) -> str:
        """A Message-ID out of what it says; what is empty is left out."""
        return f"{'.'.join(str(part) for part in parts if part != '')}@{self.domain}"

    def from_header(self) -> str:
        """Its name and address."""
        return mailbox(self.name, self.address, "From") if self.address else ""


def addressed(sender: Sender, name: str, address: str, subject: str, date: str) -> dict[str, str]:
    """What every mail has."""
    return {
        "From": sender.from_header(),
        "To": mailbox(name, address, "To") if address else "",
        "Subject": unstructured(subject, "Subject"),
        "Date": date,
    }


def threaded(sender: Sender, message_id: str, game: str, seat: str) -> dict[str, str]:
    """All mails of a game to a seat follow one that never was, so each game is one thread."""
    root = f"<{sender.id_of(game, 0, seat, THREAD)}>"
    named = {"Message-ID": f"<{message_id}>", "In-Reply-To": root, "References": root}
    return {**named, "List-Id": f"<{game}.gallerist.{sender.domain}>", **unanswered()}


def unanswered() -> dict[str, str]:
    """So that no out-of-office note comes back."""
    return {"Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All"}
