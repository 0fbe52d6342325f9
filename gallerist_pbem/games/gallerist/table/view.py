"""What a seat sees: the whole table, and its own cards."""

from __future__ import annotations

from typing import Any

from gallerist_pbem.engine.chance import Secret
from gallerist_pbem.games.gallerist.table import position
from gallerist_pbem.games.gallerist.table.position import Game


def view(game: Game, seat: str | None, secret: Secret | None) -> dict[str, Any]:
    """Plain data; `secret` is what this seat alone holds, and without a seat nothing of it is shown (G-PBM-6)."""
    seen: dict[str, Any] = {"seat": seat, "table": position.plain(game.table)}
    return seen | {"cards": dict(secret)} if seat and secret else seen
