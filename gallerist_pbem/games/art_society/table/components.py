"""The kinds of tiles of Art Society, and where one may be kept."""

from __future__ import annotations

from dataclasses import dataclass

HOLD = "hold"
"""With the assistant, instead of on the wall."""


@dataclass(slots=True, repr=False)
class Size:
    """A size of painting: width, height, and the prestige value on the back (S-TERM-3)."""

    id: str
    width: int
    height: int
    value: int


@dataclass(slots=True, repr=False)
class Tile:
    """Anything that hangs on a wall; decor has shields, a painting has a type and a frame (S-DEC-5)."""

    id: str
    width: int
    height: int
    size: str
    type: str = ""
    frame: str = ""
    value: int = 0
    shields: int = 0
