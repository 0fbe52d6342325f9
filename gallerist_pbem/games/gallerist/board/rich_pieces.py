"""Pieces as coloured text: a letter or a word always says what the colour says."""

from __future__ import annotations

from rich.text import Text

from gallerist_pbem.games.gallerist.board.labels import LETTER
from gallerist_pbem.games.gallerist.table.position import Counts

ARTIST = {"blue": "#4a8fd8", "red": "#e0524a"}
PIECE = {"brown": "bright_white on #8a5a36", "pink": "black on #ec94b1", "white": "black on #f5f5f5"}
KIND = {"investor": PIECE["brown"], "vip": PIECE["pink"], "collector": PIECE["white"]}
STAR = "#d9a520"
SIGNS = {"star": "★", "dot": "·", "marker": "●", "bar": "━", "coin": "$", "yes": "✓", "no": "○"}
PLAIN = {"star": "*", "dot": ".", "marker": "@", "bar": "=", "coin": "$", "yes": "x", "no": "-"}


def visitors(counts: Counts) -> Text:
    """Visitors by letter and number; none are dim."""
    return Text(" ").join(
        Text(f"{LETTER[kind]}{count}", KIND[kind] if count else "dim") for kind, count in counts.items()
    )


def tickets(counts: Counts) -> Text:
    """Tickets by the first letter of their colour, and number."""
    return Text(" ").join(
        Text(f"{colour[0]}{count}", PIECE[colour] if count else "dim") for colour, count in counts.items()
    )
