"""`host new`: sets a game up and invites its players."""

from __future__ import annotations

from typing import Annotated

import typer

from gallerist_pbem.cli.arguments import WhichGame
from gallerist_pbem.cli.completion import complete_option, complete_player
from gallerist_pbem.cli.host.init import HostFolder


def new(
    folder: HostFolder,
    game_id: Annotated[str, typer.Argument(metavar="GAME_ID", help="What the game is called, e.g. salon.")],
    seat: Annotated[
        list[str],
        typer.Option(
            metavar="COLOUR=NAME <ADDRESS>",
            help='A player, e.g. "blue=Ann <ann@example.org>".',
            autocompletion=complete_player,
        ),
    ],
    game: WhichGame = "gallerist",
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="A ruling or house rule.", autocompletion=complete_option),
    ] = None,
    clock: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=HOURS", help="Another time than host.yaml has, e.g. turn=120 or then=greedy."),
    ] = None,
) -> None:
    """Sets a game up on a host; the next run invites its players.

    Each of them gets the rules of the table and his cards, and answers once to show that his address works.

    Example: gallerist host new table salon --seat "blue=Ann <ann@example.org>" --seat "yellow=Bob <bob@example.org>"
    """
    from gallerist_pbem.bots.table import BOTS
    from gallerist_pbem.mail.desk.invite import WantedTable, set_up
    from gallerist_pbem.mail.host.house import open_host
    from gallerist_pbem.referee.clock import now
    from gallerist_pbem.report.words import host_said

    wanted = WantedTable(game_id, game, seat, option or [], clock or [])
    opened = set_up(open_host(folder), wanted, list(BOTS), now())
    invited = ", ".join(f"{opened.names[each]} <{address}>" for each, address in opened.addresses.items())
    typer.echo(str(host_said()["new"]["done"]).format(game=opened.id, players=invited))
