"""`referee`: changes something beside the game, or closes it."""

from __future__ import annotations

from typing import Annotated

import typer

from gallerist_pbem.cli.arguments import GameFile, Json, emit
from gallerist_pbem.cli.completion import complete_clock, complete_own_seat
from gallerist_pbem.cli.streams import telling


def referee(
    file: GameFile,
    address: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SEAT=ADDRESS",
            help="Where mails for a seat go, e.g. blue=ann@new.example.",
            autocompletion=complete_own_seat,
        ),
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SEAT=NAME",
            help='Another player in a seat, e.g. "yellow=Eve <eve@example.org>".',
            autocompletion=complete_own_seat,
        ),
    ] = None,
    key: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SEAT=FILE",
            help="The SSH public key that orders of a seat must be signed with, or none.",
            autocompletion=complete_own_seat,
        ),
    ] = None,
    clock: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="How long a host waits, in hours.", autocompletion=complete_clock),
    ] = None,
    close: Annotated[
        str | None, typer.Option(metavar="WHY", help="End the game before its end and publish its secrets.")
    ] = None,
    json: Json = False,
) -> None:
    """Records what the referee changes beside the game, as one move; nobody is asked anew.

    Example: gallerist referee games/salon.yaml --address blue=ann@new.example --clock turn=120
    """
    from gallerist_pbem.referee.clock import now
    from gallerist_pbem.referee.office.changes import change
    from gallerist_pbem.referee.office.read_changes import WantedChanges, read_changes
    from gallerist_pbem.referee.open import open_game
    from gallerist_pbem.report.history import move_told
    from gallerist_pbem.report.played import played
    from gallerist_pbem.report.summary import summary

    opened = open_game(file)
    events = read_changes(WantedChanges(address or (), player or (), key or (), clock or (), close))
    done = change(opened, events, now(), summary)
    with telling("the change is recorded"):
        if json:
            emit(played([done.move], None, done.after))
            return
        recorded = move_told(done.after.words, done.move, opened.names)
        typer.echo(f"Recorded:\n{recorded}\n\n{done.summary}", nl=False)
