"""`new`: sets a game up."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gallerist_pbem.cli.arguments import GameFile, WhichGame
from gallerist_pbem.cli.completion import complete_option, complete_player
from gallerist_pbem.cli.streams import telling


def new(
    file: GameFile,
    seat: Annotated[
        list[str],
        typer.Option(
            metavar="COLOUR=NAME",
            help='A player, e.g. "blue=Ann <ann@example.org>".',
            autocompletion=complete_player,
        ),
    ],
    game: WhichGame = "gallerist",
    open_game: Annotated[
        bool, typer.Option("--open", help="Keep everything in the one file: hot seat, puzzles.")
    ] = False,
    seed: Annotated[str | None, typer.Option(help="Only with --open: the same seed gives the same draws.")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="A ruling or house rule.", autocompletion=complete_option),
    ] = None,
    data: Annotated[Path | None, typer.Option(help="Own figures, laid over the printed ones.")] = None,
    position: Annotated[Path | None, typer.Option(help="Start from this position.")] = None,
) -> None:
    """Sets up a new game.

    Example: gallerist new games/salon.yaml --seat "blue=Ann" --seat "yellow=Bob"
    """
    from gallerist_pbem.referee.clock import now
    from gallerist_pbem.referee.new import Wanted, keep_out_of_git, start
    from gallerist_pbem.report.summary import summary

    opened, text = start(file, Wanted(game, seat, option or [], seed, open_game, data, position), now(), summary)
    if not open_game:
        typer.echo(f"{file.stem}.secret.yaml holds the seed and all cards: it is the referee's alone.", err=True)
    if kept_out := keep_out_of_git(opened):
        typer.echo(kept_out, err=True)
    with telling(f"{file.name} is set up"):
        typer.echo(text, nl=False)
