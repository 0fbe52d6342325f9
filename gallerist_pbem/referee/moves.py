"""Moves in the making: orders carried out one after the other, with everything that is written down about them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from gallerist_pbem import version
from gallerist_pbem.engine.agenda import Outcome
from gallerist_pbem.engine.apply import apply
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.orders.steps import Step
from gallerist_pbem.record import documents, entries, seals
from gallerist_pbem.record.documents import Document
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.seals import SealedAnswer
from gallerist_pbem.record.secret_file import Secrets, published
from gallerist_pbem.record.stopped import stopped_events
from gallerist_pbem.referee.open import OpenedGame, opened_now


@dataclass(slots=True)
class PendingMoves:
    """Moves made one after the other, not written yet, and the game after them."""

    rules: Rules
    gamefile: GameFile
    secrets: Secrets
    at: str
    game: AnyGame
    asked: documents.Asked
    moves: list[Document] = field(default_factory=list)
    answers: dict[str, SealedAnswer] | None = None
    """What was sealed so far, once it is needed."""
    fresh: dict[int, list[Step]] = field(default_factory=dict)
    """Answers sealed by these moves."""

    def carry_out(self, seat: str, steps: Sequence[Step]) -> Outcome:
        """An order; its answer is sealed if others of its group must not see it yet."""
        game, seed = replace(self.game, events=[]), self.secrets.seed
        if documents.is_open(self.gamefile.header) or not (game.agenda and game.agenda[-1].sealed):
            return apply(self.rules, game, seat, steps)
        if self.answers is None:
            self.answers = seals.known_answers(self.gamefile)
        if not seals.must_be_sealed(game, seat):
            opened = seals.unsealed(game, seals.openings(self.gamefile, game, self.answers, seed))
            return apply(self.rules, opened, seat, steps)
        salted = seals.salt_of(self.gamefile, seed, self._number, self._prev)
        outcome, answer = seals.seal(self.rules, game, seat, steps, salted)
        self.answers[seat] = SealedAnswer(self._number, self._prev, answer)
        self.fresh[self._number] = answer
        return outcome

    @property
    def _number(self) -> int:
        """That of the next move."""
        return self.gamefile.count + len(self.moves)

    @property
    def _prev(self) -> str:
        """The hash before the next move."""
        return str(self.moves[-1]["hash"] if self.moves else self.gamefile.position["head"])

    def write_answers(self) -> None:
        """Before the game file: an entry whose move was never written does not count."""
        for move in self.moves:
            if move["move"] in self.fresh:
                entry = {"move": move["move"], "hash": move["hash"], "seat": move["seat"]}
                entries.append(self.gamefile.path, entry | {"answer": self.fresh[move["move"]]})

    def add(self, seat: str, outcome: Outcome, by: str, note: str | None = None) -> Document:
        """One more move."""
        number = self._number
        events = outcome.game.events + stopped_events(outcome, seat, by)
        events += published(self.rules, self.gamefile.header, outcome.game, self.secrets)
        move = documents.move(
            move=number, kind=documents.SEALED if number in self.fresh else "order", seat=seat, by=by, at=self.at,
            order=outcome.steps, events=events, note=note,
            position=documents.position_digest(documents.content(self.rules, outcome.game)), engine=version.__version__,
            prev=self._prev,
        )  # fmt: skip
        self.asked = documents.asked_now(outcome.game, move, self.game, self.asked)
        self.game = outcome.game
        self.moves.append(move)
        return move

    def gamefile_after(self) -> GameFile:
        """The file with these moves."""
        last = self.moves[-1]
        position = documents.position_document(self.rules, self.game, last["move"], last["hash"], self.asked)
        return self.gamefile.after(position, self.moves)


def referees_move(
    opened: OpenedGame, game: AnyGame, kind: str, events: Sequence[Document], at: str
) -> tuple[Document, OpenedGame]:
    """A move of the referee's own and the game after it, not written yet; whoever has to answer is asked anew, unless
    only something beside the game was changed."""
    move = documents.move(
        move=opened.file.count, kind=kind, seat=None, by="referee", at=at, order=[], events=list(events),
        position=documents.position_digest(documents.content(opened.rules, game)), engine=version.__version__,
        prev=opened.file.position["head"],
    )  # fmt: skip
    asked = documents.asked_now(game, move, None, opened.file.position["asked"])
    position = documents.position_document(opened.rules, game, move["move"], move["hash"], asked)
    return move, opened_now(opened.file.after(position, [move]), opened.package, game)
