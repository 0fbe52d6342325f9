"""Games that stay open: who plays many does not read and check the same file again and again."""

from __future__ import annotations

import gc
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from gallerist_pbem.referee.office.papers import is_there, read_bytes
from gallerist_pbem.referee.open import OpenedGame, open_game, seen_by

MOST = 40_000_000
"""So long are their files together at most, which takes some five times as much memory: two thousand games that have
begun, or four hundred near their end."""
SELDOM = 1000


class KeptOpen:
    """What was opened or just played, as long as its file says the same, to the byte."""

    def __init__(self) -> None:
        self._games: OrderedDict[Path, OpenedGame] = OrderedDict()
        self._length = 0

    def open(self, path: Path, seat: str | None = None) -> OpenedGame:
        """As `open_game` does; what is secret is read each time."""
        kept = self._games.get(path)
        if kept is None or not _is_as_kept(kept):
            kept = open_game(path)
            self.keep(kept)
        self._games.move_to_end(path)
        mine = replace(kept, game=kept.game.copy())
        return seen_by(mine, seat) if seat else mine

    def keep(self, opened: OpenedGame) -> None:
        """A game as everybody may see it; those that nobody has asked for the longest are let go."""
        before = self._games.pop(opened.file.path, None)
        self._games[opened.file.path] = opened
        self._length += len(opened.file.text) - (len(before.file.text) if before else 0)
        while self._length > MOST and len(self._games) > 1:
            _, gone = self._games.popitem(last=False)
            self._length -= len(gone.file.text)


def _is_as_kept(kept: OpenedGame) -> bool:
    """Figures of its own may have changed as well, so such a game is always read anew."""
    path = kept.file.path
    return not is_there(path.with_suffix(".data.yaml")) and read_bytes(path) == kept.file.text.encode()


@contextmanager
def seldom_searched() -> Iterator[None]:
    """As long as many games are open, the search for what nobody needs any more finds nothing in them; it would look
    through all of them for every few dozen orders."""
    young, middle, old = gc.get_threshold()
    gc.set_threshold(young, middle, SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(young, middle, old)
