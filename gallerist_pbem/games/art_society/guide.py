"""What the wizard says about the choices of Art Society."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gallerist_pbem.draw.text import wrapped
from gallerist_pbem.engine.answers import STOP
from gallerist_pbem.engine.chance import Secret
from gallerist_pbem.engine.game import Question
from gallerist_pbem.engine.guided import GuidedOrder, Wishes
from gallerist_pbem.engine.guided_choices import MAIN, SERIES, Choice, GuidedAnswer
from gallerist_pbem.games.art_society.board.text import tile_text
from gallerist_pbem.games.art_society.board.text_wall import draw_rows
from gallerist_pbem.games.art_society.guide_places import fit, in_full, phrase, told_of_place
from gallerist_pbem.games.art_society.rules.auction import lots_wanted
from gallerist_pbem.games.art_society.rules.room import HELD
from gallerist_pbem.games.art_society.table import wall as walls
from gallerist_pbem.games.art_society.table.components import HOLD
from gallerist_pbem.games.art_society.table.position import Game
from gallerist_pbem.games.art_society.words.sentences import said
from gallerist_pbem.orders.steps import Step

NOTHING = frozenset({"hold", "done"})
WISH, DECOR = "wish", "decor"
SPOTS = {
    "hang main": "cell:{place}", "exchange main": "cell:{place}", "swap main": "cell:{place}", DECOR: "cell:{place}",
    "pick main": "lot:{option}", WISH: "lot:{option}", SERIES: "size:{option}", "bid main": "card:{option}",
}  # fmt: skip
"""Where the options of a choice lie."""
PLACING = ("start", "place", "held", "owed")


def hangs(question: Question) -> bool:
    """No question follows a draw of one's own."""
    return False


def wish(game: Game, question: Question, answer: GuidedAnswer) -> None:
    """Nothing to wish for."""
    raise AssertionError(f"{question.kind} does not hang on a draw")


def adds(game: Game, question: Question, answer: GuidedAnswer) -> None:
    """Lots by preference along with a bid, so that picking needs no mail of its own (P-5)."""
    lots = [number for number, lot in enumerate(game.table.lots, 1) if lot] if question.kind == "bid" else []
    wished: list[int] = []
    answer.may_lack = True
    while len(wished) < len(lots):
        lot = answer.choose(WISH, [STOP, *(lot for lot in lots if lot not in wished)], wished)
        if lot == STOP:
            break
        wished.append(lot)
    if wished:
        answer.written.fields[WISH] = wished


def wished(game: Game, choice: Choice) -> Wishes | None:
    """Lots by preference."""
    if choice.name != WISH:
        return None
    lots = tuple(str(lot) for lot in choice.options[1:])
    return Wishes(WISH, lots, (1,) if len(lots) == 1 else (1, 0), lots[0], (0,))


def hangs_on(game: Game, question: Question, word: str) -> Any:
    """A wall matters for everything."""


def spot(game: Game, seat: str, choice: Choice, option: Any) -> str:
    """A cell of the own wall, a lot, a stack, a bid card, the tile that is held."""
    if option in (None, STOP):
        return ""
    of_choice = SPOTS.get(choice.name) or SPOTS.get(f"{choice.step} {choice.name}", "")
    place = " ".join(str(option).split(" ")[-2:])
    return HELD if place.endswith(f" {HOLD}") else of_choice.format(option=option, place=place)


def ask(game: Game, choice: Choice) -> str:
    """A choice as a question."""
    if choice.name == WISH:
        return ask_wish(choice.chosen)
    if choice.name == SERIES:
        return ask_size(choice.chosen, lots_wanted(game))
    asks: dict[str, str] = said()["wizard"]["asks"]
    name = choice.step if choice.name == MAIN else choice.name
    return asks.get(name, f"{name[:1].upper()}{name[1:]}?")


def ask_wish(chosen: Sequence[int]) -> str:
    """Lots by preference, one after the other."""
    if not chosen:
        return phrase("wish")
    lots = phrase("and").join(phrase("lot", lot=lot) for lot in chosen)
    return phrase("gone" if len(chosen) == 1 else "all_gone", lots=lots)


def ask_size(chosen: Sequence[str], wanted: int) -> str:
    """Paintings for the auction, as many as are wanted (S-AUC-1)."""
    if not chosen:
        return phrase("first_size", wanted=wanted)
    return phrase("next_size", n=len(chosen), wanted=wanted, chosen=", ".join(chosen))


