"""The Gallerist, for 1 to 4 players."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gallerist_pbem.engine.guided import Guide
    from gallerist_pbem.engine.package import Board, Bot, Standing, Words
    from gallerist_pbem.engine.rules import Rules


class Gallerist:
    """The parts of the game; mypy holds each module to what its protocol asks for."""

    @property
    def rules(self) -> Rules:
        """What may be done."""
        from gallerist_pbem.games.gallerist.rules import rules

        return rules

    @property
    def words(self) -> Words:
        """What players write and read."""
        from gallerist_pbem.games.gallerist.words import words

        return words

    @property
    def board(self) -> Board:
        """How the table looks."""
        from gallerist_pbem.games.gallerist import board_views

        return board_views

    @property
    def guide(self) -> Guide:
        """How a person is asked for an order."""
        from gallerist_pbem.games.gallerist import guide

        return guide

    @property
    def standing(self) -> Standing:
        """What is answered for who is away."""
        from gallerist_pbem.games.gallerist.rules import standing

        return standing

    @property
    def bot(self) -> Bot:
        """What a position is worth."""
        from gallerist_pbem.games.gallerist.bot import evaluation

        return evaluation
