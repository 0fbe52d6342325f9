"""Which steps are open at a question, which is the only one, and why another does not fit."""

from __future__ import annotations

from collections.abc import Sequence

from gallerist_pbem.engine.answers import Answering, PlayerAnswer
from gallerist_pbem.engine.game import Question
from gallerist_pbem.engine.legal import only_answer
from gallerist_pbem.errors import Refused
from gallerist_pbem.games.gallerist.locations import action, executive
from gallerist_pbem.games.gallerist.locations.international_market import empty_spaces
from gallerist_pbem.games.gallerist.locations.possible import (
    CAN,
    can_act_kicked_out,
    can_go,
    needs_executive,
    reachable,
)
from gallerist_pbem.games.gallerist.locations.sales_office import check_wishes, choices
from gallerist_pbem.games.gallerist.locations.way_out import nothing_yet
from gallerist_pbem.games.gallerist.rules import turn
from gallerist_pbem.games.gallerist.rules.kicked_out import actions
from gallerist_pbem.games.gallerist.rules.moving import can_leave
from gallerist_pbem.games.gallerist.table.position import Game
from gallerist_pbem.orders.steps import Step, step_word

MISSING_STEP = {
    "turn": ("E-ACT-MISSING", "G-TRN-2", "the gallerist must move, and a location action must follow"),
    "action": ("E-ACT-MISSING", "G-TRN-2", "a location action must be taken"),
    "contract": ("E-CON-MUST", "G-CON-3", "a contract must be taken (or four new ones revealed first)"),
    "contract_after_reveal": ("E-CON-MUST", "G-CON-3", "a contract may be taken now, or none"),
    "tile": ("E-TIL-MISSING", "G-TIL-1", "the starting tile of the third slot must be placed (`tile`)"),
    "executive": ("E-EXEC-TIME", "G-TRN-3", "only an executive action or the end of the turn may follow"),
    "kicked_out": ("E-KO-PLACE", "G-KO-3", "you were kicked out: act, or say `decline`"),
    "start": ("E-SET-TAKEN", "G-SET-18", "a starting location must be chosen"),
    "claim": ("E-AUC-ORDER", "G-END-8", "a renowned work must be claimed"),
    "discard": ("E-SOL-STACK", "G-SOL-7", "Lacerda's ticket must be discarded from one of the largest stacks"),
}


def possible(game: Game, question: Question, word: str) -> bool:
    """Whether a step can be carried out now, in some way."""
    seat = action.seat_of(question)
    if word in action.PLACE and question.kind in ("action", "kicked_out"):
        if action.PLACE[word] != question.facts["at"]:
            return False
        return CAN[word](game, seat) if question.kind == "action" else can_act_kicked_out(game, seat, word)
    if word == "spend":
        return action.has_executive(question) and executive.can_spend(game, seat)
    if word == "use":
        return action.has_executive(question) and executive.can_use(game, seat)
    if word in ("go", "pass"):
        return can_leave(game, question) if word == "go" else not can_go(game, seat)
    if word == "take":
        return question.kind == "contract_after_reveal" or bool(choices(game, question, seat))
    return word != "reveal" or question.kind != "contract_after_reveal"


def forced(game: Game, question: Question) -> Step | None:
    """The only answer there is; a main turn is always asked."""
    seat = action.seat_of(question)
    if question.kind == "executive":
        return None if executive.can_spend(game, seat) or executive.can_use(game, seat) else "end"
    if question.kind == "kicked_out":
        # G-KO-14: nobody waits for a player who can only decline.
        free = (
            executive.can_spend(game, seat)
            or executive.can_use(game, seat)
            or actions(game, seat, question.facts["at"])
        )
        return None if free else "decline"
    if question.kind == "contract_after_reveal":
        return None if choices(game, question, seat) else {"take": "none"}
    if question.kind == "start":
        free = list(game.table.location_tiles)
        return {"start": free[0]} if len(free) == 1 else None
    if question.kind == "tile" and len(empty_spaces(game, seat)) == 1:
        return only_answer(game, "tile", turn.place_starting_tile)
    return None


