"""`auto` and `suggest`: a bot answers for a seat, or says what it would answer."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gallerist_pbem.cli.arguments import GameFile, Json, Point, complete_seat, emit

if TYPE_CHECKING:
    from pathlib import Path

    from gallerist_pbem.bots.observation import Observation
    from gallerist_pbem.record.game_file import GameFile as File
    from gallerist_pbem.referee.submit import Submission

As = Annotated[str, typer.Option("--as", metavar="SEAT", help="The seat to answer for.", autocompletion=complete_seat)]
Nodes = Annotated[int | None, typer.Option(min=1, help="Steps a planner may try out for an answer.")]
SHOWN = 3


def add_to(app: typer.Typer) -> None:
    """Registers the commands."""
    app.command()(auto)
    app.command()(suggest)


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
    from gallerist_pbem.cli.play import played
    from gallerist_pbem.report.gather import publish

    submissions = [answer(file, seat, bot, nodes)]
    while same_turn(submissions[-1], seat):
        submissions.append(answer(file, seat, bot, nodes))
    gamefile = submissions[-1].gamefile
    text = publish(gamefile)
    if json:
        emit(played([move for done in submissions for move in done.moves], None, gamefile.position["asked"]))
    else:
        typer.echo(text, nl=False)


def same_turn(submission: Submission, seat: str) -> bool:
    """Something came up, and the seat is asked for the rest."""
    agenda = submission.game.agenda
    return bool(agenda) and agenda[-1].seat == seat and not agenda[-1].starts_order


def answer(file: Path, seat: str, bot: str, nodes: int | None) -> Submission:
    """One answer of a bot, recorded as such."""
    from gallerist_pbem.bots.table import bot_of
    from gallerist_pbem.cli.play import now
    from gallerist_pbem.orders.read import Order
    from gallerist_pbem.referee.submit import submit

    chosen = bot_of(bot)
    gamefile, sight = looking(file, seat)
    asked = gamefile.position["asked"][seat]
    steps = chosen(sight, own_random(gamefile, seat), nodes)
    order = Order(gamefile.header["id"], seat, asked["decision"], None, steps, None)
    return submit(sight.rules, file, order, now(), f"bot {bot}")


def own_random(gamefile: File, seat: str) -> Random:
    """From nothing but the question, so that a bot answers it always alike and no secret has a part in it."""
    return Random(f"{gamefile.header['id']}/{seat}/{gamefile.position['asked'][seat]['decision']}")


def looking(file: str | Path, seat: str) -> tuple[File, Observation]:
    """The game with the eyes of a seat that is asked."""
    from gallerist_pbem.bots.observation import observe
    from gallerist_pbem.cli.show import opened, who_is
    from gallerist_pbem.errors import NotAwaited, Usage
    from gallerist_pbem.referee.submit import check_figures

    gamefile, rules, game, secret = opened(file, seat)
    check_figures(gamefile, game.figures)
    asked = gamefile.position["asked"]
    if seat not in asked:
        told = who_is(list(asked)) if asked else "nobody is: the game is over"
        raise NotAwaited("NOT-AWAITED", f"{seat} is not asked now; {told}")
    if secret is None:
        raise Usage(f"the cards of {seat} are not here: export them with `--as {seat}`, or ask the referee")
    return gamefile, observe(rules, game, seat, secret)


def suggest(file: Point, seat: As, nodes: Nodes = None, json: Json = False) -> None:
    """Shows the three best answers a bot finds for a seat, and why.

    Example: gallerist suggest games/salon.yaml --as blue

    Example: gallerist suggest games/salon.yaml@12 --as blue (what could have been done then)
    """
    from textwrap import fill

    from gallerist_pbem.bots.advice import advice
    from gallerist_pbem.bots.evaluation import evaluation_of
    from gallerist_pbem.engine.apply import written
    from gallerist_pbem.report.gather import names

    gamefile, sight = looking(file, seat)
    found = advice(sight, own_random(gamefile, seat), nodes, SHOWN)
    if json:
        decision = gamefile.position["asked"][seat]["decision"]
        suggestions: list[dict[str, Any]] = [
            {"steps": each.steps, "reasons": each.reasons, "following": list(each.following)} for each in found
        ]
        emit({"seat": seat, "decision": decision, "suggestions": suggestions})
        return
    who = f"{names(gamefile)[seat]} ({seat})"
    unit = evaluation_of(sight.rules).UNIT
    typer.echo(fill(f"What {who} could answer, the best first; changes are in {unit} expected at the end.", 76))
    for number, each in enumerate(found, 1):
        typer.echo(f"{number}. {'; '.join(map(written, each.steps))}")
        typer.echo(fill(each.sentence(), 76, initial_indent="   ", subsequent_indent="   "))
