"""`host receive`: takes one mail from standard input."""

from __future__ import annotations

import os
import sys

import typer

from gallerist_pbem.cli.host.init import HostFolder


def receive(folder: HostFolder) -> None:
    """Takes one mail from standard input, for aliases and procmail: keeps it, and plays it at once unless a host is
    running, which then does it. Ends with 75, so that it is brought again, only where it could not be kept.

    Example: gallerist host receive table < mail.eml
    """
    from gallerist_pbem.cli.host.answering import answer
    from gallerist_pbem.errors import PbemError
    from gallerist_pbem.mail.running.receive import play_at_once, take_in
    from gallerist_pbem.mail.transport.files import from_stream
    from gallerist_pbem.report.played import error_text

    try:
        take_in(folder, from_stream(sys.stdin.buffer))
    except (PbemError, OSError) as error:
        typer.echo(error_text(str(error)), err=True)
        raise SystemExit(os.EX_TEMPFAIL) from None
    try:
        play_at_once(folder, lambda line: None, answer)
    except (PbemError, OSError) as error:
        # The mail is kept: whatever failed now is tried again by the next run.
        typer.echo(error_text(str(error)), err=True)
