"""`host status`: how a host stands."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gallerist_pbem.cli.arguments import Json, emit
from gallerist_pbem.cli.each_file import worst
from gallerist_pbem.cli.host.init import HostFolder


def status(
    folder: HostFolder,
    json: Json = False,
    html: Annotated[
        str, typer.Option("--html", metavar="FILE", help="Write one page for a browser; - for standard output.")
    ] = "",
) -> None:
    """Tells whose turn it is in every game, since and until when, and which mails wait or failed.

    Nothing is changed, also while the host is running. A broken game gets its line; the exit code is the worst.

    Example: gallerist host status table
    """
    from gallerist_pbem.mail.desk.glance import look_at
    from gallerist_pbem.mail.desk.overview import overview
    from gallerist_pbem.referee.clock import now

    found = overview(look_at(folder), now())
    if html:
        from gallerist_pbem.mail.desk.overview_page import overview_page
        from gallerist_pbem.referee.office.papers import write

        page = overview_page(found)
        if html == "-":
            typer.echo(page, nl=False)
        else:
            write(Path(html), page)
    elif json:
        emit(found.plain())
    else:
        from gallerist_pbem.mail.desk.overview_text import overview_text

        typer.echo(overview_text(found), nl=False)
    raise typer.Exit(worst([0, *(game.exit for game in found.games)]))
