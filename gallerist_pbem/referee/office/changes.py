"""What the referee changes about a table beside the game: recorded as a move, by which nobody is asked anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gallerist_pbem.errors import Damaged, Usage
from gallerist_pbem.plain.safe_text import printable
from gallerist_pbem.plain.schema_check import misshapen, sentence
from gallerist_pbem.record import noted
from gallerist_pbem.record.current import check_dealt
from gallerist_pbem.record.documents import REFEREE, Document, seats
from gallerist_pbem.record.house.changes import changed, checked
from gallerist_pbem.record.locks import locked
from gallerist_pbem.record.secret_file import Secrets, published
from gallerist_pbem.referee.moves import referees_move
from gallerist_pbem.referee.new import check_entry
from gallerist_pbem.referee.open import (
    OpenedGame,
    Summary,
    as_it_is_now,
    check_not_closed,
    check_playable,
    check_seat,
    unsummarized,
)


@dataclass(slots=True)
class Changed:
    """The move that says what was changed, and the game after it."""

    move: Document
    after: OpenedGame
    summary: str = ""
    """What is written beside the game file."""


def change(opened: OpenedGame, events: Sequence[Document], at: str, summary: Summary = unsummarized) -> Changed:
    """Writes down, as one move, what is changed from now on; what is wrong with any of it changes nothing."""
    with locked(opened.file.path):
        now = as_it_is_now(opened)
        check_playable(now)
        check_not_closed(now)
        _check(now, events)
        secrets = Secrets.load(now.file)
        check_dealt(now.file, now.rules, now.game.figures, secrets.secrets)
        noted.check_noted(now.file)
        game = replace(now.game, house=changed(now.file.house, events))
        told = [*events, *published(now.rules, now.file.header, game, secrets)]
        done = Changed(*referees_move(now, game, REFEREE, told, at))
        done.summary = summary(done.after)
        noted.write(done.after.file, done.summary)
    return done


def _check(opened: OpenedGame, events: Sequence[Document]) -> None:
    """Every change is about somebody who plays, has its form, and is one."""
    for event in events:
        if "seat" in event:
            check_seat(opened.file, str(event["seat"]))
            check_entry(event)
        if wrong := misshapen(event, "referee", "change"):
            raise Usage(printable(f"{event.get('event', 'this')}: {sentence(wrong)}"))
    if opened.rules.over(opened.game):
        raise Usage(f"{opened.id} is over: nothing is changed now")
    try:
        checked(events, seats(opened.file.header), opened.file.house)
    except Damaged as fault:
        raise Usage(f"{opened.id}: {fault}") from None
