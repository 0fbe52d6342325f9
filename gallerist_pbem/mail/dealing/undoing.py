"""Taking back by mail: one asks, all who would be affected grant it, and any move in between makes it void."""

from __future__ import annotations

from collections.abc import Collection
from itertools import takewhile
from typing import Any

from gallerist_pbem.errors import NotAwaited, Refused
from gallerist_pbem.mail.dealing.answers import failed, faults_text
from gallerist_pbem.mail.dealing.case import Case
from gallerist_pbem.mail.dealing.signing import how_to_sign
from gallerist_pbem.mail.post import Dealt, UndoRequest, Void, folded
from gallerist_pbem.mail.reading.commands import moves_named
from gallerist_pbem.referee.office.agreed_undo import Undoing, affected, take_back_agreed
from gallerist_pbem.report.summary import summary
from gallerist_pbem.report.words import mail_said

UNDO, ASKED = "undo", "undo_asked"


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
    notes = [note for other in others for note in case.notes([other], ASKED, **facts, **how_to_sign(case, other))]
    return case.dealt(ASKED, "", seat, notes=notes + waits, changes=[request])


def grant(case: Case, seat: str, named: str) -> Dealt:
    """`grant undo 15-17`: with the last grant it is done. A seat with a key grants only for itself."""
    request = _meant(case, seat, named)
    if isinstance(request, Dealt):
        return request
    own = [other for other in case.caller.seats if other == seat or other not in case.opened.keys]
    granted = tuple(dict.fromkeys([*request.granted, *(each for each in own if each != request.seat)]))
    if left := missing(case, request._replace(granted=granted), affected(case.opened, request.seat)):
        facts = {"who": case.opened.names[seat], "waiting": _named(case, left)}
        notes = case.notes(dict.fromkeys([request.seat, seat]), "undo_granted", **facts)
        return case.dealt("undo_granted", "", seat, notes=notes, changes=[request._replace(granted=granted)])
    return _carry_out(case, request, granted)


def refuse(case: Case, seat: str, named: str) -> Dealt:
    """`refuse undo 15-17`: everything stays as it is, and whoever was asked is told."""
    request = _meant(case, seat, named)
    if isinstance(request, Dealt):
        return request
    notes = case.notes(case.opened.names, "undo_refused", who=case.opened.names[seat])
    return case.dealt("undo_refused", "", seat, notes=notes, changes=[Void(case.game)])


def _meant(case: Case, seat: str, named: str) -> UndoRequest | Dealt:
    """The request that is open, if it is the one that is answered; else what is told instead."""
    request = case.host.ledger.seats.request(case.game)
    if request is None:
        return failed(case, seat, "no_undo", "")
    if not _holds(case, request):
        return _void(case, request, seat)
    if named == moves_of(case, request) or (not named and _is_answered(case, request)):
        return request
    return failed(case, seat, "other_undo", "", **_facts(case, request), named=named, **how_to_sign(case, seat))


def _is_answered(case: Case, request: UndoRequest) -> bool:
    """Whether an answer that names no moves can only mean this request: there never was another in the game, or the
    mail that asked for this one is the one that is answered."""
    asked = {note.letter: str(note.facts.get("moves", "")) for note in case.host.ledger.told(case.game, ASKED)}
    if len({*asked.values()}) <= 1:
        return True
    by_letter = {letter.casefold(): moves for letter, moves in asked.items() if letter}
    answered = (by_letter[each.casefold()] for each in case.letter.references if each.casefold() in by_letter)
    return next(answered, "") == moves_of(case, request)


def missing(case: Case, request: UndoRequest, undoing: Undoing) -> list[str]:
    """Who still has to agree; a person with two seats need not ask himself."""
    addresses = case.opened.addresses
    own = {seat for seat, address in addresses.items() if folded(address) == case.caller.address}
    himself = own - {*case.opened.keys} if request.seat in own else set()
    agreed = {request.seat, *request.granted} | himself
    return [seat for seat in undoing.seats if seat not in agreed]


def moves_of(case: Case, request: UndoRequest) -> str:
    """From the first move that would be taken back to the last one of the game when it was asked: two requests that
    would take back something else never have the same name."""
    # A file that the referee has restored may not have that move any more.
    last = next((each for each in _latest(case) if case.opened.file.move(each)["hash"] == request.head), None)
    return moves_named(request.first, last)


def _holds(case: Case, request: UndoRequest) -> bool:
    return bool(case.opened.file.last["hash"] == request.head)


def _told_again(case: Case, request: UndoRequest, seat: str) -> Dealt:
    """One request at a time."""
    left = missing(case, request, affected(case.opened, request.seat))
    notes = case.notes([seat], "undo_waits", **_facts(case, request), waiting=_named(case, left))
    return case.dealt(ASKED, "again", seat, notes=notes)


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


def _facts(case: Case, request: UndoRequest) -> dict[str, Any]:
    return {"who": case.opened.names[request.seat], "first": request.first, "moves": moves_of(case, request)}


def _named(case: Case, seats: Collection[str]) -> str:
    return ", ".join(f"{case.opened.names[seat]} ({seat})" for seat in seats)
