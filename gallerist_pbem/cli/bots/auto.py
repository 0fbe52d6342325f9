"""`auto`: a bot answers for a seat."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gallerist_pbem.cli.arguments import GameFile, Json, emit
from gallerist_pbem.cli.bots.observe import looking, unforeseen
from gallerist_pbem.cli.completion import complete_bot, complete_seat
from gallerist_pbem.cli.streams import telling

if TYPE_CHECKING:
    from gallerist_pbem.referee.submit import Submission

As = Annotated[str, typer.Option("--as", metavar="SEAT", help="The seat to answer for.", autocompletion=complete_seat)]
Nodes = Annotated[int | None, typer.Option(min=1, help="Steps a planner may try out for an answer.")]


def auto(
    file: GameFile,
    seat: As,
    bot: Annotated[
        str, typer.Option(help="Who answers: random, greedy or planner.", autocompletion=complete_bot)
    ] = "planner",
    nodes: Nodes = None,
    json: Json = False,
) -> None:
    """Lets a bot answer for a seat; it knows no more than that seat, and the record says that it was a bot.

    Example: gallerist auto games/salon.yaml --as blue --bot greedy
    """
    from gallerist_pbem.errors import PbemError
    from gallerist_pbem.report.played import played

    answers, stopped = [answer(file, seat, bot, nodes)], None
    try:
        while same_turn(answers[-1], seat):
            answers.append(answer(file, seat, bot, nodes))
    except PbemError as error:
        # What was answered before is recorded, so this is no failure.
        stopped = error
    last = answers[-1]
    with telling("the move is recorded"):
        if json:
            emit(played([move for done in answers for move in done.moves], stopped, last.after))
            return
        if stopped:
            typer.echo(f"Part of the turn is recorded; the rest is open: {stopped}\n", err=True)
        typer.echo(last.summary, nl=False)


def same_turn(submission: Submission, seat: str) -> bool:
    """Something came up, and the seat is asked for the rest."""
    agenda = submission.after.game.agenda
    return bool(agenda) and agenda[-1].seat == seat and not agenda[-1].starts_order


def answer(file: Path, seat: str, bot: str, nodes: int | None, at: str = "") -> Submission:
    """One answer of a bot, recorded as such, as of now unless it is said."""
    from gallerist_pbem.bots.table import bot_of
    from gallerist_pbem.referee.clock import now
    from gallerist_pbem.referee.orders import order_for
    from gallerist_pbem.referee.submit import submit
    from gallerist_pbem.report.summary import summary

    chosen = bot_of(bot)
    opened, observation = looking(file, seat)
    steps = chosen(observation, unforeseen(opened, seat), nodes)
    return submit(opened, order_for(opened, seat, steps), at or now(), f"bot {bot}", summary)
