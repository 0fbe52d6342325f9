"""Standing orders: what a seat answers while its player is away. They live in the secret file and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from gallerist_pbem.engine.agenda import awaited
from gallerist_pbem.engine.package import Standing
from gallerist_pbem.engine.rules import AnyGame
from gallerist_pbem.errors import Damaged, Refused, Usage
from gallerist_pbem.orders.steps import ASK, DO, STANDING, Order, Step, write_standing
from gallerist_pbem.plain.safe_text import harmless
from gallerist_pbem.record import entries, files, secret_file
from gallerist_pbem.record.documents import Document, is_open
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.locks import locked
from gallerist_pbem.referee.awaited import check_addressed
from gallerist_pbem.referee.open import OpenedGame, as_it_is_now

CANCELLED = "cancelled"


@dataclass(slots=True)
class StandingLine:
    """One line of a seat's standing order. Once it was cancelled it asks, for a reason only that seat is told."""

    said: Document
    reason: str | None = None

    def condition(self) -> Document:
        """When it is meant to be used; only the rules know what that means."""
        return {key: value for key, value in self.said.items() if key != DO}

    def plain(self) -> Document:
        """As a program reads it."""
        return self.said | {CANCELLED: self.reason}

    def text(self) -> str:
        """As its player reads it."""
        return write_standing(self.said) + (f"\n   cancelled: {self.reason}" if self.reason else "")


class StandingAnswer(NamedTuple):
    """The steps that a standing order gives for the open question, and which line of it they are."""

    seat: str
    at: int
    steps: list[Step]


@dataclass(slots=True)
class StandingOrders:
    """All standing orders while moves are made; what is new is kept back until it may be written."""

    gamefile: GameFile
    meaning: Standing | None = None
    """What they mean in this game; not needed to read them."""
    fresh: list[Document] = field(default_factory=list)

    def give(self, move: Document, seat: str, lines: list[Document]) -> None:
        """A new list replaces the old one; an empty one withdraws it."""
        self._note(move, seat, {STANDING: lines})

    def cancel(self, move: Document, answer: StandingAnswer, why: Refused) -> None:
        """What no longer works is not tried again."""
        self._note(move, answer.seat, {CANCELLED: answer.at, "reason": str(why)})

    def _note(self, move: Document, seat: str, facts: Document) -> None:
        self.fresh.append({"move": move["move"], "hash": move["hash"], "seat": seat} | facts)

    def answer(self, game: AnyGame) -> StandingAnswer | None:
        """What an absent player has said for the question that is open now; the first line that fits counts."""
        applies = self.meaning.applies if self.meaning else lambda *_: False
        for question in awaited(game):
            seat = question.seat or ""
            for at, line in enumerate(self.lines(seat)):
                if applies(game, question, line.condition()):
                    return _chosen(seat, at, line)
        return None

    def lines(self, seat: str) -> list[StandingLine]:
        """The seat's standing order as it is now."""
        lines: list[StandingLine] = []
        for entry in [*entries.counting(self.gamefile, seat), *self._fresh(seat)]:
            if STANDING in entry:
                lines = [StandingLine({**line, DO: line[DO]}) for line in entry[STANDING]]
            elif CANCELLED in entry:
                self._cancelled(lines, entry)
        return lines

    def _cancelled(self, lines: list[StandingLine], entry: Document) -> None:
        if entry[CANCELLED] >= len(lines):
            name = secret_file.secret_path(self.gamefile.path).name
            raise Damaged(f"{name}: a line is cancelled that no standing order has")
        lines[entry[CANCELLED]].reason = harmless(entry["reason"])

    def _fresh(self, seat: str) -> list[Document]:
        return [entry for entry in self.fresh if entry["seat"] == seat]

    def write(self) -> None:
        """Before the game file: an entry whose move was never written does not count."""
        path = self.gamefile.path
        secret = secret_file.secret_path(path)
        with files.as_before(secret):
            if self.fresh and not files.is_there(secret):
                entries.new_entries_file(path, self.gamefile.header["id"])
            for entry in self.fresh:
                entries.append(path, entry)


def _chosen(seat: str, at: int, line: StandingLine | None) -> StandingAnswer | None:
    asks = line is None or line.reason is not None or line.said[DO] == ASK
    return None if line is None or asks else StandingAnswer(seat, at, line.said[DO])


def cancellations(opened: OpenedGame) -> list[str]:
    """The lines of the seat that looks which were cancelled and still matter, each with its reason."""
    lines = _still_of_use(opened, StandingOrders(opened.file).lines(opened.seat or ""))
    cancelled = [(write_standing(line.said), line.reason) for line in lines if line.reason]
    return [f"Your standing order `{line}` was cancelled: {reason}" for line, reason in cancelled]


def listed(opened: OpenedGame) -> list[StandingLine]:
    """The standing order of the seat that looks, as far as it can still be used; only the referee's file knows it."""
    if not is_open(opened.file.header):
        secret_file.require(opened.file)
    return _still_of_use(opened, StandingOrders(opened.file).lines(opened.seat or ""))


def _still_of_use(opened: OpenedGame, lines: list[StandingLine]) -> list[StandingLine]:
    meaning = opened.package.standing
    return [line for line in lines if meaning is None or not meaning.lapsed(opened.game, line.condition())]


def set_alone(opened: OpenedGame, order: Order | None) -> None:
    """A new list for the seat that looks, without a move, or none; it stays when the move before it is taken back."""
    seat = opened.seat or ""
    with locked(opened.file.path):
        gamefile = as_it_is_now(opened).file
        if not is_open(gamefile.header):
            secret_file.require(gamefile)
        standing = StandingOrders(gamefile)
        if order is not None:
            _check_own(gamefile, seat, order)
        elif not standing.lines(seat):
            return
        standing.give(gamefile.last, seat, order.standing or [] if order else [])
        standing.fresh[-1]["alone"] = True
        standing.write()


def _check_own(gamefile: GameFile, seat: str, order: Order) -> None:
    check_addressed(gamefile, order)
    if order.seat != seat:
        raise Usage(f"this is a standing order of {order.seat}, not of {seat}")
