"""What a position is worth to a seat, in money: the final scoring as it stands, and what is likely still to come.

The first eight terms are the final scoring, with fame and influence read between their printed steps while there is
time to reach the next one. The others are potentials: each is a printed figure times how often it can still be used.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from gallerist_pbem.gallerist import turn
from gallerist_pbem.gallerist.components import GoalCard
from gallerist_pbem.gallerist.international_market import split
from gallerist_pbem.gallerist.position import Game, Owned, Player, form_of, seats_from
from gallerist_pbem.gallerist.reputation import COUNTS
from gallerist_pbem.gallerist.scoring import auction_order, intermediate_scoring, renowned_value, shares, works_kept
from gallerist_pbem.kernel.chance import Secret
from gallerist_pbem.kernel.play import Question

TURNS = 18.0
"""Main turns of one player in a whole game, as tournaments between bots have shown (docs/bots.md)."""
FAME_A_TURN = 0.45
"""Fame an artist with an exhibited work gains per turn of its owner."""
BONUSES_A_TURN = 0.12
"""How often per turn a gallery pays: money, influence or fame for its visitors."""


def value(game: Game, seat: str, secret: Secret | None) -> float:
    """The expected money of a seat at the end."""
    return sum(terms(game, seat, secret).values())


def terms(game: Game, seat: str, secret: Secret | None) -> dict[str, float]:
    """The same, term by term."""
    left = turns_left(game, seat)
    me = game.table.players[seat]
    return {
        "money": me.money + _thrift(game, me, left),
        "market": _market(game, seat),
        "works": sum(_work(game, work, left) for work in me.works),
        "auction": _auction(game, seat),
        "goals": _goals(game, seat, secret, left) if secret else 0.0,
        **_standing(game, seat, left),
        "visitors": _visitors(game, me, left),
        "tickets": _tickets(game, me, left),
        "assistants": _assistants(game, seat, left),
        "contracts": _contracts(game, me, left),
        "commission": _commission(game, me, left),
        "walls": _walls(game, me, left),
    }


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
    bag = sum(table.bag.values()) / sum(figures.visitors[count].values())
    famous = sorted((artist.fame for artist in table.artists.values()), reverse=True)[: figures.celebrities_to_end]
    celebrities = 1 - sum(famous) / (figures.fame_max * figures.celebrities_to_end)
    return sorted((tickets, bag, celebrities))[1]


def _soon(left: float, turns: float) -> float:
    """1 while something that takes so many turns can still be done, less when time runs out."""
    return left / turns if left < turns else 1.0


def _thrift(game: Game, me: Player, left: float) -> float:
    """Without the price of a cheap work a player is stuck: each coin short of it costs as much as a turn later."""
    short = 5 - me.money - me.influence / 6
    return -0.6 * short * _soon(left, 3) if short > 0 else 0.0


def _market(game: Game, seat: str) -> float:
    """Majorities as they stand (G-END-1)."""
    counts: dict[int, dict[str, int]] = {}
    for space, owner in game.table.market.items():
        column = counts.setdefault(split(space)[0], {})
        column[owner] = column.get(owner, 0) + 1
    return sum(
        shares(column, game.figures.columns[number].prizes)[seat] for number, column in counts.items() if seat in column
    )


def _work(game: Game, work: Owned, left: float) -> float:
    """An exhibited work pays its sales value (G-END-4), and its artist's fame still grows."""
    return worth(game, work.artist, FAME_A_TURN * left, left)


def worth(game: Game, name: str, growth: float, left: float) -> float:
    """The value of a work by an artist after some growth, read between the stars while there is time."""
    artist = game.table.artists[name]
    thresholds = game.figures.artists[artist.tile].thresholds
    curve = _curve(thresholds, game.figures.values)
    exact = game.figures.values[sum(artist.fame >= threshold for threshold in thresholds)]
    soon = _soon(left, 2)
    return exact + (curve[min(game.figures.fame_max, int(artist.fame + growth + 0.5))] - exact) * soon


@cache
def _curve(thresholds: tuple[int, ...], values: tuple[int, ...]) -> list[float]:
    """The value at each fame, as a straight line between the stars."""
    points = [0, *thresholds]
    curve: list[float] = []
    for at in range(len(thresholds)):
        low, high = points[at], points[at + 1]
        curve += [values[at] + (values[at + 1] - values[at]) * (fame - low) / (high - low) for fame in range(low, high)]
    return [*curve, float(values[-1])]


def _auction(game: Game, seat: str) -> float:
    """The renowned work that the present offers win (G-END-7)."""
    order = auction_order(game)
    easels = game.table.easels
    if seat not in order or order.index(seat) >= len(easels):
        return 0.0
    values = sorted((renowned_value(game, game.figures.works[work].form) for work in easels), reverse=True)
    return float(values[order.index(seat)])


def _goals(game: Game, seat: str, secret: Secret, left: float) -> float:
    """Curator and dealer goals: met ones pay in full, begun ones by the square of what is there."""
    gallery = _forms(game, works_kept(game, seat, "gallery"))
    sold = _forms(game, works_kept(game, seat, "sold"))
    met = _goal_money(game.figures.curators[secret["curator"]], gallery, _soon(left, 8))
    return met + _goal_money(game.figures.dealers[secret["dealer"]], sold, _soon(left, 8))


