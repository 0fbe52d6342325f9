"""How a game judges positions, for bots that do not play at random."""

from __future__ import annotations

from gallerist_pbem.engine.package import Bot, GamePackage
from gallerist_pbem.errors import Usage


def evaluation_of(package: GamePackage) -> Bot:
    """The evaluation of a game."""
    if package.bot is None:
        raise Usage(f"{package.rules.NAME} has no bot that judges positions: only `random` plays it")
    return package.bot
