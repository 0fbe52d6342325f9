"""What can be read off the table at any moment: stars, values, celebrities, who has acquired what, what a seat sees."""

from __future__ import annotations

from typing import Any

from gallerist_pbem.engine.chance import Secret
from gallerist_pbem.games.gallerist.table.figures import GalleristFigures
from gallerist_pbem.games.gallerist.table.position import GalleristTable, Game, plain


def rating(game: Game, artist: str) -> int:
    """How many star thresholds the artist's fame has reached (G-FAM-1)."""
    me = game.table.artists[artist]
    return stars(game.figures, me.tile, me.fame)


def stars(figures: GalleristFigures, tile: str, fame: int) -> int:
    """The rating at a fame; none below the first star (G-FAM-3)."""
    return sum(1 for threshold in figures.artists[tile].thresholds if fame >= threshold)


def value(game: Game, artist: str) -> int:
    """What a work by this artist sells for now: all signatures move with the fame at once (G-FAM-1)."""
    return game.figures.values[rating(game, artist)]


def is_celebrity(game: Game, artist: str) -> bool:
    """Fame at the end of the track (G-FAM-4)."""
    return game.table.artists[artist].fame >= game.figures.fame_max


def form_of(artist: str) -> str:
    """An artist is called by form and colour."""
    return artist.split(" ", maxsplit=1)[0]


def has_masterpiece(game: Game, seat: str) -> bool:
    """Whether a work by a celebrity is exhibited (G-FAM-5), so that the fourth slot is open (G-FAM-6)."""
    return any(is_celebrity(game, work.artist) for work in game.table.players[seat].works)


def renowned_slot(game: Game, seat: str) -> int | None:
    """Where a renowned work hangs: the leftmost empty slot; one more than there are: beyond all of them (G-END-8)."""
    me, figures = game.table.players[seat], game.figures
    if not me.renowned or me.renowned["keep"] != "gallery":
        return None
    slot = len(me.works) + 1
    is_open = slot <= figures.wall + (figures.wall_extra if has_masterpiece(game, seat) else 0)
    return slot if is_open else figures.wall + figures.wall_extra + 1


def acquired_forms(game: Game, seat: str) -> set[str]:
    """Forms of all works exhibited or sold (G-BUY-12)."""
    me = game.table.players[seat]
    return {game.figures.works[owned.work].form for owned in (*me.works, *me.sold)}


def assistants_in_play(game: Game, seat: str) -> int:
    """Desks, locations, contract cards and the market table (G-END-15)."""
    me = game.table.players[seat]
    placed = sum(1 for owner in game.table.market.values() if owner == seat)
    standing = sum(1 for piece in game.table.spaces.values() if piece == (seat, "assistant"))
    return me.desks + placed + standing + sum(1 for card in me.contracts if card and card.assistant)


def is_lacerda(table: GalleristTable, seat: str) -> bool:
    """Whether pieces of this colour are Lacerda's."""
    return table.lacerda is not None and table.lacerda.seat == seat


def ends_only_by_tickets(game: Game) -> bool:
    """Alone a game ends only with the last ticket (G-SOL-11); under revision 1 two passes ended it, too (G-FIN-8)."""
    return game.table.lacerda is not None and game.revision > 1


def is_first_solitaire_turn(table: GalleristTable) -> bool:
    """Before Lacerda is placed (G-SOL-2)."""
    return table.lacerda is not None and table.lacerda.gallerist == "beside"


def seats_from(table: GalleristTable, seat: str) -> list[str]:
    """All seats clockwise, this one first."""
    seats = list(table.players)
    at = seats.index(seat)
    return seats[at:] + seats[:at]


def view(game: Game, seat: str | None, secret: Secret | None) -> dict[str, Any]:
    """Plain data; `secret` is what this seat alone holds, and without a seat nothing of it is shown (G-PBM-6)."""
    seen: dict[str, Any] = {"seat": seat, "table": plain(game.table)}
    return seen | {"cards": dict(secret)} if seat and secret else seen
