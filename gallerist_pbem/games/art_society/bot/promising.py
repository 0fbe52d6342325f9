"""Which options of a choice are worth trying, the best first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gallerist_pbem.engine.answers import STOP
from gallerist_pbem.engine.game import Question
from gallerist_pbem.games.art_society.bot.appraisal import best_place, quick_gain
from gallerist_pbem.games.art_society.bot.bidding import bid_worths, hand_worth, lot_values
from gallerist_pbem.games.art_society.bot.outlook import outlook
from gallerist_pbem.games.art_society.bot.wall_numbers import Wall, corner_cells, free_for, hanging, size_gain
from gallerist_pbem.games.art_society.rules.room import HELD, NEW
from gallerist_pbem.games.art_society.table.components import HOLD
from gallerist_pbem.games.art_society.table.figures import SocietyFigures
from gallerist_pbem.games.art_society.table.position import Game
from gallerist_pbem.games.art_society.table.wall import spots_for

PLACES = 8
"""Places for a painting that are tried out."""
DECOR = 5
"""Kinds and places of decor that are tried out."""
SIZES = 6
"""Sizes that an Auctioneer considers."""
WORDS = ("hang", "exchange", "excess", "hold", "done", "swap")
"""What is done with a tile, if nothing speaks against it."""
POOR = 1.5
"""A painting that brings less is rather held."""
CORNER = 1.5
"""Decor on a corner cell."""
WASTE = 0.3
"""Each cell of decor where no painting could lie anyway."""


def promising(game: Game, question: Question, options: Sequence[Any]) -> Sequence[Any]:
    """The options worth trying, the best first; the first is what is done without long thought."""
    if len(options) < 2:
        return options
    return RANKED[question.kind](game, question.seat or "", options)


def _starts(game: Game, seat: str, options: Sequence[str]) -> Sequence[str]:
    return options


def _offers(game: Game, seat: str, options: Sequence[str]) -> Sequence[str]:
    """Sizes that suit the own wall."""
    wall = tuple(game.table.players[seat].wall)
    return sorted(options, key=lambda size: -size_gain(game.figures, wall, size))[:SIZES]


def _bids(game: Game, seat: str, options: Sequence[int]) -> Sequence[int]:
    """Cards by what they bring now and what is left for later."""
    expected = outlook(game)
    now = bid_worths(game, seat, options, expected)
    return sorted(options, key=lambda card: -now[card] - hand_worth(game, seat, expected, card))


def _picks(game: Game, seat: str, options: Sequence[int]) -> Sequence[int]:
    """Lots by what they bring."""
    values = lot_values(game, seat, outlook(game))
    return sorted(options, key=lambda number: -values[number - 1])


def _placings(game: Game, seat: str, options: Sequence[str]) -> Sequence[str]:
    """What to do with a tile, where to hang it, or which decor to take."""
    if all(option in WORDS for option in options):
        return sorted(options, key=_words(game, seat))
    which = options[-1].partition(" ")[0]
    if which in (NEW, HELD):
        return _hangings(game, seat, options)
    if which in game.table.decor or STOP in options:
        return _decor(game, seat, options)
    return _exchanges(game, seat, options) if which in game.figures.tiles else options


def _words(game: Game, seat: str) -> Callable[[str], int]:
    """A painting without a good place is rather held."""
    me = game.table.players[seat]
    poor = bool(me.new) and best_place(game.figures, tuple(me.wall), me.new or "", outlook(game)).gain < POOR
    return lambda word: -1 if word == HOLD and poor else WORDS.index(word)


def _hangings(game: Game, seat: str, options: Sequence[str]) -> Sequence[str]:
    """The best places of the new tile and of the held one."""
    me = game.table.players[seat]
    hangings: list[str] = []
    for which, tile in ((NEW, me.new), (HELD, me.assistant)):
        if tile and any(option.startswith(which) for option in options):
            hangings += [f"{which} {place}" for place in _best_places(game, tuple(me.wall), tile)]
    return hangings


def _best_places(game: Game, wall: Wall, tile: str) -> list[str]:
    """By what the tile brings at once; first the one that is best for the wall, too."""
    expected, figures = outlook(game), game.figures
    spots = sorted(free_for(figures, wall, tile), key=lambda spot: -quick_gain(figures, tile, spot, expected))
    best = best_place(figures, wall, tile, expected).place
    places = [spot.place for spot in spots[:PLACES]]
    return sorted(places, key=lambda place: place != best)


def _exchanges(game: Game, seat: str, options: Sequence[str]) -> Sequence[str]:
    """Each museum painting at its best place."""
    wall, expected = tuple(game.table.players[seat].wall), outlook(game)
    tiles = dict.fromkeys(option.partition(" ")[0] for option in options)
    best = {tile: best_place(game.figures, wall, tile, expected) for tile in tiles}
    return [f"{tile} {best[tile].place}" for tile in sorted(tiles, key=lambda tile: -best[tile].gain)[:PLACES]]


def _decor(game: Game, seat: str, options: Sequence[str]) -> Sequence[str]:
    """Shields, corners, and cells where no painting could lie; to take none is the last choice."""
    wall = tuple(game.table.players[seat].wall)
    figures, usable = game.figures, hanging(game.figures, wall).usable
    taking = [option for option in options if option != STOP]
    ranked = sorted(taking, key=lambda option: -_decor_gain(figures, option, usable))
    return [*ranked[:DECOR], *[STOP] * (len(options) - len(taking))]


def _decor_gain(figures: SocietyFigures, option: str, usable: int) -> float:
    kind, _, place = option.partition(" ")
    tile = figures.tiles[kind]
    if place in ("", HOLD):
        return tile.shields / 2
    cells = spots_for(figures, tile)[place]
    waste = (cells & ~usable).bit_count()
    return tile.shields + WASTE * waste + CORNER * (cells & corner_cells(figures)).bit_count()


RANKED: dict[str, Callable[[Game, str, Sequence[Any]], Sequence[Any]]] = {
    "start": _starts,
    "offer": _offers,
    "bid": _bids,
    "pick": _picks,
    "place": _placings,
    "held": _placings,
    "owed": _placings,
}
