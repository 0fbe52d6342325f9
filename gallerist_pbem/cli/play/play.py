"""`play`: carries an order out."""

from __future__ import annotations

import typer

from gallerist_pbem.cli.arguments import GameFile, Json, OrderFile, emit, named, order_source, tell_stopped
from gallerist_pbem.cli.streams import telling


def play(file: GameFile, order: OrderFile, json: Json = False) -> None:
    """Carries out an order: checks it, appends the move, writes the game file and the summary.

    Example: gallerist play games/salon.yaml order.yaml
    """
    from gallerist_pbem.referee.clock import now
    from gallerist_pbem.referee.open import open_game
    from gallerist_pbem.referee.orders import read_order
    from gallerist_pbem.referee.submit import submit
    from gallerist_pbem.report.played import end_missing, error_text, played
    from gallerist_pbem.report.summary import summary

    opened = open_game(file)
    read = read_order(opened.package, order_source(order), named(order), opened.names)
    submission = submit(opened, read, now(), summary=summary)
    with telling("the move is recorded"):
        if json:
            emit(played(submission.moves, submission.stopped, submission.after))
            return
        tell_stopped(submission.stopped)
        if hint := end_missing(submission):
            typer.echo(error_text(f"{hint}\n"), err=True)
        typer.echo(submission.summary, nl=False)
