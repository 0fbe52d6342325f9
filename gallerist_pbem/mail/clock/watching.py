"""What the clock sees of a game: its record, and what the ledger knows of its seats."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from gallerist_pbem.mail.clock.acts import Invited, OpenQuestion, Watched
from gallerist_pbem.mail.clock.deadlines import Deadlines
from gallerist_pbem.mail.clock.moments import Span, moment, written
from gallerist_pbem.mail.clock.settings import WAIT, ClockSettings
from gallerist_pbem.mail.ledger.ledger import Ledger
from gallerist_pbem.mail.post import SeatChoice
from gallerist_pbem.referee.office.reactions import is_reaction
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.report.words import hour_of, mail_said

CONFIRMED, THEN = "confirmed", "then"
"""What a seat has chosen: when it answered its invitation, and what it agreed to for missed turns."""


class Begun(NamedTuple):
    """A move with which some time begins."""

    move: int
    at: str


def watched(ledger: Ledger, opened: OpenedGame, default: ClockSettings) -> Watched:
    """A game that is not over, with everything that counts for its deadlines."""
    settings, seats = default.changed(opened.clock), ledger.seats
    agreed = seats.choices(opened.id, THEN)
    return Watched(
        questions=[_question(opened, seat) for seat in opened.asked],
        settings=settings,
        invited=invited(opened, seats.choices(opened.id, CONFIRMED)),
        absences=seats.absences(opened.id),
        downtimes=[Span(moment(begins), moment(ends)) for begins, ends in ledger.downtimes.all()],
        marks=seats.marks(opened.id),
        agreed=settings.then != WAIT and all(agreed.get(seat) == settings.then for seat in opened.names),
    )


def invited(opened: OpenedGame, confirmed: Mapping[str, str]) -> dict[str, Invited]:
    """Every seat is invited when the game is set up, and anew when it gets another address or player; what was
    confirmed before that no longer counts."""
    found: dict[str, Invited] = {}
    for seat in opened.names:
        begun = seated_with(opened, seat)
        at = confirmed.get(seat, "")
        found[seat] = Invited(*begun, at if at >= begun.at else "")
    return found


def seated_with(opened: OpenedGame, seat: str) -> Begun:
    """The move that gave a seat its player at this address: the set-up, or one of the referee's."""
    return _last_change(opened, ("address", "player"), seat) or Begun(0, opened.file.move(0)["at"])


def taken_over(opened: OpenedGame, seat: str, since: int) -> int | None:
    """The first move after that one which gave a seat to another player."""
    later = (number for number in opened.file.referees() if number > since and opened.file.changes_house(number))
    return next((number for number in later if _changes(opened, number, ("player",), seat)), None)


def unconfirmed(ledger: Ledger, opened: OpenedGame) -> list[str]:
    """Who has not shown yet that his address works."""
    every = invited(opened, ledger.seats.choices(opened.id, CONFIRMED))
    return [seat for seat, each in every.items() if not each.confirmed]


def confirming(ledger: Ledger, opened: OpenedGame, seat: str, default: ClockSettings, now: str) -> list[SeatChoice]:
    """What a seat says with its first mail: that its address works, and that it agrees to what its invitation says of
    missed turns. Later mails say nothing of the kind."""
    if seat not in unconfirmed(ledger, opened):
        return []
    return [SeatChoice(opened.id, seat, CONFIRMED, now), agreeing(opened, seat, default)]


def agreeing(opened: OpenedGame, seat: str, default: ClockSettings) -> SeatChoice:
    """A seat agrees, with a plain `yes`, to what happens after missed turns as the clock stands now."""
    return SeatChoice(opened.id, seat, THEN, default.changed(opened.clock).then)


def _question(opened: OpenedGame, seat: str) -> OpenQuestion:
    """Another clock, or another player, gives the whole time anew."""
    asked = opened.asked[seat]
    changes = (_last_change(opened, ("clock",), None), _last_change(opened, ("player",), seat))
    begun = max([Begun(asked["decision"], asked["since"]), *(change for change in changes if change)])
    return OpenQuestion(seat, begun.move, begun.at, is_reaction(opened, seat))


def _last_change(opened: OpenedGame, kinds: Collection[str], seat: str | None) -> Begun | None:
    """The referee's last move that changed one of these for a seat, or for all."""
    found: Begun | None = None
    for number in filter(opened.file.changes_house, opened.file.referees()):
        if _changes(opened, number, kinds, seat):
            found = Begun(number, opened.file.move(number)["at"])
    return found


def _changes(opened: OpenedGame, number: int, kinds: Collection[str], seat: str | None) -> bool:
    events = opened.file.move(number)["events"]
    return any(event["event"] in kinds and event.get("seat") == seat for event in events)


def deadline_of(ledger: Ledger, opened: OpenedGame, seat: str, default: ClockSettings) -> Deadlines | None:
    """When the answer of a seat is due; None where it is not asked, or no clock runs yet."""
    seen = watched(ledger, opened, default)
    questions = [] if seen.unconfirmed else [question for question in seen.questions if question.seat == seat]
    return seen.deadlines(questions[0]) if questions else None


def deadline_said(ledger: Ledger, opened: OpenedGame, seat: str, default: ClockSettings, now: str) -> str:
    """By when the seat is asked to answer, as its mail says it; empty where no clock runs."""
    times, says = deadline_of(ledger, opened, seat, default), mail_said()["clock"]
    if times is None:
        return ""
    present = moment(now)
    which = "answer_by" if present <= times.deadline else "answer_overdue" if present <= times.grace else "waits"
    facts = {name: hour_of(written(time), now) for name, time in times._asdict().items()}
    return str(says[which]).format(**facts)
