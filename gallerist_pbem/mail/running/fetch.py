"""Mails are taken in: first a copy is kept, then the ledger knows of it, and only then may the box forget it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from gallerist_pbem.mail.host.house import MAILS, Host
from gallerist_pbem.mail.post import CUT, KeptMail, RawMail, key_of
from gallerist_pbem.mail.reading.letter import Letter, read_letter
from gallerist_pbem.mail.reading.routing import game_of
from gallerist_pbem.mail.transport.opening import Box
from gallerist_pbem.referee.clock import now
from gallerist_pbem.referee.office.papers import is_game_id, is_there, read_bytes, refused, write_raw

COPY_LIMIT = 40_000_000


@dataclass(slots=True)
class Taken:
    """What was taken in by a run: where each mail lies in the box, and what it says."""

    places: dict[str, list[str]] = field(default_factory=dict)
    letters: dict[str, Letter] = field(default_factory=dict)

    room: int = 100_000_000
    """Letters of so many bytes are kept in memory; others are read again when it is their turn."""

    def keep(self, key: str, letter: Letter, size: int) -> None:
        """What was just read, as long as there is room for it."""
        if size <= self.room:
            self.letters[key] = letter
            self.room -= size

    def letter(self, host: Host, mail: KeptMail) -> Letter:
        """Read once; what an earlier run has taken in is read from its copy."""
        return self.letters.pop(mail.key, None) or read_letter(read_bytes(host.folder / mail.path, COPY_LIMIT))


def fetch(host: Host, box: Box, taken: Taken) -> int:
    """Everything that waits in the box; how much of it is new. What was done with before is marked in the box."""
    new = 0
    for raw in box.waiting():
        mail, letter = keep(host, raw)
        if not host.ledger.take(mail):
            box.done(raw.place)
            continue
        taken.places.setdefault(mail.key, []).append(raw.place)
        taken.keep(mail.key, letter, len(raw.raw))
        new += 1
    return new


def keep(host: Host, raw: RawMail) -> tuple[KeptMail, Letter]:
    """The copy of a mail; the same mail is the same copy. None was received in the future, whatever its file says: the
    moves that follow could not be earlier."""
    letter = read_letter(raw.raw)
    key = key_of(letter.message_id, raw.raw)
    received = min(raw.received, now())
    path = Path(MAILS) / received[:7] / f"{key}{CUT if raw.too_long else '.eml'}"
    if not is_there(host.folder / path):
        with refused(f"{path.parent} cannot be made"):
            # One after the other: what is made on the way would be open to everybody.
            for folder in (Path(MAILS), path.parent):
                (host.folder / folder).mkdir(mode=0o700, exist_ok=True)
        write_raw(host.folder / path, raw.raw, mode=0o600)
    return KeptMail(key, letter.message_id, received, raw.place, str(path), _game(host, letter)), letter


def _game(host: Host, letter: Letter) -> str:
    game = game_of(letter, host.configuration.address)
    return game if is_game_id(game) else ""
