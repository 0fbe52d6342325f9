"""Decor tiles (p. 5): gained for matching frames, hung or given to the assistant at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from gallerist_pbem.engine.answers import STOP, Answer
from gallerist_pbem.errors import Refused
from gallerist_pbem.games.art_society.table import wall as walls
from gallerist_pbem.games.art_society.table.components import HOLD
from gallerist_pbem.games.art_society.table.position import Game, Hung

CHOICE = "E-CHOICE"
"""What is refused because nothing was said."""


class Due(NamedTuple):
    """Decor that may be taken: what for, how many shields at most, and how the assistant could be free for it."""

    brings: str
    rule: str
    most: int
    freeing: Callable[[], str]
    more: str = ""


def earn(game: Game, seat: str, answer: Answer, hung: Hung, freeing: Callable[[], str]) -> None:
    """Decor for a painting that was just hung (S-DEC-1, S-DEC-2, S-DEC-3, S-DEC-4, S-DEC-6)."""
    frames = walls.matching_frames(game.figures, game.table.players[seat].wall, hung)
    several = frames >= game.figures.several_decor_from
    brings = "1 matching frame brings" if frames == 1 else f"{frames} matching frames bring"
    left = frames
    while left and choices(game, seat, left):
        due = Due(brings, "S-DEC-2", left, freeing, " more" * (left < frames))
        taken = choose(game, seat, answer, due, left < frames)
        if taken == STOP:
            return
        shields = put(game, seat, taken)
        left = left - shields if several else 0
    answer.no_more("decor", partial(why_no_more, game, seat, hung, frames, left))


def console(game: Game, seat: str, answer: Answer, freeing: Callable[[], str]) -> None:
    """A small decor tile for an excess painting, if its player wants one (S-SPC-5, A-4)."""
    due = Due("an excess painting brings", "S-SPC-5", game.figures.excess_shields, freeing)
    if choices(game, seat, due.most):
        taken = choose(game, seat, answer, due, True)
        if taken != STOP:
            put(game, seat, taken)
    answer.no_more("decor", partial(why_one_at_most, game, seat, due))


def why_one_at_most(game: Game, seat: str, due: Due) -> Refused:
    """Why there is no decor beside an excess painting, or no second one."""
    reason = f"{due.brings} one decor tile only"
    return Refused("E-DEC-NONE", due.rule, reason) if choices(game, seat, due.most) else no_decor(game, seat)


def why_no_more(game: Game, seat: str, hung: Hung, frames: int, left: int) -> Refused:
    """Why there is no decor to take, or none beyond what was taken."""
    if left:
        return no_decor(game, seat)
    if frames >= game.figures.several_decor_from:
        return Refused("E-DEC-NONE", "S-DEC-3", f"the shields of {frames} matching frames are used up")
    if frames:
        return Refused("E-DEC-NONE", "S-DEC-2", "only one decor tile may be taken")
    if not game.figures.tiles[hung.tile].frame:
        return Refused("E-DEC-NONE", "S-DEC-5", "hanging decor brings no further decor")
    at = f"{hung.column} {hung.row}"
    reason = f"{hung.tile} touches no painting with the same frame at {at}, so there is no decor to take"
    return Refused("E-DEC-NONE", "S-DEC-2", reason)


def no_decor(game: Game, seat: str) -> Refused:
    """Why decor that is due cannot be taken."""
    if walls.is_full(game.figures, game.table.players[seat].wall):
        return Refused("E-DEC-NONE", "S-DEC-7", "your wall is full, so there is no decor to take")
    return Refused("E-DEC-NONE", "S-DEC-8", "no decor that could be taken is left")


def choose(game: Game, seat: str, answer: Answer, due: Due, may_stop: bool) -> str:
    """The next decor tile with its place; what must be taken must be said (S-DEC-4)."""
    options = choices(game, seat, due.most)
    try:
        return answer.item("decor", [STOP, *options] if may_stop else options, partial(why_not, game, seat, due=due))
    except Refused as refusal:
        if refusal.code != CHOICE:
            raise
        shields = f"{due.most} shield" + "s" * (due.most > 1)
        reason = f"{due.brings} a decor tile of at most {shields}, which must be taken (`decor`)"
        raise Refused("E-DEC-MISSING", "S-DEC-4", reason, walls.some_of(options)) from None


def choices(game: Game, seat: str, most: int) -> list[str]:
    """Decor of at most so many shields with every place for it; none on a full wall (S-DEC-7)."""
    figures, me = game.figures, game.table.players[seat]
    if walls.is_full(figures, me.wall):
        return []
    kinds = [kind for kind, left in game.table.decor.items() if left and figures.tiles[kind].shields <= most]
    taken = walls.covered(figures, me.wall)
    options = [f"{kind} {place}" for kind in kinds for place in walls.places_around(figures, taken, kind)]
    return options if me.assistant else options + [f"{kind} {HOLD}" for kind in kinds]


def why_not(game: Game, seat: str, item: str, due: Due) -> Refused | None:
    """S-DEC-2, S-DEC-3, S-DEC-8, and the rules for a place."""
    if item == STOP:
        return None
    kind, _, place = item.partition(" ")
    tile = game.figures.tiles.get(kind)
    if tile is None or not tile.shields:
        return Refused("E-DEC-KIND", "S-DEC-2", f"there is no decor {kind}", list(game.table.decor))
    assistant = game.table.players[seat].assistant
    if tile.shields > due.most:
        reason = f"decor {kind} has {tile.shields} shields, but {due.brings} at most {due.most}{due.more}"
        why = "E-DEC-SHIELDS", due.rule, reason
    elif not game.table.decor[kind]:
        why = "E-DEC-EMPTY", "S-DEC-8", f"there is no decor {kind} left"
    elif place == HOLD and assistant:
        why = "E-AST-FULL", "S-AST-1", f"your assistant holds {assistant} already{due.freeing()}"
    else:
        wall = game.table.players[seat].wall
        return None if place == HOLD else walls.why_not_there(game.figures, wall, kind, place)
    return Refused(*why, walls.some_of(choices(game, seat, due.most)))


def put(game: Game, seat: str, item: str) -> int:
    """Takes a decor tile from the supply, to the wall or the assistant; how many shields it has."""
    kind, _, place = item.partition(" ")
    me = game.table.players[seat]
    game.table.decor[kind] -= 1
    if place == HOLD:
        me.assistant = kind
    else:
        me.wall.append(walls.hung_at(kind, place))
    game.tell("decor_taken", seat=seat, decor=kind, at=place)
    return game.figures.tiles[kind].shields
