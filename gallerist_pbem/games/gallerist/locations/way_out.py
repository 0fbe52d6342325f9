"""The executive action between move and location action, where only it makes one possible (p. 5, p. 18, A-103)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations

from gallerist_pbem.engine.answers import PlayerAnswer
from gallerist_pbem.engine.game import Question
from gallerist_pbem.engine.legal import every_answer
from gallerist_pbem.errors import Refused
from gallerist_pbem.games.gallerist.locations import action, executive
from gallerist_pbem.games.gallerist.locations.international_market import open_columns
from gallerist_pbem.games.gallerist.table.position import Game
from gallerist_pbem.games.gallerist.table.visitors import collector_limit
from gallerist_pbem.orders.steps import Step, write_step

MARKET, COLONY, OFFICE = (action.PLACE[word] for word in ("offer", "buy", "sell"))


def may_help(game: Game, seat: str, at: str) -> bool:
    """Whether an executive action can help at a location at all: looked at before anything is tried.

    None gives a contract space or a work to sell. At the market visitors must be in the Lobby, and only tickets bring
    them there.
    """
    if at == OFFICE:
        return False
    usable = executive.can_use(game, seat) and (at != MARKET or bool(open_columns(game, seat)))
    return usable or any(helpful_tickets(game, seat, at))


def way_out(game: Game, question: Question) -> Step | None:
    """An executive step that makes an action possible where the gallerist has arrived, if there is one."""
    seat, at = action.seat_of(question), question.facts["at"]
    for moves in helpful_tickets(game, seat, at):
        trial, answer = game.copy(), PlayerAnswer({"spend": moves})
        with suppress(Refused):
            executive.offer_tickets(trial, trial.agenda[-1], answer)
            return answer.written.step()
    # A contract bonus counts with what it brings before a contract is looked for: nobody knows what comes up then.
    usable = executive.can_use(game, seat)
    return next(every_answer(game, "use", executive.use_contract_bonus), None) if usable else None


def helpful_tickets(game: Game, seat: str, at: str) -> Iterator[list[str]]:
    """Tickets that can matter: a kind of visitor new in the Lobby, for the market; Collectors, for the fame of a work.

    More visitors never close anything, so no other way to spend tickets opens what these do not.
    """
    if at == MARKET:
        ways = list(ways_to_lobby(game, seat))
        for count in range(1, len(ways) + 1):
            for chosen in combinations(ways, count):
                yield [move for way in chosen for move in way]
    elif at == COLONY:
        yield from ways_to_gallery(game, seat)


def ways_to_lobby(game: Game, seat: str) -> Iterator[list[str]]:
    """For each kind that the own Lobby lacks the cheapest way to bring one there."""
    me = game.table.players[seat]
    for colour, kind in game.figures.kind_of.items():
        if me.lobby[kind]:
            continue
        if me.tickets[colour] and game.table.plaza[kind]:
            yield [f"{colour} plaza"]
        elif me.tickets[colour] > 1 and (owners := others_with(game, seat, kind)):
            yield [f"{colour} lobby {owners[0]}", f"{colour} plaza"]


def others_with(game: Game, seat: str, kind: str) -> list[str]:
    """In whose Lobby such visitors are, one entry for each."""
    others = ((name, player) for name, player in game.table.players.items() if name != seat)
    return [name for name, player in others for _ in range(player.lobby[kind])]


def ways_to_gallery(game: Game, seat: str) -> Iterator[list[str]]:
    """Collectors into the own Gallery, the nearest first: one, then more as tickets and limit allow (G-COL-1)."""
    me, kind = game.table.players[seat], "collector"
    colour = next(colour for colour, visitor in game.figures.kind_of.items() if visitor == kind)
    near = [[f"{colour} lobby"]] * me.lobby[kind]
    near += [[f"{colour} plaza", f"{colour} lobby"]] * game.table.plaza[kind]
    near += [[f"{colour} lobby {name}", f"{colour} plaza", f"{colour} lobby"] for name in others_with(game, seat, kind)]
    moves: list[str] = []
    for way in near[: collector_limit(game, seat) - me.gallery[kind]]:
        moves = [*moves, *way]
        if len(moves) > me.tickets[colour]:
            return
        yield moves


def nothing_yet(game: Game, question: Question) -> Refused:
    """The move was for an executive action to follow; it names the step before this one."""
    step = way_out(game, question)
    such = f", such as `{write_step(step)}`" if step else ""
    reason = f"nothing is possible for you at {question.facts['at']} without an executive action first"
    refusal = Refused("E-MOVE-NOACTION", "G-TRN-5", f"{reason}, before the move or right after it{such}")
    refusal.ahead = -1
    return refusal
