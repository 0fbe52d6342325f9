"""`replay`, `diff`, `undo`: the past of a game."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from gallerist_pbem.cli.arguments import GameFile, Json, Point, Seat, emit


def add_to(app: typer.Typer) -> None:
    """Registers the commands."""
    for command in (replay, diff, undo):
        app.command()(command)


def replay(
    file: GameFile,
    to: Annotated[int | None, typer.Option("--to", metavar="N", min=0, help="Only the position after move N.")] = None,
    seat: Seat = None,
    json: Json = False,
) -> None:
    """Shows the position after a move, or goes through the game step by step.

    On a terminal n or the right arrow key goes on, p or the left arrow key goes back, q ends. Elsewhere all moves are
    told one after the other.

    Example: gallerist replay games/salon.yaml --to 12
    """
    from gallerist_pbem.cli.replay import Replay, keys
    from gallerist_pbem.cli.show import opened

    gamefile, rules, _, secret = opened(file, seat)
    past = Replay(gamefile, rules, seat, secret)
    if json:
        emit(past.every_view() if to is None else past.view(to))
    elif to is not None:
        typer.echo(past.summary(to), nl=False)
    elif sys.stdout.isatty():
        past.step_through(keys(sys.stdin))
    else:
        past.tell_everything()


def diff(before: Point, after: Point, json: Json = False) -> None:
    """Tells what differs between two game files, or two moves of one.

    Example: gallerist diff games/salon.yaml@12 games/salon.yaml@13
    """
    from gallerist_pbem.report.compare import point, text, what_differs

    one, other = point(before), point(after)
    found = what_differs(one, other)
    if json:
        listed = [{"about": each.about, "says": each.says} | each.change.plain() for each in found]
        emit({"from": before, "to": after, "differences": listed})
    else:
        typer.echo(text(found, one.names | other.names))


def undo(
    file: GameFile,
    force: Annotated[bool, typer.Option("--force", help="Also when something hidden came up with the move.")] = False,
    json: Json = False,
) -> None:
    """Takes back the last move that still counts, as a new move; what was drawn will be drawn again.

    Example: gallerist undo games/salon.yaml
    """
    from gallerist_pbem.cli.play import now, played
    from gallerist_pbem.cli.replay import move_told
    from gallerist_pbem.games import rules_of
    from gallerist_pbem.record.game_file import GameFile as File
    from gallerist_pbem.referee.undo import take_back
    from gallerist_pbem.report.gather import names, publish

    rules = rules_of(File.load(file).header["game"])
    done = take_back(rules, file, now(), force)
    summary = publish(done.gamefile)
    if json:
        emit(played([done.move], None, done.gamefile.position["asked"]) | {"undone": done.taken["move"]})
        return
    typer.echo(f"Taken back:\n{move_told(rules, done.taken, names(done.gamefile))}\n")
    typer.echo(summary, nl=False)
