"""What a ledger knows of the seats: what they have heard and chosen, when they are away, what was asked of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gallerist_pbem.mail.ledger.database import Database
from gallerist_pbem.mail.post import Absence, Answered, Change, Return, SeatChoice, UndoRequest


@dataclass(slots=True)
class Seats:
    """Read outside, changed inside a transaction of the ledger."""

    database: Database

    def heard(self, game: str) -> dict[str, int]:
        """The last move that each seat was told."""
        return {str(seat): int(move) for seat, move in self._of("SELECT seat, move FROM told WHERE game = ?", game)}

    def has_heard(self, game: str, seat: str, move: int) -> None:
        """Never less than before."""
        self.database.rows(
            "INSERT INTO told (game, seat, move) VALUES (?, ?, ?) ON CONFLICT (game, seat)"
            " DO UPDATE SET move = excluded.move WHERE told.move < excluded.move",
            [game, seat, move],
        )

    def choices(self, game: str, name: str) -> dict[str, str]:
        """What each seat has chosen under a name."""
        found = self.database.rows("SELECT seat, value FROM choices WHERE game = ? AND name = ?", [game, name])
        return {str(seat): str(value) for seat, value in found}

    def absences(self, game: str) -> list[Absence]:
        """All that were announced, also those that are over."""
        of_game = "SELECT game, seat, begins, ends, announced FROM absences WHERE game = ? ORDER BY number"
        return [Absence(*row) for row in self._of(of_game, game)]

    def request(self, game: str) -> UndoRequest | None:
        """What somebody asks to take back."""
        for row in self._of("SELECT game, seat, first, head, granted FROM requests WHERE game = ?", game):
            seat, first, head, granted = row[1:]
            return UndoRequest(game, seat, first, head, tuple(json.loads(granted)))
        return None

    def marks(self, game: str) -> set[tuple[str, int, str]]:
        """Seat, decision and kind of everything that the clock has done: never twice."""
        found = self._of("SELECT seat, decision, kind FROM marks WHERE game = ?", game)
        return {(str(seat), int(decision), str(kind)) for seat, decision, kind in found}

    def mark(self, game: str, seat: str, decision: int, kind: str, at: str) -> bool:
        """Notes what the clock does; false if it was done already."""
        return bool(
            self.database.rows(
                "INSERT INTO marks (game, seat, decision, kind, at) VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT DO NOTHING RETURNING 1",
                [game, seat, decision, kind, at],
            )
        )

    def answered(self, address: str, day: str) -> set[str]:
        """Why an address was answered on that day."""
        found = self.database.rows("SELECT reason FROM strangers WHERE address = ? AND day = ?", [address, day])
        return {str(reason) for (reason,) in found}

    def change(self, changes: Sequence[Change]) -> None:
        """What holds from now on."""
        for change in changes:
            self._change(change)

    def _change(self, change: Change) -> None:
        match change:
            case SeatChoice():
                self.database.rows(
                    "INSERT INTO choices (game, seat, name, value) VALUES (?, ?, ?, ?)"
                    " ON CONFLICT (game, seat, name) DO UPDATE SET value = excluded.value",
                    change,
                )
            case Absence():
                self.database.rows(
                    "INSERT INTO absences (game, seat, begins, ends, announced) VALUES (?, ?, ?, ?, ?)", change
                )
            case Return(game, seat, at):
                self.database.rows(
                    "UPDATE absences SET ends = ? WHERE game = ? AND seat = ? AND ends > ?", [at, game, seat, at]
                )
            case UndoRequest():
                self.database.rows(
                    "INSERT INTO requests (game, seat, first, head, granted) VALUES (?, ?, ?, ?, ?)"
                    " ON CONFLICT (game) DO UPDATE SET seat = excluded.seat, first = excluded.first,"
                    " head = excluded.head, granted = excluded.granted",
                    [*change[:4], json.dumps(change.granted)],
                )
            case Answered():
                self.database.rows(
                    "INSERT INTO strangers (address, day, reason) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", change
                )
            case _:
                self.database.rows("DELETE FROM requests WHERE game = ?", [change.game])

    def _of(self, statement: str, game: str) -> list[tuple[Any, ...]]:
        return self.database.rows(statement, [game])
