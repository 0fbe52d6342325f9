"""`order`: asks for an order question by question, or prints it as a form to fill in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from gallerist_pbem.cli.arguments import GameFile, shown
from gallerist_pbem.cli.completion import complete_seat

if TYPE_CHECKING:
    from gallerist_pbem.referee.open import OpenedGame

LEFT = "Left; nothing was written."
HALFWAY = "Interrupted while writing: `gallerist status` tells what stands."


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
    from gallerist_pbem.referee.awaited import asked_still, check_present
    from gallerist_pbem.referee.open import check_playable

    opened = shown(file, seat)
    check_present(opened, seat)
    opened = asked_still(opened, seat)
    check_asked(opened, seat)
    check_playable(opened)
    if template:
        from gallerist_pbem.report.form.form import order_form

        typer.echo(order_form(opened, seat))
    else:
        converse(opened, seat, out, play)


def check_asked(opened: OpenedGame, seat: str) -> None:
    """Only who is asked can order."""
    from gallerist_pbem.errors import NotAwaited

    asked = opened.asked
    if seat not in asked:
        awaited = f"but {', '.join(asked)}" if asked else "the game is over"
        raise NotAwaited("NOT-AWAITED" if asked else "OVER", f"{seat} is not asked now, {awaited}")


def converse(opened: OpenedGame, seat: str, out: str | None, play: bool) -> None:
    """From the first question to the end; who goes away leaves nothing behind."""
    from gallerist_pbem.cli.order.dialogue import Dialogue, Left, tell
    from gallerist_pbem.cli.order.finish import Finish, check_target
    from gallerist_pbem.errors import INTERRUPTED, Usage

    if play and out:
        raise Usage("--play and --out exclude each other")
    if out:
        check_target(out)
    talk = Dialogue(opened, seat)
    finish = Finish(opened, talk, out, play)
    try:
        talk.greet()
        finish.run()
    except (Left, KeyboardInterrupt):
        tell()
        tell(HALFWAY if finish.writing else LEFT)
        raise typer.Exit(INTERRUPTED) from None
