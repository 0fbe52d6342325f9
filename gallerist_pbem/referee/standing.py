"""Standing orders: what a seat answers while its player is away, and orders in advance for its next turn. They live in
the secret file and nowhere else."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from gallerist_pbem.engine.agenda import awaited
from gallerist_pbem.engine.game import Question
from gallerist_pbem.engine.package import Standing
from gallerist_pbem.engine.rules import AnyGame
from gallerist_pbem.errors import Damaged, Refused, Usage
from gallerist_pbem.orders.steps import ASK, DO, NEXT, STANDING, Order, Step, write_standing
from gallerist_pbem.plain.safe_text import harmless
from gallerist_pbem.record import entries, files, secret_file
from gallerist_pbem.record.documents import Document, is_open
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.locks import locked
from gallerist_pbem.referee.awaited import check_addressed
from gallerist_pbem.referee.open import OpenedGame, as_it_is_now

CANCELLED = "cancelled"
TRIED = "tried"
NEVER = -1


@dataclass(slots=True)
class StandingLine:
    """One line of a seat's standing order. Once it was cancelled it asks, for a reason only that seat is told."""

    said: Document
    reason: str | None = None

    @property
    def asks(self) -> bool:
        """Whether its player is asked all the same."""
        return self.reason is not None or self.said[DO] == ASK

    def condition(self) -> Document:
        """When it is meant to be used; only the rules know what that means."""
        return {key: value for key, value in self.said.items() if key != DO}

    def plain(self) -> Document:
        """As a program reads it."""
        return self.said | {CANCELLED: self.reason}

    def text(self) -> str:
        """As its player reads it."""
        return write_standing(self.said) + (f"\n   cancelled: {self.reason}" if self.reason else "")


@dataclass(slots=True)
class Advance:
    """A seat's orders in advance, the best first. When their time has come, the first that is possible is played."""

    alternatives: list[list[Step]] = field(default_factory=list)
    tried: list[str] | None = None
    """Why the first of them were not possible; None: their time has not come."""
    stopped: bool = False
    """The last of these was carried out up to a reveal."""
    set_at: int = NEVER
    """The last move before they were set by themselves, without an order."""

    @property
    def waits(self) -> bool:
        """Whether they may still be played."""
        return bool(self.alternatives) and self.tried is None

    @property
    def left(self) -> list[tuple[list[Step], str | None]]:
        """Those that wait, or were all in vain, each with the reason; nothing once one of them was played."""
        reasons = self.tried or []
        if self.tried is not None and (self.stopped or len(reasons) < len(self.alternatives)):
            return []
        return [(steps, reasons[at] if at < len(reasons) else None) for at, steps in enumerate(self.alternatives)]


class Held(NamedTuple):
    """What a seat has said for the time it is away."""

    lines: list[StandingLine]
    advance: Advance


class StandingAnswer(NamedTuple):
    """The steps that a seat has given for the open question, in several alternatives if they came in advance."""

    seat: str
    alternatives: list[list[Step]]
    line: int | None = None
    """Which line of a standing order they are."""


