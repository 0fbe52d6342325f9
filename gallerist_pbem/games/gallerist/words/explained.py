"""What a piece, an icon or a number of the table means, in a sentence."""

from __future__ import annotations

from typing import Any

from gallerist_pbem.games.gallerist.table.position import Game
from gallerist_pbem.games.gallerist.words.pieces import tile_text
from gallerist_pbem.games.gallerist.words.sentences import said, word, worded


def explained(name: str, **facts: Any) -> str:
    """The sentence of this name, with what it tells filled in."""
    return worded(name, "explained", **facts)


def tile_explained(game: Game, name: str) -> str:
    """A reputation tile: what it pays at the end."""
    return explained("tile", pays=tile_text(game, name))


def bonus_explained(name: str) -> str:
    """What a printed bonus gives."""
    told: str = said()["explained"]["bonuses"].get(name, word(name, "bonus"))
    return told
