"""What a position is worth to a seat, in money: the final scoring as it stands, and what is likely still to come.

The first eight terms are the final scoring, with fame and influence read between their printed steps while there is
time to reach the next one. The others are potentials: each is a printed figure times how often it can still be used.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any

from gallerist_pbem.engine.chance import Secret
from gallerist_pbem.engine.game import Question
from gallerist_pbem.games.gallerist.bot.outlook import TURNS, again, soon, turns_left
from gallerist_pbem.games.gallerist.rules.reputation import COUNTS
from gallerist_pbem.games.gallerist.rules.scoring import auction_order, market_majorities, renowned_value, works_kept
from gallerist_pbem.games.gallerist.table.bonuses import by_rates
from gallerist_pbem.games.gallerist.table.components import GoalCard
from gallerist_pbem.games.gallerist.table.facts import form_of
from gallerist_pbem.games.gallerist.table.position import Game, Owned, PlayerBoard
from gallerist_pbem.games.gallerist.words.sentences import endings, unit

__all__ = ["PROMISES", "SAMPLES", "again", "endings", "promising", "terms", "turns_left", "unit", "value"]

SAMPLES = 0
PROMISES = frozenset[str]()

FAME_A_TURN = 0.45
"""Fame that an artist with an exhibited work gains per turn of its owner."""
BONUSES_A_TURN = 0.12
"""How often per turn a gallery pays: money or influence for its visitors."""
FAME_ACTIONS_A_TURN = 0.18
"""How often per turn a player raises fame, and so uses his Collectors: works bought and artists promoted."""
TILE_GROWTH_A_TURN = 0.12
"""How fast grows what a reputation tile counts."""
MARKET_RISK = 0.4
"""How much of a majority may be lost again if the whole game is still to come: others place assistants, too."""
AUCTION_RISK = 0.6
"""The same for a place in the auction, where one higher offer is enough."""
THIRD_SLOT = 0.6
"""The starting tile, of what it would count on the board: three works must hang before it comes."""
INFLUENCE = 0.5
"""Money for one influence: the middle of the track pays 7 for the way from 12 to 26 (4 to 10 and more above)."""
FREE_INFLUENCE = 0.25
"""One influence beside its end value: promotions and kicked-out actions are paid with it, as far as a third of it."""
STUCK = 0.6
"""Each coin short of the price of a cheap work."""
CHEAP = 5
"""The price of a cheap work: the middle of the blue artists' initial fame, with a step or two on top."""
BEGUN = 0.6
"""A goal that is begun, of the square of what is there: half of a goal is worth less than half."""
LOBBY = 0.9
"""A Lobby visitor: half of his way is done, and he opens a market column."""
LOBBY_COLLECTOR = 0.5
"""A Collector in the Lobby opens the column with the highest prizes, too."""
TICKET = 1.0
"""A ticket is half of a visitor's way into the Gallery, where he is worth two or so."""
SPARE_TICKET = 0.4
"""The third ticket of a colour finds fewer visitors to move."""
OFFICE = (2.2, 1.6, 1.0, 0.5)
"""Assistants at the desks: the next costs 2 or 3 to hire, and a turn; the last ones only wait."""
STANDING = 2.6
"""An assistant at a location: still at hand, and every other time he is kicked out, for a free executive action."""
KICKING = 2.0
"""What an executive action is worth to somebody who was kicked out."""
FITTING_CONTRACT = 3.0
"""An open contract that fits an exhibited work: the sale frees the wall and counts for the dealer card."""
OPEN_CONTRACT = 1.5
"""An open contract for which there is no work yet: half of it."""
CARD_BONUS = 1.2
"""A contract card without an assistant: one visitor, or as much, for the use of an assistant."""
COMMISSION = 0.6
"""A commission, of the difference between the work's value then and its price: buying it takes a turn."""
WALL = 2.5
"""The first empty wall: a cheap work gains so much more than a turn otherwise brings."""
MORE_WALLS = 1.5
"""Further empty walls."""


def promising(game: Game, question: Question, options: Sequence[Any]) -> Sequence[Any]:
    """Every option is tried out."""
    return options


def value(game: Game, seat: str, secret: Secret | None) -> float:
    """The expected money of a seat at the end."""
    return sum(terms(game, seat, secret).values())


