"""Standing orders: what a seat answers while its player is away. They live in the secret file and nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from gallerist_pbem.engine.answers import Step
from gallerist_pbem.engine.apply import awaited
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.errors import Damaged, Refused, Usage
from gallerist_pbem.orders.steps import ASK, DO, STANDING, write_standing
from gallerist_pbem.record import game_file as files
from gallerist_pbem.record import secret_file as secretfile
from gallerist_pbem.record.documents import MALFORMED, Document, is_open
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.referee.awaited import check_addressed

if TYPE_CHECKING:
    from gallerist_pbem.orders.read import Order
    from gallerist_pbem.plain.schemas import Node

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

    def told(self) -> str:
        """As its player reads it."""
        return write_standing(self.said) + (f"\n   cancelled: {self.reason}" if self.reason else "")


class Found(NamedTuple):
    """The steps that a standing order gives for the open question, and which line of it they are."""

    seat: str
    at: int
    steps: list[Step]


@dataclass(slots=True)
class Standing:
    """All standing orders while moves are made; what is new is kept back until it may be written."""

    gamefile: GameFile
    fresh: list[Document] = field(default_factory=list)

    def give(self, move: Document, seat: str, lines: list[Document]) -> None:
        """A new list replaces the old one; an empty one withdraws it."""
        self._note(move, seat, {STANDING: lines})

    def changes(self, seat: str, lines: list[Document] | None) -> bool:
        """Whether these lines are not those that hold already."""
        held = self.lines(seat) if lines is not None else []
        return lines is not None and (lines != [line.said for line in held] or any(line.reason for line in held))

    def cancel(self, move: Document, found: Found, why: Refused) -> None:
        """What no longer works is not tried again."""
        self._note(move, found.seat, {CANCELLED: found.at, "reason": str(why)})

    def _note(self, move: Document, seat: str, facts: Document) -> None:
        self.fresh.append({"move": move["move"], "hash": move["hash"], "seat": seat} | facts)

    def answer(self, rules: Rules, game: AnyGame) -> Found | None:
        """What an absent player has said for the question that is open now; the first line that fits counts."""
        for question in awaited(game):
            seat = question.seat or ""
            # Which entries still count only the whole history tells: it is read if one of them could matter.
            if any(rules.applies(game, question, line.condition()) for line in self._ever(seat)):
                lines = enumerate(self.lines(seat))
                fitting = (found for found in lines if rules.applies(game, question, found[1].condition()))
                return _chosen(seat, *next(fitting, (0, None)))
        return None

    def lines(self, seat: str) -> list[StandingLine]:
        """The seat's standing order as it is now."""
        return self._lists([*secretfile.entries(self.gamefile, seat), *self._fresh(seat)])[-1]

    def _ever(self, seat: str) -> list[StandingLine]:
        """All lines there ever were, those that no longer count too."""
        entries = [*secretfile.present(self.gamefile, seat), *self._fresh(seat)]
        return [line for lines in self._lists([entry for entry in entries if STANDING in entry]) for line in lines]

    def _lists(self, entries: list[Document]) -> list[list[StandingLine]]:
        """The lists one after the other, the last of which holds now."""
        found: list[list[StandingLine]] = [[]]
        try:
            for entry in entries:
                if STANDING in entry:
                    found.append([StandingLine({**said, DO: said[DO]}) for said in entry[STANDING]])
                elif CANCELLED in entry:
                    found[-1][entry[CANCELLED]].reason = str(entry["reason"])
        except MALFORMED as broken:
            name = secretfile.secret_path(self.gamefile.path).name
            raise Damaged(f"{name}: a standing order in it was changed and cannot be read") from broken
        return found

    def _fresh(self, seat: str) -> list[Document]:
        return [entry for entry in self.fresh if entry["seat"] == seat]

    def write(self) -> None:
        """Before the game file: an entry whose move was never written does not count."""
        path = self.gamefile.path
        if self.fresh and not secretfile.secret_path(path).exists():
            secretfile.new_entries_file(path, self.gamefile.header["id"])
        for entry in self.fresh:
            secretfile.append(path, entry)


def _chosen(seat: str, at: int, line: StandingLine | None) -> Found | None:
    asks = line is None or line.reason is not None or line.said[DO] == ASK
    return None if line is None or asks else Found(seat, at, line.said[DO])


def cancellations(gamefile: GameFile, seat: str, lapsed: Callable[[Document], bool] = lambda _: False) -> list[str]:
    """The lines that were cancelled and still matter, each with its reason, for that seat alone."""
    cancelled = [line for line in Standing(gamefile).lines(seat) if line.reason and not lapsed(line.condition())]
    return [f"Your standing order `{write_standing(one.said)}` was cancelled: {one.reason}" for one in cancelled]


def listed(gamefile: GameFile, seat: str) -> list[StandingLine]:
    """A seat's standing order; only the referee's file knows it."""
    if not is_open(gamefile.header):
        secretfile.require(gamefile)
    return Standing(gamefile).lines(seat)


def set_alone(path: Path, seat: str, order: Order | None) -> None:
    """A new list without a move, or none at all; it stays when the move it came after is taken back."""
    files.read_bytes(path)  # no lock is left beside a file that does not exist
    with files.locked(path):
        gamefile = GameFile.load(path)
        held = listed(gamefile, seat)
        if order is not None:
            _check_own(gamefile, seat, order)
        elif not held:
            return
        standing = Standing(gamefile)
        standing.give(gamefile.last, seat, order.standing or [] if order else [])
        standing.fresh[-1]["alone"] = True
        standing.write()


def _check_own(gamefile: GameFile, seat: str, order: Order) -> None:
    check_addressed(gamefile, order)
    if order.seat != seat:
        raise Usage(f"this is a standing order of {order.seat}, not of {seat}")


def alone(schema: Node) -> Node:
    """The order schema for a standing order that comes without a move: no steps, and no note to publish."""
    nothing = {"description": "left out: here only the standing part counts", "type": "array", "maxItems": 0}
    fields = {name: node for name, node in schema["properties"].items() if name != "note"} | {"steps": nothing}
    needed = [name for name in schema["required"] if name != "steps"]
    return schema | {"properties": fields, "required": [*needed, STANDING]}
