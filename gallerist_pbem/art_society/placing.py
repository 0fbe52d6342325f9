"""Placing tiles (p. 5-6): on the wall, with the assistant, exchanged in the museum, or beside the board."""

from __future__ import annotations

from functools import partial
from typing import Any

from gallerist_pbem.art_society import decor, swapping
from gallerist_pbem.art_society import wall as walls
from gallerist_pbem.art_society.auction import seat_of
from gallerist_pbem.art_society.position import Game, Hung
from gallerist_pbem.kernel.answers import STOP, Answer
from gallerist_pbem.kernel.errors import Refused
from gallerist_pbem.kernel.play import Question

NEW, HELD = "new", "held"
USED = "used"
"""The assistant's slot was free in this placing, so what it holds now is no tile from before."""


def hang_start(game: Game, question: Question, answer: Answer) -> None:
    """The starting painting covers at least one star; it needs no contact (S-SET-7)."""
    seat = seat_of(question)
    me = game.table.players[seat]
    tile = me.new or ""
    place = answer.main(starting_places(game, tile), lambda place: why_not_start(game, tile, place))
    me.wall.append(walls.hung_at(tile, place))
    me.new = None
    game.agenda.pop()
    found = game.figures.tiles[tile]
    game.tell("hung_start", seat=seat, painting=tile, type=found.type, frame=found.frame, at=place)


def starting_places(game: Game, tile: str) -> list[str]:
    """Inside the grid, over a star."""
    figures = game.figures
    stars = sum(walls.cell(figures, star) for star in figures.stars)
    return [place for place, own in walls.spots_for(figures, figures.tiles[tile]).items() if own & stars]


def why_not_start(game: Game, tile: str, place: Any) -> Refused | None:
    """S-SET-7."""
    possible = starting_places(game, tile)
    told = f"your starting painting at {place} covers neither of the stars ({' and '.join(game.figures.stars)})"
    return None if place in possible else Refused("E-SET-STAR", "S-SET-7", told, possible)


def hang(game: Game, question: Question, answer: Answer) -> None:
    """The starting painting, the new tile, or the one the assistant holds."""
    if question.ask == "start":
        hang_start(game, question, answer)
        return
    seat = seat_of(question)
    target = answer.main(targets(game, question), lambda target: why_not_hang(game, question, target))
    which, _, place = target.partition(" ")
    me = game.table.players[seat]
    tile = (me.new if which == NEW else me.assistant) or ""
    if which == NEW:
        me.new = None
    else:
        me.assistant = None
    slot_is_free = me.assistant is None
    hang_tile(game, seat, answer, walls.hung_at(tile, place), which)
    go_on(game, question, slot_is_free)


def targets(game: Game, question: Question) -> list[str]:
    """Every place for the new tile, then for the held one (S-PLC-1, S-AST-2)."""
    me = game.table.players[seat_of(question)]
    found = [f"{NEW} {place}" for place in walls.places(game.figures, me.wall, me.new)] if me.new else []
    if may_hang_held(game, question):
        found += [f"{HELD} {place}" for place in walls.places(game.figures, me.wall, me.assistant or "")]
    return found


def may_hang_held(game: Game, question: Question) -> bool:
    """Only a tile that the assistant held before this round's placing (S-AST-2)."""
    return game.table.players[seat_of(question)].assistant is not None and not question.facts.get(USED)


def why_not_hang(game: Game, question: Question, target: Any) -> Refused | None:
    """What is to be hung must be there, and then fit."""
    me = game.table.players[seat_of(question)]
    which, _, place = str(target).partition(" ")
    if which not in (NEW, HELD):
        there = [*([NEW] if me.new else []), *([HELD] if may_hang_held(game, question) else [])]
        return Refused("E-HANG-WHICH", "S-PLC-1", "say which tile: `hang new` or `hang held`", there)
    if which == NEW and me.new is None:
        return Refused("E-HANG-NEW", "S-PLC-1", "your new painting has been dealt with already")
    if which == HELD and not may_hang_held(game, question):
        return Refused("E-HANG-HELD", "S-AST-2", "your assistant held no tile when this round's painting was taken")
    return walls.why_not_there(game.figures, me.wall, (me.new if which == NEW else me.assistant) or "", place)


def hang_tile(game: Game, seat: str, answer: Answer, hung: Hung, which: str) -> None:
    """On the wall, with the decor it earns (S-DEC-6)."""
    game.table.players[seat].wall.append(hung)
    game.tell("hung", seat=seat, tile=hung.tile, which=which, at=f"{hung.column} {hung.row}")
    decor.earn(game, seat, answer, hung)


def go_on(game: Game, question: Question, slot_is_free: bool) -> None:
    """The new tile must still be dealt with; after it the held tile may be hung (S-AST-2)."""
    seat = seat_of(question)
    me = game.table.players[seat]
    facts = question.facts | {USED: True} if slot_is_free else question.facts
    game.agenda.pop()
    if me.new:
        game.ask("place", seat, **facts)
    elif me.assistant and not slot_is_free and walls.fits(game.figures, me.wall, me.assistant):
        game.ask("held", seat, **facts)


def hold(game: Game, question: Question, answer: Answer) -> None:
    """The new tile goes to the assistant, whose slot must be free (S-AST-1, S-AST-3, S-SPC-2)."""
    seat = seat_of(question)
    me = game.table.players[seat]
    if me.new is None:
        raise Refused("E-HANG-NEW", "S-PLC-1", "your new painting has been dealt with already")
    if me.assistant:
        instead = walls.some_of([f"hang {target}" for target in targets(game, question)])
        raise Refused("E-AST-FULL", "S-AST-1", f"your assistant holds {me.assistant} already", instead)
    me.assistant, me.new = me.new, None
    game.tell("held", seat=seat, tile=me.assistant)
    game.agenda.pop()


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


