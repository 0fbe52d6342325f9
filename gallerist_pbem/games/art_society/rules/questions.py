"""Which steps are open at a question, which is the only one, and why another does not fit."""

from __future__ import annotations

from collections.abc import Sequence

from gallerist_pbem.engine.agenda import ENDS, awaited
from gallerist_pbem.engine.answers import Answering, PlayerAnswer
from gallerist_pbem.engine.game import Question
from gallerist_pbem.errors import Refused
from gallerist_pbem.games.art_society.rules import decor, placing, room
from gallerist_pbem.games.art_society.rules.auction import seat_of
from gallerist_pbem.games.art_society.table.position import Game
from gallerist_pbem.orders.steps import Step, step_word

MISSING_STEP = {
    "start": ("E-SET-HANG", "S-SET-7", "the starting painting must be hung (`hang <column> <row>`)"),
    "offer": ("E-AUC-OFFER", "S-AUC-1", "paintings must be chosen for the auction (`offer`)"),
    "bid": ("E-BID-MISSING", "S-BID-1", "a bid card must be chosen (`bid`)"),
    "pick": ("E-PICK-MISSING", "S-ACQ-1", "a lot must be taken (`pick`); nobody may pass"),
    "place": (
        "E-PLC-MISSING",
        "S-PLC-1",
        "the new painting must be placed: `hang new`, `hold`, `exchange` or `excess`",
    ),
}
FIRST = {
    "start": "first all others hang their starting paintings",
    "offer": "first the paintings are turned over",
    "bid": "first all others bid, and the bids are opened",
}
"""What must happen after an answer before its seat is asked anything else."""


def possible(game: Game, question: Question, word: str) -> bool:
    """Whether a step can be carried out now, in some way."""
    seat = seat_of(question)
    me = game.table.players[seat]
    match word:
        case "hang":
            return question.kind == "start" or bool(room.targets(game, question))
        case "hold":
            return me.assistant is None and not decor.must_be_taken(game, seat, decor.due_before(question))
        case "exchange":
            return room.has_no_place(game, seat) and bool(room.exchangeable(game, seat))
        case "excess":
            return room.may_exceed(game, seat)
        case "swap":
            return bool(placing.swappable(game, question))
    return True


def forced(game: Game, question: Question) -> Step | None:
    """The only answer there is: the last bid card, or to leave a held tile that need not be asked for."""
    if question.kind == "held":
        return None if possible(game, question, "hang") or possible(game, question, "swap") else "done"
    hand = game.table.players[seat_of(question)].hand
    return {"bid": hand[0]} if question.kind == "bid" and len(hand) == 1 else None


def decline(game: Game, question: Question) -> Step | None:
    """The held tile stays where it is."""
    placing.check_end(game, question)
    game.agenda.pop()
    return None


def check_ahead(
    game: Game, question: Question, step: Step, following: Step | None, answering: Answering = PlayerAnswer
) -> None:
    """An offer turns paintings over, and what was refused after it would be told: a bid must not be among that."""
    if game.revision >= 2 and step_word(step) == "offer" and following and step_word(following) not in ENDS:
        raise why_too_late(game, seat_of(question), [question.kind], [step_word(step)], step_word(following))


def why_not_now(game: Game, question: Question, word: str) -> Refused:
    """Why this step does not answer this question."""
    if question.kind == "owed":
        return decor.missing(game, seat_of(question), decor.due_before(question))
    return Refused(*MISSING_STEP[question.kind])


def why_too_late(game: Game, seat: str, asks: Sequence[str], done: Sequence[str], word: str) -> Refused:
    """Why this step comes too late: the seat is no longer asked."""
    if done:
        reason = f"{_nothing_more(game, asks[-1])}, so `{word}` has no place in this order"
        return Refused("E-NOT-YOU", "S-RND-1", reason)
    asked = ", ".join(question.seat or "" for question in awaited(game))
    return Refused("E-NOT-YOU", "S-RND-1", f"{asked} must act" if asked else "the game is over")


def _nothing_more(game: Game, ask: str) -> str:
    """What comes before the seat is asked again."""
    if ask != "pick":
        return FIRST.get(ask, "there is nothing more for you to do now")
    picking = [question.seat for question in awaited(game) if question.kind == ask]
    return f"first all others pick ({picking[0]} is next)" if picking else "placing needs an order of its own"


def over(game: Game) -> bool:
    """Whether the game has ended."""
    return game.table.stage == "over"
