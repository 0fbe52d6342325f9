"""The four seats that both games have, and their colours on a terminal."""

from __future__ import annotations

from gallerist_pbem.draw.palette import Palette

SEATS = ("blue", "yellow", "purple", "orange")
PALETTE = Palette(
    chip={
        "blue": "bold bright_white on #2d6cb0",
        "yellow": "bold black on #f0c31f",
        "purple": "bold bright_white on #7b4aa5",
        "orange": "bold black on #e2761b",
    },
    line={"blue": "#4a8fd8", "yellow": "#f0c31f", "purple": "#a070cc", "orange": "#e2761b"},
)
