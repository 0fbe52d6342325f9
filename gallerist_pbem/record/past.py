"""The past of a game: the file as it was after each move, played again from the set-up without any secret."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from gallerist_pbem import __version__
from gallerist_pbem.engine.chance import Hidden
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.errors import Damaged, Usage
from gallerist_pbem.record import documents as record
from gallerist_pbem.record.documents import Asked, Document
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.verify import replay
from gallerist_pbem.referee.submit import check_figures


@dataclass(slots=True)
class Snapshot:
    """A move, the game after it, and who was asked then."""

    gamefile: GameFile
    move: Document
    game: AnyGame
    asked: Asked

    def file(self, rules: Rules) -> GameFile:
        """The game file as it was then, for reading only."""
        position = record.position_document(rules, self.game, self.move["move"], self.move["hash"], self.asked)
        documents = self.gamefile.documents[: self.move["move"] + 3]
        return replace(self.gamefile, documents=documents, position=position)


def snapshots(rules: Rules, gamefile: GameFile, to: int | None = None) -> Iterator[Snapshot]:
    """Every move up to this one; what this version would play otherwise than recorded is not shown as if it were so."""
    check_figures(gamefile, rules.figures(gamefile.overlay(rules.figures(None).plain)))
    asked: Asked = {}
    before: AnyGame | None = None
    for move, game in replay(rules, gamefile, to):
        if record.position_digest(record.content(rules, game)) != move["position"]:
            raise _other_play(gamefile, move)
        asked = record.asked_now(game, move, before, asked)
        before = game
        yield Snapshot(gamefile, move, replace(game, chance=Hidden()), asked)


def snapshot(rules: Rules, gamefile: GameFile, number: int) -> Snapshot:
    """One move."""
    if not 0 <= number < gamefile.count:
        raise Usage(f"{gamefile.path.name} has no move {number}: its moves are 0 to {gamefile.count - 1}")
    *_, last = snapshots(rules, gamefile, number)
    return last


def _other_play(gamefile: GameFile, move: Document) -> Damaged | Usage:
    number = move["move"]
    if move["engine"] == __version__:
        return gamefile.damaged(number + 2, "the position after it is not what the rules and the draws give")
    recorded = f"{gamefile.path.name}: move {number} was recorded under {move['engine']}"
    return Usage(f"{recorded}, and this version would play it differently")
