"""The pieces of the game as small pictures with a letter on them."""

from __future__ import annotations

from gallerist_pbem.draw.html import Markup, el, picture
from gallerist_pbem.games.gallerist.board.labels import LETTER
from gallerist_pbem.games.gallerist.table.position import Counts, Piece
from gallerist_pbem.games.gallerist.words.sentences import word
from gallerist_pbem.plain.safe_text import Names, short_name

DRAWN_SINGLY = 4


def visitor(kind: str) -> Markup:
    """A visitor in its colour, with its letter."""
    return picture("visitor", f"visitor {kind}", LETTER[kind], "0 0 24 28", "12 24")


def ticket(colour: str) -> Markup:
    """A ticket in its colour, with the first letter of it."""
    return picture("ticket", f"ticket {colour}", colour[0], "0 0 32 22", "16 15.5")


def form(name: str) -> Markup:
    """The sign of an art form."""
    return picture(name, "form")


def visitors(counts: Counts) -> Markup:
    """Visitors of a place: few are drawn one by one, many with their number."""
    present = {kind: count for kind, count in counts.items() if count}
    label = ", ".join(f"{count} {word(kind)}" for kind, count in present.items()) or "no visitor"
    drawn: list[str] = [group(visitor(kind), count) for kind, count in present.items()]
    return el("span", *(drawn or ["–"]), class_="pieces", role="img", aria_label=label)


def tickets(counts: Counts) -> Markup:
    """Tickets by colour, all with their number."""
    label = ", ".join(f"{count} {colour}" for colour, count in counts.items())
    drawn = (el("span", ticket(colour), str(count), class_="group") for colour, count in counts.items())
    return el("span", *drawn, class_="pieces", role="img", aria_label=label)


def group(drawn: Markup, count: int) -> Markup:
    """The same piece several times."""
    inside = [drawn] * count if count <= DRAWN_SINGLY else [drawn, f"×{count}"]
    return el("span", *inside, class_="group")


def pawn(piece: Piece) -> Markup:
    """A gallerist or an assistant in the colour of the seat, with the first letter of it."""
    seat, kind = piece
    box, at = ("0 0 28 36", "14 26") if kind == "gallerist" else ("0 0 26 28", "13 18.5")
    return picture(kind, f"pawn {kind} {seat}", seat[0].upper(), box, at)


def standing(piece: Piece, names: Names) -> Markup:
    """A piece with whose it is, in words."""
    return el("span", pawn(piece), f" {short_name(piece[0], names)}", el("small", f" {piece[1]}"), class_="standing")
