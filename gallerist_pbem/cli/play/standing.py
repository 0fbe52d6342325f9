"""`standing`: what a seat answers while its player is away."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING, Annotated

import typer

from gallerist_pbem.cli.arguments import GameFile, Json, emit, named, order_source, shown
from gallerist_pbem.cli.completion import complete_seat
from gallerist_pbem.cli.streams import telling

if TYPE_CHECKING:
    from gallerist_pbem.referee.open import OpenedGame
    from gallerist_pbem.referee.standing import Held

Owner = Annotated[
    str, typer.Option("--as", metavar="SEAT", help="The seat whose standing order it is.", autocompletion=complete_seat)
]
NewOrder = Annotated[
    str | None,
    typer.Option(
        "--set", metavar="ORDER", help="Replace it: an order without steps, from a file or - (standard input)."
    ),
]


def standing(
    file: GameFile,
    seat: Owner,
    withdraw: Annotated[bool, typer.Option("--withdraw", help="Withdraw it: the seat is asked again.")] = False,
    given: NewOrder = None,
    json: Json = False,
) -> None:
    """Lists a seat's standing order and its orders in advance, which are secret; withdraws or replaces them without a
    move.

    Example: gallerist standing games/salon.yaml --as blue
    """
    from gallerist_pbem.errors import Usage
    from gallerist_pbem.referee.orders import read_standing_order
    from gallerist_pbem.referee.standing import listed, set_alone

    if withdraw and given is not None:
        raise Usage("a standing order is either withdrawn or set, not both")
    opened = shown(file, seat)
    withdrew = withdraw and is_anything(listed(opened))
    if withdraw:
        set_alone(opened, None)
    elif given is not None:
        set_alone(opened, read_standing_order(opened.package, order_source(given), named(given), opened.names))
    with telling("the standing order is changed") if withdraw or given is not None else nullcontext():
        tell(opened, seat, withdrew, json)


def is_anything(held: Held) -> bool:
    """Whether there is anything to withdraw."""
    return bool(held.lines or held.advance.left)


def tell(opened: OpenedGame, seat: str, withdrew: bool, json: bool) -> None:
    """How the standing order is now, and what was said in advance."""
    from gallerist_pbem.referee.standing import listed
    from gallerist_pbem.report.played import advance_text

    held = listed(opened)
    if json:
        advance = [{"do": steps, "refused": reason} for steps, reason in held.advance.left]
        emit({"seat": seat, "standing": [line.plain() for line in held.lines], "next": advance})
        return
    if held.lines or not held.advance.left:
        typer.echo(heading(opened.id, seat, bool(held.lines), withdrew))
    for number, line in enumerate(held.lines, 1):
        typer.echo(f"{number}. {line.text()}")
    for said in advance_text(opened.id, seat, held.advance):
        typer.echo(said)


def heading(game_id: str, seat: str, has_lines: bool, withdrew: bool) -> str:
    """What comes first: how it stands now."""
    if withdrew:
        return f"The standing order of {seat} in {game_id} is withdrawn."
    return f"Standing order of {seat} in {game_id}:" if has_lines else f"{seat} has no standing order in {game_id}."
