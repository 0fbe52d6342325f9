"""Random whole games: they end, and pieces are conserved."""

from __future__ import annotations

import pytest

from gallerist_pbem.games import game_of
from tests.support.parameters import TABLES
from tests.support.random_games import positions

GAMES_PLAYED = 12


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_game_ends_and_keeps_its_pieces(game: str, seats: int) -> None:
    """G-FIN-8, part B: the invariants hold whenever somebody is asked, and the game comes to an end."""
    rules = game_of(game).rules
    for number in range(GAMES_PLAYED):
        last = None
        for play in positions(rules, seats, f"conserved {number}"):
            assert rules.invariants(play) == [], f"{game}, {seats} seats, seed 'conserved {number}'"
            last = play
        assert last is not None
        assert rules.over(last)
        assert rules.winners(last) or seats == 1


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_options_keep_the_pieces_too(game: str, seats: int) -> None:
    """Every option at its other value."""
    rules = game_of(game).rules
    options = {name: values[-1] for name, values in rules.OPTIONS.items()}
    for number in range(GAMES_PLAYED // 3):
        for play in positions(rules, seats, f"options {number}", options):
            assert rules.invariants(play) == []
