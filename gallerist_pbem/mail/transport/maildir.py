"""A Maildir: mails are files in `new` and `cur`, and renamed when they are done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from gallerist_pbem.mail.post import RawMail
from gallerist_pbem.mail.transport.faults import Unreachable
from gallerist_pbem.mail.transport.files import has_among, read_file, readable
from gallerist_pbem.referee.office.papers import is_folder, is_there, refused

FLAGS = ":2,"
SEEN, TRASHED = "S", "T"


@dataclass(frozen=True, slots=True)
class Maildir:
    """A mail waits as long as it has not the flag S (seen) or T (to be thrown away); other programs may work on it at
    the same time, because a mail is only ever renamed."""

    path: Path

    def waiting(self) -> Iterator[RawMail]:
        """The oldest first."""
        yield from readable(sorted(filter(_waits, self._files()), key=_receipt), self._read)

    def _read(self, file: Path) -> RawMail | None:
        """Also what another program has renamed since it was listed."""
        name = _unique(file)
        mail = read_file(file, name)
        if mail is None and (renamed := self._find(name)):
            mail = read_file(renamed, name)
        return mail

    def done(self, place: str) -> None:
        """Renamed into `cur` with the flag S."""
        file = self._find(place)
        if file is None or (file.parent.name == "cur" and SEEN in _flags(file)):
            return
        flags = "".join(sorted({*_flags(file), SEEN}))
        with refused(f"{file} cannot be renamed"):
            file.rename(self.path / "cur" / f"{place}{FLAGS}{flags}")

    def has(self, message_id: str) -> bool:
        """Looked for in every file."""
        return has_among(self._files(), message_id)

    def close(self) -> None:
        """Nothing is open."""

    def _find(self, place: str) -> Path | None:
        """Most are where they were delivered; only for the others everything is looked through."""
        delivered = self.path / "new" / place
        if is_there(delivered):
            return delivered
        return next((file for file in self._files() if _unique(file) == place), None)

    def _files(self) -> list[Path]:
        if not is_folder(self.path / "new") or not is_folder(self.path / "cur"):
            raise Unreachable(f"{self.path} is no Maildir: it has no folders `new` and `cur`")
        with refused(f"{self.path} cannot be looked into"):
            # First new, then cur: what another program moves in between is then seen twice rather than never.
            found = [file for name in ("new", "cur") for file in (self.path / name).iterdir()]
        by_name = {_unique(file): file for file in found if not file.name.startswith(".")}
        return list(by_name.values())


def _waits(file: Path) -> bool:
    return not {SEEN, TRASHED} & {*_flags(file)}


def _receipt(file: Path) -> tuple[float, str]:
    """Renaming leaves the time as it is; what has gone in the meantime is found out when it is read."""
    try:
        return file.stat().st_mtime, file.name
    except OSError:
        return 0.0, file.name


def _unique(file: Path) -> str:
    return file.name.partition(FLAGS)[0]


def _flags(file: Path) -> str:
    return file.name.partition(FLAGS)[2]
