"""`order`: asks for an order question by question, or prints it as a form to fill in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, cast

import typer

from gallerist_pbem.cli.arguments import GameFile, complete_seat

if TYPE_CHECKING:
    from gallerist_pbem.cli.order_dialogue import Dialogue
    from gallerist_pbem.engine.guided import Guide
    from gallerist_pbem.record.game_file import GameFile as File

INTERRUPTED = 130
LEFT = "Left; nothing was written."
HALFWAY = "Interrupted while writing: `gallerist status` tells what stands."


def add_to(app: typer.Typer) -> None:
    """Registers the command."""
    app.command()(order)


def order(
    file: GameFile,
    seat: Annotated[str, typer.Option("--as", metavar="SEAT", help="Who orders.", autocompletion=complete_seat)],
    template: Annotated[bool, typer.Option("--template", help="Print a form to fill in instead of asking.")] = False,
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the order there, - for standard output.")
    ] = None,
    play: Annotated[bool, typer.Option("--play", help="Play the order when it is complete.")] = False,
) -> None:
    """Asks question by question and writes the order; with --template prints a form to fill in.

    Example: gallerist order games/salon.yaml --as blue --out order.txt
    """
    from gallerist_pbem.cli.show import opened
    from gallerist_pbem.errors import NotAwaited
    from gallerist_pbem.referee.awaited import asked_still
    from gallerist_pbem.referee.submit import check_figures
    from gallerist_pbem.report.form import form

    now, rules, position, secret = opened(file, seat)
    gamefile = asked_still(rules, now, seat)
    asked = gamefile.position["asked"]
    if seat not in asked:
        awaited = f"but {', '.join(asked)}" if asked else "the game is over"
        raise NotAwaited("NOT-AWAITED" if asked else "OVER", f"{seat} is not asked now, {awaited}")
    check_figures(gamefile, position.figures)
    guide = guide_of(gamefile.header["game"])
    if template:
        typer.echo(form(rules, guide, position, seat, head_line(gamefile, seat)))
        return
    from gallerist_pbem.cli.order_dialogue import Dialogue
    from gallerist_pbem.report.gather import names

    converse(gamefile, Dialogue(rules, guide, position, seat, secret, names(gamefile)), out, play)


def converse(gamefile: File, talk: Dialogue, out: str | None, play: bool) -> None:
    """From the first question to the end; who goes away leaves nothing behind."""
    from gallerist_pbem.cli.order_dialogue import Left, tell
    from gallerist_pbem.cli.order_finish import Finish, check_target
    from gallerist_pbem.errors import Usage

    if play and out:
        raise Usage("--play and --out exclude each other")
    if out:
        check_target(out)
    finish = Finish(gamefile, talk, out, play)
    try:
        greet(gamefile, talk)
        finish.run()
    except (Left, KeyboardInterrupt):
        tell()
        tell(HALFWAY if finish.writing else LEFT)
        raise typer.Exit(INTERRUPTED) from None


def guide_of(game: str) -> Guide:
    """The words and consequences of a game."""
    from importlib import import_module

    from gallerist_pbem.games import GAMES

    return cast("Guide", import_module(f"{GAMES[game]}.guide"))


def head_line(gamefile: File, seat: str) -> str:
    """The first line of the order in text form."""
    from gallerist_pbem.report.gather import template

    return template(gamefile, seat).splitlines()[0]


def greet(gamefile: File, talk: Dialogue) -> None:
    """Who is asked for what, and what he has."""
    from gallerist_pbem.cli.order_dialogue import HINT, tell
    from gallerist_pbem.report.gather import facts_of

    header, asked = gamefile.header, gamefile.position["asked"][talk.seat]
    question = talk.rules.question(asked["question"], facts_of(talk.game))
    tell(f"{header['id']}, move {gamefile.position['move']}. {talk.names[talk.seat]} ({talk.seat}): {question}.")
    for line in talk.guide.standing(talk.game, talk.seat, talk.secret):
        typer.echo(line, err=True)
    tell(HINT)
