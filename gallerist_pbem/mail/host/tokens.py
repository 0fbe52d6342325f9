"""Who may move: a token that only the host can make, in the address, the Message-ID and the form that a seat gets."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

LENGTH, BYTES = 16, 10
"""80 bits in base32."""
LIKE_A_TOKEN = re.compile(rf"\b[A-Za-z2-7]{{{LENGTH}}}\b")


class Grant(NamedTuple):
    """The seat and the decision that a token was made for."""

    seat: str
    decision: int


def token(key: bytes, game: str, seat: str, decision: int, since: int = 0) -> str:
    """The token of a seat for one decision, for whoever has had it since that move: who had it before and knows the
    new address cannot write in its name."""
    return base64.b32encode(_made(key, game, seat, decision, since)).decode()


def _made(key: bytes, game: str, seat: str, decision: int, since: int) -> bytes:
    made_for = f"{game}/{seat}/{decision}" + (f"/{since}" if since else "")
    return hmac.digest(key, made_for.encode(), hashlib.sha256)[:BYTES]


def granted(
    key: bytes, game: str, seats: Mapping[str, int], decisions: Iterable[int], tokens: Iterable[str]
) -> list[Grant]:
    """What these tokens, in any case, were made for in a game, for those who have its seats since some move."""
    left = {base64.b32decode(word.upper()) for word in tokens if LIKE_A_TOKEN.fullmatch(word)}
    found: list[Grant] = []
    # Nearly every mail answers the last decision, and a game has hundreds.
    for decision in sorted(decisions, reverse=True):
        if not left:
            break
        for seat, since in seats.items():
            if known := _one_of(left, _made(key, game, seat, decision, since)):
                left -= {known}
                found.append(Grant(seat, decision))
    return found


def without_tokens(text: str) -> str:
    """What a server or the system says about a letter may quote the key in its address or in the name of its file."""
    return LIKE_A_TOKEN.sub("...", text)


def _one_of(given: Collection[bytes], wanted: bytes) -> bytes | None:
    """Compared in constant time."""
    return wanted if True in [hmac.compare_digest(wanted, word) for word in given] else None
