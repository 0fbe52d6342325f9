"""Values that tests are repeated for; most of them only when there is time for slow tests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from gallerist_pbem.games import GAMES, game_of

TABLES = [
    pytest.param(game, seats, marks=[pytest.mark.slow] if seats > 2 else [])
    for game in GAMES
    for seats in game_of(game).rules.COUNTS
]
"""Every game with every number of seats; full tables take their time."""


def quick_first(values: Iterable[Any], count: int = 1) -> list[Any]:
    """The first of these values are tried on every run, the others are slow."""
    sets = [value if isinstance(value, tuple) else (value,) for value in values]
    return [pytest.param(*each, marks=[pytest.mark.slow] if at >= count else []) for at, each in enumerate(sets)]
