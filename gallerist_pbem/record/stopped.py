"""The rest of an order that was refused after a reveal: a part of the record, proved like all others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain

from gallerist_pbem import version
from gallerist_pbem.engine.agenda import Outcome
from gallerist_pbem.engine.chance import Chance, Recorded, Secret, Unknown
from gallerist_pbem.errors import Damaged
from gallerist_pbem.orders.steps import STANDING, Step
from gallerist_pbem.record.documents import STOPPED, Document

SAID = ("code", "rule", "why")
"""How the refusal was put."""
LONGEST = 1000
FROM_REVISION = 2
"""Games that were begun before do not record it."""
CarriedOut = Callable[[Sequence[Step], Chance], Outcome]


def stopped_events(outcome: Outcome, seat: str, by: str) -> list[Document]:
    """What was not carried out, and why; the rest of a standing order stays as secret as it was."""
    refusal = outcome.stopped
    if refusal is None or not _is_recorded(outcome, by):
        return []
    said = {key: getattr(refusal, key)[:LONGEST] for key in SAID}
    return [{"event": STOPPED, "seat": seat, "rest": outcome.rest, "at": outcome.refused_at} | said]


def _is_recorded(outcome: Outcome, by: str) -> bool:
    return by != STANDING and outcome.game.revision >= FROM_REVISION


def told_in(move: Document) -> Document | None:
    """The event by which a move says so."""
    return next((event for event in move["events"] if event["event"] == STOPPED), None)


class _WithoutEnd(Recorded):
    """The draws of a move, for steps that might have drawn more before they were refused, or ended the game."""

    def draw(self, pile: str, k: int, left: Sequence[str]) -> str:
        """Only the seed tells what a step would have drawn that was not carried out."""
        following = next(self.draws, None)
        if following is None:
            raise Unknown(pile)
        self.draws = chain([following], self.draws)
        return super().draw(pile, k, left)

    def secret(self, seat: str) -> Secret:
        """Only the seed tells what would have been opened."""
        if seat not in self.opened:
            raise Unknown(seat)
        return super().secret(seat)


def with_rest(outcome: Outcome, move: Document, chance: Chance, carry_out: CarriedOut) -> Outcome:
    """A recorded order that was carried out again, with what was refused of it: that must be refused again."""
    told = told_in(move)
    if told is None or not _is_recorded(outcome, move["by"]):
        return outcome
    drawn = _WithoutEnd(move["events"]) if isinstance(chance, Recorded) else chance
    try:
        again = carry_out([*move["order"], *told["rest"]], drawn)
        events = [_as_said_then(event, told, move) for event in stopped_events(again, move["seat"], move["by"])]
    except Unknown:
        events = [told]  # possible, as a draw is
    if not events:
        raise Damaged("the rest of its order would not have been refused")
    return replace(outcome, game=replace(outcome.game, events=[*outcome.game.events, *events]))


def _as_said_then(event: Document, told: Document, move: Document) -> Document:
    """Another version of the program may have put it otherwise; what was refused is the same."""
    return event if move["engine"] == version.__version__ else event | {key: told[key] for key in SAID}
