"""`host worker`: one of several workers of a host."""

from __future__ import annotations

from typing import Annotated

import typer

from gallerist_pbem.cli.host.init import HostFolder


def worker(
    folder: HostFolder,
    clock_is_right: Annotated[
        bool, typer.Option("--clock-is-right", help="Go on after the clock of the machine had jumped.")
    ] = False,
) -> None:
    """Runs one of several workers of a host that keeps its ledger in PostgreSQL (`cluster` in host.yaml), until it is
    stopped. Start one for each processor, on every machine that sees the folder.

    Example: gallerist host worker table
    """
    from gallerist_pbem.cli.host.answering import answer
    from gallerist_pbem.errors import Usage
    from gallerist_pbem.mail.host.house import MORE_PACKAGES

    try:
        from gallerist_pbem.mail.cluster.worker import work
    except ImportError:
        raise Usage(MORE_PACKAGES) from None

    work(folder, typer.echo, clock_is_right=clock_is_right, bot=answer)
