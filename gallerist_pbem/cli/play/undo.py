"""`undo`: takes the last move back."""

from __future__ import annotations

from typing import Annotated

import typer

from gallerist_pbem.cli.arguments import GameFile, Json, emit, publish
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
    from gallerist_pbem.referee.undo import taking_back
    from gallerist_pbem.report.history import move_told
    from gallerist_pbem.report.played import played
    from gallerist_pbem.report.summary import summary

    with taking_back(open_game(file), now(), force) as done:
        text, plain = summary(done.after), played([done.move], None, done.after) | {"undone": done.taken["move"]}
        taken = move_told(done.after.words, done.taken, done.after.names)
    with telling(f"move {done.taken['move']} is taken back"):
        publish(done.after, text)
        if json:
            emit(plain)
        else:
            typer.echo(f"Taken back:\n{taken}\n\n{text}", nl=False)
