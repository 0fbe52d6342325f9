"""`replay`: goes through a game again, a screen at a time: first what happened, the rest by key."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from gallerist_pbem.cli.arguments import GameFile, Json, Seat, chosen_format, emit, shown
from gallerist_pbem.cli.completion import among

if TYPE_CHECKING:
    from gallerist_pbem.referee.open import OpenedGame
    from gallerist_pbem.report.replay import Replay

FORMATS = ("text", "json", "html")

FIRST = "h"
NEXT = frozenset({"n", "\x1b[C", "\x1bOC"})
BEFORE = frozenset({"p", "\x1b[D", "\x1bOD"})


def replay(
    file: GameFile,
    to: Annotated[int | None, typer.Option("--to", metavar="N", min=0, help="Only the position after move N.")] = None,
    seat: Seat = None,
    format_: Annotated[
        str | None,
        typer.Option(
            "--format",
            help="text, json, or html for one page of all moves; on a terminal you are led through them, else text.",
            autocompletion=among(*FORMATS),
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Shows the position after a move, or goes through the game step by step.

    On a terminal n or the right arrow key goes on, p or the left arrow key goes back, q ends; h shows what happened,
    t the table, s the score, a the whole summary, the space bar the next page. Elsewhere, or with --format text, all
    moves are told one after the other. With --format html they are one page for a browser, which needs nothing else.

    Example: gallerist replay games/salon.yaml --format html > salon.html
    """
    from gallerist_pbem.cli.views import keys
    from gallerist_pbem.report.replay import Replay

    chosen = chosen_format(format_, json, FORMATS, "text")
    opened = shown(file, seat)
    past = Replay(opened)
    if chosen == "json":
        emit(past.every_view() if to is None else past.view(to))
    elif chosen == "html":
        typer.echo(_page(opened, past, to), nl=False)
    elif to is not None:
        typer.echo(past.summary(to), nl=False)
    elif format_ is None and sys.stdout.isatty():
        step_through(past, keys(sys.stdin))
    else:
        for move in past.every_move():
            typer.echo(move)


def _page(opened: OpenedGame, past: Replay, to: int | None) -> str:
    """All moves on one page, or the table after one of them."""
    from gallerist_pbem.report.scoring import missing_cards

    if missing := missing_cards(opened):
        typer.echo(missing, err=True)
    if to is not None:
        from gallerist_pbem.report.pages.table import page

        return page(past.at(to))
    from gallerist_pbem.report.pages.replay import replay_page

    return replay_page(opened)


def step_through(past: Replay, pressed: Iterable[str]) -> None:
    """Shows the set-up, then goes where the keys say; who reads on comes from the last page to the next move."""
    from gallerist_pbem.cli.views import ON, QUIT, Reading
    from gallerist_pbem.report.terminal import says, view_says

    screens = past.screens()
    at, last = 0, len(screens) - 1
    reading = Reading(past.views(screens[at]), FIRST)

    def place(view: str, page: int, of: int) -> str:
        name = "setup" if at == 0 else "end" if at == last else "place"
        return says("replay", name, view=view_says("replay", view), move=at, last=last, page=page, pages=of)

    reading.show(place, says("replay", "keys"))
    for key in pressed:
        if key in QUIT:
            break
        moved = reading.press(key)
        to = at if moved else at + (key in NEXT or key in ON) - (key in BEFORE)
        if to != at and 0 <= to <= last:
            at, moved = to, True
            reading.turn_to(past.views(screens[at]))
        if moved:
            reading.show(place, says("replay", "keys"))
    reading.leave()
