"""The Scoring Expansion: goal tiles decide the intermediate scoring (option `scoring-expansion`)."""

from __future__ import annotations

from collections.abc import Callable

from gallerist_pbem.games.gallerist.table import bonuses, influence
from gallerist_pbem.games.gallerist.table.position import Game, PlayerBoard

HOUSE = "house-"
"""Begins the name of every tile that was invented for this program (G-XPN-3)."""
COUNTED: dict[str, Callable[[PlayerBoard], int]] = {
    "vip": lambda player: player.gallery["vip"],
    "investor": lambda player: player.gallery["investor"],
    "collector": lambda player: player.gallery["collector"],
    "exhibited": lambda player: len(player.works),
    "sold": lambda player: len(player.sold),
    "reputation": lambda player: sum(1 for tile in player.reputation.values() if tile),
}


def lay_scoring_goals(game: Game) -> None:
    """Three goal tiles, drawn only when the option is on (G-XPN-1)."""
    chosen = game.options["scoring-expansion"]
    if chosen == "off":
        return
    house = [name for name in game.figures.expansion["tiles"] if name.startswith(HOUSE)]
    own = [name for name in game.figures.expansion["tiles"] if not name.startswith(HOUSE)]
    count = game.figures.expansion["drawn"]
    # Own tiles come first; what they lack is filled up with house tiles, which are called so.
    goals = game.draw("scoring goals", own, count) if chosen == "own" else []
    game.table.scoring_goals = goals + game.draw("scoring goals", house, count - len(goals))


def score_goals(game: Game) -> None:
    """Each tile pays those who have most of what it counts, all in full when they are tied (G-XPN-2)."""
    for name in game.table.scoring_goals:
        tile = game.figures.expansion["tiles"][name]
        seats, count = leaders(game, tile["most"])
        game.tell("goal_scored", tile=name, seats=seats, count=count)
        for seat in seats:
            influence.gain(game, seat, tile["influence"], "goal_tile")
            bonuses.gain_money(game, seat, tile["money"], "goal_tile")


def leaders(game: Game, what: str) -> tuple[list[str], int]:
    """Who has most, and how much; who has nothing leads nowhere."""
    counts = {seat: COUNTED[what](player) for seat, player in game.table.players.items()}
    most = max(counts.values())
    return [seat for seat, count in counts.items() if count == most > 0], most
