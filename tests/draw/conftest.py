"""Both games at several moments."""

from __future__ import annotations

import pytest

from gallerist_pbem.games import GAMES, rules_of
from tests.support.pages import Drawn, some_positions


@pytest.fixture(scope="session", params=GAMES)
def drawn(request: pytest.FixtureRequest) -> Drawn:
    """The beginning, the middle and the end of random games."""
    rules = rules_of(request.param)
    return Drawn(rules, some_positions(rules))
