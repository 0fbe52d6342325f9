"""How many rounds are likely still to come, and what each type will be worth at the end: for bots that look ahead."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import erf, sqrt

from gallerist_pbem.games.art_society.bot.wall_numbers import hanging
from gallerist_pbem.games.art_society.rules.rounds import end_reasons
from gallerist_pbem.games.art_society.table.figures import SocietyFigures
from gallerist_pbem.games.art_society.table.museum import landing
from gallerist_pbem.games.art_society.table.position import GalleryWall, Game

CELLS_A_ROUND = 8.0
"""Cells that a wall loses in a round: a painting of a middle size and now and then some decor."""
LAST = 0.5
"""A round in which the game can end may as well not be the last."""
SPREAD = 3.9
"""How far two markers move apart in one round: one of four types gains about five."""
CERTAIN = 0.01
"""Less than any step of a marker: nothing is left to chance."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a seat may expect; lists go by the types of the figures."""

    left: float
    """Rounds still to come after the present one."""
    worth: tuple[float, ...]
    """The multiplier each type is likely to have at the end."""
    vogue: tuple[float, ...]
    """How likely each type is to be the most prestigious one."""


def outlook(game: Game) -> Outlook:
    """As the table stands."""
    left = rounds_left(game)
    worth, vogue = _rankings(game.figures, markers(game), left)
    return Outlook(left, worth, vogue)


def rounds_left(game: Game) -> float:
    """Until somebody's wall is full, somebody has too many excess paintings, or the bid cards are played (S-FIN-1)."""
    table = game.table
    if table.stage == "over" or end_reasons(game):
        return 0.0
    cards = min(len(player.hand) for player in table.players.values()) - bool(table.bids)
    return max(0.0, min(cards, *(space_left(game, player) for player in table.players.values())))


def space_left(game: Game, player: GalleryWall) -> float:
    """For how many rounds a wall will do, when all is hung; a free assistant and an excess painting put the end off."""
    waiting = [game.figures.tiles[tile] for tile in (player.new, player.assistant) if tile]
    empty = hanging(game.figures, tuple(player.wall)).empty - sum(tile.width * tile.height for tile in waiting)
    put_off = game.figures.excess_to_end - len(player.excess) + (player.assistant is None)
    return max(LAST, empty / CELLS_A_ROUND + put_off / 3)


def soon(left: float, rounds: float) -> float:
    """1 while something that takes so many rounds can still be done, less when time runs out."""
    return left / rounds if left < rounds else 1.0


def markers(game: Game) -> tuple[float, ...]:
    """Where the markers will be after this round: one of the lots that are left goes to the museum (S-PRE-2)."""
    table, tiles = game.table, game.figures.tiles
    lots = [tiles[lot] for lot in table.lots if lot]
    spaces = {kind: float(space) for kind, space in table.prestige.items()}
    if len(lots) == 1:
        spaces[lots[0].type] = landing(game, lots[0].type, lots[0].value)
    else:
        for lot in lots:
            spaces[lot.type] += lot.value / len(lots)
    return tuple(spaces[kind] for kind in game.figures.types)


@lru_cache(maxsize=5000)
def _rankings(
    figures: SocietyFigures, spaces: tuple[float, ...], left: float
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Expected multipliers, and the chance to be the most prestigious."""
    spread = SPREAD * sqrt(2 * left) + CERTAIN
    ahead = [[(1 + erf((mine - other) / spread)) / 2 for other in spaces] for mine in spaces]
    worth, vogue = list[float](), list[float]()
    for at, mine in enumerate(spaces):
        others = [chance for to, chance in enumerate(ahead[at]) if to != at]
        outside = not mine and not left
        worth.append(figures.multiplier_outside if outside else _multiplier(figures, len(others) - sum(others)))
        product = 1.0
        for chance in others:
            product *= chance
        vogue.append(0.0 if outside else product)
    return tuple(worth), tuple(chance / (sum(vogue) or 1.0) for chance in vogue)


def _multiplier(figures: SocietyFigures, rank: float) -> float:
    """Between two ranks, a multiplier between theirs."""
    low = min(int(rank), len(figures.multipliers) - 1)
    high = min(low + 1, len(figures.multipliers) - 1)
    return figures.multipliers[low] + (figures.multipliers[high] - figures.multipliers[low]) * (rank - low)
