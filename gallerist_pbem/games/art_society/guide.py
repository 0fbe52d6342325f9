"""What the wizard says about the choices of Art Society."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gallerist_pbem.engine.answers import STOP
from gallerist_pbem.engine.chance import Secret
from gallerist_pbem.engine.game import Question
from gallerist_pbem.engine.guided import MAIN, SERIES, WORD, Choice, GuidedAnswer, GuidedOrder
from gallerist_pbem.games.art_society.board.text import tile_text
from gallerist_pbem.games.art_society.rules.auction import lots_wanted
from gallerist_pbem.games.art_society.rules.room import NEW
from gallerist_pbem.games.art_society.table import wall as walls
from gallerist_pbem.games.art_society.table.position import Game
from gallerist_pbem.games.art_society.words.sentences import said

NOTHING = frozenset({"hold", "done"})
WISH, DECOR = "wish", "decor"
ASKS = {
    "bid": "which bid card",
    "pick": "which lot",
    "hang": "which tile, and where (column and row)",
    "exchange": "for which painting, and where",
    "swap": "decor from which cell on",
    "decor": "which decor, and where",
    "for": "for which sizes",
}


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


def ask(game: Game, choice: Choice) -> str:
    """A choice as a question."""
    if choice.name == WORD:
        return "What do you do?"
    if choice.name == WISH:
        return ask_wish(choice.chosen)
    if choice.name == SERIES:
        return ask_size(choice.chosen, lots_wanted(game))
    name = choice.step if choice.name == MAIN else choice.name
    question = ASKS.get(name, name)
    return f"{question[:1].upper()}{question[1:]}?"


def ask_wish(chosen: Sequence[int]) -> str:
    """Lots by preference, one after the other."""
    gone = " and ".join(f"lot {lot}" for lot in chosen)
    question = f"And if {gone} {'is' if len(chosen) == 1 else 'are'} gone?"
    return question if chosen else "Which lot do you wish for, so that you need not be asked?"


def ask_size(chosen: Sequence[str], wanted: int) -> str:
    """Paintings for the auction, as many as are wanted (S-AUC-1)."""
    so_far = f"{len(chosen)} of {wanted} chosen: {', '.join(chosen)}" if chosen else f"{wanted} paintings are wanted"
    return f"{so_far}. Which size comes next?"


def label(choice: Choice, option: Any) -> str:
    """As written, but for a wish, and for decor that is not taken now."""
    if choice.name == DECOR and option == STOP:
        # What may be left is offered first, what must be taken later last (S-DEC-4, S-AST-2).
        return str(said()["decor_not_now"]["none" if choice.options[0] == STOP else "later"])
    if choice.name != WISH:
        return ""
    return "I want to be asked" if option == STOP else f"lot {option}"


def about(game: Game, seat: str, choice: Choice, option: Any) -> list[str]:
    """What a lot or a museum painting is, and whether it would be hung in a faux pas."""
    if (choice.name, choice.step) == (MAIN, "pick") or (choice.name == WISH and option != STOP):
        return [tile_text(game, game.table.lots[option - 1] or "")]
    if choice.name == MAIN and choice.step == "exchange":
        tile, _, place = option.partition(" ")
        return [tile_text(game, tile), *offends(game, seat, tile, place)]
    if choice.name == MAIN and choice.step == "hang" and choice.question.kind != "start":
        which, _, place = option.partition(" ")
        me = game.table.players[seat]
        return offends(game, seat, (me.new if which == NEW else me.assistant) or "", place)
    return []


def offends(game: Game, seat: str, tile: str, place: str) -> list[str]:
    """With which paintings a tile at a place would be in a faux pas (S-FPX-1)."""
    wall = game.table.players[seat].wall
    others = [other.tile for other in walls.clashing(game.figures, wall, walls.hung_at(tile, place))]
    return [f"faux pas with {' and '.join(others)}"] if others else []


def brings(before: Game, after: GuidedOrder, choice: Choice) -> list[str]:
    """Whether decor comes with what is hung; which and where is asked next (S-DEC-4)."""
    came = any(event["event"] == "decor_taken" for event in after.game.events[len(before.events) :])
    return ["brings decor"] if came and choice.name == MAIN else []


def reminders(game: Game, seat: str, secret: Secret | None) -> list[str]:
    """The painting to place, the assistant's tile and the bid cards."""
    me = game.table.players[seat]
    lines = [f"To place: {tile_text(game, me.new)}"] if me.new else []
    lines += [f"Your assistant holds {tile_text(game, me.assistant)}"] if me.assistant else []
    return [*lines, f"Bid cards in hand: {' '.join(map(str, me.hand))}"]
