"""`replay`: goes through a game again; plain lines one after the other, so that every reader can follow."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from gallerist_pbem.cli.arguments import GameFile, Json, Seat, emit, shown

if TYPE_CHECKING:
    from gallerist_pbem.report.replay import Replay

HOW = "n or right arrow: next move, p or left arrow: the one before, q: quit."
KEY = re.compile(r"\x1b[\[O][A-Z]|.", re.DOTALL)
ON = frozenset({"n", " ", "\n", "\r", "\x1b[C", "\x1bOC", "\x1b[B", "\x1bOB"})
BACK = frozenset({"p", "\x1b[D", "\x1bOD", "\x1b[A", "\x1bOA"})
QUIT = frozenset({"q", "\x04"})


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
    from gallerist_pbem.report.replay import Replay

    past = Replay(shown(file, seat))
    if json:
        emit(past.every_view() if to is None else past.view(to))
    elif to is not None:
        typer.echo(past.summary(to), nl=False)
    elif sys.stdout.isatty():
        step_through(past, keys(sys.stdin))
    else:
        for move in past.every_move():
            typer.echo(move)


def step_through(past: Replay, pressed: Iterable[str]) -> None:
    """Shows the set-up, then goes where the keys say."""
    screens = past.screens()
    at = 0
    typer.echo(f"{past.screen(screens[at])}\n{HOW}")
    for key in pressed:
        if key in QUIT:
            return
        to = at + (key in ON) - (key in BACK)
        if to == at:
            typer.echo(HOW)
        elif not 0 <= to < len(screens):
            typer.echo("This is the last move." if to > 0 else "This is the set-up, nothing was before it.")
        else:
            at = to
            typer.echo(past.screen(screens[at]))


def keys(source: TextIO) -> Iterator[str]:
    """Keys as they are pressed on a terminal, else the first letter of each line."""
    if not source.isatty():
        yield from (line[:1].lower() for line in source)
        return
    import termios
    import tty

    handle = source.fileno()
    before = termios.tcgetattr(handle)
    try:
        tty.setcbreak(handle)
        while pressed := os.read(handle, 64):
            strokes = KEY.findall(pressed.decode("utf-8", "replace"))
            yield from (key if len(key) > 1 else key.lower() for key in strokes)
    finally:
        termios.tcsetattr(handle, termios.TCSADRAIN, before)
