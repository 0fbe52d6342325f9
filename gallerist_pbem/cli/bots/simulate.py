"""`simulate`: whole games in memory, between bots."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gallerist_pbem.cli.arguments import Json, WhichGame, emit
from gallerist_pbem.cli.completion import complete_bot
from gallerist_pbem.cli.streams import telling

if TYPE_CHECKING:
    from gallerist_pbem.bots.results import Result
    from gallerist_pbem.bots.tournament import Tournament


def simulate(
    game: WhichGame = "gallerist",
    seats: Annotated[list[int] | None, typer.Option(help="How many players, 4 if left out; may be repeated.")] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 10,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "1",
    bot: Annotated[
        list[str] | None,
        typer.Option(help="random, greedy or planner: one for all, or one for each seat.", autocompletion=complete_bot),
    ] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="Steps a planner may try out for an answer.")] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the result as SVG.")] = None,
    json: Json = False,
) -> None:
    """Plays whole games between bots and tells who won, with which result, after how many rounds.

    Example: gallerist simulate --games 20 --seed 7 --bot planner --bot greedy --bot greedy --bot greedy
    """
    from gallerist_pbem.bots.results import text
    from gallerist_pbem.bots.tournament import Tournament, seated
    from gallerist_pbem.referee.new import check_seed

    check_seed(seed)
    tables = [seated(game, count, bot or ["random"]) for count in seats or [4]]
    results = [watched(Tournament(game, bots, games, seed, nodes)) for bots in tables]
    if plot:
        draw(results, plot)
    with telling(f"{plot} is drawn") if plot else nullcontext():
        if json:
            plain = [result.plain() for result in results]
            emit(plain[0] if len(plain) == 1 else plain)
        else:
            typer.echo("\n\n".join(map(text, results)))


def watched(tournament: Tournament) -> Result:
    """Holds a tournament; on a terminal a bar tells how far it is."""
    from gallerist_pbem.bots.tournament import hold

    if not sys.stderr.isatty():
        *_, result = hold(tournament)
        return result
    from rich.console import Console
    from rich.progress import track

    played = track(hold(tournament), "games", tournament.games, console=Console(stderr=True), transient=True)
    *_, result = played
    return result


def draw(results: Sequence[Result], plot: Path) -> None:
    """Writes the picture."""
    from gallerist_pbem.bots.chart import picture
    from gallerist_pbem.referee.export import write_picture

    write_picture(plot, picture(results))
