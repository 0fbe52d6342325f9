"""Figures of one's own that contradict each other: each fault with the keys that lead to it."""

from __future__ import annotations

from collections.abc import Iterator

from gallerist_pbem.plain.figures import FigureFault, Plain


def unsound(plain: Plain) -> list[FigureFault]:
    """Everything that figures which fit the schema can still get wrong."""
    return list(assistants(plain["gallery"]))


def assistants(gallery: Plain) -> Iterator[FigureFault]:
    """Those who do not begin at a desk stand in the queue, which has a place for each (G-DAT-7)."""
    desks, begin, places = gallery["desks"], gallery["desks_start"], len(gallery["queue"])
    if begin > desks:
        yield ("gallery", "desks_start"), f"{begin} assistants cannot begin at {desks} desks"
    elif not 0 <= (waiting := gallery["assistants"] - begin) <= places:
        yield ("gallery", "assistants"), f"{waiting} assistants cannot stand in a queue of {places} places"
