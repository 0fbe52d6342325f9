"""The games there are."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from gallerist_pbem.kernel.errors import Usage
from gallerist_pbem.kernel.grammar import Words
from gallerist_pbem.kernel.rules import Rules

MARK = "#gallerist"
"""Begins an order written as text, in every game."""
GAMES = {"gallerist": "gallerist_pbem.gallerist", "art-society": "gallerist_pbem.art_society"}


def rules_of(game: str) -> Rules:
    """The rules of a game by its name; imported only when they are needed."""
    if game not in GAMES:
        raise Usage(f"there is no game called {game!r}. Games are: {', '.join(GAMES)}")
    return cast(Rules, import_module(GAMES[game]))


def words_of(game: str) -> Words:
    """The words of a game's text orders; imported only when they are needed."""
    words = import_module(f"{GAMES[game]}.words")
    return Words(MARK, words.ALIASES, words.PHRASES, words.SPACED)
