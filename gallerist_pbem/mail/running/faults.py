"""What goes wrong in one game keeps no other waiting."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from traceback import extract_tb

from gallerist_pbem.errors import PbemError


class Bug(PbemError):
    """Something that should not happen."""


Failing = Callable[[str, PbemError], None]
"""What to do about a game that cannot be opened or written now."""
DEBUG = "GALLERIST_DEBUG"


@contextmanager
def apart(game: str, failing: Failing) -> Iterator[None]:
    """A bug is told by its kind and its way through the code: its words may hold anything."""
    try:
        yield
    except PbemError as error:
        failing(game, error)
    except Exception as bug:
        if DEBUG in os.environ:
            raise
        told = f"this should not happen ({type(bug).__name__}); `gallerist verify` may tell more, a maintainer"
        failing(game, Bug(f"{told} wants to know where: {_way(bug)}"))


def _way(bug: Exception) -> str:
    """From where it was called to where it broke, without what was in anybody's hands there."""
    frames = extract_tb(bug.__traceback__)[1:]
    return " > ".join(f"{'/'.join(Path(frame.filename).parts[-2:])}:{frame.lineno}" for frame in frames)