def check_no_place(game: Game, seat: str, what: str) -> None:
    """Only what does not fit may be exchanged or become an excess painting (S-SPC-1, A-11)."""
    me = game.table.players[seat]
    if me.new is None:
        raise Refused("E-HANG-NEW", "S-PLC-1", "your new painting has been dealt with already")
    if not has_no_place(game, seat):
        places = walls.some_of(walls.places(game.figures, me.wall, me.new))
        raise Refused("E-SPC-FITS", "S-SPC-1", f"your new painting fits on your wall, so it cannot {what}", places)


def exchange(game: Game, question: Question, answer: Answer) -> None:
    """For a painting of the same type that fits and is hung at once; markers stay (S-SPC-3, S-PRE-6)."""
    seat = seat_of(question)
    check_no_place(game, seat, "be exchanged")
    me = game.table.players[seat]
    target = answer.main(exchangeable(game, seat), lambda target: why_not_exchange(game, seat, target))
    tile, _, place = target.partition(" ")
    rejected = me.new or ""
    pile = game.table.museum[game.figures.tiles[rejected].type]
    pile.remove(tile)
    pile.append(rejected)
    me.new = None
    game.tell("exchanged", seat=seat, rejected=rejected, painting=tile)
    slot_is_free = me.assistant is None
    hang_tile(game, seat, answer, walls.hung_at(tile, place), "exchanged")
    go_on(game, question, slot_is_free)


def why_not_exchange(game: Game, seat: str, target: Any) -> Refused | None:
    """Of the same type, in the museum, and it must fit."""
    me = game.table.players[seat]
    tile, _, place = str(target).partition(" ")
    kind = game.figures.tiles[me.new or ""].type
    pile = game.table.museum[kind]
    if tile not in pile:
        return Refused("E-SPC-PILE", "S-SPC-3", f"{tile} does not lie on the museum's pile of {kind}", list(pile))
    return walls.why_not_there(game.figures, me.wall, tile, place)


def may_exceed(game: Game, seat: str) -> bool:
    """Neither a place nor, where that is forced, an exchange (S-SPC-5, A-3)."""
    return has_no_place(game, seat) and (game.options["exchange"] == "free" or not exchangeable(game, seat))


def exceed(game: Game, question: Question, answer: Answer) -> None:
    """The painting lies beside the board; a decor tile of one shield may be taken (S-SPC-5, A-4)."""
    seat = seat_of(question)
    check_no_place(game, seat, "be an excess painting")
    if not may_exceed(game, seat):
        told = "a painting of the same type in the museum fits, so it must be taken in exchange"
        raise Refused("E-SPC-EXCHANGE", "S-SPC-5", told, walls.some_of(exchangeable(game, seat)))
    me = game.table.players[seat]
    me.excess.append(me.new or "")
    me.new = None
    game.tell("excess", seat=seat, painting=me.excess[-1])
    slot_is_free = me.assistant is None
    decor.console(game, seat, answer)
    go_on(game, question, slot_is_free)


def swap(game: Game, question: Question, answer: Answer) -> None:
    """Once in a round, and only to free a decor size that has run out (S-DEC-8, A-6)."""
    seat = seat_of(question)
    if question.facts.get("swapped"):
        raise Refused("E-DEC-SWAP", "S-DEC-8", "decor is swapped only once in a round")
    found = swapping.swaps(game, seat)
    place = answer.main(list(found), lambda place: why_not_swap(found, place))
    swapping.swap(game, seat, place, choose_sizes(answer, list(found[place])))
    question.facts["swapped"] = True
    game.agenda[-1] = Question(question.ask, seat, False, question.facts)


def why_not_swap(found: swapping.Swaps, place: Any) -> Refused | None:
    """S-DEC-8."""
    told = f"no swap of the decor at {place} would free a size that has run out"
    return None if place in found else Refused("E-DEC-SWAP", "S-DEC-8", told, list(found))


def choose_sizes(answer: Answer, possible: list[tuple[str, ...]]) -> list[str]:
    """Sizes that cover the same cells, are in the supply and free the missing one, one after the other."""
    new: list[str] = []
    while following := sorted({sizes[len(new)] for sizes in possible if len(sizes) > len(new) and _begins(sizes, new)}):
        options = [STOP, *following] if tuple(new) in possible else following
        size = _next_size(answer, options)
        if size == STOP:
            break
        new.append(size)
    return new


def _next_size(answer: Answer, options: list[str]) -> str:
    try:
        return answer.item("for", options, partial(why_not_size, options))
    except Refused as refusal:
        if refusal.code != decor.CHOICE:
            raise
        told = "say all sizes that are to cover the same cells (`for`)"
        raise Refused("E-DEC-SWAP", "S-DEC-8", told, options) from None


def _begins(sizes: tuple[str, ...], new: list[str]) -> bool:
    return list(sizes[: len(new)]) == new


def why_not_size(options: list[str], size: Any) -> Refused | None:
    """S-DEC-8."""
    told = f"{size} does not cover the same cells, is not in the supply, or frees no missing size"
    return None if size in options else Refused("E-DEC-SWAP", "S-DEC-8", told, [one for one in options if one != STOP])


def done(game: Game, question: Question, answer: Answer) -> None:
    """The held tile stays with the assistant."""
    game.agenda.pop()
