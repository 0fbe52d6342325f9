"""`branch`: a line of play of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gallerist_pbem.cli.arguments import Point


def branch(point: Point, new: Annotated[Path, typer.Argument(metavar="NEW", help="The new game file.")]) -> None:
    """Writes the game as it was after a move as a file of its own, to be played on there.

    Of a game with a referee only what is public is known there: it can be read, and not played on.

    Example: gallerist branch games/salon.yaml@12 games/salon-variation.yaml
    """
    from gallerist_pbem.referee.export import branch as branched
    from gallerist_pbem.report.words import git_said, printable

    opened, words = branched(point, new), git_said()["branch"]
    typer.echo(words["made"].format(file=printable(str(new)), game=opened.id, move=opened.file.count - 1))
    if not opened.is_open:
        typer.echo(words["public"])
