"""Decor tiles (p. 5): gained for matching frames, hung or given to the assistant."""

from __future__ import annotations

from functools import partial

from gallerist_pbem.engine.answers import STOP, Answer
from gallerist_pbem.engine.game import Question
from gallerist_pbem.errors import Refused
from gallerist_pbem.games.art_society.rules import room
from gallerist_pbem.games.art_society.rules.auction import seat_of
from gallerist_pbem.games.art_society.table import wall as walls
from gallerist_pbem.games.art_society.table.components import HOLD
from gallerist_pbem.games.art_society.table.dues import Due, exactly, less, may_be_left, several, that_add_up
from gallerist_pbem.games.art_society.table.position import Game, Hung

CHOICE = "E-CHOICE"
"""What is refused because nothing was said."""


def due_before(question: Question) -> list[Due]:
    """What is still to be taken for a painting that was hung before."""
    return [Due(*due) for due in question.facts.get(room.DUE, ())]


def earned(game: Game, seat: str, hung: Hung) -> list[Due]:
    """Decor for a painting that was just hung (S-DEC-1, S-DEC-6)."""
    frames = walls.matching_frames(game.figures, game.table.players[seat].wall, hung)
    return [Due(frames, frames)] if frames else []


def take(game: Game, question: Question, answer: Answer, dues: list[Due], hung: Hung | None) -> list[Due]:
    """Takes what is due as far as it is said; what is left for the tile that is hung next (S-DEC-4, S-AST-2)."""
    seat, left = seat_of(question), dues
    while options := choices(game, seat, left):
        taken = choose(game, question, answer, left, hung, options)
        if taken == STOP:
            return left
        left = less(game, left, put(game, question, taken))
    answer.no_more("decor", partial(why_no_more, game, seat, dues, left, hung))
    return []


def must_be_taken(game: Game, seat: str, dues: list[Due]) -> list[Due]:
    """What nobody may leave, as far as something can be taken for it."""
    return [due for due in dues if not may_be_left(game, due) and choices(game, seat, [due])]


def choices(game: Game, seat: str, dues: list[Due]) -> list[str]:
    """Decor that may be taken with every place for it; none on a full wall (S-DEC-7)."""
    figures, me = game.figures, game.table.players[seat]
    if not dues or walls.is_full(figures, me.wall):
        return []
    most = max(due.left for due in dues)
    kinds = [kind for kind, left in game.table.decor.items() if left and figures.tiles[kind].shields <= most]
    taken = walls.covered(figures, me.wall)
    places = {kind: walls.places_around(figures, taken, kind) for kind in kinds}
    fitting = that_add_up(game, dues, [kind for kind in kinds if places[kind] or not me.assistant])
    options = [f"{kind} {place}" for kind in fitting for place in places[kind]]
    return options if me.assistant else options + [f"{kind} {HOLD}" for kind in fitting]


def choose(
    game: Game, question: Question, answer: Answer, dues: list[Due], hung: Hung | None, options: list[str]
) -> str:
    """The next decor tile with its place; what must be taken must be said, now or with the tile hung next (S-DEC-4)."""
    listed = options
    if all(may_be_left(game, due) for due in dues):
        listed = [STOP, *options]
    elif room.more_to_hang(game, question):
        listed = [*options, STOP]
    try:
        return answer.item("decor", listed, partial(why_not, game, question, dues, hung))
    except Refused as refusal:
        if refusal.code != CHOICE:
            raise
        raise missing(game, seat_of(question), dues) from None


def missing(game: Game, seat: str, dues: list[Due]) -> Refused:
    """What must still be taken (S-DEC-4)."""
    due = max([due for due in dues if not may_be_left(game, due)] or dues)
    shields = f"{due.left} shield" + "s" * (due.left > 1)
    what = f"decor tiles of {shields} together" if exactly(game, due) else f"a decor tile of at most {shields}"
    reason = f"{due.brings} {what}, which must be taken (`decor`)"
    if due.left < due.frames:
        reason = f"{due.brings} {due.frames} shields of decor, of which {due.left} more must be taken (`decor`)"
    rule = "S-DEC-3" if due.left < due.frames else "S-DEC-4" if due.frames else due.rule
    return Refused("E-DEC-MISSING", rule, reason, walls.some_of(choices(game, seat, dues)))


def why_no_more(game: Game, seat: str, dues: list[Due], left: list[Due], hung: Hung | None) -> Refused:
    """Why there is no decor to take, or none beyond what was taken."""
    if left:
        return no_decor(game, seat)
    if dues:
        return beyond(game, dues)
    if hung is None or not game.figures.tiles[hung.tile].frame:
        return Refused("E-DEC-NONE", "S-DEC-5", "hanging decor brings no further decor")
    at = f"{hung.column} {hung.row}"
    reason = f"{hung.tile} touches no painting with the same frame at {at}, so there is no decor to take"
    return Refused("E-DEC-NONE", "S-DEC-2", reason)