def terms(game: Game, seat: str, secret: Secret | None) -> dict[str, float]:
    """The same, term by term."""
    left = turns_left(game, seat)
    me, market = game.table.players[seat], _market(game)
    return {
        "money": me.money + _thrift(game, me, left),
        "market": _majorities(market)[seat] * (1 - MARKET_RISK * left / TURNS),
        "works": sum(_work(game, work, left) for work in me.works),
        "auction": _auction(game, seat, _bidders(market)) * (1 - AUCTION_RISK * left / TURNS),
        "goals": _goals(game, seat, secret, left) if secret else 0.0,
        **_standing(game, seat, left),
        "visitors": _visitors(game, me, left),
        "tickets": _tickets(game, me, left),
        "assistants": _assistants(game, seat, left),
        "contracts": _contracts(game, me, left),
        "commission": _commission(game, me, left),
        "walls": _walls(game, me, left),
    }


def _thrift(game: Game, me: PlayerBoard, left: float) -> float:
    """Without the price of a cheap work a player is stuck: each coin short of it costs as much as a turn later."""
    short = CHEAP - me.money - me.influence / 6
    return -STUCK * short * soon(left, 3) if short > 0 else 0.0


@dataclass(frozen=True, slots=True)
class Market:
    """The assistants on the market table: they change seldom, so what they come to is remembered."""

    assistants: tuple[tuple[str, str], ...]
    seats: tuple[str, ...]
    prizes: tuple[tuple[int, ...], ...]
    game: Game = field(compare=False)


def _market(game: Game) -> Market:
    prizes = tuple(column.prizes for column in game.figures.columns.values())
    return Market(tuple(game.table.market.items()), tuple(game.table.players), prizes, game)


@lru_cache(maxsize=256)
def _majorities(market: Market) -> dict[str, int]:
    """Majorities as they stand (G-END-1)."""
    return market_majorities(market.game)


@lru_cache(maxsize=256)
def _bidders(market: Market) -> list[str]:
    """Who would win in the auction, the highest offer first (G-END-7)."""
    return auction_order(market.game)


def _work(game: Game, work: Owned, left: float) -> float:
    """An exhibited work pays its sales value (G-END-4), and its artist's fame still grows."""
    return worth(game, work.artist, FAME_A_TURN * left, left)


def worth(game: Game, name: str, growth: float, left: float) -> float:
    """The value of a work by an artist after some growth, read between the stars while there is time."""
    artist = game.table.artists[name]
    thresholds = game.figures.artists[artist.tile].thresholds
    curve = _curve(thresholds, game.figures.values)
    exact = game.figures.values[sum(artist.fame >= threshold for threshold in thresholds)]
    near = soon(left, 2)
    return exact + (curve[min(game.figures.fame_max, int(artist.fame + growth + 0.5))] - exact) * near


@cache
def _curve(thresholds: tuple[int, ...], values: tuple[int, ...]) -> list[float]:
    """The value at each fame, as a straight line between the stars."""
    points = [0, *thresholds]
    curve: list[float] = []
    for at in range(len(thresholds)):
        low, high = points[at], points[at + 1]
        curve += [values[at] + (values[at + 1] - values[at]) * (fame - low) / (high - low) for fame in range(low, high)]
    return [*curve, float(values[-1])]


def _auction(game: Game, seat: str, order: list[str]) -> float:
    """The renowned work that the present offers win."""
    easels = game.table.easels
    if seat not in order or order.index(seat) >= len(easels):
        return 0.0
    values = sorted((renowned_value(game, game.figures.works[work].form) for work in easels), reverse=True)
    return float(values[order.index(seat)])


def _goals(game: Game, seat: str, secret: Secret, left: float) -> float:
    """Curator and dealer goals: met ones pay in full, begun ones by the square of what is there."""
    gallery = _forms(game, works_kept(game, seat, "gallery"))
    sold = _forms(game, works_kept(game, seat, "sold"))
    met = _goal_money(game.figures.curators[secret["curator"]], gallery, soon(left, 8))
    return met + _goal_money(game.figures.dealers[secret["dealer"]], sold, soon(left, 8))


def _forms(game: Game, works: list[str]) -> list[str]:
    return [game.figures.works[work].form for work in works]


def _goal_money(card: GoalCard, forms: list[str], soon: float) -> float:
    money = 0.0
    for goal in card.goals:
        wanted = sum(goal.works.values())
        have = sum(min(count, forms.count(form)) for form, count in goal.works.items())
        money += goal.money if have == wanted else goal.money * soon * (have / wanted) ** 2 * BEGUN
    return money


