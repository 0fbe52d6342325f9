"""`host check`: looks a host over before it runs."""

from __future__ import annotations

from typing import Annotated

import typer

from gallerist_pbem.cli.arguments import Json, emit
from gallerist_pbem.cli.each_file import worst
from gallerist_pbem.cli.host.init import HostFolder


def check(
    folder: HostFolder,
    wait: Annotated[float, typer.Option(min=0, max=3600, help="Seconds to wait for the mail to itself.")] = 60,
    json: Json = False,
) -> None:
    """Looks at settings, folders and games, logs in everywhere, and sends itself a mail.

    Each step says whether it worked and what to do; the exit code is that of the worst, and 9 if a mail did not arrive.

    Example: gallerist host check table
    """
    from gallerist_pbem.bots.table import BOTS
    from gallerist_pbem.mail.desk.inspect import inspect
    from gallerist_pbem.mail.desk.inspect_text import step_text

    steps = []
    for step in inspect(folder, list(BOTS), wait):
        steps.append(step)
        if not json:
            typer.echo(step_text(step))
    if json:
        emit([step._asdict() for step in steps])
    raise typer.Exit(worst([0, *(step.exit for step in steps)]))
