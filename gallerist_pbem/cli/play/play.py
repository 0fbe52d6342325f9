"""`play`: carries an order out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gallerist_pbem.cli.arguments import GameFile, Json, OrderFile, emit, named, order_source, tell_stopped
from gallerist_pbem.cli.streams import telling

if TYPE_CHECKING:
    from gallerist_pbem.referee.orders import Order
    from gallerist_pbem.referee.submit import Submission


Commit = Annotated[bool, typer.Option("--commit", help="Commit the move in the git repository of the game.")]
Push = Annotated[bool, typer.Option("--push", help="Commit it and push it; if others were faster, judge it anew.")]


def play(file: GameFile, order: OrderFile, json: Json = False, commit: Commit = False, push: Push = False) -> None:
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
    submission = committed(file, read, push) if commit or push else submit(opened, read, now(), summary=summary)
    with telling("the move is recorded"):
        if json:
            emit(played(submission.moves, submission.stopped, submission.after))
            return
        tell_stopped(submission.stopped)
        if hint := end_missing(submission):
            typer.echo(error_text(f"{hint}\n"), err=True)
        typer.echo(submission.summary, nl=False)


def committed(file: Path, order: Order, push: bool) -> Submission:
    """The same as a commit; what an earlier run has carried out and not committed is committed now."""
    from gallerist_pbem.errors import NotAwaited
    from gallerist_pbem.git.playing import commit_what_stands
    from gallerist_pbem.git.playing import play as play_in_repository
    from gallerist_pbem.report.played import error_text

    try:
        found = play_in_repository(file, order, push, lambda said: typer.echo(said, err=True))
    except NotAwaited as refusal:
        stands = commit_what_stands(file, refusal, push)
        if stands is None:
            raise
        found = stands
    typer.echo(error_text(found.says), err=True)
    return found.done
