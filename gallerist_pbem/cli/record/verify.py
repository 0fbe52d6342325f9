"""`verify`: replays games from their set-up."""

from __future__ import annotations

from typing import Annotated

import typer

from gallerist_pbem.cli.arguments import Json
from gallerist_pbem.cli.each_file import GameFiles, each_file


def verify(
    files: GameFiles,
    referee: Annotated[
        bool, typer.Option("--referee", help="Open the referee's file to prove draws before the end.")
    ] = False,
    json: Json = False,
) -> None:
    """Replays games from their set-up: chain, legality, positions, draws, commitments.

    Every file gets its line, whatever is wrong with another; the exit code is the worst: 6, 8, 9, 3, then any other.

    Example: gallerist verify games/salon.yaml
    """
    from gallerist_pbem.cli.game_files import games_among
    from gallerist_pbem.report.status import audited

    each_file(games_among(files), lambda path: audited(path, referee), json)