def _forms(game: Game, works: list[str]) -> list[str]:
    return [game.figures.works[work].form for work in works]


def _goal_money(card: GoalCard, forms: list[str], soon: float) -> float:
    money = 0.0
    for goal in card.goals:
        wanted = sum(goal.works.values())
        have = sum(min(count, forms.count(form)) for form, count in goal.works.items())
        money += goal.money if have == wanted else goal.money * soon * (have / wanted) ** 2 * 0.6
    return money


def _standing(game: Game, seat: str, left: float) -> dict[str, float]:
    """Reputation tiles with the influence they bring (G-END-3), and the influence track (G-END-13)."""
    me = game.table.players[seat]
    money, marker = 0.0, float(me.influence)
    growth = 0.12 * left
    for name in me.reputation.values():
        if name:
            tile = game.figures.reputation[name]
            count = COUNTS[name](game, seat) // tile.each + (growth if tile.each == 1 else 0.0)
            money += tile.money * count
            marker += tile.influence * count
    numbers = _track(tuple(game.figures.money_numbers.items()), game.figures.influence_max)
    at = min(game.figures.influence_max, int(marker))
    track = numbers[at] if left >= 1 else float(influence_money_at(game.figures.money_numbers, at))
    free = 0.25 * min(me.influence, 15) * _soon(left, 5)
    return {"reputation": money, "influence": track + free}


def influence_money_at(numbers: Mapping[int, int], marker: int) -> int:
    """The number in the highest money icon at or below a marker."""
    return max((money for space, money in numbers.items() if space <= marker), default=0)


@cache
def _track(numbers: tuple[tuple[int, int], ...], end: int) -> list[float]:
    """The money of the influence track, as a straight line between its icons."""
    points = [(0, 0), *numbers]
    track = [0.0] * (end + 1)
    for (low, less), (high, more) in zip(points, points[1:], strict=False):
        for space in range(low, high + 1):
            track[space] = less + (more - less) * (space - low) / (high - low)
    return track


def _visitors(game: Game, me: Player, left: float) -> float:
    """Gallery: the printed rates, at intermediate scoring and with every bonus; Collectors also raise fame."""
    figures, gallery = game.figures, me.gallery
    times = BONUSES_A_TURN * left + (game.table.intermediate != "done")
    rates = {kind: figures.money_rates.get(kind, 0) + 0.5 * figures.influence_rates.get(kind, 0) for kind in gallery}
    inside = sum(rates[kind] * count for kind, count in gallery.items()) * times
    fame = gallery["collector"] * 0.3 * left * (1 + 0.4 * len(me.works))
    lobby = sum(min(count, 2) for count in me.lobby.values()) * 0.9 + 0.5 * min(1, me.lobby["collector"])
    return inside + fame * 0.6 + lobby * _soon(left, 4)


def _tickets(game: Game, me: Player, left: float) -> float:
    """A ticket is half of a visitor's way into the Gallery."""
    held = sum(min(count, 2) + 0.4 * max(0, count - 2) for count in me.tickets.values())
    return 1.0 * held * _soon(left, 4) + 0.3 * min(me.tickets["white"], 2) * _soon(left, 4)


def _assistants(game: Game, seat: str, left: float) -> float:
    """Each can become a market assistant or a contract bonus; at a location he brings an action when kicked out."""
    desks = game.table.players[seat].desks
    standing = sum(1 for piece in game.table.spaces.values() if piece == (seat, "assistant"))
    waiting = game.table.waiting
    kicked = -2.0 if waiting and waiting[1][0] != seat and game.table.active == seat else 0.0
    office = sum((2.2, 1.6, 1.0, 0.5)[:desks])
    return (office + 2.6 * min(standing, 2)) * _soon(left, 4) + kicked * _soon(left, 2)


def _contracts(game: Game, me: Player, left: float) -> float:
    """An open contract lets a work be sold, the better if one hangs there; an unused card is a bonus."""
    forms = [form_of(work.artist) for work in me.works]
    total = 0.0
    for card in me.contracts:
        if card is None:
            continue
        if card.side == "front":
            fits = game.figures.contracts[card.card].form in forms
            total += (3.0 if fits else 1.5) * _soon(left, 4)
        total += 0.0 if card.assistant else 1.2 * _soon(left, 4)
    return total


def _commission(game: Game, me: Player, left: float) -> float:
    """A commission is bought at the initial fame, whatever the artist is worth by then (G-BUY-4)."""
    if me.commission is None or left < 1:
        return 0.0
    price = game.figures.artists[game.table.artists[me.commission].tile].fame
    return max(0.0, worth(game, me.commission, 1 + FAME_A_TURN * left, left) - price) * 0.6 * _soon(left, 3)


def _walls(game: Game, me: Player, left: float) -> float:
    """An empty wall is room for one more work, as long as there is time to buy it and raise its artist."""
    free = max(0, game.figures.wall - len(me.works))
    return (2.5 * min(free, 1) + 1.5 * max(0, free - 1)) * _soon(left, 8)


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
