"""A game with the eyes of a bot."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from gallerist_pbem.cli.arguments import shown

if TYPE_CHECKING:
    from gallerist_pbem.bots.observation import Observation
    from gallerist_pbem.referee.open import OpenedGame


def own_random(opened: OpenedGame, seat: str) -> Random:
    """From nothing but the question, so that a bot answers it always alike and no secret has a part in it."""
    return Random(f"{opened.id}/{seat}/{opened.asked[seat]['decision']}")


def unforeseen(opened: OpenedGame, seat: str) -> Random:
    """The same in an open game; else nobody can work out what a bot has sealed."""
    return own_random(opened, seat) if opened.is_open else Random()


def looking(file: str | Path, seat: str) -> tuple[OpenedGame, Observation]:
    """The game with the eyes of a seat that is asked."""
    from gallerist_pbem.bots.observation import observe
    from gallerist_pbem.errors import NotAwaited, Usage
    from gallerist_pbem.referee.awaited import who_is

    opened = shown(file, seat)
    if opened.warning:
        raise Usage(opened.warning)
    if seat not in opened.asked:
        others = who_is(opened.asked) if opened.asked else "nobody is: the game is over"
        raise NotAwaited("NOT-AWAITED", f"{seat} is not asked now; {others}")
    if opened.secret is None:
        raise Usage(f"the cards of {seat} are not here: export them with `--as {seat}`, or ask the referee")
    return opened, observe(opened.package, opened.game, seat, opened.secret)
