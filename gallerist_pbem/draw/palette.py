"""Colours of seats, which a game gives to what draws its players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Palette(NamedTuple):
    """For each seat how its name stands on its colour, and the colour of lines that belong to it."""

    chip: Mapping[str, str]
    line: Mapping[str, str]
