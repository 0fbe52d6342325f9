"""One mail that was taken becomes what came of it. Whatever the mail is, this happens once, and nothing is lost."""

from __future__ import annotations

from dataclasses import replace

from gallerist_pbem.errors import Unreadable
from gallerist_pbem.mail.clock.watching import confirming, unconfirmed
from gallerist_pbem.mail.dealing.access import STRANGER, caller_of
from gallerist_pbem.mail.dealing.answers import failed, to_stranger, turned_away
from gallerist_pbem.mail.dealing.case import Case, together
from gallerist_pbem.mail.dealing.commanding import FOR_ALL, obey, welcome
from gallerist_pbem.mail.dealing.finding import if_meant, order_of, unheeded, why_unreadable
from gallerist_pbem.mail.dealing.playing import give
from gallerist_pbem.mail.host.house import Host
from gallerist_pbem.mail.post import Dealt, KeptMail
from gallerist_pbem.mail.reading.commands import commands
from gallerist_pbem.mail.reading.letter import Letter
from gallerist_pbem.mail.reading.routing import game_of, is_own
from gallerist_pbem.report.words import harmless

AUTOMATIC, UNKNOWN_GAME, TOO_LONG = "automatic", "unknown_game", "too_long"
CONFIRMED, NOTHING_FOUND = "confirmed", "nothing_found"


def deal(host: Host, mail: KeptMail, letter: Letter) -> Dealt:
    """What came of a mail; raises for a game that cannot be opened or written now, and then it is dealt with later."""
    case = case_of(host, mail, letter)
    if isinstance(case, Dealt):
        return case
    if fault := case.caller.fault():
        return turned_away(case, fault, _spoken_for(case))
    return _confirming(case, _authentic(case))


def case_of(host: Host, mail: KeptMail, letter: Letter) -> Case | Dealt:
    """A mail with its game and its sender; one that nobody wrote, or for no game of ours, is done with already."""
    if why := _automatic(host, letter):
        return Dealt(AUTOMATIC, why)
    game = _game(host, letter)
    if mail.is_cut and not host.has(game):
        notes, changes = to_stranger(host, mail, letter.sender, TOO_LONG)
        return Dealt(TOO_LONG, notes=notes, changes=changes)
    if not host.has(game):
        kind = UNKNOWN_GAME if game else STRANGER
        notes, changes = to_stranger(host, mail, letter.sender, kind, game=harmless(game))
        return Dealt(UNKNOWN_GAME, harmless(game), notes=notes, changes=changes)
    opened = host.open(game)
    case = Case(host, mail, letter, opened, caller_of(host, opened, letter))
    return turned_away(case, TOO_LONG) if mail.is_cut else case


def _game(host: Host, letter: Letter) -> str:
    """The game that the order names, or the address where there is no such game: half of an order may be lost."""
    address = host.configuration.address
    game = game_of(letter, address)
    return game if host.has(game) else game_of(replace(letter, order=b"", texts=()), address) or game


def _automatic(host: Host, letter: Letter) -> str:
    """Why nobody wrote it: it is never answered, so that no two machines answer each other."""
    return letter.automatic or ("our own address" if is_own(letter, host.configuration.address) else "")


def _spoken_for(case: Case) -> list[str]:
    """The seats in whose name a mail speaks: by their tokens, or by the order in it."""
    try:
        order = order_of(case)
    except Unreadable:
        order = None
    named = [order.seat] if order and order.seat in case.opened.names else []
    return [*(grant.seat for grant in case.caller.grants), *named]


def _authentic(case: Case) -> Dealt:
    """From the address of a seat and with a token of it: an order, commands, or both."""
    seat, every = case.caller.seats[0], commands(case.letter)
    parts: list[Dealt] = []
    asked = every
    try:
        order = order_of(case)
        unknown = unheeded(case, order)
        asked = [command for command in every if command.is_known or command in unknown]
        parts += [give(case, order)] if order else []
    except Unreadable as unreadable:
        parts.append(failed(case, seat, "unreadable", why_unreadable(case, unreadable)))
    for command in asked:
        # What came before may have changed the game.
        parts += [
            obey(case.anew(), own, command) for own in case.caller.seats[: 1 if command.name in FOR_ALL else None]
        ]
    return together(parts) if parts else _talked(case, seat)


def _talked(case: Case, seat: str) -> Dealt:
    """Neither an order nor a command: whoever was invited may answer with anything he likes."""
    meant = if_meant(case)
    if not meant and seat in unconfirmed(case.host.ledger, case.opened):
        return case.dealt(NOTHING_FOUND, "", seat, notes=welcome(case, seat).notes)
    asked = case.opened.names[seat] if seat in case.opened.asked else ""
    return failed(case, seat, NOTHING_FOUND, meant, asked=asked)


def _confirming(case: Case, dealt: Dealt) -> Dealt:
    """Whatever it says, the mail shows that the address works."""
    ledger, clock = case.host.ledger, case.host.configuration.clock
    confirmed = [
        choice
        for seat in case.caller.seats
        for choice in confirming(ledger, case.opened, seat, clock, case.mail.received)
    ]
    return together([dealt, case.dealt(CONFIRMED, changes=confirmed)])
