"""Reputation tiles at the end of the game (p. 20): what each of the twenty counts."""

from __future__ import annotations

from collections.abc import Callable

from gallerist_pbem.games.gallerist.table import influence
from gallerist_pbem.games.gallerist.table.facts import acquired_forms, assistants_in_play, is_celebrity
from gallerist_pbem.games.gallerist.table.position import Game, PlayerBoard

Count = Callable[[Game, str], int]
FIRST = "influence"


def score_reputation(game: Game, seat: str) -> int:
    """Step 2: the money of all tiles; their influence is credited. One tile comes before all others (G-END-3)."""
    tiles = [tile for tile in game.table.players[seat].reputation.values() if tile]
    return sum(score_tile(game, seat, tile) for tile in sorted(tiles, key=lambda tile: tile != FIRST))


def score_tile(game: Game, seat: str, name: str) -> int:
    """Influence is gained at once, the money is returned."""
    tile = game.figures.reputation[name]
    count = COUNTS[name](game, seat) // tile.each
    per = 1 if name == "fame" and game.options["fame-tile"] == "money-and-influence" else tile.influence
    influence.gain(game, seat, per * count, f"{name} tile")
    game.tell("tile_scored", seat=seat, tile=name, count=count, money=tile.money * count)
    return tile.money * count


def me(game: Game, seat: str) -> PlayerBoard:
    """The owner's board."""
    return game.table.players[seat]


def visitors_of(kind: str) -> Count:
    """Visitors of one kind in the Gallery."""
    return lambda game, seat: me(game, seat).gallery[kind]


def acquired_of(form: str) -> Count:
    """Works of one form, exhibited or sold."""
    return lambda game, seat: sum(
        game.figures.works[owned.work].form == form for owned in (*me(game, seat).works, *me(game, seat).sold)
    )


def in_auction(game: Game, seat: str) -> int:
    """Own assistants in the auction rows."""
    return sum(owner == seat and space.split(" ")[1].isdigit() for space, owner in game.table.market.items())


COUNTS: dict[str, Count] = {
    "influence": lambda game, seat: me(game, seat).influence,  # G-END-20
    "collector": visitors_of("collector"),  # G-END-21
    "vip": visitors_of("vip"),  # G-END-22
    "investor": visitors_of("investor"),  # G-END-23
    "visitor": lambda game, seat: sum(me(game, seat).gallery.values()),  # G-END-24
    "visitor_set": lambda game, seat: min(me(game, seat).gallery.values()),  # G-END-25
    "reputation": lambda game, seat: sum(tile is not None for tile in me(game, seat).reputation.values()),  # G-END-26
    "auction": in_auction,  # G-END-27
    "assistant": assistants_in_play,  # G-END-28
    "promotion": lambda game, seat: sum(  # G-END-29
        artist.promotion >= game.figures.promotion_scored for artist in game.table.artists.values()
    ),
    "acquired": lambda game, seat: len(me(game, seat).works) + len(me(game, seat).sold),  # G-END-30
    "sold": lambda game, seat: len(me(game, seat).sold),  # G-END-31
    "exhibited": lambda game, seat: len(me(game, seat).works),  # G-END-32
    "forms": lambda game, seat: len(acquired_forms(game, seat)),  # G-END-33
    "photo": acquired_of("photo"),  # G-END-34
    "painting": acquired_of("painting"),  # G-END-35
    "digital": acquired_of("digital"),  # G-END-36
    "sculpture": acquired_of("sculpture"),  # G-END-37
    # G-END-38
    "fame": lambda game, seat: sum(artist.fame >= game.figures.fame_scored for artist in game.table.artists.values()),
    "masterpiece": lambda game, seat: sum(is_celebrity(game, work.artist) for work in me(game, seat).works),  # G-END-39
}
