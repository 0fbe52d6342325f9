"""A mail for a game that is here, and what may be said about it to whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from gallerist_pbem.mail.dealing.access import Caller
from gallerist_pbem.mail.host.house import Host
from gallerist_pbem.mail.post import Change, Dealt, KeptMail, Notice
from gallerist_pbem.mail.reading.letter import Letter
from gallerist_pbem.referee.open import OpenedGame


@dataclass(frozen=True, slots=True)
class Case:
    """A mail with the game it is for, and whom it comes from."""

    host: Host
    mail: KeptMail
    letter: Letter
    opened: OpenedGame
    caller: Caller

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.opened.id

    @property
    def at(self) -> str:
        """When the mail was received; a move is never older than the one before it."""
        return max(self.mail.received, str(self.opened.file.last["at"]))

    @property
    def day(self) -> str:
        """Answers are counted by the day."""
        return self.mail.received[:10]

    def seen_by(self, seat: str) -> OpenedGame:
        """The game with the eyes of a seat, as it is now."""
        return self.host.open(self.game, seat)

    def anew(self) -> Case:
        """The same with the game as it is now."""
        return replace(self, opened=self.host.open(self.game))

    def notes(self, seats: Iterable[str], kind: str, **facts: Any) -> list[Notice]:
        """What seats are to be told; who has no address reads it elsewhere."""
        addresses = self.opened.addresses
        told = [seat for seat in seats if seat in addresses]
        return [Notice(self.game, seat, addresses[seat], kind, facts, self.mail.key) for seat in told]

    def dealt(
        self, verdict: str, why: str = "", seat: str = "", *, move: int | None = None, notes: Iterable[Notice] = (),
        changes: Iterable[Change] = (),
    ) -> Dealt:  # fmt: skip
        """What came of it."""
        return Dealt(verdict, why, self.game, seat, move, list(notes), list(changes))


def together(parts: Iterable[Dealt]) -> Dealt:
    """All that came of one mail: judged by what came first, told as a whole."""
    first, *others = parts
    move = next((part.move for part in (first, *others) if part.move is not None), None)
    notes = [note for part in (first, *others) for note in part.notes]
    changes = [change for part in (first, *others) for change in part.changes]
    return Dealt(first.verdict, first.why, first.game, first.seat, move, notes, changes)
