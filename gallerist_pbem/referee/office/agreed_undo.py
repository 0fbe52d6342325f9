"""An undo that one player asks for and all grant whom it affects."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from itertools import takewhile

from gallerist_pbem.engine.rules import AnyGame
from gallerist_pbem.errors import Refused
from gallerist_pbem.orders.steps import STANDING
from gallerist_pbem.record import documents, noted
from gallerist_pbem.record.documents import Document, seats
from gallerist_pbem.record.locks import locked
from gallerist_pbem.record.past import snapshot, undone
from gallerist_pbem.record.secret_file import Secrets
from gallerist_pbem.referee.moves import referees_move
from gallerist_pbem.referee.open import (
    OpenedGame,
    Summary,
    as_it_is_now,
    check_not_closed,
    check_playable,
    check_seat,
    unsummarized,
)
from gallerist_pbem.referee.undo import HIDDEN, check_possible


@dataclass(frozen=True, slots=True)
class Undoing:
    """What an undo would take back, and whom it affects."""

    first: int
    """The first of the moves, the asker's own last order; all that count after it go with it."""
    seats: tuple[str, ...]
    """Who must grant it, clockwise; never the asker."""
    hidden: bool
    """Whether something hidden came up with them, which nobody can forget."""


@dataclass(slots=True)
class AgreedUndo:
    """The moves that no longer count, last first, those that say so, and the game after them."""

    taken: list[Document]
    moves: list[Document]
    after: OpenedGame
    summary: str = ""
    """What is written beside the game file."""


def affected(opened: OpenedGame, seat: str) -> Undoing:
    """Whom it would affect if a seat's last order were taken back; raises Refused where that is not possible."""
    check_seat(opened.file, seat)
    check_not_closed(opened)
    taken = _taken(opened, seat)
    hidden = any(event["event"] in HIDDEN for move in taken for event in move["events"])
    every = seats(opened.file.header)
    concerned = every if hidden else {*opened.asked, *(move["seat"] for move in taken)}
    return Undoing(taken[-1]["move"], tuple(each for each in every if each in concerned and each != seat), hidden)


def _taken(opened: OpenedGame, seat: str) -> list[Document]:
    """The moves that would be taken back, last first; what was answered beforehand goes with the order before it."""
    counting = [opened.file.move(number) for number in opened.file.counting()]
    own = next((move["move"] for move in counting if move["seat"] == seat and move["by"] != STANDING), 0)
    taken = [move for move in takewhile(lambda move: move["move"] >= max(own, 1), counting)]
    if not own:
        raise Refused("UNDO-NOTHING", "", f"there is no order of {seat} that could be taken back")
    for move in taken:
        check_possible(move)
    return taken


def take_back_agreed(
    opened: OpenedGame, first: int, asked: str, granted: Collection[str], at: str, summary: Summary = unsummarized
) -> AgreedUndo:
    """Takes back, one by one, what a player has asked for, if all have granted it whom it affects."""
    with locked(opened.file.path):
        now = as_it_is_now(opened)
        check_playable(now)
        _check_agreed(now, first, asked, granted)
        Secrets.load(now.file)
        noted.check_noted(now.file)
        agreed = [seat for seat in seats(now.file.header) if seat in granted and seat != asked]
        done = AgreedUndo(_taken(now, asked), [], now)
        for taken in done.taken:
            event = undone(taken["move"], asked, agreed)
            move, done.after = referees_move(done.after, _before(now, taken), documents.UNDO, [event], at)
            done.moves.append(move)
        done.summary = summary(done.after)
        noted.write(done.after.file, done.summary)
    return done


def _before(opened: OpenedGame, taken: Document) -> AnyGame:
    """The game before a move, with what the referee has changed since."""
    return replace(snapshot(opened.rules, opened.file, taken["move"] - 1).game, house=opened.file.house)


def _check_agreed(opened: OpenedGame, first: int, asked: str, granted: Collection[str]) -> None:
    wanted = affected(opened, asked)
    if wanted.first != first:
        why = f"{asked} asked for move {first} to be taken back, and has moved since, or it counts no longer"
        raise Refused("UNDO-VOID", "", why)
    if missing := [seat for seat in wanted.seats if seat not in granted]:
        raise Refused("UNDO-UNGRANTED", "", f"{', '.join(missing)} would be affected and have not granted it")
