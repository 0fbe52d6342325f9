"""`export`: what leaves a game."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Annotated

import typer

from gallerist_pbem.cli.arguments import GameFile, Seat
from gallerist_pbem.cli.completion import among
from gallerist_pbem.cli.streams import telling


def export(
    file: GameFile,
    seat: Seat = None,
    format_: Annotated[
        str | None,
        typer.Option(
            "--format", help="yaml (a seat's own file) or json (the whole game).", autocompletion=among("yaml", "json")
        ),
    ] = None,
) -> None:
    """Writes a seat's private file beside the game, or prints the whole game as JSON.

    Example: gallerist export games/salon.yaml --as blue
    """
    from gallerist_pbem.referee.export import seat_file, whole_game

    if seat is None:
        typer.echo(whole_game(file, format_ or "json"))
    else:
        told = seat_file(file, seat, format_ or "yaml")
        with telling("the seat file is written") if format_ != "json" else nullcontext():
            typer.echo(told)
