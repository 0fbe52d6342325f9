"""Fame and celebrity status (p. 14)."""

from __future__ import annotations

from gallerist_pbem.engine.answers import Answer
from gallerist_pbem.games.gallerist.table import influence
from gallerist_pbem.games.gallerist.table.facts import is_celebrity, rating
from gallerist_pbem.games.gallerist.table.position import Game


def basic_increase(game: Game, seat: str, printed: int) -> int:
    """What is printed, plus one for each Collector in the own Gallery."""
    return printed + game.table.players[seat].gallery["collector"]


def increase(game: Game, seat: str, answer: Answer, artist: str, base: int, least: int = 0) -> None:
    """Raises an artist's fame by the basic increase and by steps bought with influence (G-INF-4)."""
    steps = influence.fame_steps(game, seat, answer, game.table.artists[artist].fame, base, least)
    raise_by(game, seat, artist, base + steps)


def raise_by(game: Game, seat: str, artist: str, amount: int) -> None:
    """Moves the marker; at the end of the track the artist becomes a celebrity (G-FAM-2, G-FAM-4)."""
    me = game.table.artists[artist]
    before, stars_before = me.fame, rating(game, artist)
    me.fame = min(game.figures.fame_max, before + amount)
    if me.fame == before:
        return
    game.tell(
        "fame_raised", artist=artist, fame=me.fame, was=before, stars=rating(game, artist), stars_were=stars_before
    )
    if is_celebrity(game, artist):
        game.table.players[seat].money += game.figures.celebrity_money
        game.tell("celebrity", seat=seat, artist=artist, money=game.figures.celebrity_money)
