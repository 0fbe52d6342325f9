"""Assistants: where they can be taken from, and going home (p. 5-6)."""

from __future__ import annotations

from gallerist_pbem.engine.answers import Answer
from gallerist_pbem.errors import Refused
from gallerist_pbem.games.gallerist.table.position import Game


def sources(game: Game, seat: str) -> list[str]:
    """A desk, locations, and the own piece on a waiting spot (G-MOV-5, G-KO-6)."""
    table = game.table
    places = ["desk"] if table.players[seat].desks else []
    places += [location for location, piece in table.spaces.items() if piece == (seat, "assistant")]
    return [*places, "waiting"] if table.waiting and table.waiting[1] == (seat, "assistant") else places


def available(game: Game, seat: str) -> bool:
    """Whether there is any assistant to use."""
    table = game.table
    mine = (seat, "assistant")
    return (
        bool(table.players[seat].desks)
        or mine in table.spaces.values()
        or bool(table.waiting and table.waiting[1] == mine)
    )


def choose(game: Game, seat: str, answer: Answer, code: str, rule: str, extra: list[str] | None = None) -> str:
    """Where the assistant comes from (`with`)."""
    options = sources(game, seat) or (extra or [])

    def why(source: str | None) -> Refused | None:
        if source in options:
            return None
        what = f"no assistant of yours is at {source}" if options else "you have no assistant available"
        return Refused(code, rule, what, options)

    return answer.field("with", options, why)


def take_from(game: Game, seat: str, source: str) -> None:
    """Takes the assistant away from there."""
    if source == "desk":
        game.table.players[seat].desks -= 1
    elif source == "waiting":
        game.table.waiting = None
    else:
        game.table.spaces[source] = None


def go_home(game: Game, seat: str) -> None:
    """To an empty desk; with a full office it leaves the game (G-HOM-2)."""
    me = game.table.players[seat]
    if me.desks < game.figures.desks:
        me.desks += 1
        game.tell("assistant_home", seat=seat)
    else:
        me.boxed += 1
        game.tell("assistant_boxed", seat=seat)
