"""Kicked-out actions (p. 6): a location action for influence, an executive action, or nothing."""

from __future__ import annotations

from collections.abc import Callable

from gallerist_pbem.engine.answers import Answer
from gallerist_pbem.engine.game import Question
from gallerist_pbem.errors import Refused
from gallerist_pbem.games.gallerist.locations import action, executive
from gallerist_pbem.games.gallerist.locations.possible import can_act, can_act_kicked_out, needs_executive
from gallerist_pbem.games.gallerist.locations.way_out import nothing_yet
from gallerist_pbem.games.gallerist.table import influence
from gallerist_pbem.games.gallerist.table.position import Game

Action = Callable[[Game, Question, Answer], None]


def at_a_price(word: str, take_action: Action) -> Action:
    """A location action; a kicked-out player pays for it first (G-KO-3, G-KO-4, G-KO-5).

    Whoever went where nothing is possible yet must take the executive action first that he went for (A-103).
    """

    def step(game: Game, question: Question, answer: Answer) -> None:
        if question.kind == "kicked_out":
            pay(game, action.seat_of(question), question.facts["at"], word)
        elif needs_executive(game, question):
            raise nothing_yet(game, question)
        take_action(game, question, answer)

    return step


def pay(game: Game, seat: str, at: str, word: str) -> None:
    """Influence goes back to the previous fame icon; what is left must cover the action."""
    price = influence.price_of_kicked_out_action(game, seat)
    if price is None:
        reason = "at 0 influence you cannot pay for a location action"
        raise Refused("E-KO-INFL", "G-KO-4", reason, others(game, seat))
    if action.PLACE[word] != at:
        reason = f"you were kicked out of {at}: only its actions are open to you"
        raise Refused("E-KO-PLACE", "G-KO-3", reason, actions(game, seat, at))
    influence.spend(game, seat, price, "kicked_out")
    if not can_act(game, seat, at):
        reason = f"after paying, no action is possible for you at {at}"
        raise Refused("E-KO-NOACTION", "G-KO-5", reason, others(game, seat))


def others(game: Game, seat: str) -> list[str]:
    """What a kicked-out player may do beside location actions."""
    spend = ["spend"] if executive.can_spend(game, seat) else []
    return ["decline", *spend, *(["use"] if executive.can_use(game, seat) else [])]


def actions(game: Game, seat: str, at: str) -> list[str]:
    """Location actions open to a kicked-out player."""
    return [word for word in action.ACTIONS[at] if can_act_kicked_out(game, seat, word)]
