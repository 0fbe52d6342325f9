"""`verify`: replays games from their set-up."""

from __future__ import annotations

from typing import Annotated

import typer

from gallerist_pbem.cli.arguments import GameFiles, Json, emit, games_among


def verify(
    files: GameFiles,
    referee: Annotated[
        bool, typer.Option("--referee", help="Open the referee's file to prove draws before the end.")
    ] = False,
    json: Json = False,
) -> None:
    """Replays games from their set-up: chain, legality, positions, draws, commitments.

    Example: gallerist verify games/salon.yaml
    """
    from gallerist_pbem.referee.audit import audit

    results = []
    for path in games_among(files):
        verified = audit(path, referee)
        results.append({"file": str(path), "moves": verified.moves, "draws": verified.draws, "notes": verified.notes})
        if not json:
            typer.echo(f"{path}: {verified.moves} moves fit together, every draw is {verified.draws}")
            for note in verified.notes:
                typer.echo(f"  {note}")
    if json:
        emit(results)
