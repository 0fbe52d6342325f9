"""Where draws and secrets come from: the seed, the record, or nowhere."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from gallerist_pbem.errors import Damaged

Secret = dict[str, Any]


class Unknown(Exception):
    """What comes now hangs on a draw or a secret that nobody may know yet."""


class Chance(Protocol):
    """One protocol, so that rules do not know whether they are played, replayed or tried out."""

    def draw(self, pile: str, k: int, left: Sequence[str]) -> str | None:
        """The k-th draw from a pile, out of what is left, sorted; None: nothing came up."""

    def secret(self, seat: str) -> Secret:
        """What a seat holds in secret, at the moment when the rules open it."""


def seed_bytes(seed: str) -> bytes:
    """64 hex digits are 32 bytes; any other seed (open games only) is its text."""
    if len(seed) == 64 and all(digit in "0123456789abcdef" for digit in seed):
        return bytes.fromhex(seed)
    return seed.encode()


def salt(seed: str, label: str) -> bytes:
    """HMAC-SHA256 of the seed over a label: salts of commitments and receipts."""
    return hmac.digest(seed_bytes(seed), label.encode(), "sha256")


def commitment(seed: str) -> str:
    """SHA-256 of the seed."""
    return hashlib.sha256(seed_bytes(seed)).hexdigest()


def index(key: bytes, pile: str, k: int, size: int) -> int:
    """An index below size, without bias: too large values are drawn again."""
    bound = (1 << 64) - (1 << 64) % size
    attempt = 0
    while True:
        value = int.from_bytes(hmac.digest(key, f"{pile}/{k}/{attempt}".encode(), "sha256")[:8], "big")
        if value < bound:
            return value % size
        attempt += 1


class Seeded:
    """Draws from the seed; `upcoming` (open games only) comes before the stream."""

    def __init__(self, seed: str, secrets: Mapping[str, Secret], upcoming: Mapping[str, Sequence[str]]) -> None:
        self.key = seed_bytes(seed)
        self.secrets = secrets
        self.upcoming = upcoming

    def draw(self, pile: str, k: int, left: Sequence[str]) -> str:
        """A laid-out card while it is still there, else the stream."""
        laid = self.upcoming.get(pile, ())
        if k < len(laid) and laid[k] in left:
            return laid[k]
        return left[index(self.key, pile, k, len(left))]

    def secret(self, seat: str) -> Secret:
        """From the referee's file, or derived from an open seed."""
        return self.secrets[seat]


class Recorded:
    """Takes each draw from the events of a move and checks that it was possible."""

    def __init__(self, events: Sequence[Mapping[str, Any]]) -> None:
        self.draws = self._items(events)
        self.opened = {e["seat"]: e["secret"] for e in events if e["event"] == "opened"}

    @staticmethod
    def _items(events: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
        for event in events:
            if event["event"] == "drawn":
                yield from ((event["pile"], item) for item in event["items"])

    def draw(self, pile: str, k: int, left: Sequence[str]) -> str:
        """The next recorded draw; one that could not happen is a damaged record."""
        recorded, item = next(self.draws, ("", ""))
        if recorded != pile or item not in left:
            raise Damaged(f"draw {k} from {pile}: the record has {item or 'nothing'}, which is not possible there")
        return item

    def secret(self, seat: str) -> Secret:
        """As opened in this move."""
        if seat not in self.opened:
            raise Damaged(f"the record does not open the secret of {seat}")
        secret: Secret = self.opened[seat]
        return secret


class Hidden:
    """Stops at the first draw: for everything that must not tell what comes."""

    def draw(self, pile: str, k: int, left: Sequence[str]) -> str:
        """Nobody knows."""
        raise Unknown(pile)

    def secret(self, seat: str) -> Secret:
        """Nobody knows."""
        raise Unknown(seat)


class Nothing(Hidden):
    """Goes on as if nothing had come up: judges steps written after a draw."""

    def draw(self, pile: str, k: int, left: Sequence[str]) -> None:  # type: ignore[override]
        """No piece at all."""
        return


class NoticedDraw(Nothing):
    """Nothing comes up, but it is known that something would."""

    def __init__(self) -> None:
        self.lifted = False

    def draw(self, pile: str, k: int, left: Sequence[str]) -> None:  # type: ignore[override]
        """A draw is only noticed."""
        self.lifted = True
