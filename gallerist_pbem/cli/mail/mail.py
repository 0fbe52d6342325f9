"""`mail`: what everybody has to know, as mails that any mail program sends."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gallerist_pbem.cli.arguments import GameFile, Json, emit
from gallerist_pbem.cli.completion import among, complete_seat
from gallerist_pbem.cli.streams import telling


def mail(
    file: GameFile,
    to: Annotated[
        list[str] | None,
        typer.Option(
            "--to",
            metavar="SEAT",
            help="Only to this seat, whether it has something to know or not; may be repeated.",
            autocompletion=complete_seat,
        ),
    ] = None,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder of the mails.")] = Path(),
    sender: Annotated[
        str, typer.Option("--from", metavar="ADDRESS", help="Whom they come from; links to answer lead there.")
    ] = "",
    attach: Annotated[
        str,
        typer.Option(help="What comes along: nothing, page or game.", autocompletion=among("nothing", "page", "game")),
    ] = "nothing",
    json: Json = False,
) -> None:
    """Writes a mail for each seat that has something to know, ready to be opened and sent by any mail program.

    The folder remembers: a seat is written to once for each move, as long as the mails before it lie there. Each mail
    shows what its seat alone may know, so this is for the referee, who then sends them.

    Example: gallerist mail games/salon.yaml --out mails
    """
    from gallerist_pbem.mail.writing.drafts import Wish, drafts, write_drafts
    from gallerist_pbem.report.words import mail_said, printable

    found = drafts(file, Wish(out, to or (), sender, attach))
    write_drafts(found)
    with telling("the mails are written"):
        for missing in {draft.missing: draft for draft in found if draft.missing}:
            typer.echo(missing, err=True)
        if json:
            emit([draft.plain() for draft in found])
            return
        for draft in found:
            typer.echo(printable(f"{draft.path}: {draft.subject}"))
        if not found:
            typer.echo(mail_said()["letters"]["no_news"].format(folder=printable(str(out))), err=True)
