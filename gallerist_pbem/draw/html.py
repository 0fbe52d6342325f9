"""Markup that escapes everything, and the pieces that every page is made of."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from gallerist_pbem.plain.safe_text import Names, printable

WITHOUT_END = ("meta", "link", "input")
OWN_LINE = ("section", "article", "header", "li", "tr", "h2", "h3", "h4", "p", "ol", "ul", "table", "dl", "dd")


class Markup(str):
    """Text that is HTML already; every other text is escaped where it is put in."""

    __slots__ = ()


def el(name: str, /, *content: str, **attributes: str | float | None) -> Markup:
    """An element; `class_` is the attribute class, `aria_label` aria-label, and None leaves one out."""
    pairs = [(key.rstrip("_").replace("_", "-"), value) for key, value in attributes.items() if value is not None]
    start = f"<{name}{''.join(f' {key}={quoted(value)}' for key, value in pairs)}>"
    if name in WITHOUT_END:
        return Markup(start)
    return Markup(f"{start}{joined(content)}</{name}>" + ("\n" if name in OWN_LINE else ""))


def quoted(value: str | float) -> str:
    """An attribute's value."""
    return f'"{escape(printable(str(value)))}"'


def joined(content: Iterable[str]) -> Markup:
    """Pieces of a page one after the other."""
    return Markup("".join(part if isinstance(part, Markup) else escape(printable(part)) for part in content))


def picture(symbol: str, class_: str, letter: str = "", box: str = "0 0 24 24", at: str = "") -> Markup:
    """A symbol with a letter on it; what it means is said beside it, or by the element around it."""
    x, _, y = at.partition(" ")
    text = [el("text", letter, x=x, y=y)] if letter else []
    return el("svg", el("use", href=f"#{symbol}"), *text, class_=class_, viewBox=box, aria_hidden="true")


def pill(seat: str, names: Names) -> Markup:
    """A player's name on the colour of the seat, and the colour as a word."""
    name = names.get(seat, seat)
    colour = [el("small", f" {seat}")] if name != seat else []
    return el("span", name, *colour, class_=f"pill {seat}")


def table(caption: str, head: Iterable[str], rows: Iterable[Iterable[str]], class_: str = "") -> Markup:
    """A table with a header for each column and each row."""
    columns = el("tr", *(el("th", cell, scope="col") if cell else el("td") for cell in head))
    body = (
        el("tr", *(el("td", cell) if at else el("th", cell, scope="row") for at, cell in enumerate(row)))
        for row in rows
    )
    return el("table", el("caption", caption), el("thead", columns), el("tbody", *body), class_=class_ or None)


def section(heading: str, *content: str, class_: str = "") -> Markup:
    """A part of the page under its heading."""
    return el("section", el("h2", heading), *content, class_=class_ or None, aria_label=heading)
