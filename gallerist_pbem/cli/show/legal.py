"""`legal`: what may be answered."""

from __future__ import annotations

from typing import Annotated

import typer

from gallerist_pbem.cli.arguments import Json, Point, Seat, shown


def legal(
    file: Point,
    seat: Seat = None,
    everything: Annotated[bool, typer.Option("--all", help="With every minor choice; this can be a lot.")] = False,
    json: Json = False,
) -> None:
    """Lists what may be answered now, as it can be pasted into an order.

    Example: gallerist legal games/salon.yaml --as blue
    """
    from gallerist_pbem.referee.awaited import asked_still, check_asked_now, who_is
    from gallerist_pbem.report.answers import answers_json, answers_text

    opened = shown(file, seat)
    opened = asked_still(opened, seat) if seat else opened
    check_asked_now(opened, seat)
    if seat is None and len(opened.asked) > 1 and not json:
        others = [*opened.asked][1:]
        typer.echo(f"# {who_is(others)} asked too; `--as {others[0]}` lists what that seat may answer.")
    answering = seat or next(iter(opened.asked))
    for piece in (answers_json if json else answers_text)(opened, answering, everything):
        typer.echo(piece, nl=False)
