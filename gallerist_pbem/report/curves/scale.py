"""Where numbers come to stand in a picture."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

STEPS = (1, 2, 5)


def ticks(low: int, high: int, most: int = 6) -> list[int]:
    """Round numbers from below the least to above the largest, not too many."""
    for power in count():
        for first in STEPS:
            step = first * 10**power
            bottom, top = low // step * step, -(-high // step) * step
            if (top - bottom) // step < most:
                return list(range(bottom, top + 1, step))
    raise AssertionError


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places near the wanted ones, in their order and at least a gap apart, between low and high if there is room."""
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    places = [0.0] * len(wanted)
    floor = low
    for at in order:
        places[at] = max(wanted[at], floor)
        floor = places[at] + gap
    ceiling = high
    for at in reversed(order):
        places[at] = min(places[at], ceiling)
        ceiling = places[at] - gap
    return places


def marks(labels: Sequence[str]) -> list[str]:
    """A letter for each line, if possible one of its name that no other line has."""
    taken: list[str] = []
    alphabet = [chr(code) for code in range(ord("A"), ord("Z") + 1)]
    for label in labels:
        own = [sign for sign in label.upper() if sign in alphabet]
        taken.append(next((sign for sign in [*own, *alphabet] if sign not in taken), "*"))
    return taken
