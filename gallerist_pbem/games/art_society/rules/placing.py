"""Placing tiles (p. 5-6): on the wall, with the assistant, exchanged in the museum, or beside the board."""

from __future__ import annotations

from functools import partial
from typing import Any

from gallerist_pbem.engine.answers import STOP, Answer
from gallerist_pbem.engine.game import Question
from gallerist_pbem.errors import Refused
from gallerist_pbem.games.art_society.rules import decor, room
from gallerist_pbem.games.art_society.rules.auction import seat_of
from gallerist_pbem.games.art_society.rules.room import DUE, FREED, HELD, NEW, USED, WAITING
from gallerist_pbem.games.art_society.table import swapping
from gallerist_pbem.games.art_society.table import wall as walls
from gallerist_pbem.games.art_society.table.dues import Due
from gallerist_pbem.games.art_society.table.position import Game, Hung


def hang_start(game: Game, question: Question, answer: Answer) -> None:
    """The starting painting covers at least one star; it needs no contact (S-SET-7)."""
    seat = seat_of(question)
    me = game.table.players[seat]
    tile = me.new or ""
    place = answer.main(starting_places(game, tile), lambda place: why_not_start(game, tile, place))
    me.wall.append(walls.hung_at(tile, place))
    me.new = None
    game.agenda.pop()
    printed = game.figures.tiles[tile]
    game.tell("hung_start", seat=seat, painting=tile, type=printed.type, frame=printed.frame, at=place)


def starting_places(game: Game, tile: str) -> list[str]:
    """Inside the grid, over a star."""
    figures = game.figures
    stars = sum(walls.cell(figures, star) for star in figures.stars)
    return [place for place, cells in walls.spots_for(figures, figures.tiles[tile]).items() if cells & stars]


def why_not_start(game: Game, tile: str, place: Any) -> Refused | None:
    """S-SET-7."""
    possible = starting_places(game, tile)
    which, _, rest = str(place).partition(" ")
    if which in (NEW, HELD):
        reason = f"the starting painting is hung with `hang {rest}`, without `{which}`"
        return Refused("E-SET-HANG", "S-SET-7", reason, possible)
    reason = f"your starting painting at {place} covers neither of the stars ({' and '.join(game.figures.stars)})"
    return None if place in possible else Refused("E-SET-STAR", "S-SET-7", reason, possible)


def hang(game: Game, question: Question, answer: Answer) -> None:
    """The starting painting, the new tile, or the one the assistant holds."""
    if question.kind == "start":
        hang_start(game, question, answer)
        return
    seat = seat_of(question)
    target = answer.main(
        room.targets(game, question),
        lambda target: room.why_not_hang(game, question, target),
        lambda typed, _: room.in_full(game, question, typed),
    )
    which, _, place = target.partition(" ")
    me = game.table.players[seat]
    tile = (me.new if which == NEW else me.assistant) or ""
    if which == NEW:
        me.new = None
    else:
        me.assistant = question.facts.pop(WAITING, None)
        question.facts[USED] = True
    hang_tile(game, question, answer, walls.hung_at(tile, place), which)


def hang_tile(game: Game, question: Question, answer: Answer, hung: Hung, which: str) -> None:
    """On the wall, with the decor it earns (S-DEC-6)."""
    seat = seat_of(question)
    wall = game.table.players[seat].wall
    wall.append(hung)
    game.tell("hung", seat=seat, tile=hung.tile, which=which, at=f"{hung.column} {hung.row}")
    if others := [other.tile for other in walls.clashing(game.figures, wall, hung)]:
        # Told, not refused (S-PLC-4).
        game.tell("faux_pas", seat=seat, tile=hung.tile, others=others)
    take_decor(game, question, answer, decor.earned(game, seat, hung), hung)


def take_decor(game: Game, question: Question, answer: Answer, more: list[Due], hung: Hung | None = None) -> None:
    """What is due from before and now; then the placing goes on."""
    if game.table.players[seat_of(question)].assistant is None:
        question.facts[USED] = True
    left = decor.take(game, question, answer, [*decor.due_before(question), *more], hung)
    go_on(game, question, left)


def go_on(game: Game, question: Question, left: list[Due]) -> None:
    """The new tile must still be dealt with; after it the held tile may be hung, or must to take decor (S-AST-2)."""
    seat = seat_of(question)
    me = game.table.players[seat]
    facts = {name: fact for name, fact in question.facts.items() if name != DUE}
    facts |= {DUE: [list(due) for due in left]} if left else {}
    following = Question("held", seat, False, facts)
    game.agenda.pop()
    if me.new:
        game.ask("place", seat, **facts)
    elif room.may_hang_given(game, following) and walls.fits(game.figures, me.wall, me.assistant or ""):
        game.ask("owed" if decor.must_be_taken(game, seat, left) else "held", seat, **facts)
    else:
        check_end(game, following)


