"""`log`: the history."""

from __future__ import annotations

from typing import Annotated

import typer

from gallerist_pbem.cli.arguments import GameFile, Json, emit


def log(
    file: GameFile,
    start: Annotated[int, typer.Option("--from", min=0, help="The first move to tell.")] = 0,
    json: Json = False,
) -> None:
    """Tells the history in sentences.

    Example: gallerist log games/salon.yaml --from 10
    """
    from gallerist_pbem.report.history import log_lines, moves_from

    if json:
        emit(moves_from(file, start))
        return
    for line in log_lines(file, start):
        typer.echo(line)
