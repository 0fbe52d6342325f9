"""`show`: the table."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from gallerist_pbem.cli.arguments import Json, Point, Seat, emit, shown
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
    from gallerist_pbem.errors import Usage
    from gallerist_pbem.report.scoring import missing_cards

    chosen = "json" if json else format_ or ("rich" if sys.stdout.isatty() else "text")
    if chosen not in FORMATS:
        raise Usage(f"there is no format {chosen!r}. Formats are: {', '.join(FORMATS)}")
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