def label(choice: Choice, option: Any) -> str:
    """As written, but for a wish, and for decor that is not taken now."""
    if choice.name == WISH:
        return phrase("be_asked") if option == STOP else phrase("lot", lot=option)
    labels: dict[str, str] = said()["wizard"]["labels"]
    # What may be left is offered first, what must be taken later last (S-DEC-4, S-AST-2).
    if choice.name == DECOR and option == STOP and choice.options[0] != STOP:
        return labels["decor later"]
    return labels.get(f"{choice.name} {option}", "")


def about(game: Game, seat: str, choice: Choice, option: Any) -> list[str]:
    """What a tile is and how it fits; at a place: faux pas, frames that match, and so decor."""
    describe = ABOUT.get(f"{choice.step} {choice.name}") or ABOUT.get(choice.name)
    return describe(game, seat, option) if describe and option != STOP else []


def of_lot(game: Game, seat: str, lot: int) -> list[str]:
    """A painting on offer."""
    tile = game.table.lots[lot - 1] or ""
    return [in_full(game, tile), fit(game, seat, tile)]


def of_size(game: Game, seat: str, size: str) -> list[str]:
    """A stack: the value of its paintings, how many there are, and whether the own wall has room for one."""
    printed = game.figures.sizes[size]
    wall, stack = game.table.players[seat].wall, game.table.stacks[size]
    places = len(walls.places(game.figures, wall, stack[0])) if stack else 0
    fits = phrase("places", n=places) if places else phrase("nowhere")
    return [phrase("value", value=printed.value), phrase("left", n=len(stack)), fits]


def of_exchange(game: Game, seat: str, option: str) -> list[str]:
    """A painting of the museum at a place."""
    tile, _, place = option.partition(" ")
    return [in_full(game, tile), *told_of_place(game, seat, tile, place)]


def of_place(game: Game, seat: str, option: str) -> list[str]:
    """The starting painting, the new tile or the held one at a place."""
    me = game.table.players[seat]
    *which, column, row = option.split(" ")
    return told_of_place(game, seat, (me.assistant if which == [HELD] else me.new) or "", f"{column} {row}")


def of_decor(game: Game, seat: str, option: str) -> list[str]:
    """How many shields a decor tile has."""
    kind, _, place = option.partition(" ")
    shields = phrase("decor", n=game.figures.tiles[kind].shields)
    return [shields, *([phrase("to_assistant")] if place == HOLD else [])]


def brings(before: Game, after: GuidedOrder, choice: Choice) -> list[str]:
    """Everything is told with the option itself."""
    return []


def scene(game: Game, seat: str, choice: Choice) -> list[str]:
    """The lots before a bid; the wall while something is hung."""
    if choice.question.kind == "bid" and choice.name == MAIN:
        return lots(game, seat)
    if choice.question.kind in PLACING:
        places = {" ".join(str(option).split(" ")[-2:]) for option in choice.options}
        drawn = draw_rows(game.figures, game.table.players[seat].wall, places)
        return [*drawn, *wrapped(phrase("legend"), "   ", "   ")]
    return []


def lots(game: Game, seat: str) -> list[str]:
    """What is on offer, and how it would fit."""
    return [
        line
        for number, tile in enumerate(game.table.lots, 1)
        if tile
        for line in wrapped(f"{phrase('lot', lot=number)}: {'; '.join(of_lot(game, seat, number))}", "  ", "    ")
    ]


def in_form(before: Game, after: GuidedOrder, number: int, choice: Choice, option: Any) -> list[str]:
    """What a target is, and whether decor comes with it."""
    return about(before, after.seat, choice, option)


def of_field(game: Game, seat: str, choice: Choice, option: Any) -> list[str]:
    """The same as for a person who is led."""
    return about(game, seat, choice, option)


def opens(game: Game, question: Question) -> Step | None:
    """No step makes another one possible."""
    return None


def reminders(game: Game, seat: str, secret: Secret | None) -> list[str]:
    """The painting to place, the assistant's tile and the bid cards."""
    me = game.table.players[seat]
    lines = [phrase("to_place", tile=in_full(game, me.new))] if me.new else []
    lines += [phrase("holds", tile=tile_text(game, me.assistant))] if me.assistant else []
    return [*lines, phrase("hand", cards=" ".join(map(str, me.hand)))]


ABOUT: dict[str, Callable[[Game, str, Any], list[str]]] = {
    WISH: of_lot,
    "pick main": of_lot,
    "offer series": of_size,
    "exchange main": of_exchange,
    "hang main": of_place,
    DECOR: of_decor,
}
