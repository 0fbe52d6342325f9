"""A play-by-email turn processor for The Gallerist and Art Society, and a library to play them with.

>>> import gallerist_pbem
>>> match = gallerist_pbem.new_game("art-society", ["blue", "yellow"], seed="salon")
>>> while match.awaited:
...     seat = match.awaited[0]
...     steps = next(iter(match.legal(seat)))
...     _ = match.play(seat, steps)
>>> match.over, match.winners
(True, ['blue'])

`docs/library.md` tells the rest. Nothing is loaded before it is used.
"""

from typing import TYPE_CHECKING, Any

from gallerist_pbem.version import __version__

if TYPE_CHECKING:
    from gallerist_pbem.errors import (
        Damaged,
        Locked,
        NotAllowed,
        NotAwaited,
        OtherVersion,
        PbemError,
        Refused,
        Unreadable,
        Usage,
    )
    from gallerist_pbem.library import LegalAnswers, Match, Order, Step, Submission, game_names, new_game, open_game

__all__ = [
    "Damaged", "LegalAnswers", "Locked", "Match", "NotAllowed", "NotAwaited", "Order", "OtherVersion", "PbemError",
    "Refused", "Step", "Submission", "Unreadable", "Usage", "__version__", "game_names", "new_game", "open_game",
]  # fmt: skip
_ERRORS = frozenset(
    {"Damaged", "Locked", "NotAllowed", "NotAwaited", "OtherVersion", "PbemError", "Refused", "Unreadable", "Usage"}
)


if not TYPE_CHECKING:  # a type checker would take every misspelt name for one that is loaded later

    def __getattr__(name: str) -> Any:
        """What the library offers, loaded when it is asked for."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module(f"{__name__}.errors" if name in _ERRORS else f"{__name__}.library"), name)


def __dir__() -> list[str]:
    return __all__
