"""How much of the game is left for a seat, and its next turn as if nobody else acted: for bots that look ahead."""

from __future__ import annotations

from gallerist_pbem.engine.game import Question
from gallerist_pbem.games.gallerist.rules import turn
from gallerist_pbem.games.gallerist.rules.scoring import intermediate_scoring
from gallerist_pbem.games.gallerist.table.facts import seats_from
from gallerist_pbem.games.gallerist.table.position import Game

TURNS = 18.0
"""Main turns of one player in a whole game; tournaments between bots take 15 to 22 rounds."""


def turns_left(game: Game, seat: str) -> float:
    """Main turns this seat can still expect after the present one."""
    table = game.table
    if table.stage == "running" or table.stage == "opening":
        return max(1.0, TURNS * _way_to_go(game))
    order = seats_from(table, table.start)
    to_come = float(order.index(seat) > order.index(table.active))
    return {"triggered": 1 + to_come, "final": to_come}.get(table.stage, 0.0)


def _way_to_go(game: Game) -> float:
    """The share of the game that is left: two of three conditions end it, so the second one counts (G-FIN-1)."""
    table, figures = game.table, game.figures
    count = len(table.players)
    tickets = sum(table.box_office.values()) / (figures.tickets[count] * len(table.box_office))
    if table.lacerda:
        return tickets  # the other two conditions are not used (G-SOL-11)
    bag = sum(table.bag.values()) / sum(figures.visitors[count].values())
    famous = sorted((artist.fame for artist in table.artists.values()), reverse=True)[: figures.celebrities_to_end]
    celebrities = 1 - sum(famous) / (figures.fame_max * figures.celebrities_to_end)
    return sorted((tickets, bag, celebrities))[1]


def soon(left: float, turns: float) -> float:
    """1 while something that takes so many turns can still be done, less when time runs out."""
    return left / turns if left < turns else 1.0


def again(game: Game, seat: str) -> bool:
    """Leads on to the seat's next main turn as if nobody else acted; False: it has none left."""
    if turns_left(game, seat) < 1 or game.table.stage in ("scoring", "over"):
        return False
    game.agenda.clear()
    turn.waiting_goes_home(game, Question("go_home"))
    if game.table.intermediate == "due":
        intermediate_scoring(game)
    if game.table.stage == "triggered":
        game.table.stage = "final"
    turn.ask_turn(game, seat)
    return True