def beyond(game: Game, dues: list[Due]) -> Refused:
    """Why no further tile may be taken."""
    most = max(dues)
    if several(game, most):
        return Refused("E-DEC-NONE", "S-DEC-3", f"the shields of {most.frames} matching frames are used up")
    if len(dues) > 1:
        return Refused("E-DEC-NONE", "S-DEC-2", "only one decor tile for each painting may be taken")
    reason = "only one decor tile may be taken" if most.frames else f"{most.brings} one decor tile only"
    return Refused("E-DEC-NONE", most.rule, reason)


def no_decor(game: Game, seat: str) -> Refused:
    """Why decor that is due cannot be taken."""
    if walls.is_full(game.figures, game.table.players[seat].wall):
        return Refused("E-DEC-NONE", "S-DEC-7", "your wall is full, so there is no decor to take")
    return Refused("E-DEC-NONE", "S-DEC-8", "no decor that could be taken is left")


def why_not(game: Game, question: Question, dues: list[Due], hung: Hung | None, item: str) -> Refused | None:
    """S-DEC-2, S-DEC-3, S-DEC-8, and the rules for a place."""
    if item == STOP:
        return None
    kind, _, place = item.partition(" ")
    tile = game.figures.tiles.get(kind)
    if tile is None or not tile.shields:
        return Refused("E-DEC-KIND", "S-DEC-2", f"there is no decor {kind}", list(game.table.decor))
    due, options = max(dues), choices(game, seat_of(question), dues)
    if tile.shields > due.left:
        more = " more" * (due.left < due.frames)
        reason = f"decor {kind} has {tile.shields} shields, but {due.brings} at most {due.left}{more}"
        return Refused("E-DEC-SHIELDS", due.rule, reason, walls.some_of(options))
    if not game.table.decor[kind]:
        return Refused("E-DEC-EMPTY", "S-DEC-8", f"there is no decor {kind} left", walls.some_of(options))
    if place == HOLD:
        refusal = why_not_hold(game, question, hung, options)
    else:
        refusal = why_not_there(game, question, kind, place)
    return refusal or why_not_exactly(dues, kind, options)


def why_not_hold(game: Game, question: Question, hung: Hung | None, options: list[str]) -> Refused | None:
    """The assistant is free, or will be when the tile it holds is hung after the painting (S-AST-1, S-AST-2)."""
    assistant, waiting = game.table.players[seat_of(question)].assistant, question.facts.get(room.WAITING)
    frees = room.may_hang_held(game, question) and room.more_to_hang(game, question)
    if not assistant or (frees and not waiting):
        return None
    reason = f"your assistant holds {assistant} already{room.freeing(game, question, hung)}"
    if waiting:
        reason = f"your assistant gets the {waiting} already"
    return Refused("E-AST-FULL", "S-AST-1", reason, walls.some_of(options))


def why_not_there(game: Game, question: Question, kind: str, place: str) -> Refused | None:
    """What it touches is looked at when all is placed, if another tile may follow (S-PLC-3)."""
    refusal = walls.why_not_there(game.figures, game.table.players[seat_of(question)].wall, kind, place)
    return None if refusal and refusal.code == walls.NO_CONTACT and room.more_to_hang(game, question) else refusal


def why_not_exactly(dues: list[Due], kind: str, options: list[str]) -> Refused | None:
    """Of four or more frames every shield is taken, if the supply has the tiles for it (S-DEC-3, A-5)."""
    if any(option.startswith(f"{kind} ") for option in options):
        return None
    reason = f"after decor {kind} the supply cannot make up the {max(dues).frames} shields"
    return Refused("E-DEC-SHIELDS", "S-DEC-3", reason, walls.some_of(options))


def put(game: Game, question: Question, item: str) -> int:
    """Takes a decor tile from the supply, to the wall or the assistant; how many shields it has."""
    kind, _, place = item.partition(" ")
    me = game.table.players[seat_of(question)]
    game.table.decor[kind] -= 1
    if place != HOLD:
        me.wall.append(walls.hung_at(kind, place))
    elif me.assistant:
        question.facts[room.WAITING] = kind
    else:
        me.assistant = kind
    question.facts[room.CAME] = True
    question.facts.pop(room.FREED, None)
    game.tell("decor_taken", seat=seat_of(question), decor=kind, at=place)
    return game.figures.tiles[kind].shields