@dataclass(slots=True)
class StandingOrders:
    """All standing orders while moves are made; what is new is kept back until it may be written."""

    gamefile: GameFile
    meaning: Standing | None = None
    """What they mean in this game; not needed to read them."""
    fresh: list[Document] = field(default_factory=list)
    written: dict[str, list[Document]] = field(default_factory=dict)
    """The entries of each seat that was looked at, which count before these moves."""

    def give(self, move: Document, seat: str, lines: list[Document]) -> None:
        """A new list replaces the old one; an empty one withdraws it."""
        self._note(move, seat, {STANDING: lines})

    def give_next(self, move: Document, seat: str, alternatives: list[list[Step]]) -> None:
        """The same for orders in advance."""
        self._note(move, seat, {NEXT: alternatives})

    def use_up(self, move: Document, seat: str, answered: Sequence[Question], decision: int) -> None:
        """However the question was answered that orders in advance were for, they have had their time; those that were
        set by themselves while it was open already are for the next one."""
        is_theirs = self.meaning and any(map(self.meaning.ahead, answered))
        advance = self.held(seat).advance
        if is_theirs and advance.alternatives and advance.set_at < decision:
            self.give_next(move, seat, [])

    def used(self, move: Document, answer: StandingAnswer, why: Sequence[Refused], stopped: bool) -> None:
        """What no longer works is not tried again; orders in advance are tried only once."""
        reasons = [str(refusal) for refusal in why]
        if answer.line is None:
            self._note(move, answer.seat, {TRIED: reasons} | ({"stopped": True} if stopped else {}))
        elif reasons:
            self._note(move, answer.seat, {CANCELLED: answer.line, "reason": reasons[0]})

    def _note(self, move: Document, seat: str, facts: Document) -> None:
        self.fresh.append({"move": move["move"], "hash": move["hash"], "seat": seat} | facts)

    def answer(
        self, game: AnyGame, stopped: Collection[str] = (), waiting: Collection[str] = ()
    ) -> StandingAnswer | None:
        """What an absent player has said for a question that has come up; whoever was asked before, or was stopped in
        the midst of a turn and so wanted something else, answers himself."""
        for question in awaited(game):
            midst = question.seat in stopped and not question.starts_order
            if not midst and question.seat not in waiting and (found := self._answer_to(game, question)):
                return found
        return None

    def _answer_to(self, game: AnyGame, question: Question) -> StandingAnswer | None:
        """Orders in advance, or the first line that fits."""
        if self.meaning is None:
            return None
        seat = question.seat or ""
        held = self.held(seat)
        if held.advance.waits and self.meaning.ahead(game.agenda[-1]):
            return StandingAnswer(seat, held.advance.alternatives)
        for at, line in enumerate(held.lines):
            if self.meaning.applies(game, question, line.condition()):
                return None if line.asks else StandingAnswer(seat, [line.said[DO]], at)
        return None

    def held(self, seat: str) -> Held:
        """What the seat has said, as it counts now."""
        lines: list[StandingLine] = []
        advance = Advance()
        for entry in self._entries(seat):
            if STANDING in entry:
                lines = [StandingLine({**line, DO: line[DO]}) for line in entry[STANDING]]
            elif CANCELLED in entry:
                self._cancelled(lines, entry)
            elif NEXT in entry:
                advance = Advance(entry[NEXT], set_at=entry["move"] if "alone" in entry else NEVER)
            elif TRIED in entry:
                advance = self._tried(advance, entry)
        return Held(lines, advance)

    def _tried(self, advance: Advance, entry: Document) -> Advance:
        if len(entry[TRIED]) > len(advance.alternatives):
            raise self._damaged("more orders in advance were tried than there are")
        return replace(advance, tried=list(map(harmless, entry[TRIED])), stopped="stopped" in entry)

    def _damaged(self, why: str) -> Damaged:
        return Damaged(f"{secret_file.secret_path(self.gamefile.path).name}: {why}")

    def _cancelled(self, lines: list[StandingLine], entry: Document) -> None:
        if entry[CANCELLED] >= len(lines):
            raise self._damaged("a line is cancelled that no standing order has")
        lines[entry[CANCELLED]].reason = harmless(entry["reason"])

    def _entries(self, seat: str) -> list[Document]:
        if seat not in self.written:
            self.written[seat] = entries.counting(self.gamefile, seat)
        return [*self.written[seat], *(entry for entry in self.fresh if entry["seat"] == seat)]

    def write(self) -> None:
        """Before the game file: an entry whose move was never written does not count."""
        path = self.gamefile.path
        secret = secret_file.secret_path(path)
        with files.as_before(secret):
            if self.fresh and not files.is_there(secret):
                entries.new_entries_file(path, self.gamefile.header["id"])
            for entry in self.fresh:
                entries.append(path, entry)


def cancellations(opened: OpenedGame) -> list[str]:
    """The lines of the seat that looks which were cancelled and still matter, each with its reason."""
    lines = _still_of_use(opened, StandingOrders(opened.file).held(opened.seat or "").lines)
    cancelled = [(write_standing(line.said), line.reason) for line in lines if line.reason]
    return [f"Your standing order `{line}` was cancelled: {reason}" for line, reason in cancelled]


def advance_of(opened: OpenedGame) -> Advance:
    """The orders in advance of the seat that looks, as long as the game goes on."""
    return StandingOrders(opened.file).held(opened.seat or "").advance if awaited(opened.game) else Advance()


def listed(opened: OpenedGame) -> Held:
    """What the seat that looks has said and can still be used; only the referee's file knows it."""
    if not is_open(opened.file.header):
        secret_file.require(opened.file)
    held = StandingOrders(opened.file).held(opened.seat or "")
    return Held(_still_of_use(opened, held.lines), advance_of(opened))


def _still_of_use(opened: OpenedGame, lines: list[StandingLine]) -> list[StandingLine]:
    meaning = opened.package.standing
    return [line for line in lines if meaning is None or not meaning.lapsed(opened.game, line.condition())]


def set_alone(opened: OpenedGame, order: Order | None) -> None:
    """New lists for the seat that looks, without a move, or none; they stay when the move before is taken back."""
    seat = opened.seat or ""
    with locked(opened.file.path):
        gamefile = as_it_is_now(opened).file
        if not is_open(gamefile.header):
            secret_file.require(gamefile)
        standing = StandingOrders(gamefile)
        if order is not None:
            _check_own(gamefile, seat, order)
        lines, advance = (order.standing, order.advance) if order else _nothing(standing.held(seat))
        if lines is not None:
            standing.give(gamefile.last, seat, lines)
        if advance is not None:
            standing.give_next(gamefile.last, seat, advance)
        for entry in standing.fresh:
            entry["alone"] = True
        standing.write()


def _nothing(held: Held) -> tuple[list[Document] | None, list[list[Step]] | None]:
    """What withdraws as much as there is."""
    return [] if held.lines else None, [] if held.advance.alternatives else None


def _check_own(gamefile: GameFile, seat: str, order: Order) -> None:
    check_addressed(gamefile, order)
    if order.seat != seat:
        raise Usage(f"this is a standing order of {order.seat}, not of {seat}")