def decline(game: Game, question: Question) -> Step | None:
    """No executive action, no contract after a reveal."""
    game.agenda.pop()
    if question.kind == "executive":
        return None
    game.tell("took_none", seat=question.seat)
    return {"take": "none"}


def check_ahead(
    game: Game, question: Question, step: Step, following: Step | None, answering: Answering = PlayerAnswer
) -> None:
    """What must be judged before a step: it reveals something, or Lacerda moves after it."""
    if game.table.lacerda and following and past_lacerda(game, question, step_word(step), step_word(following)):
        reason = "your turn is over: Lacerda moves, and what you do then is an order of its own"
        raise Refused("E-NOT-YOU", "G-SOL-2", reason)
    if step_word(step) == "reveal" and isinstance(following, dict) and "prefer" in following:
        check_wishes(game, question, following, answering)


def past_lacerda(game: Game, question: Question, word: str, then: str) -> bool:
    """Whether the step after this one belongs to the time after Lacerda's turn, where another order begins."""
    below = [waiting.kind for waiting in game.agenda[:-1]]
    acts_later = question.kind in ("turn", "action") and (word == "go" or word in executive_words())
    main_turn = "end_turn" in below or question.kind == "discard"
    if not main_turn or acts_later or "turn" in below or "action" in below:
        return False
    if then in executive_words():
        used = question.facts.get("executive") is False
        return used or word == "end" or question.kind in ("executive", "tile", "discard")
    if then in action.PLACE:
        return not (word in ("use", "reveal") and then in ("take", "reveal"))
    return then in ("go", "pass", "decline") or word == then == "end"


def why_not_now(game: Game, question: Question, word: str) -> Refused:
    """Why this step does not answer this question."""
    if word == "decline":
        return Refused("E-KO-NOTYOU", "G-KO-3", "you have not been kicked out")
    if word in executive_words() and question.kind == "tile":
        return executive_is_over(game, question)
    if word in executive_words() and question.kind in ("contract", "contract_after_reveal"):
        return Refused("E-EXEC-TIME", "G-TRN-3", "an executive action cannot come inside another action")
    if question.kind == "turn" and word in action.PLACE:
        return Refused(
            "E-ACT-PLACE", "G-TRN-2", "your gallerist must go to a location first", reachable(game, question.seat or "")
        )
    if needs_executive(game, question):
        return nothing_yet(game, question)
    return Refused(*MISSING_STEP[question.kind])


def executive_is_over(game: Game, question: Question) -> Refused:
    """The starting tile comes after everything else of the turn."""
    if question.seat != game.table.active:
        return Refused("E-KO-ONE", "G-KO-3", "a kicked-out player takes one action only")
    reason = "only one executive action per turn, and before the starting tile is placed"
    return Refused("E-EXEC-TWICE", "G-TRN-3", reason)


def executive_words() -> tuple[str, ...]:
    """Tickets or a contract bonus."""
    return ("spend", "use")


def why_too_late(game: Game, seat: str, asks: Sequence[str], done: Sequence[str], word: str) -> Refused:
    """Why this step comes too late: the seat is no longer asked."""
    if asks and asks[-1] == "kicked_out":
        return Refused("E-KO-ONE", "G-KO-3", "a kicked-out player takes one action only")
    if word == "decline":
        return Refused("E-KO-NOTYOU", "G-KO-3", "you have not been kicked out")
    if word == "tile":
        return Refused("E-TIL-SPACE", "G-TIL-1", "no starting tile of yours is waiting for a place")
    if word in executive_words() and any(step in executive_words() for step in done):
        return Refused("E-EXEC-TWICE", "G-TRN-3", "only one executive action per turn")
    asked = game.agenda[-1].seat if game.agenda else None
    return Refused("E-NOT-YOU", "G-TRN-1", f"your turn is over, and {asked} must act" if asked else "the game is over")


def over(game: Game) -> bool:
    """Whether the game has ended."""
    return game.table.stage == "over"
