"""`host run`: receives, plays, reminds and answers."""

from __future__ import annotations

from typing import Annotated

import typer

from gallerist_pbem.cli.host.init import HostFolder


def run(
    folder: HostFolder,
    once: Annotated[bool, typer.Option("--once", help="One round, for cron.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would be done, and do nothing.")] = False,
    clock_is_right: Annotated[
        bool, typer.Option("--clock-is-right", help="Go on after the clock of the machine had jumped.")
    ] = False,
) -> None:
    """Runs a host: fetches mails, plays their orders, looks at the clock and sends what is to be told, until it is
    stopped (SIGTERM, or Ctrl-C).

    Example: gallerist host run table --once
    """
    from gallerist_pbem.cli.host.answering import answer
    from gallerist_pbem.mail.running.dry_run import rehearse
    from gallerist_pbem.mail.running.run import run as run_host

    if dry_run:
        for line in rehearse(folder):
            typer.echo(line)
        return
    run_host(folder, typer.echo, once=once, clock_is_right=clock_is_right, bot=answer)
