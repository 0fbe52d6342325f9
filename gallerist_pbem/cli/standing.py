"""`standing`: what a seat answers while its player is away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from gallerist_pbem.cli.arguments import GameFile, Json, complete_seat, emit

if TYPE_CHECKING:
    from gallerist_pbem.engine.rules import Rules
    from gallerist_pbem.orders.read import Order
    from gallerist_pbem.referee.standing import StandingLine

Owner = Annotated[
    str, typer.Option("--as", metavar="SEAT", help="The seat whose standing order it is.", autocompletion=complete_seat)
]
NewOrder = Annotated[
    str | None,
    typer.Option(
        "--set", metavar="ORDER", help="Replace it: an order without steps, from a file or - (standard input)."
    ),
]


def add_to(app: typer.Typer) -> None:
    """Registers the command."""
    app.command()(standing)


def standing(
    file: GameFile,
    seat: Owner,
    withdraw: Annotated[bool, typer.Option("--withdraw", help="Withdraw it: the seat is asked again.")] = False,
    given: NewOrder = None,
    json: Json = False,
) -> None:
    """Lists a seat's standing order, which is secret; withdraws or replaces it without a move.

    Example: gallerist standing games/salon.yaml --as blue
    """
    from gallerist_pbem.cli.show import opened
    from gallerist_pbem.errors import Usage
    from gallerist_pbem.record.game_file import GameFile as File
    from gallerist_pbem.referee.standing import listed, set_alone

    if withdraw and given is not None:
        raise Usage("a standing order is either withdrawn or set, not both")
    gamefile, rules, position, _ = opened(file, seat)

    def held() -> list[StandingLine]:
        return [line for line in listed(File.load(file), seat) if not rules.lapsed(position, line.condition())]

    withdrew = withdraw and bool(held())
    if withdraw or given is not None:
        set_alone(file, seat, None if given is None else order_alone(given, rules))
    lines = held()
    if json:
        emit({"seat": seat, "standing": [line.plain() for line in lines]})
        return
    typer.echo(heading(gamefile.header["id"], seat, bool(lines), withdrew))
    for number, line in enumerate(lines, 1):
        typer.echo(f"{number}. {line.told()}")


def heading(game: str, seat: str, has_lines: bool, withdrew: bool) -> str:
    """What comes first: how it stands now."""
    if withdrew:
        return f"The standing order of {seat} in {game} is withdrawn."
    return f"Standing order of {seat} in {game}:" if has_lines else f"{seat} has no standing order in {game}."


def order_alone(source: str, rules: Rules) -> Order:
    """An order that has only a standing part."""
    from gallerist_pbem.cli.play import read_order_from
    from gallerist_pbem.plain.schemas import schema
    from gallerist_pbem.referee.standing import alone

    return read_order_from(source, rules, alone(schema(f"{rules.NAME}.order")))