def _standing(game: Game, seat: str, left: float) -> dict[str, float]:
    """Reputation tiles with the influence they bring (G-END-3), and the influence track (G-END-13)."""
    me = game.table.players[seat]
    money, marker = 0.0, float(me.influence)
    growth = TILE_GROWTH_A_TURN * left
    for name in [*me.reputation.values(), me.third_slot]:
        if name:
            tile = game.figures.reputation[name]
            count = COUNTS[name](game, seat) // tile.each + (growth if tile.each == 1 else 0.0)
            count *= THIRD_SLOT * soon(left, 6) if name == me.third_slot else 1
            money += tile.money * count
            marker += tile.influence * count
    numbers = _track(tuple(game.figures.money_numbers.items()), game.figures.influence_max)
    at = min(game.figures.influence_max, int(marker))
    track = numbers[at] if left >= 1 else float(influence_money_at(game.figures.money_numbers, at))
    free = FREE_INFLUENCE * min(me.influence, 15) * soon(left, 5)
    return {"reputation": money, "influence": track + free}


def influence_money_at(numbers: Mapping[int, int], marker: int) -> int:
    """The number in the highest money icon at or below a marker."""
    return max((money for space, money in numbers.items() if space <= marker), default=0)


@cache
def _track(numbers: tuple[tuple[int, int], ...], end: int) -> list[float]:
    """The money of the influence track, as a straight line between its icons."""
    points = [(0, 0), *numbers]
    track = [0.0] * (end + 1)
    for (low, less), (high, more) in pairwise(points):
        for space in range(low, high + 1):
            track[space] = less + (more - less) * (space - low) / (high - low)
    return track


def _visitors(game: Game, me: PlayerBoard, left: float) -> float:
    """Gallery: the printed rates, at intermediate scoring and with every bonus; Collectors also raise fame."""
    figures, gallery = game.figures, me.gallery
    times = BONUSES_A_TURN * left + (game.table.intermediate != "done")
    rates = by_rates(figures.money_rates, gallery) + INFLUENCE * by_rates(figures.influence_rates, gallery)
    fame = gallery["collector"] * FAME_ACTIONS_A_TURN * left * (1 + 0.4 * len(me.works))
    lobby = sum(min(count, 2) for count in me.lobby.values()) * LOBBY + LOBBY_COLLECTOR * min(1, me.lobby["collector"])
    return rates * times + fame + lobby * soon(left, 4)


def _tickets(game: Game, me: PlayerBoard, left: float) -> float:
    """A ticket is half of a visitor's way into the Gallery."""
    tickets = sum(min(count, 2) + SPARE_TICKET * max(0, count - 2) for count in me.tickets.values())
    return TICKET * tickets * soon(left, 4)


def _assistants(game: Game, seat: str, left: float) -> float:
    """Each can become a market assistant or a contract bonus; at a location he brings an action when kicked out."""
    desks = game.table.players[seat].desks
    standing = sum(1 for piece in game.table.spaces.values() if piece == (seat, "assistant"))
    waiting = game.table.waiting
    kicked = -KICKING if waiting and waiting[1][0] != seat and game.table.active == seat else 0.0
    office = sum(OFFICE[:desks])
    return (office + STANDING * min(standing, 2)) * soon(left, 4) + kicked * soon(left, 2)


def _contracts(game: Game, me: PlayerBoard, left: float) -> float:
    """An open contract lets a work be sold, the better if one hangs there; an unused card is a bonus."""
    forms = [form_of(work.artist) for work in me.works]
    total = 0.0
    for card in me.contracts:
        if card is None:
            continue
        if card.side == "front":
            fits = game.figures.contracts[card.card].form in forms
            total += (FITTING_CONTRACT if fits else OPEN_CONTRACT) * soon(left, 4)
        total += 0.0 if card.assistant else CARD_BONUS * soon(left, 4)
    return total


def _commission(game: Game, me: PlayerBoard, left: float) -> float:
    """A commission is bought at the initial fame, whatever the artist is worth by then (G-BUY-4)."""
    if me.commission is None or left < 1:
        return 0.0
    price = game.figures.artists[game.table.artists[me.commission].tile].fame
    return max(0.0, worth(game, me.commission, 1 + FAME_A_TURN * left, left) - price) * COMMISSION * soon(left, 3)


def _walls(game: Game, me: PlayerBoard, left: float) -> float:
    """An empty wall is room for one more work, as long as there is time to buy it and raise its artist."""
    free = max(0, game.figures.wall - len(me.works))
    return (WALL * min(free, 1) + MORE_WALLS * max(0, free - 1)) * soon(left, 8)
