"""`verify` and `export`: the record, and what leaves it."""

from __future__ import annotations

from typing import Annotated

import typer

from gallerist_pbem.cli.arguments import GameFile, GameFiles, Json, Seat, emit, games_among


def add_to(app: typer.Typer) -> None:
    """Registers the commands."""
    app.command()(verify)
    app.command()(export)


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
    from gallerist_pbem.games import rules_of
    from gallerist_pbem.record.game_file import GameFile as File
    from gallerist_pbem.record.secret_file import Secrets
    from gallerist_pbem.record.verify import verify as verify_file

    reports = []
    for path in games_among(files):
        gamefile = File.load(path)
        report = verify_file(rules_of(gamefile.header["game"]), gamefile, Secrets.load(gamefile) if referee else None)
        reports.append({"file": str(path), "moves": report.moves, "draws": report.draws, "notes": report.notes})
        if not json:
            typer.echo(f"{path}: {report.moves} moves fit together, every draw is {report.draws}")
            for note in report.notes:
                typer.echo(f"  {note}")
    if json:
        emit(reports)


def export(
    file: GameFile,
    seat: Seat = None,
    format_: Annotated[
        str | None, typer.Option("--format", help="yaml (a seat's own file) or json (the whole game).")
    ] = None,
) -> None:
    """Writes a seat's private file beside the game, or prints the whole game as JSON.

    Example: gallerist export games/salon.yaml --as blue
    """
    from gallerist_pbem.referee.export import seat_file, whole_game

    if seat is None:
        typer.echo(whole_game(file, format_ or "json"))
    else:
        typer.echo(seat_file(file, seat, format_ or "yaml"))
