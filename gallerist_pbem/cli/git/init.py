"""`git init`: makes a repository ready for games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def init(
    folder: Annotated[Path, typer.Argument(metavar="[DIR]", help="The folder; this one if left out.")] = Path(),
    check: Annotated[bool, typer.Option("--check", help="Only tell what is still to be done.")] = False,
) -> None:
    """Makes a repository ready for games; whoever clones it runs this once, too. Doing it again changes nothing.

    Example: gallerist git init games-of-friends
    """
    from gallerist_pbem.git.furnish import furnish

    for line in furnish(folder, check):
        typer.echo(line)
