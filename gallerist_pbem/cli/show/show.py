"""`show`: the table."""

from __future__ import annotations

from typing import Annotated

import typer

from gallerist_pbem.cli.arguments import Json, Point, Seat, chosen_format, emit, rich_or_text, shown
from gallerist_pbem.cli.completion import among

FORMATS = ("rich", "text", "json", "html")


def show(
    file: Point,
    seat: Seat = None,
    format_: Annotated[
        str | None,
        typer.Option(
            "--format",
            help="rich, text, json or html; rich on a terminal, else text.",
            autocompletion=among(*FORMATS),
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Shows the table as everybody, or with --as one seat, sees it.

    Example: gallerist show games/salon.yaml --as blue --format html > salon.html
    """
    from gallerist_pbem.report.scoring import missing_cards

    chosen = chosen_format(format_, json, FORMATS, rich_or_text())
    opened = shown(file, seat)
    if missing := missing_cards(opened):
        typer.echo(missing, err=True)
    if chosen == "json":
        view = opened.rules.view(opened.game, seat, opened.secret)
        closed = {"closed": opened.game.closed} if opened.is_closed else {}
        emit({"move": opened.file.position["move"], "asked": opened.asked, **closed, **view})
    elif chosen == "text":
        from gallerist_pbem.report.summary import summary

        typer.echo(summary(opened), nl=False)
    elif chosen == "html":
        from gallerist_pbem.report.pages.table import page

        typer.echo(page(opened), nl=False)
    else:
        from gallerist_pbem.report.terminal import paint

        paint(opened)
