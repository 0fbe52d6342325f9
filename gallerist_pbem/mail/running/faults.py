"""What goes wrong in one game keeps no other waiting."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from gallerist_pbem.errors import PbemError


class Bug(PbemError):
    """Something that should not happen."""


Failing = Callable[[str, PbemError], None]
"""What to do about a game that cannot be opened or written now."""
DEBUG = "GALLERIST_DEBUG"


@contextmanager
def apart(game: str, failing: Failing) -> Iterator[None]:
    """A bug is told by its kind alone: its words may hold anything."""
    try:
        yield
    except PbemError as error:
        failing(game, error)
    except Exception as bug:
        if DEBUG in os.environ:
            raise
        failing(game, Bug(f"this should not happen ({type(bug).__name__}); `gallerist verify` may tell more"))
