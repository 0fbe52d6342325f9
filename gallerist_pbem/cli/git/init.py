"""`git init`: makes a repository ready for games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def init(
    folder: Annotated[Path, typer.Argument(metavar="[DIR]", help="The folder; this one if left out.")] = Path(),
    check: Annotated[bool, typer.Option("--check", help="Only tell what is still to be done.")] = False,
    hook: Annotated[
        bool, typer.Option("--hook", help="Instead: let this repository, into which others push, look at every push.")
    ] = False,
) -> None:
    """Makes a repository ready for games; whoever clones it runs this once, too. Doing it again changes nothing.

    Example: gallerist git init games-of-friends
    """
    from gallerist_pbem.git.furnish import furnish

    if hook:
        from gallerist_pbem.git.hook import furnish_hook

        found = furnish_hook(folder)
    else:
        found = furnish(folder, check)
    for line in found:
        typer.echo(line)
