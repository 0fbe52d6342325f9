"""Decor that is due (p. 5, 6): how many shields a painting brings, and of which tiles they can be made up."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from gallerist_pbem.games.art_society.table.position import Game


class Due(NamedTuple):
    """Decor that a painting brings: how many shields at most, and for how many frames; 0: for an excess painting."""

    left: int
    frames: int

    @property
    def brings(self) -> str:
        """What it is for."""
        return {0: "an excess painting brings", 1: "1 matching frame brings"}.get(
            self.frames, f"{self.frames} matching frames bring"
        )

    @property
    def rule(self) -> str:
        """Where it stands."""
        return "S-DEC-2" if self.frames else "S-SPC-5"


def several(game: Game, due: Due) -> bool:
    """Whether it may be made up of more than one tile (S-DEC-3)."""
    return due.frames >= game.figures.several_decor_from


def exactly(game: Game, due: Due) -> bool:
    """Whether the shields must add up to the number of frames (A-5)."""
    return several(game, due) and game.revision > 1 and game.options["four-frames"] == "exact"


def may_be_left(game: Game, due: Due) -> bool:
    """What is over of four or more frames, and decor for an excess painting, where the German text is played."""
    if not due.frames:
        return game.revision < 2 or game.options["excess-decor"] == "free"
    return several(game, due) and due.left < due.frames and not exactly(game, due)


def paying(game: Game, dues: list[Due], shields: int) -> Due:
    """What a tile is taken for: the least that is enough, so that more can be taken for the rest."""
    return min((due for due in dues if due.left >= shields), key=lambda due: (due.left, several(game, due)))


def less(game: Game, dues: list[Due], shields: int) -> list[Due]:
    """What is due after a tile was taken: one tile for up to three frames, several from four on (S-DEC-2, S-DEC-3)."""
    paid = paying(game, dues, shields)
    at = dues.index(paid)
    rest = [Due(paid.left - shields, paid.frames)] if several(game, paid) and paid.left > shields else []
    return [*dues[:at], *rest, *dues[at + 1 :]]


def that_add_up(game: Game, dues: list[Due], kinds: list[str]) -> list[str]:
    """Kinds after which the supply can make up the exact number of shields, if there are such (S-DEC-3, A-5)."""
    if not any(exactly(game, due) for due in dues):
        return kinds
    return [kind for kind in kinds if leaves_enough(game, dues, kind)] or kinds


def leaves_enough(game: Game, dues: list[Due], kind: str) -> bool:
    """Whether what is due after this tile can be made up of the others."""
    shields = game.figures.tiles[kind].shields
    due = paying(game, dues, shields)
    supply: Counter[int] = Counter()
    for other, left in game.table.decor.items():
        supply[game.figures.tiles[other].shields] += left - (other == kind)
    return not exactly(game, due) or adds_up(due.left - shields, supply)


def adds_up(wanted: int, supply: Counter[int]) -> bool:
    """Whether some tiles have exactly so many shields."""
    fitting = [shields for shields, left in supply.items() if left and shields <= wanted]
    return not wanted or any(adds_up(wanted - shields, supply - Counter([shields])) for shields in fitting)
