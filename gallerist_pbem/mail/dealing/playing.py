"""An order in a mail: found, allowed, signed where that is asked for, and carried out."""

from __future__ import annotations

from gallerist_pbem.errors import NotAwaited, Refused, Unreadable, Usage
from gallerist_pbem.mail.dealing.answers import failed, faults_text, turned_away
from gallerist_pbem.mail.dealing.case import Case
from gallerist_pbem.mail.post import Dealt
from gallerist_pbem.referee.office.carried import says_no_more, sealed_already, was_stopped
from gallerist_pbem.referee.office.signatures import verify
from gallerist_pbem.referee.orders import Order, order_text
from gallerist_pbem.referee.standing import set_alone
from gallerist_pbem.referee.submit import Submission, submit
from gallerist_pbem.report.played import end_missing, error_text
from gallerist_pbem.report.summary import summary
from gallerist_pbem.report.words import mail_said

DUPLICATE, OVER = "DUPLICATE", "OVER"
PLAYED, STANDING_SET = "played", "standing_set"


def give(case: Case, order: Order) -> Dealt:
    """An order that was read; whoever it claims to be from."""
    if fault := case.caller.fault_with(order):
        return turned_away(case, fault, [order.seat])
    try:
        check_signature(case, order)
    except Usage as unsigned:
        kind = "bad_signature" if case.letter.signature else "unsigned"
        return turned_away(case, kind, [order.seat], why=str(unsigned))
    try:
        return _play(case, order) if order.steps else _stand(case, order)
    except Refused as refusal:
        return failed(case, order.seat, "refused", faults_text(refusal), refusal.code)
    except NotAwaited as error:
        return _not_awaited(case, order, error)
    except (Unreadable, Usage) as error:
        return failed(case, order.seat, "unreadable", faults_text(error))


def check_signature(case: Case, order: Order) -> None:
    """Raises Usage unless the order is signed, where its seat has a key."""
    if key := case.opened.keys.get(order.seat):
        verify(order_text(order), case.letter.signature, key, order.seat)


def _stand(case: Case, order: Order) -> Dealt:
    """A standing part alone: no move, and nobody else hears of it."""
    set_alone(case.seen_by(order.seat), order)
    return case.dealt(STANDING_SET, "", order.seat, notes=case.notes([order.seat], STANDING_SET))


def _play(case: Case, order: Order) -> Dealt:
    """A sealed answer that is there and that no mail has made is this one's: the run that sealed it died. One that
    another mail has made is not sealed once more."""
    number = sealed_already(case.opened, order)
    if number is not None and not case.host.ledger.made_by(case.game, number):
        return _accepted(case, order, number)
    if number is not None and says_no_more(order):
        return failed(case, order.seat, "duplicate", "", DUPLICATE)
    done = submit(case.opened, order, case.at, summary=summary)
    case.host.opened.keep(done.after)
    number = int(done.moves[0]["move"])
    return _stopped(case, order, number, done) if done.stopped else _accepted(case, order, number, end_missing(done))


def _accepted(case: Case, order: Order, number: int, text: str = "") -> Dealt:
    notes = case.notes([order.seat], "accepted", move=number, text=text)
    return case.dealt(PLAYED, "", order.seat, move=number, notes=notes)


def _stopped(case: Case, order: Order, number: int, done: Submission) -> Dealt:
    """One answer: up to where it was carried out, and why no further."""
    notes = case.notes([order.seat], "stopped", move=number, text=faults_text(done.stopped) if done.stopped else "")
    return case.dealt(PLAYED, "stopped", order.seat, move=number, notes=notes)


def _not_awaited(case: Case, order: Order, error: NotAwaited) -> Dealt:
    """What is recorded already and was made by no other mail is this one's: the run that played it died."""
    if error.code != DUPLICATE or error.move is None:
        return failed(case, order.seat, "not_awaited", _why_not(case, order, error), error.code)
    maker = case.host.ledger.made_by(case.game, error.move)
    if maker not in (None, case.mail.key):
        return failed(case, order.seat, "duplicate", error_text(error), error.code)
    if was_stopped(case.opened, error.move):
        notes = case.notes([order.seat], "stopped", move=error.move, text=error_text(error))
        return case.dealt(PLAYED, "stopped", order.seat, move=error.move, notes=notes)
    return _accepted(case, order, error.move)


def _why_not(case: Case, order: Order, error: NotAwaited) -> str:
    """In the words of a mail where it has some: whose turn it is, and not which decision."""
    words, opened = mail_said()["dealing"]["not_awaited"], case.opened
    if error.code not in words or opened.is_over != (error.code == OVER):
        return error_text(error)
    asked = ", ".join(f"{opened.names[seat]} ({seat})" for seat in opened.asked)
    return str(words[error.code]["again" if order.seat in opened.asked else "others"]).format(asked=asked)
