"""Who may move: the address of a seat and a token that the host has sent to it, both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gallerist_pbem.mail.clock.watching import seated_with
from gallerist_pbem.mail.host.house import Host
from gallerist_pbem.mail.host.tokens import Grant, granted
from gallerist_pbem.mail.post import folded
from gallerist_pbem.mail.reading.letter import Letter
from gallerist_pbem.mail.reading.routing import tokens_in
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.referee.orders import Order

STRANGER, WRONG_ADDRESS, NO_TOKEN = "stranger", "wrong_address", "no_token"
WRONG_TOKEN, WRONG_SEAT, NO_SENDER = "wrong_token", "wrong_seat", "no_sender"


class Caller(NamedTuple):
    """Whom a mail comes from, as far as one game knows."""

    address: str
    own: Sequence[str]
    """The seats that this address plays; names are never looked at."""
    grants: Sequence[Grant]
    """What the tokens in the mail were made for."""
    has_token: bool

    @property
    def seats(self) -> list[str]:
        """The seats that the mail may speak for."""
        return [seat for seat in self.own if any(grant.seat == seat for grant in self.grants)]

    def fault(self) -> str:
        """Why the mail may speak for nobody; empty if it may."""
        if not self.address:
            return NO_SENDER
        if not self.own:
            return WRONG_ADDRESS if self.grants else STRANGER
        if not self.has_token:
            return NO_TOKEN
        if not self.grants:
            return WRONG_TOKEN
        return "" if self.seats else WRONG_SEAT

    def fault_with(self, order: Order) -> str:
        """Why it may not give this order: a move needs the token of its decision, a standing order any of its seat."""
        if order.seat not in self.own:
            return WRONG_SEAT
        if order.steps:
            return "" if Grant(order.seat, order.decision) in self.grants else WRONG_TOKEN
        return "" if order.seat in self.seats else WRONG_TOKEN


def caller_of(host: Host, opened: OpenedGame, letter: Letter) -> Caller:
    """The address decides together with the tokens, wherever in the mail they stand."""
    address = folded(letter.sender)
    tokens = tokens_in(letter, host.configuration.address)
    own = [seat for seat, known in opened.addresses.items() if address and folded(known) == address]
    seated = {seat: seated_with(opened, seat).move for seat in opened.names}
    grants = granted(host.key, opened.id, seated, range(opened.file.count), tokens)
    return Caller(address, own, grants, bool(tokens))
