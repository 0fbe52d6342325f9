"""The pieces of the game as small pictures with a letter on them, each told in words and explained."""

from __future__ import annotations

from gallerist_pbem.draw.html import Markup, el, picture
from gallerist_pbem.games.gallerist.table.position import Counts, Game, Piece
from gallerist_pbem.games.gallerist.words.explained import explained, tile_explained
from gallerist_pbem.games.gallerist.words.pieces import tile_text
from gallerist_pbem.games.gallerist.words.sentences import word
from gallerist_pbem.plain.safe_text import Names, short_name

DRAWN_SINGLY = 4


def visitor(kind: str) -> Markup:
    """A visitor in its colour, with its letter."""
    return el("svg", el("use", href=f"#{kind}"), class_=f"visitor {kind}", aria_hidden="true")


def ticket(colour: str) -> Markup:
    """A ticket in its colour, with the first letter of it."""
    return el("svg", el("use", href=f"#{colour}"), class_=f"ticket {colour}", aria_hidden="true")


def form(name: str) -> Markup:
    """The sign of an art form."""
    return picture(name, "form")


def visitors(counts: Counts, place: str = "") -> Markup:
    """Visitors of a place, which can be clicked where it has a name: few are drawn one by one, many with a number."""
    drawn = [_visitors(kind, count, place) for kind, count in counts.items() if count]
    return el("span", *(drawn or [el("span", "–", title=explained("nobody"))]), class_="pieces")


def _visitors(kind: str, count: int, place: str) -> Markup:
    few = count <= DRAWN_SINGLY
    words = hidden(f"{count} {word(kind)}")
    inside = [visitor(kind)] * count if few else [visitor(kind), el("span", f"×{count}", aria_hidden="true")]
    return el("span", *inside, words, class_="group", data_spot=_named(place, kind), title=explained(kind, count=count))


def tickets(counts: Counts, place: str = "") -> Markup:
    """Tickets by colour, all with their number."""
    drawn = (_tickets(colour, count, place) for colour, count in counts.items())
    return el("span", *drawn, class_="pieces")


def _tickets(colour: str, count: int, place: str) -> Markup:
    told = explained("ticket", count=count, colour=colour, visitor=word(colour, "visitor_of"))
    parts = (ticket(colour), str(count), hidden(f" {colour}"))
    return el("span", *parts, class_="group", data_spot=_named(place, colour), title=told)


def _named(place: str, piece: str) -> str | None:
    return f"{place}:{piece}" if place else None


def hidden(words: str) -> Markup:
    """What is drawn, for who hears the page."""
    return el("span", words, class_="heard")


def pawn(piece: Piece) -> Markup:
    """A gallerist or an assistant in the colour of the seat, with the first letter of it."""
    seat, kind = piece
    box, at = ("0 0 28 36", "14 26") if kind == "gallerist" else ("0 0 26 28", "13 18.5")
    return picture(kind, f"pawn {kind} {seat}", seat[0].upper(), box, at)


def standing(piece: Piece, names: Names) -> Markup:
    """A piece with whose it is, in words."""
    seat, kind = piece
    return el("span", pawn(piece), f" {short_name(seat, names)}", el("small", f" {word(kind)}"), class_="standing")


def tile(game: Game, name: str) -> Markup:
    """A reputation tile with what it pays."""
    return el("span", tile_text(game, name), class_="tile", title=tile_explained(game, name))
