"""`git merge`: two histories of a game, for git."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def merge(
    base: Annotated[Path, typer.Argument(metavar="BASE", help="What both come from.")],
    ours: Annotated[Path, typer.Argument(metavar="OURS", help="Our side, which becomes both.")],
    theirs: Annotated[Path, typer.Argument(metavar="THEIRS", help="The other side.")],
    name: Annotated[str, typer.Argument(metavar="NAME", help="Where the file lies in the work tree.")],
) -> None:
    """Puts two histories of a game together where the rules allow it; git calls it when it merges.

    Example: gallerist git merge base.yaml ours.yaml theirs.yaml games/salon.yaml
    """
    from gallerist_pbem.git.merging import merge as merged

    done = merged(ours, theirs, name)
    for line in done.says:
        typer.echo(line, err=True)
    raise typer.Exit(not done.done)
