"""What can be done with a new tile as a wall stands (p. 5-6), and what to say when something else was tried."""

from __future__ import annotations

from typing import Any

from gallerist_pbem.engine.game import Question
from gallerist_pbem.errors import Refused
from gallerist_pbem.games.art_society.rules.auction import seat_of
from gallerist_pbem.games.art_society.table import wall as walls
from gallerist_pbem.games.art_society.table.position import Game, Hung
from gallerist_pbem.games.art_society.words.sentences import word

NEW, HELD = "new", "held"
USED = "used"
"""The assistant's slot was free in this placing, so what it holds now is no tile from before."""
CAME = "came"
"""Decor came beside the new painting: another new tile with which a held one may be hung (S-AST-2)."""
DUE = "due"
"""Decor that was not said with its painting; it is said with the tile that is hung next (S-AST-2)."""
FREED = "freed"
"""Sizes of decor that swaps have freed since decor was last taken."""
WAITING = "waiting"
"""Decor that goes to the assistant as soon as the tile it holds is hung."""


def targets(game: Game, question: Question) -> list[str]:
    """Every place for the new tile, then for the held one (S-PLC-1, S-AST-2)."""
    return [*places_for(game, question, NEW), *places_for(game, question, HELD)]


def places_for(game: Game, question: Question, which: str) -> list[str]:
    """Every place for one of the two, as it is written."""
    me = game.table.players[seat_of(question)]
    held = me.assistant if may_hang_held(game, question) else None
    tile = me.new if which == NEW else held
    return [f"{which} {place}" for place in walls.places(game.figures, me.wall, tile)] if tile else []


def may_hang_held(game: Game, question: Question) -> bool:
    """A tile that the assistant held before this round's placing (S-AST-2)."""
    return game.table.players[seat_of(question)].assistant is not None and USED not in question.facts


def may_hang_given(game: Game, question: Question) -> bool:
    """Also a tile of this round, if another one came (S-AST-2); not listed, because it could be hung at once."""
    another = game.revision > 1 and (CAME in question.facts or DUE in question.facts)
    return game.table.players[seat_of(question)].assistant is not None and (another or USED not in question.facts)


def more_to_hang(game: Game, question: Question, beside: str = "") -> bool:
    """Whether another tile than this may still be hung, so that not everything must be in its place yet (S-PLC-3)."""
    me = game.table.players[seat_of(question)]
    held = me.assistant if may_hang_held(game, question) and beside != HELD else None
    new = me.new if beside != NEW else None
    fits = any(tile and walls.fits(game.figures, me.wall, tile) for tile in (new, held))
    return game.revision > 1 and (fits or (new is not None and bool(exchangeable(game, seat_of(question)))))


def exchangeable(game: Game, seat: str) -> list[str]:
    """Paintings of the new one's type in the museum, with every place for them (S-SPC-3, S-SPC-4)."""
    me = game.table.players[seat]
    pile = game.table.museum[game.figures.tiles[me.new].type] if me.new else []
    taken = walls.covered(game.figures, me.wall)
    return [f"{tile} {place}" for tile in pile for place in walls.places_around(game.figures, taken, tile)]


def has_no_place(game: Game, seat: str) -> bool:
    """Whether the new painting fits nowhere (S-SPC-1)."""
    me = game.table.players[seat]
    return me.new is not None and not walls.fits(game.figures, me.wall, me.new)


def may_exceed(game: Game, seat: str) -> bool:
    """Neither a place nor, where that is forced, an exchange (S-SPC-5, A-3)."""
    return has_no_place(game, seat) and (game.options["exchange"] == "free" or not exchangeable(game, seat))


def instead(game: Game, question: Question) -> list[str]:
    """What can be done with the new painting, as steps; of several places for a museum painting the first."""
    seat = seat_of(question)
    first = {target.partition(" ")[0]: target for target in reversed(exchangeable(game, seat))}
    return [
        *(["hold"] if game.table.players[seat].assistant is None else []),
        *(f"hang {target}" for target in places_for(game, question, HELD)[:1]),
        *(f"hang {target}" for target in places_for(game, question, NEW)),
        *([f"exchange {target}" for target in reversed(first.values())] if has_no_place(game, seat) else []),
        *(["excess"] if may_exceed(game, seat) else []),
    ]


def hangable(game: Game, question: Question) -> list[str]:
    """Which tiles there are to hang, fitting or not."""
    new = game.table.players[seat_of(question)].new
    return [*([NEW] if new else []), *([HELD] if may_hang_given(game, question) else [])]


def in_full(game: Game, question: Question, target: Any) -> Any:
    """Where only one tile can be hung, its place says it all (S-PLC-1)."""
    which = hangable(game, question)
    named = str(target).partition(" ")[0] in (NEW, HELD)
    return target if named or len(which) != 1 else f"{which[0]} {target}"


