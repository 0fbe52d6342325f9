"""The games there are."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from gallerist_pbem.engine.rules import Rules
from gallerist_pbem.errors import Usage
from gallerist_pbem.orders.grammar import Vocabulary

MARK = "#gallerist"
"""Begins an order written as text, in every game."""
GAMES = {"gallerist": "gallerist_pbem.games.gallerist", "art-society": "gallerist_pbem.games.art_society"}


def rules_of(game: str) -> Rules:
    """The rules of a game by its name; imported only when they are needed."""
    if game not in GAMES:
        raise Usage(f"there is no game called {game!r}. Games are: {', '.join(GAMES)}")
    return cast(Rules, import_module(GAMES[game]))


def words_of(game: str) -> Vocabulary:
    """The words of a game's text orders; imported only when they are needed."""
    words = import_module(f"{GAMES[game]}.words.order_words")
    return Vocabulary(MARK, words.ALIASES, words.PHRASES, words.SPACED)
