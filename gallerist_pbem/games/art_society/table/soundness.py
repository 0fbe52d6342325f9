"""Figures of one's own that contradict each other: each fault with the keys that lead to it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from gallerist_pbem.plain.figures import FigureFault, Plain


def unsound(plain: Plain) -> list[FigureFault]:
    """Everything that figures which fit the schema can still get wrong."""
    checks = (stars, eyeline, sizes, paintings, supply, starting, decor, multipliers)
    return list(chain.from_iterable(check(plain) for check in checks))


def stars(plain: Plain) -> Iterator[FigureFault]:
    """Inside the grid (S-SET-7)."""
    grid = plain["wall"]["grid"]
    for at, cell in enumerate(plain["wall"]["stars"]["cells"]):
        column, row = map(int, cell.split(" "))
        if column > grid["columns"] or row > grid["rows"]:
            yield ("wall", "stars", "cells", at), f"the star {cell} is not inside the {_said(grid)} grid"


def eyeline(plain: Plain) -> Iterator[FigureFault]:
    """Inside the grid (S-SCO-4)."""
    grid = plain["wall"]["grid"]
    for at, row in enumerate(plain["wall"]["eyeline"]["rows"]):
        if row > grid["rows"]:
            yield ("wall", "eyeline", "rows", at), f"the eyeline row {row} is not inside the {_said(grid)} grid"


def sizes(plain: Plain) -> Iterator[FigureFault]:
    """Named by width and height, and not larger than a wall (S-TERM-3)."""
    grid = plain["wall"]["grid"]
    for name, size in plain["sizes"].items():
        if name != f"{size['width']}x{size['height']}":
            yield ("sizes", name), f"the size {name} is said to be {size['width']} wide and {size['height']} high"
        elif size["width"] > grid["columns"] or size["height"] > grid["rows"]:
            yield ("sizes", name), f"the size {name} does not fit into the {_said(grid)} grid"


def paintings(plain: Plain) -> Iterator[FigureFault]:
    """Of a size there is, which their ids tell (S-TERM-3)."""
    for group in ("paintings", "starting_paintings"):
        for name, tile in plain[group].items():
            size = tile["size"]
            if size not in plain["sizes"]:
                yield (group, name), f"there is no size {size} for {name}"
            elif group == "paintings" and name.partition("-")[0] != f"p{size.replace('x', '')}":
                yield (group, name), f"a painting of {size} is called p{size.replace('x', '')}-.., not {name}"


def supply(plain: Plain) -> Iterator[FigureFault]:
    """Enough paintings for a lot too many in every round, as long as there are bid cards (S-AUC-3)."""
    rounds, most = len(plain["bids"]["cards"]), len(plain["starting_bids"]["cards"])
    needed, count = rounds * (most + plain["auction"]["lots_beyond_players"]), len(plain["paintings"])
    if count < needed:
        yield ("paintings",), f"{rounds} rounds need up to {needed} paintings, and there are {count}"


def starting(plain: Plain) -> Iterator[FigureFault]:
    """One starting painting for each starting bid card, so for each player (S-SET-6, S-SET-8)."""
    needed, count = len(plain["starting_bids"]["cards"]), len(plain["starting_paintings"])
    if count < needed:
        yield ("starting_paintings",), f"there are {needed} starting bid cards, but {count} starting paintings"


def decor(plain: Plain) -> Iterator[FigureFault]:
    """Named by width and height, a shield on every cell: only so can it be swapped (S-DEC-8)."""
    for name, kind in plain["decor"].items():
        if name != f"{kind['width']}x{kind['height']}":
            yield ("decor", name), f"the decor {name} is said to be {kind['width']} wide and {kind['height']} high"
        elif kind["shields"] != kind["width"] * kind["height"]:
            yield ("decor", name), f"the decor {name} has a shield on every cell, not {kind['shields']} in all"


def multipliers(plain: Plain) -> Iterator[FigureFault]:
    """The most prestigious type is worth most, one outside the museum not more than any (S-SCO-1)."""
    museum = plain["museum"]
    worth = [*museum["multipliers"], museum["multiplier_outside"]]
    if worth != sorted(worth, reverse=True):
        listed = ", ".join(map(str, museum["multipliers"]))
        yield ("museum",), f"multipliers fall from rank to rank, and {listed}, outside {worth[-1]} do not"


def _said(grid: Plain) -> str:
    return f"{grid['columns']} by {grid['rows']}"