def check_end(game: Game, question: Question) -> None:
    """When all is placed, nothing is due any more, and what was shifted until then is in its place (S-PLC-3)."""
    seat = seat_of(question)
    if due := decor.must_be_taken(game, seat, decor.due_before(question)):
        raise decor.missing(game, seat, due)
    room.check_hangs_together(game, question)


def hold(game: Game, question: Question, answer: Answer) -> None:
    """The new tile goes to the assistant, whose slot must be free (S-AST-1, S-AST-3, S-SPC-2)."""
    seat = seat_of(question)
    me = game.table.players[seat]
    if me.new is None:
        raise room.dealt_with()
    if me.assistant:
        raise room.full_assistant(game, question)
    me.assistant, me.new = me.new, None
    game.tell("held", seat=seat, tile=me.assistant)
    question.facts[USED] = True
    go_on(game, question, decor.due_before(question))


def exchange(game: Game, question: Question, answer: Answer) -> None:
    """For a painting of the same type that fits and is hung at once; markers stay (S-SPC-3, S-PRE-6)."""
    seat = seat_of(question)
    room.check_no_place(game, question, "be exchanged")
    me = game.table.players[seat]
    target = answer.main(room.exchangeable(game, seat), lambda target: room.why_not_exchange(game, question, target))
    tile, _, place = target.partition(" ")
    rejected = me.new or ""
    pile = game.table.museum[game.figures.tiles[rejected].type]
    pile.remove(tile)
    pile.append(rejected)
    me.new = None
    game.tell("exchanged", seat=seat, rejected=rejected, painting=tile)
    hang_tile(game, question, answer, walls.hung_at(tile, place), "exchanged")


def exceed(game: Game, question: Question, answer: Answer) -> None:
    """The painting lies beside the board for good (S-AST-5); a decor tile of one shield is taken (S-SPC-5, A-4)."""
    seat = seat_of(question)
    room.check_may_exceed(game, question)
    me = game.table.players[seat]
    me.excess.append(me.new or "")
    me.new = None
    game.tell("excess", seat=seat, painting=me.excess[-1])
    take_decor(game, question, answer, [Due(game.figures.excess_shields, 0)])


def swap(game: Game, question: Question, answer: Answer) -> None:
    """As often as it frees a decor size that has run out (S-DEC-8, A-6); once in a round before revision 2."""
    seat = seat_of(question)
    if game.revision < 2 and question.facts.get("swapped"):
        raise Refused("E-DEC-SWAP", "S-DEC-8", "decor is swapped only once in a round")
    swaps = swappable(game, question)
    place = answer.main(list(swaps), lambda place: why_not_swap(swaps, place))
    new = choose_sizes(answer, list(swaps[place]))
    freed = swapping.swap(game, seat, swaps[place][tuple(new)], new)
    question.facts["swapped"] = True
    question.facts[FREED] = [*question.facts.get(FREED, ()), *freed]
    game.agenda[-1] = Question(question.kind, seat, False, question.facts)


def swappable(game: Game, question: Question) -> swapping.Swaps:
    """Swaps that free a missing size, but none twice before decor is taken, so that nothing goes in circles."""
    if game.revision < 2 and question.facts.get("swapped"):
        return {}
    return swapping.swaps(game, seat_of(question), question.facts.get(FREED, ()))


def why_not_swap(swaps: swapping.Swaps, place: Any) -> Refused | None:
    """S-DEC-8."""
    reason = f"no swap of the decor at {place} would free a size that has run out"
    return None if place in swaps else Refused("E-DEC-SWAP", "S-DEC-8", reason, list(swaps))


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
        reason = "say all sizes that are to cover the same cells (`for`)"
        raise Refused("E-DEC-SWAP", "S-DEC-8", reason, options) from None


def _begins(sizes: tuple[str, ...], new: list[str]) -> bool:
    return list(sizes[: len(new)]) == new


def why_not_size(options: list[str], size: Any) -> Refused | None:
    """S-DEC-8."""
    reason = f"{size} does not cover the same cells, is not in the supply, or frees no missing size"
    possible = [option for option in options if option != STOP]
    return None if size in options else Refused("E-DEC-SWAP", "S-DEC-8", reason, possible)


def done(game: Game, question: Question, answer: Answer) -> None:
    """The held tile stays with the assistant."""
    check_end(game, question)
    game.agenda.pop()
