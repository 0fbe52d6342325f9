"""`status`: who is awaited."""

from __future__ import annotations

import typer

from gallerist_pbem.cli.arguments import GameFiles, Json, emit, games_among


def status(files: GameFiles, json: Json = False) -> None:
    """Tells who is awaited, for what, since when.

    Example: gallerist status games/*.yaml
    """
    from gallerist_pbem.report.status import status as status_of

    rows = []
    for path in games_among(files):
        row, line = status_of(path)
        rows.append(row)
        if not json:
            typer.echo(line)
    if json:
        emit(rows)
