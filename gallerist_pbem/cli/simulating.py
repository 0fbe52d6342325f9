"""`simulate`: whole games in memory."""

from __future__ import annotations

from typing import Annotated

import typer

from gallerist_pbem.cli.arguments import Json, emit

BOTS = ("random",)


def add_to(app: typer.Typer) -> None:
    """Registers the command."""
    app.command()(simulate)


def simulate(
    game: Annotated[str, typer.Option(help="Which game.")] = "gallerist",
    seats: Annotated[int, typer.Option(help="How many players.")] = 4,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 10,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "1",
    bot: Annotated[str, typer.Option(help="Who plays: random.")] = "random",
    json: Json = False,
) -> None:
    """Plays whole games with a bot and tells who won.

    Example: gallerist simulate --seats 4 --games 20 --seed 7
    """
    from gallerist_pbem.bots.tournament import play_games
    from gallerist_pbem.games import rules_of
    from gallerist_pbem.kernel.errors import Usage

    rules = rules_of(game)
    if seats not in rules.COUNTS:
        raise Usage(f"{game} is played by {rules.COUNTS[0]} to {rules.COUNTS[-1]}, not by {seats}")
    if bot not in BOTS:
        raise Usage(f"there is no bot called {bot!r}. Bots are: {', '.join(BOTS)}")
    result = play_games(rules, seats, games, seed)
    if json:
        emit(result.plain())
    else:
        typer.echo(result.text())
