"""The games there are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from gallerist_pbem.errors import Usage

if TYPE_CHECKING:
    from gallerist_pbem.engine.package import GamePackage


def _gallerist() -> GamePackage:
    from gallerist_pbem.games.gallerist import Gallerist

    return Gallerist()


def _art_society() -> GamePackage:
    from gallerist_pbem.games.art_society import ArtSociety

    return ArtSociety()


MARK = "#gallerist"
"""Begins an order written as text, in every game."""
GAMES: dict[str, Callable[[], GamePackage]] = {"gallerist": _gallerist, "art-society": _art_society}
"""Each game by the name that stands in its files; loaded when it is played."""

RULEBOOKS = {name: Path(__file__).parent / name.replace("-", "_") / "words" for name in GAMES}
"""Where the rules of these games stand by their numbers; a game from elsewhere may have none."""


def game_of(name: str) -> GamePackage:
    """A game by its name."""
    if name not in GAMES:
        raise Usage(f"there is no game called {name!r}. Games are: {', '.join(GAMES)}")
    return GAMES[name]()
