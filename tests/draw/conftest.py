"""Both games at several moments."""

from __future__ import annotations

import pytest

from gallerist_pbem.games import GAMES, game_of
from tests.support.pages import Drawn, some_positions


@pytest.fixture(scope="session", params=GAMES)
def drawn(request: pytest.FixtureRequest) -> Drawn:
    """The beginning, the middle and the end of random games."""
    rules = game_of(request.param).rules
    return Drawn(rules, some_positions(rules))
