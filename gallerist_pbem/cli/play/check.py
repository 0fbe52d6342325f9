"""`check`: what `play` would say."""

from __future__ import annotations

import typer

from gallerist_pbem.cli.arguments import GameFile, Json, OrderFile, emit, named, order_source


def check(file: GameFile, order: OrderFile, json: Json = False) -> None:
    """Tells what `play` would say, without writing and without drawing.

    Example: gallerist check games/salon.yaml order.yaml
    """
    from gallerist_pbem.errors import Refused
    from gallerist_pbem.referee.open import open_game
    from gallerist_pbem.referee.orders import read_order
    from gallerist_pbem.referee.submit import check_order
    from gallerist_pbem.report.played import judged, judged_text

    opened = open_game(file)
    read = read_order(opened.package, order_source(order), named(order), opened.names)
    try:
        verdict = check_order(opened, read)
    except Refused as refusal:
        if json:
            emit({"verdict": "refused", **refusal.plain()})
            raise typer.Exit(refusal.exit_code) from None
        raise
    if json:
        emit(judged(verdict))
    else:
        typer.echo("\n".join(judged_text(opened, read, verdict)))
