"""Who may move: a token that only the host can make, in the address, the Message-ID and the form that a seat gets."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from collections.abc import Iterable, Mapping
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
    given = [base64.b32decode(word.upper()) for word in tokens if LIKE_A_TOKEN.fullmatch(word)]
    if not given:
        return []
    pairs = [Grant(seat, decision) for seat in seats for decision in decisions]
    return [pair for pair in pairs if _is_one(_made(key, game, *pair, seats[pair.seat]), given)]


def without_tokens(text: str) -> str:
    """What a server or the system says about a letter may quote the key in its address or in the name of its file."""
    return LIKE_A_TOKEN.sub("...", text)


def _is_one(wanted: bytes, given: list[bytes]) -> bool:
    """Compared in constant time."""
    return True in [hmac.compare_digest(wanted, word) for word in given]
