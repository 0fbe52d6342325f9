"""Taking a move back: as a new move, to the position before the last one that still counts."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from gallerist_pbem import __version__
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.errors import Damaged, Refused
from gallerist_pbem.record import documents as record
from gallerist_pbem.record import game_file as files
from gallerist_pbem.record.documents import Document
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.secret_file import Secrets
from gallerist_pbem.referee.submit import check_figures, current

SAME_AGAIN = "the same will come up again"
HIDDEN = frozenset({"drawn", "opened", record.UNSEALED})
"""Events by which something hidden came up."""


@dataclass(slots=True)
class CountingMoves:
    """The moves that count so far, each with the game after it."""

    moves: list[tuple[Document, AnyGame]] = field(default_factory=list)

    @property
    def game(self) -> AnyGame | None:
        """The game now; none before the set-up."""
        return self.moves[-1][1] if self.moves else None

    def follow(self, move: Document, game: AnyGame) -> None:
        """A further move with the game after it; an undo takes the last one off."""
        if move["kind"] == record.UNDO:
            self.moves.pop()
        else:
            self.moves.append((move, game))

    def before_last(self, undo: Document) -> AnyGame:
        """The game as it was before the move that an undo takes back, which must be the last that counts."""
        number = record.taken_back(undo)
        if len(self.moves) < 2 or self.moves[-1][0]["move"] != number:
            raise Damaged(f"move {number} is not the last that still counts, so it cannot be taken back")
        if undo["seat"] is not None or undo["by"] != "referee":
            raise Damaged("only the referee takes a move back, not a seat")
        if undo["order"] or undo["events"] != [undone(number)]:
            raise Damaged("what takes a move back does nothing else")
        if is_published(self.moves[-1][0]):
            raise Damaged(f"the secrets were published with move {number}, so it cannot be taken back")
        return replace(self.moves[-2][1], events=[undone(number)])


@dataclass(slots=True)
class TakenBack:
    """A move that no longer counts, the move that says so, and the game after it."""

    taken: Document
    move: Document
    gamefile: GameFile


def undone(number: int) -> Document:
    """The one event of an undo."""
    return {"event": record.UNDONE, "move": number}


def is_published(move: Document) -> bool:
    """Whether everybody can know every secret since this move."""
    return any(event["event"] == record.PUBLISHED for event in move["events"])


def take_back(rules: Rules, path: Path, at: str, force: bool) -> TakenBack:
    """Takes back the last move that still counts, and writes this down as a move."""
    files.read_bytes(path)  # no lock is left beside a file that does not exist
    with files.locked(path):
        gamefile = GameFile.load(path)
        check_figures(gamefile, current(rules, gamefile).figures)
        taken = gamefile.move(next(gamefile.counting()))
        _check_possible(taken)
        Secrets.load(gamefile)
        _check_hidden(taken, force)
        move, position = _written(rules, gamefile, taken, at)
        after = gamefile.after(position, [move])
        files.write(path, after.text)
    return TakenBack(taken, move, after)


def _check_possible(taken: Document) -> None:
    if taken["move"] == 0:
        raise Refused("UNDO-NOTHING", "", "there is no move to take back: only the set-up is left")
    if is_published(taken):
        raise Refused("UNDO-PUBLISHED", "", "the game is over and its secrets are published: nothing is taken back now")


def _check_hidden(taken: Document, force: bool) -> None:
    if not force and any(event["event"] in HIDDEN for event in taken["events"]):
        why = f"with move {taken['move']} something hidden came up that cannot be forgotten"
        sealed = any(event["event"] == record.UNSEALED for event in taken["events"])
        again = "what was sealed may then be answered anew by who has seen it all" if sealed else SAME_AGAIN
        raise Refused("UNDO-REVEAL", "", why, [f"--force takes it back all the same, and {again}"])


def _written(rules: Rules, gamefile: GameFile, taken: Document, at: str) -> tuple[Document, Document]:
    """The undo and the position it leads to; whoever has to answer is asked anew."""
    game = _position_before(rules, gamefile, taken["move"])
    move = record.move(
        move=gamefile.count, kind=record.UNDO, seat=None, by="referee", at=at, order=[],
        events=[undone(taken["move"])], position=record.position_digest(record.content(rules, game)),
        engine=__version__, prev=gamefile.position["head"],
    )  # fmt: skip
    asked = record.asked_now(game, move, None, {})
    return move, record.position_document(rules, game, move["move"], move["hash"], asked)


def _position_before(rules: Rules, gamefile: GameFile, number: int) -> AnyGame:
    """Played again from the set-up, and found to be what was recorded."""
    from gallerist_pbem.record.past import snapshots

    *_, last = snapshots(rules, gamefile, number - 1)
    return last.game
