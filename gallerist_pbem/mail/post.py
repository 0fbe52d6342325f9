"""What goes through the post: mails as they lie in the box, what somebody is to be told, and mails that go out."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

CUT = ".header.eml"
"""How the name of a copy ends that is only the header of a mail."""
REFEREE = ""
"""The seat of whoever keeps the table: it is none."""


class RawMail(NamedTuple):
    """A mail as it lies in the box: its bytes, when the host's own server received it, and where it lies."""

    raw: bytes
    received: str
    place: str
    """What the box calls it; only the box knows what it means."""
    too_long: int = 0
    """How many bytes it has, where these are too many and only its header was taken."""


class KeptMail(NamedTuple):
    """A mail that was taken: the copy is kept, and it is dealt with once."""

    key: str
    message_id: str
    received: str
    place: str
    path: str
    """Where its copy lies below the folder of the host."""
    game: str
    """The game it seems to be for; empty where that cannot be told."""

    @property
    def is_cut(self) -> bool:
        """Whether it was too long, so that only its header is kept."""
        return self.path.endswith(CUT)


def key_of(message_id: str, raw: bytes) -> str:
    """Neither alone is unique: a Message-ID may be used twice, and bytes may come without one."""
    digest = hashlib.sha256(raw).hexdigest()
    return hashlib.sha256(f"{message_id}\n{digest}".encode("utf-8", "surrogateescape")).hexdigest()


def folded(address: str) -> str:
    """An address as addresses are compared: capitals of ASCII do not count. Other signs count as they are, because
    some become letters of ASCII when they are made small, and then the mailbox of somebody else."""
    return "".join(sign.lower() if sign.isascii() else sign for sign in address)


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing that somebody is to be told with the next mail; the words for its kind stand in the language file."""

    game: str
    seat: str
    """Empty: the referee, or a stranger."""
    address: str
    kind: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    mail: str = ""
    """The key of the mail that it answers."""
    number: int = 0
    """Given by the ledger."""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """One mail to one address, as it is sent. Its Message-ID follows from what it says, so a second copy is the same
    mail."""

    message_id: str
    address: str
    envelope: str
    """The envelope sender; empty for answers that nobody must answer."""
    raw: bytes
    game: str
    seat: str
    kind: str
    move: int


class SeatChoice(NamedTuple):
    """What a seat has said once for all: what comes along with its mails, that its address works."""

    game: str
    seat: str
    name: str
    value: str


class Absence(NamedTuple):
    """A time in which a player is away, announced beforehand; all three as UTC times."""

    game: str
    seat: str
    begins: str
    ends: str
    announced: str


class Return(NamedTuple):
    """A player is back: what is left of an absence is over."""

    game: str
    seat: str
    at: str


class UndoRequest(NamedTuple):
    """Somebody asks to take moves back, from this one on; who has agreed so far."""

    game: str
    seat: str
    first: int
    """The first move that would be taken back."""
    head: str
    """The hash of the last move when it was asked: once anything happened since, the request is void."""
    granted: tuple[str, ...] = ()


class Answered(NamedTuple):
    """An address that was answered on a day, and why: never twice for one reason, and never without end."""

    address: str
    day: str
    reason: str


class Void(NamedTuple):
    """The request to undo in a game is settled, one way or the other."""

    game: str


Change = SeatChoice | Absence | Return | UndoRequest | Answered | Void


@dataclass(frozen=True, slots=True)
class Dealt:
    """What came of a mail: how it was judged, the move it made, whom to tell what, and what holds from now on."""

    verdict: str
    why: str = ""
    game: str = ""
    seat: str = ""
    move: int | None = None
    notes: Sequence[Notice] = ()
    changes: Sequence[Change] = ()
