"""What can be followed over the moves: the walls, the museum, and what the end hangs on."""

from __future__ import annotations

from collections.abc import Sequence

from gallerist_pbem.games.art_society.table.position import Game
from gallerist_pbem.games.art_society.table.wall import covered
from gallerist_pbem.games.art_society.words.sentences import said, word
from gallerist_pbem.plain.report import Chart


def charts(game: Game) -> Sequence[Chart]:
    """All of it, of one position."""
    words, titles = said()["curves"], said()["curves"]["titles"]
    prestige = {word(kind): space for kind, space in game.table.prestige.items()}
    return (
        Chart("free_cells", titles["free_cells"], free_cells(game)),
        Chart("prestige", titles["prestige"], prestige, words["prestige"]),
        Chart("ending", titles["ending"], to_the_end(game), words["end_rule"], ends=True),
    )


def free_cells(game: Game) -> dict[str, int]:
    """How many cells of each wall nothing covers."""
    figures, players = game.figures, game.table.players
    return {
        seat: figures.columns * figures.rows - covered(figures, me.wall).bit_count() for seat, me in players.items()
    }


def to_the_end(game: Game) -> dict[str, int]:
    """How much is missing for each condition of the end, of who is nearest to it (S-FIN-1)."""
    names, players = said()["curves"]["ending"], game.table.players.values()
    missing = {
        "full_wall": min(free_cells(game).values()),
        "excess": max(0, game.figures.excess_to_end - max(len(me.excess) for me in players)),
        "no_bids": min(len(me.hand) for me in players),
    }
    return {names[condition]: number for condition, number in missing.items()}
