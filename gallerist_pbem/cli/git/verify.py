"""`git verify`: what was pushed, looked at by who trusts only what was there before."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gallerist_pbem.cli.arguments import Json, emit


def verify(
    folder: Annotated[Path, typer.Argument(metavar="[DIR]", help="The repository; this one if left out.")] = Path(),
    since: Annotated[
        str, typer.Option("--since", metavar="REV", help="What is trusted, such as origin/main; else nothing.")
    ] = "",
    until: Annotated[str, typer.Option("--until", metavar="REV", help="Up to which commit.")] = "HEAD",
    referee: Annotated[
        Path | None, typer.Option("--referee", metavar="FILE", help="The public key of the referee of these games.")
    ] = None,
    json: Json = False,
) -> None:
    """Looks at every commit since one that is trusted: moves were only appended, every game is sound, nothing else was
    changed, and whoever made a move may act for its seat.

    Example: gallerist git verify --since origin/main
    """
    from gallerist_pbem.git.hook import key_in, referees_key
    from gallerist_pbem.git.program import repository
    from gallerist_pbem.git.verifying import refuse
    from gallerist_pbem.git.verifying import verify as verified
    from gallerist_pbem.report.words import git_said

    git = repository(folder, bare=True)
    found = verified(git, since, until, key_in(referee) if referee else referees_key(git))
    if json:
        emit([looked.plain() for looked in found])
        raise typer.Exit(6 if any(looked.wrong for looked in found) else 0)
    for looked in found:
        if looked.says:
            typer.echo(looked.says)
    refuse(found)
    if not found:
        typer.echo(git_said()["verify"]["nothing_new"])
