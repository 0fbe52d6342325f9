"""`undo`: takes the last move back."""

from __future__ import annotations

from typing import Annotated

import typer

from gallerist_pbem.cli.arguments import GameFile, Json, emit
from gallerist_pbem.cli.streams import telling


def undo(
    file: GameFile,
    force: Annotated[bool, typer.Option("--force", help="Also when something hidden came up with the move.")] = False,
    json: Json = False,
) -> None:
    """Takes back the last move that still counts, as a new move; what was drawn will be drawn again.

    Example: gallerist undo games/salon.yaml
    """
    from gallerist_pbem.referee.clock import now
    from gallerist_pbem.referee.open import open_game
    from gallerist_pbem.referee.undo import take_back
    from gallerist_pbem.report.history import move_told
    from gallerist_pbem.report.played import played
    from gallerist_pbem.report.summary import summary

    done = take_back(open_game(file), now(), force, summary)
    with telling(f"move {done.taken['move']} is taken back"):
        if json:
            emit(played([done.move], None, done.after) | {"undone": done.taken["move"]})
            return
        taken = move_told(done.after.words, done.taken, done.after.names)
        typer.echo(f"Taken back:\n{taken}\n\n{done.summary}", nl=False)
