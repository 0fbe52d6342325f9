"""A game is set up on a host, and its players are invited with the next run."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gallerist_pbem.errors import Usage
from gallerist_pbem.mail.clock.settings import WAIT, ClockSettings, check_clock
from gallerist_pbem.mail.clock.watching import invited, taken_over
from gallerist_pbem.mail.desk.invitation import invitation
from gallerist_pbem.mail.host.house import Host
from gallerist_pbem.mail.ledger.ledger import Ledger
from gallerist_pbem.mail.post import Notice, SeatChoice, folded
from gallerist_pbem.referee.new import SEAT, Wanted, start
from gallerist_pbem.referee.office.changes import change
from gallerist_pbem.referee.office.papers import faults_in, is_game_id
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.report.summary import summary
from gallerist_pbem.report.words import printable

REPLACED, NOBODY = "replaced", ""
INVITATION, INVITED = "invitation", "invited"
"""What is told, and the move for which it was: the first, or the last that gave the seat another address or player."""


@dataclass(frozen=True, slots=True)
class WantedTable:
    """A game as somebody asks for it: who plays where, by which rules and times."""

    game: str
    kind: str
    seats: Sequence[str]
    options: Sequence[str]
    clock: Sequence[str]


def set_up(host: Host, wanted: WantedTable, bots: Collection[str], at: str) -> OpenedGame:
    """Everything that was asked for is looked at before anything is written."""
    changed: dict[str, Any] = {}
    looks: list[Callable[[], None]] = [
        lambda: check_id(wanted.game, host.ledger),
        lambda: check_seats(wanted.seats, host.configuration.address),
        lambda: changed.update(read_clock(wanted.clock, host.configuration.clock, bots)),
    ]
    wrong = list[str]()
    for look in looks:
        try:
            look()
        except Usage as fault:
            wrong.append(str(fault))
    if wrong:
        raise Usage("\n".join(wrong))
    with host.ledger.database.transaction():
        opened = start(host.path(wanted.game), Wanted(wanted.kind, wanted.seats, wanted.options), at, summary).opened
        if changed:
            opened = change(opened, [{"event": "clock", "settings": changed}], at, summary).after
        invite(host, opened)
    return opened


def invite(host: Host, opened: OpenedGame) -> None:
    """Everybody who is to be invited, and a last word to who had the seat before; inside a transaction, so that nobody
    is told twice."""
    settings, seats = host.configuration.clock.changed(opened.clock), uninvited(host, opened)
    host.ledger.tell([*_farewells(host, opened, seats)])
    host.ledger.tell([_invitation(host, opened, seat, settings) for seat in seats if seat in opened.addresses])
    host.ledger.seats.change([SeatChoice(opened.id, seat, INVITED, move) for seat, move in seats.items()])


def uninvited(host: Host, opened: OpenedGame) -> dict[str, str]:
    """The seats that were not invited yet, or not since they got another address or player; with the move that was."""
    known = host.ledger.seats.choices(opened.id, INVITED)
    since = {seat: str(each.begun_with) for seat, each in invited(opened, {}).items()}
    return {seat: since[seat] for seat in opened.names if known.get(seat) != since[seat] and not opened.is_over}


def _invitation(host: Host, opened: OpenedGame, seat: str, settings: ClockSettings) -> Notice:
    facts = invitation(opened, seat, settings, host.configuration)
    return Notice(opened.id, seat, opened.addresses[seat], INVITATION, facts)


def _farewells(host: Host, opened: OpenedGame, seats: Collection[str]) -> Iterator[Notice]:
    """To who got the mails of a seat until somebody else took it over: he is no player any more, so he is told nothing
    of the game and gets no key."""
    known = host.ledger.seats.choices(opened.id, INVITED)
    for seat in (seat for seat in seats if seat in known):
        before, taken = host.ledger.written_to(opened.id, seat), taken_over(opened, seat, int(known[seat]))
        if before and taken and folded(before) != folded(opened.addresses.get(seat, "")):
            name = opened.file.names(before=taken)[seat]
            facts = {"name": name, "place": seat, "referee": host.configuration.referee}
            yield Notice(opened.id, NOBODY, before, REPLACED, facts)


def check_id(game: str, ledger: Ledger) -> None:
    """It is the name of a file, stands in every subject, and was never used here: old keys would hold again."""
    if not is_game_id(game):
        raise Usage(f"{printable(game)}: a game is called like salon: small letters, digits, - and _")
    if ledger.seats.heard(game):
        raise Usage(f"a game {game} was played here already, and its keys would hold again: choose another name")


def check_seats(seats: Sequence[str], own: str) -> None:
    """Who has no address cannot be asked, and the host does not write to itself."""
    found = [match for text in seats if (match := SEAT.fullmatch(text.strip()))]
    missing = [f"{match['seat']}={match['name']}" for match in found if not match["mail"]]
    if missing:
        raise Usage(
            f"every seat needs an address, because players are asked by mail; without one: {', '.join(missing)}."
            f' Write it like "{missing[0]} <name@example.org>"'
        )
    if any(folded(match["mail"]) == folded(own) for match in found):
        raise Usage(f"{own} is the address of the host itself: nobody can play from it")


def read_clock(texts: Sequence[str], usual: ClockSettings, bots: Collection[str]) -> dict[str, Any]:
    """`turn=120`: what a game says otherwise than the host, by the schema of its settings."""
    pairs = [text.partition("=") for text in texts]
    changed: dict[str, Any] = {name.strip(): _value(value.strip()) for name, _, value in pairs}
    if faults := faults_in(changed, "host", "clock"):
        raise Usage("\n".join(f"--clock: {fault}" for fault in faults))
    check_bot(changed, bots)
    check_clock(usual.changed(changed), "--clock")
    return changed


def check_bot(settings: Mapping[str, Any], bots: Collection[str]) -> None:
    """Who answers when the grace is over must be there."""
    bot = settings.get("then", WAIT)
    if bot not in (WAIT, *bots):
        raise Usage(f"then={bot}: there is no such bot; it is {WAIT}, or one of {', '.join(bots)}")


def _value(text: str) -> int | str:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text
