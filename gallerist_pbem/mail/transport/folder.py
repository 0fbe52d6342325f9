"""Folders of .eml files, for a box and for a post: nothing else is needed to carry mails about."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from gallerist_pbem.errors import NotAllowed
from gallerist_pbem.mail.post import Outgoing, RawMail
from gallerist_pbem.mail.transport.faults import NoPost, Unreachable
from gallerist_pbem.mail.transport.files import has_among, read_file, readable, sync_folder, write_whole
from gallerist_pbem.referee.office.papers import is_folder, is_there, refused

DONE = "done"
ODD = re.compile(r"[^A-Za-z0-9._+@=-]")
NAME_LIMIT = 150


@dataclass(frozen=True, slots=True)
class FolderBox:
    """Every .eml file waits; what is done lies in `done` below it."""

    path: Path

    def waiting(self) -> Iterator[RawMail]:
        """The oldest first."""
        if not is_folder(self.path):
            raise Unreachable(f"there is no folder {self.path}")
        yield from readable(sorted(_mails(self.path), key=_receipt), lambda file: read_file(file, file.name))

    def done(self, place: str) -> None:
        """Moved away under a name that nothing has there."""
        file, folder = self.path / Path(place).name, self.path / DONE
        with refused(f"{file} cannot be moved to {folder}"):
            folder.mkdir(exist_ok=True)
            try:
                file.rename(_free(folder, file))
            except FileNotFoundError:
                return
            sync_folder(folder)

    def has(self, message_id: str) -> bool:
        """Looked for in every file, done or not."""
        return has_among([*_mails(self.path), *_mails(self.path / DONE)], message_id)

    def close(self) -> None:
        """Nothing is open."""


@dataclass(frozen=True, slots=True)
class FolderPost:
    """Every mail becomes a file that is called by its Message-ID, so a second copy is the same file."""

    path: Path

    def send(self, outgoing: Outgoing, witness: str) -> None:
        """The file itself bears witness."""
        try:
            with refused(f"{self.path} cannot be made"):
                self.path.mkdir(parents=True, exist_ok=True)
            write_whole(self.path / file_name(outgoing.message_id), outgoing.raw)
        except NotAllowed as error:
            raise NoPost(error.why) from None

    def close(self) -> None:
        """Nothing is open."""


def file_name(message_id: str) -> str:
    """A Message-ID as the name of a file, whatever signs it has."""
    name = ODD.sub("_", message_id.strip("<>"))
    if name != message_id.strip("<>") or not 0 < len(name) <= NAME_LIMIT or name.startswith("."):
        digest = hashlib.sha256(message_id.encode("utf-8", "surrogateescape")).hexdigest()[:16]
        name = f"{name.lstrip('.')[:NAME_LIMIT]}-{digest}"
    return f"{name}.eml"


def _mails(folder: Path) -> list[Path]:
    if not is_folder(folder):
        return []
    with refused(f"{folder} cannot be looked into"):
        return [file for file in folder.iterdir() if _is_mail(file)]


def _is_mail(file: Path) -> bool:
    """Files with a point in front are still being written."""
    return file.suffix.lower() == ".eml" and not file.name.startswith(".") and file.is_file()


def _receipt(file: Path) -> tuple[float, str]:
    """What has gone in the meantime is found out when it is read."""
    try:
        return file.stat().st_mtime, file.name
    except OSError:
        return 0.0, file.name


def _free(folder: Path, file: Path) -> Path:
    place, number = folder / file.name, 1
    while is_there(place):
        number += 1
        place = folder / f"{file.stem}-{number}{file.suffix}"
    return place
