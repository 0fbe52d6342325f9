"""What a seat sees: the whole table, and its own cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gallerist_pbem.gallerist import position
from gallerist_pbem.gallerist.position import Game
from gallerist_pbem.kernel.chance import Secret


def view(play: Game, seat: str | None, secrets: Mapping[str, Secret] | None) -> dict[str, Any]:
    """Plain data; the cards of a seat are in it only for that seat."""
    seen: dict[str, Any] = {"seat": seat, "table": position.plain(play.table)}
    cards = (secrets or {}).get(seat) if seat else None
    return seen | {"cards": dict(cards)} if cards else seen
