"""A game looked at again, move by move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from gallerist_pbem.plain.report import last_line
from gallerist_pbem.record.documents import Document
from gallerist_pbem.record.past import Snapshot, snapshot, snapshots
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.report.gather import report_of
from gallerist_pbem.report.history import move_told
from gallerist_pbem.report.scoring import scoring_text
from gallerist_pbem.report.summary import summary
from gallerist_pbem.report.terminal import paragraph, says

Views = dict[str, Callable[[], str]]
"""What can be looked at, by the key that shows it."""


def awaited_text(opened: OpenedGame) -> str:
    """Who must act."""
    waits = report_of(opened).awaited
    said = [says("replay", "must_act", name=opened.names[seat], seat=seat, question=waits[seat]) for seat in waits]
    return "\n".join(line for text in said for line in paragraph(text, "  ")) or says("summary", "nobody")


def happened_text(opened: OpenedGame, moves: Sequence[Document]) -> str:
    """Moves in sentences, and who must act after them."""
    told = [move_told(opened.words, move, opened.names) for move in moves]
    return "\n\n".join([*told, f"{awaited_text(opened)}\n{last_line(moves[-1]['move'], moves[-1]['hash'])}"])


def table(opened: OpenedGame) -> str:
    """The table as the seat that looks sees it."""
    return opened.package.board.text(opened.game, opened.secret, opened.seat, opened.names)


@dataclass(slots=True)
class Replay:
    """A game and who looks back at it."""

    opened: OpenedGame

    def at(self, number: int) -> OpenedGame:
        """The game as it was after a move."""
        return self.opened.at(self._after(number))

    def summary(self, number: int) -> str:
        """The summary as it was after a move."""
        return summary(self.at(number))

    def view(self, number: int) -> dict[str, Any]:
        """The position after a move as plain data."""
        return self._view(self._after(number))

    def every_view(self) -> list[dict[str, Any]]:
        """The positions after all moves."""
        return [self._view(past) for past in self._every()]

    def every_move(self) -> Iterator[str]:
        """All moves in sentences, each with the last line of its summary."""
        for past in self._every():
            yield f"{self._sentences(past)}\n{last_line(past.move['move'], past.move['hash'])}\n"

    def screens(self) -> list[Snapshot]:
        """The set-up and every move, to go to and fro between them."""
        return list(self._every())

    def views(self, past: Snapshot) -> Views:
        """What can be looked at after a move, each by its key; what happened first."""
        then = self.opened.at(past)
        return {
            "h": partial(happened_text, then, [past.move]),
            "t": partial(table, then),
            "s": partial(scoring_text, then),
            "a": partial(summary, then),
        }

    def _after(self, number: int) -> Snapshot:
        return snapshot(self.opened.rules, self.opened.file, number)

    def _every(self) -> Iterator[Snapshot]:
        return snapshots(self.opened.rules, self.opened.file)

    def _sentences(self, past: Snapshot) -> str:
        return move_told(self.opened.words, past.move, self.opened.names)

    def _view(self, past: Snapshot) -> dict[str, Any]:
        seen = self.opened.rules.view(past.game, self.opened.seat, self.opened.secret)
        return {"move": past.move["move"], "asked": past.asked, **seen}
