"""Moving the gallerist (p. 5): where to, who stays behind, whom he kicks out; and passing where nothing is possible."""

from __future__ import annotations

from gallerist_pbem.engine.answers import Answer
from gallerist_pbem.engine.game import Question
from gallerist_pbem.errors import Refused
from gallerist_pbem.games.gallerist.locations import action
from gallerist_pbem.games.gallerist.locations.possible import (
    can_act_there,
    can_go,
    destinations,
    reachable,
    sources_to_leave,
    ways,
)
from gallerist_pbem.games.gallerist.locations.way_out import may_help, way_out
from gallerist_pbem.games.gallerist.rules import solitaire
from gallerist_pbem.games.gallerist.table import assistants
from gallerist_pbem.games.gallerist.table.facts import is_first_solitaire_turn, is_lacerda
from gallerist_pbem.games.gallerist.table.position import Game, Piece


def go(game: Game, question: Question, answer: Answer) -> None:
    """Moving the gallerist, with an assistant left behind or not (G-MOV-1, G-MOV-3, G-MOV-4)."""
    seat = action.seat_of(question)
    goals = {to: leaves for to in destinations(game, seat) if (leaves := leaves_for(game, question, to))}
    to = answer.main(list(goals), lambda to: why_not_there(game, seat, to))
    leaves = goals.get(to, [])
    leave = choose_leave(game, seat, answer, to, leaves)
    if leave not in leaves:
        raise Refused("E-MOVE-NOACTION", "G-TRN-5", f"nothing is possible for you at {to}", ways(game, seat))
    arrive(game, question, to, leave)


def arrive(game: Game, question: Question, to: str, leave: str | None) -> None:
    """There the location action is due, or first an executive one that makes it possible (A-103)."""
    seat = action.seat_of(question)
    move(game, seat, to, leave)
    game.agenda.pop()
    game.ask("action", seat, at=to, executive=question.facts["executive"])


def can_leave(game: Game, question: Question) -> bool:
    """Whether there is anywhere to go: where an action is possible, or can be made so on arrival."""
    seat = action.seat_of(question)
    return can_go(game, seat) or any(leaves_for(game, question, to) for to in destinations(game, seat))


def leaves_for(game: Game, question: Question, to: str) -> list[str | None]:
    """Who may stay behind so that an action is possible there, at once or by an executive action (G-TRN-5, A-103)."""
    seat = action.seat_of(question)
    sources = sources_to_leave(game, seat)
    # Whoever stays behind from elsewhere changes nothing there.
    differs = {leave: can_act_there(game, seat, to, leave) for leave in sources if leave in (None, "desk", to)}
    at_once = [leave for leave in sources if differs.get(leave, differs[None])]
    free = game.revision > 1 and bool(question.facts["executive"])
    if len(at_once) == len(sources) or not free or not may_help(game, seat, to):
        return at_once
    return [leave for leave in sources if leave in at_once or opened_up(game, question, to, leave)]


def opened_up(game: Game, question: Question, to: str, leave: str | None) -> bool:
    """Whether an executive action on arrival makes an action possible: tried on a copy."""
    trial = game.copy()
    arrive(trial, question, to, leave)
    return way_out(trial, trial.agenda[-1]) is not None


def why_not_there(game: Game, seat: str, to: str) -> Refused | None:
    """G-MOV-1."""
    reason = f"your gallerist is already at {to} and must go elsewhere"
    possible = destinations(game, seat)
    return None if to in possible else Refused("E-MOVE-SAME", "G-MOV-1", reason, possible)


def choose_leave(game: Game, seat: str, answer: Answer, to: str, options: list[str | None]) -> str | None:
    """Who stays behind (`leave`)."""
    sources = sources_to_leave(game, seat)

    def why(source: str | None) -> Refused | None:
        return None if source is None else why_not_left(game, seat, source)

    # An own assistant that would wait at the destination may be called by that (G-KO-8).
    return answer.field(
        "leave", options, why, default=None, read=lambda s, _: to if s == "waiting" and to in sources else s
    )


def why_not_left(game: Game, seat: str, source: str) -> Refused | None:
    """G-MOV-3; alone nobody stays on the starting location (G-MOV-6)."""
    if game.table.players[seat].gallerist not in game.table.spaces:
        reason = "your gallerist comes from home, so no assistant can be left behind"
        return Refused("E-LEAVE-HOME", "G-MOV-3", reason)
    if source not in (sources := assistants.sources(game, seat)):
        return Refused("E-LEAVE-NONE", "G-MOV-3", f"no assistant of yours is at {source}", sources)
    reason = "in the first turn of a solitaire game nobody may be left behind"
    return Refused("E-LEAVE-SOLO1", "G-MOV-6", reason) if is_first_solitaire_turn(game.table) else None


def move(game: Game, seat: str, to: str, leave: str | None) -> None:
    """The gallerist leaves a space, arrives on another and displaces whoever stands there (G-MOV-2, G-MOV-7)."""
    table, me = game.table, game.table.players[seat]
    if me.gallerist in table.spaces:
        if leave:
            assistants.take_from(game, seat, leave)
        table.spaces[me.gallerist] = (seat, "assistant") if leave else None
    game.tell("moved", seat=seat, to=to, left=leave)
    piece = table.spaces[to]
    me.gallerist = to
    table.spaces[to] = (seat, "gallerist")
    if piece:
        kick_out(game, seat, to, piece)


def kick_out(game: Game, seat: str, at: str, piece: Piece) -> None:
    """The displaced piece waits; an own assistant goes home at once if it can (G-KO-1, G-KO-8)."""
    owner, kind = piece
    if owner == seat:
        if game.table.players[seat].desks < game.figures.desks:
            assistants.go_home(game, seat)
            return
    elif is_lacerda(game.table, owner):
        solitaire.wait(game, at, kind)
        return
    elif kind == "gallerist":
        game.table.players[owner].gallerist = "waiting"
    game.table.waiting = (at, piece)
    game.tell("kicked_out", seat=owner, piece=kind, at=at, by=seat)


def pass_turn(game: Game, question: Question, answer: Answer) -> None:
    """Nothing is possible anywhere: the gallerist moves and passes (G-TRN-6)."""
    seat = action.seat_of(question)
    to = answer.main(destinations(game, seat), lambda to: why_not_there(game, seat, to))
    if possible := reachable(game, seat):
        raise Refused("E-PASS", "G-TRN-6", "you may pass only when no location offers you an action", possible)
    move(game, seat, to, choose_leave(game, seat, answer, to, sources_to_leave(game, seat)))
    game.tell("passed", seat=seat)
    game.table.quiet += question.facts["executive"]
    game.agenda.pop()
    if question.facts["executive"]:
        game.ask("executive", seat)
