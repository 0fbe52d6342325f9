"""A game is set up on a host, and its players are invited with the next run."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gallerist_pbem.errors import Usage
from gallerist_pbem.mail.clock.settings import WAIT, ClockSettings, check_clock
from gallerist_pbem.mail.desk.invitation import invitation
from gallerist_pbem.mail.host.house import Host
from gallerist_pbem.mail.post import Notice, folded
from gallerist_pbem.referee.new import SEAT, Wanted, start
from gallerist_pbem.referee.office.changes import change
from gallerist_pbem.referee.office.papers import faults_in, is_game_id
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.report.summary import summary
from gallerist_pbem.report.words import printable

INVITATION = "invitation"


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
    changed = read_clock(wanted.clock, host.configuration.clock, bots)
    check_seats(wanted.seats, host.configuration.address)
    if not is_game_id(wanted.game):
        raise Usage(f"{printable(wanted.game)}: a game is called like salon: small letters, digits, - and _")
    if host.ledger.seats.heard(wanted.game):
        raise Usage(f"a game {wanted.game} was played here already, and its keys would hold again: choose another name")
    with host.ledger.database.transaction():
        opened = start(host.path(wanted.game), Wanted(wanted.kind, wanted.seats, wanted.options), at, summary).opened
        if changed:
            opened = change(opened, [{"event": "clock", "settings": changed}], at, summary).after
        host.ledger.tell(invitations(host, opened, host.configuration.clock.changed(changed)))
    return opened


def invitations(host: Host, opened: OpenedGame, settings: ClockSettings) -> list[Notice]:
    """One for each seat."""
    return [
        Notice(opened.id, seat, address, INVITATION, {"text": invitation(opened, seat, settings, host.configuration)})
        for seat, address in opened.addresses.items()
    ]


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
