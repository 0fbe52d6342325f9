"""Taking back by mail: one asks, all who would be affected grant it, and any move in between makes it void."""

from __future__ import annotations

from collections.abc import Collection
from itertools import takewhile

from gallerist_pbem.errors import NotAwaited, Refused
from gallerist_pbem.mail.dealing.answers import failed, faults_text
from gallerist_pbem.mail.dealing.case import Case
from gallerist_pbem.mail.post import Dealt, UndoRequest, Void, folded
from gallerist_pbem.referee.office.agreed_undo import Undoing, affected, take_back_agreed
from gallerist_pbem.report.summary import summary
from gallerist_pbem.report.words import mail_said

UNDO = "undo"


def ask(case: Case, seat: str) -> Dealt:
    """`undo`: where nobody else is affected it is done at once."""
    open_request = case.host.ledger.seats.request(case.game)
    if open_request and _holds(case, open_request):
        return _told_again(case, open_request, seat)
    try:
        undoing = affected(case.opened, seat)
    except (Refused, NotAwaited) as error:
        return _impossible(case, seat, error)
    request = UndoRequest(case.game, seat, undoing.first, case.opened.file.last["hash"])
    if not (others := missing(case, request, undoing)):
        return _carry_out(case, request, [])
    facts = _facts(case, request)
    waits = case.notes([seat], "undo_waits", **facts, waiting=_named(case, others))
    notes = case.notes(others, "undo_asked", **facts)
    return case.dealt("undo_asked", "", seat, notes=notes + waits, changes=[request])


def grant(case: Case, seat: str) -> Dealt:
    """`grant undo`: with the last grant it is done."""
    request = case.host.ledger.seats.request(case.game)
    if request is None:
        return failed(case, seat, "no_undo", "")
    if not _holds(case, request):
        return _void(case, request, seat)
    granted = tuple(dict.fromkeys([*request.granted, *(own for own in case.caller.seats if own != request.seat)]))
    if left := missing(case, request._replace(granted=granted), affected(case.opened, request.seat)):
        facts = {"who": case.opened.names[seat], "waiting": _named(case, left)}
        notes = case.notes(dict.fromkeys([request.seat, seat]), "undo_granted", **facts)
        return case.dealt("undo_granted", "", seat, notes=notes, changes=[request._replace(granted=granted)])
    return _carry_out(case, request, granted)


def refuse(case: Case, seat: str) -> Dealt:
    """`refuse undo`: everything stays as it is, and whoever was asked is told."""
    request = case.host.ledger.seats.request(case.game)
    if request is None:
        return failed(case, seat, "no_undo", "")
    if not _holds(case, request):
        return _void(case, request, seat)
    notes = case.notes(case.opened.names, "undo_refused", who=case.opened.names[seat])
    return case.dealt("undo_refused", "", seat, notes=notes, changes=[Void(case.game)])


def missing(case: Case, request: UndoRequest, undoing: Undoing) -> list[str]:
    """Who still has to agree; a person with two seats need not ask himself."""
    addresses = case.opened.addresses
    own = {seat for seat, address in addresses.items() if folded(address) == case.caller.address}
    agreed = {request.seat, *request.granted} | (own if request.seat in own else set())
    return [seat for seat in undoing.seats if seat not in agreed]


def _holds(case: Case, request: UndoRequest) -> bool:
    return bool(case.opened.file.last["hash"] == request.head)


def _told_again(case: Case, request: UndoRequest, seat: str) -> Dealt:
    """One request at a time."""
    left = missing(case, request, affected(case.opened, request.seat))
    notes = case.notes([seat], "undo_waits", **_facts(case, request), waiting=_named(case, left))
    return case.dealt("undo_asked", "again", seat, notes=notes)


def _carry_out(case: Case, request: UndoRequest, granted: Collection[str]) -> Dealt:
    try:
        take_back_agreed(case.opened, request.first, request.seat, list(granted), case.at, summary)
    except (Refused, NotAwaited) as error:
        return _impossible(case, request.seat, error)
    return _undone(case, request)


def _impossible(case: Case, seat: str, error: Refused | NotAwaited) -> Dealt:
    """A wish that cannot be fulfilled: it is no order, and so none that was refused."""
    words = mail_said()["dealing"]["no_undo_possible"]
    why = str(words[error.code]) if error.code in words else faults_text(error)
    return failed(case, seat, "undo_impossible", why, error.code)


def _undone(case: Case, request: UndoRequest) -> Dealt:
    notes = case.notes(case.opened.names, "undone", **_facts(case, request))
    return case.dealt("undone", "", request.seat, notes=notes, changes=[Void(case.game)])


def _void(case: Case, request: UndoRequest, seat: str) -> Dealt:
    """Something happened since it was asked; or the run that took the moves back died before it could say so."""
    since = list(takewhile(lambda number: case.opened.file.move(number)["hash"] != request.head, _latest(case)))
    if since and all(case.opened.file.move(number)["kind"] == UNDO for number in since):
        return _undone(case, request)
    notes = case.notes(dict.fromkeys([request.seat, seat]), "void_undo", **_facts(case, request))
    return case.dealt("void_undo", "", seat, notes=notes, changes=[Void(case.game)])


def _latest(case: Case) -> range:
    return range(case.opened.file.count - 1, -1, -1)


def _facts(case: Case, request: UndoRequest) -> dict[str, object]:
    return {"who": case.opened.names[request.seat], "first": request.first}


def _named(case: Case, seats: Collection[str]) -> str:
    return ", ".join(f"{case.opened.names[seat]} ({seat})" for seat in seats)
