"""What a seat sees: the whole table; nobody holds a secret that lies on it."""

from __future__ import annotations

from typing import Any

from gallerist_pbem.engine.chance import Secret
from gallerist_pbem.games.art_society.table import position
from gallerist_pbem.games.art_society.table.position import Game


def view(game: Game, seat: str | None, secret: Secret | None) -> dict[str, Any]:
    """Plain data; bid stacks are public by mail, because all have seen each bid opened (S-BID-6, A-14)."""
    return {"seat": seat, "table": position.plain(game.table)}
