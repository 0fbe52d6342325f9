"""What the wizard says about the choices of Art Society."""

from __future__ import annotations

from typing import Any

from gallerist_pbem.art_society.position import Game
from gallerist_pbem.art_society.sentences import story
from gallerist_pbem.art_society.table import tile_text
from gallerist_pbem.kernel.answers import STOP
from gallerist_pbem.kernel.chance import Secret
from gallerist_pbem.kernel.play import Question
from gallerist_pbem.kernel.wizard import MAIN, SERIES, WORD, Asked, Choice, Walk

NOTHING = frozenset({"hold", "done"})
WISH = "wish"
ASKS = {
    "offer": "which sizes, largest first",
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


def wish(play: Game, question: Question, answer: Asked) -> None:
    """Nothing to wish for."""
    raise AssertionError(f"{question.ask} does not hang on a draw")


def adds(play: Game, question: Question, answer: Asked) -> None:
    """Lots by preference along with a bid, so that picking needs no mail of its own (P-5)."""
    lots = [number for number, lot in enumerate(play.table.lots, 1) if lot] if question.ask == "bid" else []
    wished: list[int] = []
    answer.may_lack = True
    while len(wished) < len(lots):
        lot = answer.choose(WISH, [STOP, *(lot for lot in lots if lot not in wished)], wished)
        if lot == STOP:
            break
        wished.append(lot)
    if wished:
        answer.written.fields[WISH] = wished


def ask(choice: Choice) -> str:
    """A choice as a question."""
    if choice.name == WORD:
        return "What do you do?"
    if choice.name == WISH:
        gone = " and ".join(f"lot {lot}" for lot in choice.chosen)
        return f"And if {gone} is gone?" if gone else "Which lot do you wish for, so that you need not be asked?"
    name = choice.step if choice.name in (MAIN, SERIES) else choice.name
    told = ASKS.get(name, name)
    return f"{told[:1].upper()}{told[1:]}?"


def label(choice: Choice, option: Any) -> str:
    """As written, but for a wish."""
    if choice.name != WISH:
        return ""
    return "I want to be asked" if option == STOP else f"lot {option}"


def about(play: Game, seat: str, choice: Choice, option: Any) -> list[str]:
    """What a lot or a museum painting is."""
    if (choice.name, choice.step) == (MAIN, "pick") or (choice.name == WISH and option != STOP):
        return [tile_text(play, play.table.lots[option - 1] or "")]
    if choice.name == MAIN and choice.step == "exchange":
        return [tile_text(play, option.partition(" ")[0])]
    return []


def brings(before: Game, after: Walk, choice: Choice) -> list[str]:
    """What an option would change, as the log would tell it."""
    names = {seat: seat for seat in before.table.players}
    return story([event for event in after.play.events if event["event"] == "decor_taken"], names)


def standing(play: Game, seat: str, secret: Secret | None) -> list[str]:
    """The painting to place, the assistant's tile and the bid cards."""
    me = play.table.players[seat]
    lines = [f"To place: {tile_text(play, me.new)}"] if me.new else []
    lines += [f"Your assistant holds {tile_text(play, me.assistant)}"] if me.assistant else []
    return [*lines, f"Bid cards in hand: {' '.join(map(str, me.hand))}"]
