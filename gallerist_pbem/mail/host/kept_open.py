"""Games that stay open: who plays many does not read and check the same file again and again."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from pathlib import Path

from gallerist_pbem.referee.office.papers import is_there, read_bytes
from gallerist_pbem.referee.open import OpenedGame, open_game, seen_by

MOST = 300
"""So many are kept; each takes some 100 kB."""


class KeptOpen:
    """What was opened or just played, as long as its file says the same, to the byte."""

    def __init__(self) -> None:
        self._games: OrderedDict[Path, OpenedGame] = OrderedDict()

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
        """A game as everybody may see it; the one that nobody has asked for the longest is let go."""
        self._games[opened.file.path] = opened
        if len(self._games) > MOST:
            self._games.popitem(last=False)


def _is_as_kept(kept: OpenedGame) -> bool:
    """Figures of its own may have changed as well, so such a game is always read anew."""
    path = kept.file.path
    return not is_there(path.with_suffix(".data.yaml")) and read_bytes(path) == kept.file.text.encode()
