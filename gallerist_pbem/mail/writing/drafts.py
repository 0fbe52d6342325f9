"""Mails as files, for who has no host: any mail program opens and sends them. Their folder remembers who was told
what."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from gallerist_pbem.errors import Usage
from gallerist_pbem.mail.post import Outgoing
from gallerist_pbem.mail.writing.compose import compose
from gallerist_pbem.mail.writing.envelope import Sender
from gallerist_pbem.mail.writing.letter import Telling
from gallerist_pbem.mail.writing.subjects import subject_of_mail
from gallerist_pbem.referee.office.papers import ADDRESS, is_folder, is_there, read_bytes, refused, write
from gallerist_pbem.referee.open import OpenedGame, open_game
from gallerist_pbem.report.letter.news import has_news
from gallerist_pbem.report.scoring import missing_cards
from gallerist_pbem.report.words import printable

PRIVATE = 0o600
"""A mail holds what only its seat may know."""
CHOICES = ("nothing", "page", "game")
NUMBER = re.compile(r"[0-9]{1,9}")
LONGEST = 100_000_000


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to send."""

    folder: Path
    seats: Sequence[str] = ()
    """Empty: everybody who has an address and something to know."""
    sender: str = ""
    attach: str = "nothing"


@dataclass(frozen=True, slots=True)
class Draft:
    """A mail that is ready to be sent, and its file."""

    path: Path
    mail: Outgoing
    subject: str
    missing: str
    """Why it lacks what its seat alone may know; empty if it does not."""

    def plain(self) -> dict[str, str]:
        """As a program reads it."""
        return {"seat": self.mail.seat, "to": self.mail.address, "subject": self.subject, "file": str(self.path)}


def drafts(path: Path, wish: Wish) -> list[Draft]:
    """A mail for each seat that has something to know, or that is named."""
    _check(wish)
    opened = open_game(path)
    seats = wish.seats or [*_with_news(opened, wish.folder)]
    return [_draft(open_game(path, seat), wish) for seat in dict.fromkeys(seats)]


def _check(wish: Wish) -> None:
    if wish.attach not in CHOICES:
        raise Usage(f"{printable(wish.attach)} cannot come along. What can: {', '.join(CHOICES)}")
    if wish.sender and not ADDRESS.fullmatch(wish.sender):
        raise Usage(f"{printable(wish.sender)} is not one address like ann@example.org")
    if not is_folder(wish.folder):
        name = printable(str(wish.folder))
        raise Usage(f"there is no folder {name}: `mkdir {name}` makes it")


def _with_news(opened: OpenedGame, folder: Path) -> Iterator[str]:
    if not opened.addresses:
        raise Usage(f"nobody in {opened.id} has an address; name whom to write to with --to")
    for seat in opened.addresses:
        if has_news(replace(opened, seat=seat), heard(folder, opened, seat)):
            yield seat


def heard(folder: Path, opened: OpenedGame, seat: str) -> int:
    """The last move that a mail in the folder tells this seat; -1 if there is none."""
    with refused(f"{printable(str(folder))} cannot be looked at"):
        names = [file.name for file in folder.iterdir()]
    begins, ends = f"{opened.id}.{seat}.", ".eml"
    numbers = [name[len(begins) : -len(ends)] for name in names if name.startswith(begins) and name.endswith(ends)]
    return max(
        (move for each in numbers if NUMBER.fullmatch(each) and (move := int(each)) < opened.file.count), default=-1
    )


def _draft(opened: OpenedGame, wish: Wish) -> Draft:
    seat = opened.seat or ""
    last = heard(wish.folder, opened, seat)
    telling = Telling(
        opened, [], "", Sender("", wish.sender), opened.addresses.get(seat, ""), wish.attach, last, is_draft=True
    )
    name = f"{opened.id}.{seat}.{telling.move}.eml"
    return Draft(wish.folder / name, compose(telling), subject_of_mail(telling), missing_cards(opened))


def write_drafts(found: Sequence[Draft]) -> None:
    """All or, where something else has the name of one, none; one that is there already stays."""
    fresh = [draft for draft in found if not _is_written(draft)]
    for draft in fresh:
        write(draft.path, draft.mail.raw.decode(), PRIVATE)


def _is_written(draft: Draft) -> bool:
    path = draft.path
    if not path.is_symlink() and not is_there(path):
        return False
    if path.is_symlink() or read_bytes(path, LONGEST) != draft.mail.raw:
        raise Usage(f"{printable(str(path))} exists already and says something else; nothing was written")
    return True
