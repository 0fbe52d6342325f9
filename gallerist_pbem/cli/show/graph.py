"""`graph`: curves over the moves of a game."""

from __future__ import annotations

from typing import Annotated

import typer

from gallerist_pbem.cli.arguments import Json, Point, Seat, chosen_format, emit, rich_or_text, shown
from gallerist_pbem.cli.completion import among

FORMATS = ("rich", "text", "svg", "json")


def graph(
    file: Point,
    seat: Seat = None,
    format_: Annotated[
        str | None,
        typer.Option(
            "--format",
            help="rich, text, svg or json; rich on a terminal, else text.",
            autocompletion=among(*FORMATS),
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Draws the scores, and what else a game is about, over its moves.

    Cards of others are unknown until the end: with --as those of one seat are counted. A page with the same curves is
    made by `replay --format html`.

    Example: gallerist graph games/salon.yaml --format svg > salon.svg
    """
    from gallerist_pbem.report.curves.game_curves import game_curves
    from gallerist_pbem.report.scoring import missing_cards

    chosen = chosen_format(format_, json, FORMATS, rich_or_text())
    opened = shown(file, seat)
    if missing := missing_cards(opened):
        typer.echo(missing, err=True)
    drawn = game_curves(opened)
    if chosen == "json":
        emit(drawn.plain())
    elif chosen == "text":
        from gallerist_pbem.report.curves.text import text

        typer.echo(text(drawn), nl=False)
    elif chosen == "svg":
        from gallerist_pbem.report.curves.svg import picture_file

        typer.echo(picture_file(drawn), nl=False)
    else:
        from gallerist_pbem.report.curves.rich import paint_curves

        paint_curves(drawn)