def why_not_hang(game: Game, question: Question, target: Any) -> Refused | None:
    """What is to be hung must be there, and then fit."""
    me = game.table.players[seat_of(question)]
    which, _, place = str(target).partition(" ")
    if which not in (NEW, HELD):
        reason = "say which tile: `hang new` or `hang held`"
        return Refused("E-HANG-WHICH", "S-PLC-1", reason, hangable(game, question))
    if which == NEW and me.new is None:
        return dealt_with()
    if which == HELD and not may_hang_given(game, question):
        return Refused("E-HANG-HELD", "S-AST-2", "your assistant held no tile when this round's painting was taken")
    return why_not_there(game, question, which, (me.new if which == NEW else me.assistant) or "", place)


def why_not_there(game: Game, question: Question, which: str, tile: str, place: str) -> Refused | None:
    """It fits nowhere, or not at this place; what it touches is looked at when all is placed (S-PLC-3)."""
    wall, figures = game.table.players[seat_of(question)].wall, game.figures
    if walls.fits(figures, wall, tile):
        refusal = walls.why_not_there(figures, wall, tile, place)
        return None if refusal and refusal.code == walls.NO_CONTACT and more_to_hang(game, question, which) else refusal
    reason = f"{tile} ({figures.tiles[tile].size}) fits nowhere on your wall{then_hold(game, question)}"
    return Refused("E-SPC-NOWHERE", "S-SPC-1", reason, walls.some_of(instead(game, question)))


def dealt_with() -> Refused:
    """Nothing is to be placed any more."""
    return Refused("E-HANG-NEW", "S-PLC-1", "your new painting has been dealt with already")


def full_assistant(game: Game, question: Question) -> Refused:
    """The slot is taken; a tile from before can be hung first (S-AST-1, S-AST-3)."""
    reason = f"your assistant holds {game.table.players[seat_of(question)].assistant} already"
    reason += then_hold(game, question)
    return Refused("E-AST-FULL", "S-AST-1", reason, walls.some_of(instead(game, question)))


def then_hold(game: Game, question: Question) -> str:
    """The held tile hung first, and the new one held in its stead (S-AST-3)."""
    first = places_for(game, question, HELD)[:1]
    return f"; to free the assistant hang the held tile first: `hang {first[0]}`, then `hold`" if first else ""


def freeing(game: Game, question: Question, hung: Hung | None) -> str:
    """How the assistant can be free for decor: the held tile hung before this step (S-AST-3), where this one leaves
    room for it."""
    me = game.table.players[seat_of(question)]
    if not may_hang_held(game, question):
        return ""
    before = walls.places(game.figures, [other for other in me.wall if other != hung], me.assistant or "")
    place = next((place for place in walls.places(game.figures, me.wall, me.assistant or "") if place in before), None)
    return f"; to free it hang that tile in a step before this one: `hang {HELD} {place}`" if place else ""


def check_no_place(game: Game, question: Question, what: str) -> None:
    """Only a new painting that does not fit may be exchanged or be excess (S-SPC-1, A-11), no held one (S-AST-4)."""
    seat = seat_of(question)
    if game.table.players[seat].new is None:
        raise dealt_with()
    if not has_no_place(game, seat):
        reason = f"your new painting fits on your wall, so it cannot {what}"
        raise Refused("E-SPC-FITS", "S-SPC-1", reason, walls.some_of(instead(game, question)))


def why_not_exchange(game: Game, question: Question, target: Any) -> Refused | None:
    """Of the same type, in the museum, and it must fit."""
    tile, _, place = str(target).partition(" ")
    kind = game.figures.tiles[game.table.players[seat_of(question)].new or ""].type
    if tile not in game.table.museum[kind]:
        reason = f"{tile} does not lie on the museum's pile of {word(kind)}"
        return Refused("E-SPC-PILE", "S-SPC-3", reason, walls.some_of(instead(game, question)))
    return why_not_there(game, question, NEW, tile, place)


def check_hangs_together(game: Game, question: Question) -> None:
    """When all is placed: the assistant has one tile only, and every tile touches another (S-AST-1, S-PLC-2)."""
    me = game.table.players[seat_of(question)]
    if WAITING in question.facts:
        decor = question.facts[WAITING]
        reason = f"your assistant holds {me.assistant} already; to free it for the {decor} hang that tile, too"
        places = [f"hang {target}" for target in places_for(game, question, HELD)]
        raise Refused("E-AST-FULL", "S-AST-1", reason, walls.some_of(places))
    for hung in walls.apart(game.figures, me.wall)[:1] if game.revision > 1 else []:
        tile, at = game.figures.tiles[hung.tile], f"{hung.column} {hung.row}"
        reason = f"{tile.size} at {at} does not hang together with the other tiles when all is placed"
        raise Refused(walls.NO_CONTACT, "S-PLC-2", reason)


def check_may_exceed(game: Game, question: Question) -> None:
    """A painting that can be exchanged is no excess painting (S-SPC-5, A-3)."""
    check_no_place(game, question, "be an excess painting")
    if not may_exceed(game, seat_of(question)):
        reason = "a painting of the same type in the museum fits, so it must be taken in exchange"
        raise Refused("E-SPC-EXCHANGE", "S-SPC-5", reason, walls.some_of(instead(game, question)))
