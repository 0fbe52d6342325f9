"""`score`: the scoring."""

from __future__ import annotations

import typer

from gallerist_pbem.cli.arguments import Json, Point, Seat, emit, shown


def score(file: Point, seat: Seat = None, json: Json = False) -> None:
    """Shows the final scoring, or how it stands now; cards of others are unknown until the end.

    Example: gallerist score games/salon.yaml --as blue
    """
    from gallerist_pbem.report.scoring import scoring, scoring_text

    opened = shown(file, seat)
    if json:
        emit(scoring(opened).plain())
    else:
        typer.echo(scoring_text(opened), nl=False)
