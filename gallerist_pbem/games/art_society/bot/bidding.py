"""What lots and bids are worth: which lot is likely to be left for a card, and what the cards will do later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import compress, product

from gallerist_pbem.games.art_society.bot.appraisal import best_place
from gallerist_pbem.games.art_society.bot.outlook import Outlook
from gallerist_pbem.games.art_society.bot.wall_numbers import size_gain
from gallerist_pbem.games.art_society.table.position import GalleryWall, Game

Cards = tuple[int, ...]
LOTS_DIFFER = 2.8
"""How much more the best lot brings than the worst that can be left for a player; picking before one other player
brings its share of that."""


def lot_values(game: Game, seat: str, outlook: Outlook) -> dict[int, float]:
    """What each lot that is left would bring to a seat."""
    wall = tuple(game.table.players[seat].wall)
    lots = [(number, lot) for number, lot in enumerate(game.table.lots) if lot]
    return {number: best_place(game.figures, wall, lot, outlook).gain for number, lot in lots}


@lru_cache(maxsize=20000)
def _beats(card: int, mine: Cards, hand: Cards, theirs: Cards) -> float:
    tie = mine[::-1] > theirs[::-1]
    return sum(card > rival or (card == rival and tie) for rival in hand) / len(hand)


def beats(card: int, me: GalleryWall, other: GalleryWall) -> float:
    """How likely a card comes before any card of another; a tie is broken by the cards below (S-BID-4)."""
    return _beats(card, tuple(me.bids), tuple(other.hand), tuple(other.bids))


def hand_worth(game: Game, seat: str, outlook: Outlook, bid: int | None = None) -> float:
    """What the cards in hand will bring after a bid: before how many others the highest are likely to pick."""
    players, rounds = game.table.players, round(outlook.left)
    bid = bid or game.table.bids.get(seat)
    hand = tuple(card for card in players[seat].hand if card != bid)
    others = tuple((tuple(player.hand), tuple(player.bids)) for name, player in players.items() if name != seat)
    before_one = LOTS_DIFFER / len(players)
    return before_one * _strength(hand, tuple(players[seat].bids), others, rounds) if rounds else 0.0


@lru_cache(maxsize=5000)
def _strength(hand: Cards, mine: Cards, others: tuple[tuple[Cards, Cards], ...], rounds: int) -> float:
    """How often the highest cards, one for each round, are likely to come before one of the others."""
    return sum(_beats(card, mine, cards, theirs) for card in sorted(hand)[-rounds:] for cards, theirs in others)


def bid_worths(game: Game, seat: str, cards: Sequence[int], outlook: Outlook) -> dict[int, float]:
    """For each card the lot that is likely to be left when its turn comes: the others take first what they want."""
    players = game.table.players
    others = [name for name in players if name != seat]
    values = {name: lot_values(game, name, outlook) for name in players}
    orders = [tuple(before) for before in product((False, True), repeat=len(others))]
    left = [best_left(values, seat, list(compress(others, before))) for before in orders]
    worth: dict[int, float] = {}
    for card in cards:
        chances = [beats(card, players[seat], players[name]) for name in others]
        worth[card] = sum(_chance(chances, before) * gain for before, gain in zip(orders, left, strict=True))
    return worth


def _chance(beaten: Sequence[float], before: Sequence[bool]) -> float:
    """How likely exactly these others pick before."""
    chance = 1.0
    for likely, first in zip(beaten, before, strict=True):
        chance *= 1 - likely if first else likely
    return chance


def best_left(values: Mapping[str, Mapping[int, float]], seat: str, ahead: Sequence[str]) -> float:
    """What a seat gets when these have picked before it."""
    gone: set[int] = set()
    for other in ahead:
        theirs = values[other]
        gone.add(max((number for number in theirs if number not in gone), key=lambda number: theirs[number]))
    return max(gain for number, gain in values[seat].items() if number not in gone)


def offer_worth(game: Game, seat: str) -> float:
    """Lots of which only the backs were known when they were chosen: every one but the worst may be had (S-AUC-1)."""
    wall, tiles = tuple(game.table.players[seat].wall), game.figures.tiles
    gains = sorted(size_gain(game.figures, wall, tiles[lot].size) for lot in game.table.lots if lot)
    return sum(gains[1:]) / len(gains[1:])
