"""Coloured tables of both games: colour only repeats what letters say, and plain terminals are served."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

from gallerist_pbem.games import game_of
from tests.support.names import NAMES
from tests.support.pages import COLOUR, Drawn, painted


@pytest.mark.slow
def test_colours_only_repeat_what_letters_say(drawn: Drawn) -> None:
    for game in drawn.games:
        colour = painted(drawn.rules, game, 76, force_terminal=True, color_system="truecolor")
        assert COLOUR.search(colour)
        assert re.sub(r"\x1b\[[0-9;]*m", "", colour) == painted(drawn.rules, game, 76)


@pytest.mark.slow
def test_a_terminal_without_unicode_gets_plain_signs(drawn: Drawn) -> None:
    for game in drawn.games:
        written = io.BytesIO()
        out = io.TextIOWrapper(written, encoding="ascii")
        Console(file=out, width=76).print(game_of(drawn.rules.NAME).board.rich(game, None, "blue", NAMES))
        out.flush()
        assert b"PLAYERS" in written.getvalue()
