"""Answers to mails that changed nothing: once for a reason, and never without end, whoever answers whom."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gallerist_pbem.errors import PbemError, Refused, Unreadable
from gallerist_pbem.mail.dealing.access import NO_SENDER
from gallerist_pbem.mail.dealing.case import Case
from gallerist_pbem.mail.host.house import Host
from gallerist_pbem.mail.post import Answered, Change, Dealt, KeptMail, Notice
from gallerist_pbem.report.played import error_text
from gallerist_pbem.report.words import BULLET, mail_said, printable

IN_YOUR_NAME = "in_your_name"
MOST_WARNINGS = 5
"""So often a day a seat is told that somebody wrote in its name, whatever is tried."""
MOST_STRANGERS = 100
"""So many answers a day go to people who do not play here, all together: whoever writes under a thousand addresses that
are not his own makes no thousand mails of it."""
EVERYBODY = ""
MOST_FAILURES = 20
"""So many orders a day that cannot be carried out are answered; a machine that answers us would never stop."""


def turned_away(case: Case, kind: str, seats: Iterable[str] = (), why: str = "") -> Dealt:
    """A mail that may not do what it asks for: its sender is told once a day, and the seats it spoke for once a run."""
    notes, changes = _to_sender(case, kind, why)
    warned, counted = _warnings(case, kind, [seat for seat in dict.fromkeys(seats) if seat not in case.caller.own])
    seat = next(iter(case.caller.own), "")
    return case.dealt(kind, why or case.letter.sender_fault, seat, notes=notes + warned, changes=changes + counted)


def _to_sender(case: Case, kind: str, why: str) -> tuple[list[Notice], list[Change]]:
    """Who plays here is answered as a player, at the address that is written down; others as strangers."""
    if kind == NO_SENDER:
        return [], []
    if not case.caller.own:
        return to_stranger(case.host, case.mail, case.caller.address, kind, sender=case.caller.address)
    reason = f"{kind} {case.game}"
    if reason in case.host.ledger.seats.answered(case.caller.address, case.day):
        return [], []
    return case.notes(case.caller.own[:1], kind, why=why), [Answered(case.caller.address, case.day, reason)]


def to_stranger(host: Host, mail: KeptMail, address: str, kind: str, **facts: Any) -> tuple[list[Notice], list[Change]]:
    """An address that does not play there: no state of any game, and only so many answers a day."""
    day = mail.received[:10]
    given = host.ledger.seats.answered(address, day)
    if not address or kind in given or len(given) >= host.configuration.strangers:
        return [], []
    if len(host.ledger.seats.answered(EVERYBODY, day)) >= MOST_STRANGERS:
        return [], []
    counted = [Answered(address, day, kind), Answered(EVERYBODY, day, mail.key)]
    return [Notice("", "", address, kind, facts, mail.key)], [*counted]


def _warnings(case: Case, kind: str, seats: Iterable[str]) -> tuple[list[Notice], list[Change]]:
    """That somebody wrote in a player's name."""
    ledger = case.host.ledger
    notes, changes = list[Notice](), list[Change]()
    sender = case.caller.address or mail_said()["dealing"]["unknown_sender"]
    for note in case.notes(seats, IN_YOUR_NAME, sender=sender, why=mail_said()["dealing"]["reasons"][kind]):
        given = [each for each in ledger.seats.answered(note.address, case.day) if each.startswith(IN_YOUR_NAME)]
        if len(given) < MOST_WARNINGS and not ledger.is_to_be_told(note):
            notes.append(note)
            changes.append(Answered(note.address, case.day, f"{IN_YOUR_NAME} {case.mail.key}"))
    return notes, changes


def faults_text(error: PbemError) -> str:
    """What is wrong, as somebody reads it who sees no lines and columns of a file."""
    if isinstance(error, Unreadable):
        return "\n".join(f"{BULLET}{printable(fault.message)}" for fault in error.faults)
    return "\n".join(map(printable, error.lines())) if isinstance(error, Refused) else error_text(error)


def failed(case: Case, seat: str, kind: str, text: str, why: str = "", **facts: Any) -> Dealt:
    """An order that was not carried out, or a mail in which nothing was found: its seat alone is told."""
    address = case.opened.addresses[seat]
    given = [each for each in case.host.ledger.seats.answered(address, case.day) if each.startswith("failed ")]
    if len(given) >= MOST_FAILURES:
        return case.dealt(kind, mail_said()["dealing"]["too_many"], seat)
    changes = [Answered(address, case.day, f"failed {case.mail.key}")]
    return case.dealt(kind, why, seat, notes=case.notes([seat], kind, text=text, **facts), changes=changes)
