"""`restore`: goes on from an older file."""

from __future__ import annotations

import typer

from gallerist_pbem.cli.arguments import GameFile, Json, emit
from gallerist_pbem.cli.streams import telling


def restore(file: GameFile, json: Json = False) -> None:
    """Goes on from an older game file when the newer one is lost; the record says which moves are gone.

    Example: gallerist restore games/salon.yaml
    """
    from gallerist_pbem.referee.audit import restore as go_on
    from gallerist_pbem.referee.clock import now
    from gallerist_pbem.referee.open import open_game
    from gallerist_pbem.report.played import played
    from gallerist_pbem.report.summary import summary

    done = go_on(open_game(file), now(), summary)
    with telling("the game goes on from this file"):
        if json:
            gone = {"first": done.first, "last": done.last}
            emit(played([done.move], None, done.after) | {"gone": gone})
        else:
            typer.echo(done.summary, nl=False)
