"""The ledger of a host: each mail is taken once and done with once, together with everything that is to be told."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from gallerist_pbem.mail.ledger.database import Database
from gallerist_pbem.mail.ledger.downtimes import Downtimes
from gallerist_pbem.mail.ledger.facts import HostFacts
from gallerist_pbem.mail.ledger.seats import Seats
from gallerist_pbem.mail.post import Dealt, KeptMail, Notice, Outgoing

WAITING, SENDING, SENT, FAILED = "waiting", "sending", "sent", "failed"
LETTER = "message_id, address, envelope, raw, game, seat, kind, move"


class DueNow(NamedTuple):
    """What is to be done now: mails to be dealt with, things to be told, letters to be sent, in their order."""

    mails: list[KeptMail]
    notes: list[Notice]
    letters: list[Outgoing]


class Told(NamedTuple):
    """Something that a seat was told, and the letter that told it; empty if none was written yet."""

    letter: str
    facts: Mapping[str, Any]


class Doubtful(NamedTuple):
    """A letter that a run which died was sending: perhaps it went out."""

    letter: Outgoing
    attempts: int


@dataclass(slots=True)
class Ledger:
    """What a host knows besides the games. A mail is taken, done with, and what is due is asked for: nothing else is
    needed to run it, on one machine or on several."""

    database: Database

    @property
    def seats(self) -> Seats:
        """What holds for the seats of the games."""
        return Seats(self.database)

    @property
    def facts(self) -> HostFacts:
        """What the host notes for itself."""
        return HostFacts(self.database)

    @property
    def downtimes(self) -> Downtimes:
        """When the host did not run."""
        return Downtimes(self.database)

    def take(self, mail: KeptMail) -> bool:
        """Notes a mail whose copy is kept; whether it is still to be dealt with."""
        with self.database.transaction():
            self.database.rows(
                "INSERT INTO mails (key, message_id, received, place, path, game) VALUES (?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (key) DO NOTHING",
                mail,
            )
            (verdict,) = self.database.rows("SELECT verdict FROM mails WHERE key = ?", [mail.key])[0]
        return verdict is None

    def done(self, key: str, dealt: Dealt, at: str) -> None:
        """What came of a mail and everything that follows from it, in one transaction; a second time nothing."""
        with self.database.transaction():
            fresh = self.database.rows(
                "UPDATE mails SET verdict = ?, why = ?, game = ?, seat = ?, move = ?, done = ?"
                " WHERE key = ? AND verdict IS NULL RETURNING key",
                [dealt.verdict, dealt.why, dealt.game, dealt.seat, dealt.move, at, key],
            )
            if fresh:
                self.tell(dealt.notes)
                self.seats.change(dealt.changes)

    def due(self, now: str) -> DueNow:
        """Everything that waits."""
        mails = self.database.rows(
            "SELECT key, message_id, received, place, path, game FROM mails WHERE verdict IS NULL"
            " ORDER BY received, number"
        )
        notes = self.database.rows(
            "SELECT game, seat, address, kind, facts, mail, number FROM notes WHERE letter IS NULL ORDER BY number"
        )
        letters = self.database.rows(
            f"SELECT {LETTER} FROM letters WHERE state = '{WAITING}' AND due <= ? ORDER BY made, message_id", [now]
        )
        return DueNow(
            [KeptMail(*row) for row in mails], [_note(*row) for row in notes], [_letter(row) for row in letters]
        )

    def waiting(self, game: str) -> list[KeptMail]:
        """The mails of one game that are to be dealt with, in the order of receipt."""
        mails = self.database.rows(
            "SELECT key, message_id, received, place, path, game FROM mails WHERE verdict IS NULL AND game = ?"
            " ORDER BY received, number",
            [game],
        )
        return [KeptMail(*row) for row in mails]

    def tell(self, notes: Sequence[Notice]) -> None:
        """What somebody is to be told with the next mail; inside a transaction."""
        for note in notes:
            self.database.rows(
                "INSERT INTO notes (game, seat, address, kind, facts, mail) VALUES (?, ?, ?, ?, ?, ?)",
                [note.game, note.seat, note.address, note.kind, json.dumps(dict(note.facts)), note.mail],
            )

    def untold(self, game: str) -> list[Notice]:
        """What the seats of one game are to be told with the next mail."""
        notes = self.database.rows(
            "SELECT game, seat, address, kind, facts, mail, number FROM notes"
            " WHERE letter IS NULL AND game = ? AND seat <> '' ORDER BY number",
            [game],
        )
        return [_note(*row) for row in notes]

    def told(self, game: str, kind: str) -> list[Told]:
        """Everything of a kind that was ever to be told in a game."""
        found = "SELECT letter, facts FROM notes WHERE game = ? AND kind = ? ORDER BY number"
        return [Told(letter or "", json.loads(facts)) for letter, facts in self.database.rows(found, [game, kind])]

    def is_to_be_told(self, note: Notice) -> bool:
        """Whether the same kind of thing waits already for the next mail to a seat."""
        found = "SELECT 1 FROM notes WHERE letter IS NULL AND game = ? AND seat = ? AND kind = ?"
        return bool(self.database.rows(found, [note.game, note.seat, note.kind]))

    def made_by(self, game: str, move: int) -> str | None:
        """The key of the mail that made a move, if one did and was done with."""
        found = self.database.rows("SELECT key FROM mails WHERE game = ? AND move = ?", [game, move])
        return str(found[0][0]) if found else None

    def write_letter(self, letter: Outgoing, notes: Sequence[Notice], now: str) -> None:
        """A letter takes up what was to be told; its seat then knows the game up to its move. Inside a transaction."""
        self.database.rows(
            f"INSERT INTO letters ({LETTER}, made, state, due) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, '{WAITING}', ?)"
            " ON CONFLICT (message_id) DO NOTHING",
            [letter.message_id, letter.address, letter.envelope, letter.raw, letter.game, letter.seat, letter.kind,
             letter.move, now, now],
        )  # fmt: skip
        for note in notes:
            self.database.rows("UPDATE notes SET letter = ? WHERE number = ?", [letter.message_id, note.number])
        if letter.seat:
            self.seats.has_heard(letter.game, letter.seat, letter.move)

    def written_to(self, game: str, seat: str) -> str:
        """The address to which the last letter for a seat was written; empty if there was none."""
        last = "SELECT address FROM letters WHERE game = ? AND seat = ? ORDER BY made DESC, move DESC LIMIT 1"
        return "".join(str(address) for (address,) in self.database.rows(last, [game, seat]))

    def sending(self, message_id: str) -> bool:
        """Noted before a letter is handed over; false where somebody else sends it."""
        statement = f"UPDATE letters SET state = '{SENDING}', attempts = attempts + 1 WHERE message_id = ?"
        with self.database.transaction():
            return bool(self.database.rows(f"{statement} AND state = '{WAITING}' RETURNING 1", [message_id]))

    def attempts(self, message_id: str) -> int:
        """How often a letter was handed over, or tried to be."""
        return int(self.database.rows("SELECT attempts FROM letters WHERE message_id = ?", [message_id])[0][0])

    def sent(self, message_id: str, now: str) -> None:
        """The server has it."""
        with self.database.transaction():
            self.database.rows(f"UPDATE letters SET state = '{SENT}', sent = ? WHERE message_id = ?", [now, message_id])

    def unsent(self, message_id: str, why: str, due: str | None) -> None:
        """Not sent: tried again when it is due, or never."""
        with self.database.transaction():
            self.database.rows(
                "UPDATE letters SET state = ?, error = ?, due = COALESCE(?, due) WHERE message_id = ?",
                [WAITING if due else FAILED, why, due, message_id],
            )

    def doubtful(self) -> list[Doubtful]:
        """What was being sent when a run died; to be asked for before anything is sent."""
        rows = self.database.rows(f"SELECT {LETTER}, attempts FROM letters WHERE state = '{SENDING}' ORDER BY made")
        return [Doubtful(_letter(row), row[-1]) for row in rows]


def _note(game: str, seat: str, address: str, kind: str, facts: str, mail: str, number: int) -> Notice:
    return Notice(game, seat, address, kind, json.loads(facts), mail, number)


def _letter(row: tuple[str, str, str, bytes, str, str, str, int]) -> Outgoing:
    return Outgoing(row[0], row[1], row[2], bytes(row[3]), *row[4:8])
