"""`host init`: makes the folder of a host."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gallerist_pbem.cli.completion import among

HostFolder = Annotated[Path, typer.Argument(metavar="DIR", readable=False, help="The folder of the host.")]
"""What may not be read is told by the command itself: `receive` must end with 75 then, not with a wrong usage."""


def init(
    folder: HostFolder,
    address: Annotated[str, typer.Option(help="The address that players write to.")] = "",
    referee: Annotated[str, typer.Option(help="The address of whoever is told what needs a person.")] = "",
    name: Annotated[str, typer.Option(help="What the table is called in mails.")] = "",
    imap: Annotated[str, typer.Option(metavar="SERVER[:PORT]", help="Receive by IMAP from this server.")] = "",
    smtp: Annotated[str, typer.Option(metavar="SERVER[:PORT]", help="Send by SMTP through this server.")] = "",
    user: Annotated[str, typer.Option(help="The user at these servers, else the address.")] = "",
    security: Annotated[
        str,
        typer.Option(
            help="How these servers are spoken to: tls, starttls or none.",
            autocompletion=among("tls", "starttls", "none"),
        ),
    ] = "",
) -> None:
    """Makes the folder of a host, with all its settings explained; what is there stays as it is.

    Passwords are never options: they stand in a file or in the environment, as host.yaml says.

    Example: gallerist host init table --address table@example.org --referee ann@example.org
    """
    from gallerist_pbem.mail.desk.furnish import furnish
    from gallerist_pbem.mail.desk.settings_file import Given

    given = Given(address, referee, name, imap, smtp, user, security)
    for line in furnish(folder, given):
        typer.echo(line)
