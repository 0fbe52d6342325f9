"""Whether somebody can act: closed conditions for each location, and what would leave none (G-TRN-5, G-TRN-6)."""

from __future__ import annotations

from gallerist_pbem.engine.game import Question
from gallerist_pbem.errors import Refused
from gallerist_pbem.games.gallerist.locations import artists_colony, international_market, media_center
from gallerist_pbem.games.gallerist.table import contracts, influence
from gallerist_pbem.games.gallerist.table.bonuses import can_sign
from gallerist_pbem.games.gallerist.table.facts import is_first_solitaire_turn
from gallerist_pbem.games.gallerist.table.position import Game

CAN = {
    "discover": artists_colony.can_discover,
    "buy": artists_colony.can_buy,
    "take": can_sign,
    "reveal": can_sign,
    "sell": contracts.can_sell,
    "hire": media_center.can_hire,
    "promote": media_center.can_promote,
    "reputation": international_market.can_take_reputation,
    "offer": international_market.can_offer,
}
TESTS = {
    "artists_colony": (artists_colony.can_discover, artists_colony.can_buy),
    "sales_office": (can_sign, contracts.can_sell),
    "media_center": (media_center.can_promote, media_center.can_hire),
    "international_market": (international_market.can_offer, international_market.can_take_reputation),
}


def can_act(game: Game, seat: str, location: str) -> bool:
    """Whether one of the two actions of a location is possible now."""
    return any(test(game, seat) for test in TESTS[location])


def can_act_kicked_out(game: Game, seat: str, word: str) -> bool:
    """Whether an action is possible after its price has been paid (G-KO-5)."""
    price = influence.price_of_kicked_out_action(game, seat)
    if price is None:
        return False
    me = game.table.players[seat]
    before, me.influence = me.influence, price
    try:
        return CAN[word](game, seat)
    finally:
        me.influence = before


def destinations(game: Game, seat: str) -> list[str]:
    """A gallerist must go elsewhere; from home he may go anywhere (G-MOV-1)."""
    at = game.table.players[seat].gallerist
    return [location for location in game.figures.locations if location != at]


def sources_to_leave(game: Game, seat: str) -> list[str | None]:
    """Who may stay on the space that is left: nobody, or an assistant from a desk or a location (G-MOV-3)."""
    me = game.table.players[seat]
    if me.gallerist not in game.table.spaces or is_first_solitaire_turn(game.table):
        return [None]
    standing = [location for location, piece in game.table.spaces.items() if piece == (seat, "assistant")]
    return [None, *(["desk"] if me.desks else []), *standing]


def can_act_there(game: Game, seat: str, to: str, leave: str | None) -> bool:
    """Whether an action is possible at a location after leaving and arriving: tried and taken back."""
    me, spaces = game.table.players[seat], game.table.spaces
    desks, vacated = me.desks, spaces.get(me.gallerist)
    if leave == "desk":
        me.desks -= 1
        spaces[me.gallerist] = (seat, "assistant")
    if spaces[to] == (seat, "assistant") and leave != to and me.desks < game.figures.desks:
        me.desks += 1
    try:
        return can_act(game, seat, to)
    finally:
        me.desks = desks
        if leave == "desk":
            spaces[me.gallerist] = vacated


def reachable(game: Game, seat: str) -> list[str]:
    """Locations he may go to where an action is possible."""
    leaves = sources_to_leave(game, seat)
    return [to for to in destinations(game, seat) if any(can_act_there(game, seat, to, leave) for leave in leaves)]


def ways(game: Game, seat: str) -> list[str]:
    """The same as they are written, with an assistant left behind where it takes that."""
    written = []
    for to in destinations(game, seat):
        leave = next((s for s in sources_to_leave(game, seat) if can_act_there(game, seat, to, s)), "nowhere")
        if leave != "nowhere":
            written.append(f"{to} leave {leave}" if leave else to)
    return written


def can_go(game: Game, seat: str) -> bool:
    """Whether there is any such location."""
    leaves = sources_to_leave(game, seat)
    return any(can_act_there(game, seat, to, leave) for to in destinations(game, seat) for leave in leaves)


def would_strand(game: Game, question: Question) -> bool:
    """Whether the location action that is still to come is impossible as things stand."""
    if question.seat is None or question.kind not in ("turn", "action"):
        return False
    if question.kind == "turn":
        return not can_go(game, question.seat)
    return not can_act(game, question.seat, question.facts["at"])


def needs_executive(game: Game, question: Question) -> bool:
    """Whether somebody has arrived where only an executive action makes one of the location possible."""
    return question.kind == "action" and bool(question.facts["executive"]) and would_strand(game, question)


def refuse_stranding(game: Game, question: Question, stranded_before: bool) -> None:
    """An executive action may not spoil the only location action, nor leave impossible what it was to open (A-103)."""
    may_pass = question.kind == "turn" and stranded_before
    if not may_pass and would_strand(game, question):
        where = "anywhere" if question.kind == "turn" else f"at {question.facts['at']}"
        raise Refused("E-EXEC-STRAND", "G-TRN-5", f"this would leave you no location action {where}")
