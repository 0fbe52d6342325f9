"""What a seat sees: the whole table; nobody holds a secret that lies on it."""

from __future__ import annotations

from typing import Any

from gallerist_pbem.art_society import position
from gallerist_pbem.art_society.position import Game
from gallerist_pbem.kernel.chance import Secret


def view(play: Game, seat: str | None, secret: Secret | None) -> dict[str, Any]:
    """Plain data."""
    return {"seat": seat, "table": position.plain(play.table)}
