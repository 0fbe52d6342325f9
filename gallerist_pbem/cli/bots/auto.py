"""`auto`: a bot answers for a seat."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gallerist_pbem.cli.arguments import GameFile, Json, complete_seat, emit, publish
from gallerist_pbem.cli.bots.observe import looking, own_random
from gallerist_pbem.cli.streams import telling

if TYPE_CHECKING:
    from gallerist_pbem.referee.submit import Submission

As = Annotated[str, typer.Option("--as", metavar="SEAT", help="The seat to answer for.", autocompletion=complete_seat)]
Nodes = Annotated[int | None, typer.Option(min=1, help="Steps a planner may try out for an answer.")]


def auto(
    file: GameFile,
    seat: As,
    bot: Annotated[str, typer.Option(help="Who answers: random, greedy or planner.")] = "planner",
    nodes: Nodes = None,
    json: Json = False,
) -> None:
    """Lets a bot answer for a seat; it knows no more than that seat, and the record says that it was a bot.

    Example: gallerist auto games/salon.yaml --as blue --bot greedy
    """
    from gallerist_pbem.report.played import played

    submissions = [answer(file, seat, bot, nodes)]
    with telling("the move is recorded"):
        while same_turn(submissions[-1], seat):
            submissions.append(answer(file, seat, bot, nodes))
        after = submissions[-1].after
        text = publish(after)
        if json:
            emit(played([move for done in submissions for move in done.moves], None, after))
        else:
            typer.echo(text, nl=False)


def same_turn(submission: Submission, seat: str) -> bool:
    """Something came up, and the seat is asked for the rest."""
    agenda = submission.after.game.agenda
    return bool(agenda) and agenda[-1].seat == seat and not agenda[-1].starts_order


def answer(file: Path, seat: str, bot: str, nodes: int | None) -> Submission:
    """One answer of a bot, recorded as such."""
    from gallerist_pbem.bots.table import bot_of
    from gallerist_pbem.referee.clock import now
    from gallerist_pbem.referee.orders import order_for
    from gallerist_pbem.referee.submit import submit

    chosen = bot_of(bot)
    opened, observation = looking(file, seat)
    steps = chosen(observation, own_random(opened, seat), nodes)
    return submit(opened, order_for(opened, seat, steps), now(), f"bot {bot}")
