"""`sign`: an order or a command with the signature of an SSH key."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gallerist_pbem.cli.arguments import GameFile, named, order_source


def sign(
    file: GameFile,
    key: Annotated[Path, typer.Option(metavar="KEYFILE", help="The SSH key, e.g. ~/.ssh/id_ed25519.")],
    order: Annotated[str | None, typer.Argument(help="The order: text, YAML or JSON, or - for standard input.")] = None,
    command: Annotated[str | None, typer.Option(help="A command instead of an order, e.g. 'grant undo 15-17'.")] = None,
    seat: Annotated[str | None, typer.Option("--as", metavar="SEAT", help="Whose command it is.")] = None,
) -> None:
    """Prints an order, or a command, as it can be mailed, with the signature of an SSH key below it.

    A command is signed for the game as it stands in FILE: it holds until something else happens there.

    Example: gallerist sign games/salon.yaml order.yaml --key ~/.ssh/id_ed25519
    """
    from gallerist_pbem.errors import Usage
    from gallerist_pbem.referee.office.signatures import sign as signed

    if (order is None) == (command is None) or (command is None) != (seat is None):
        raise Usage("an order is signed, or a command with --command and --as, and nothing besides")
    if command is not None:
        text, shown = _command(file, command, seat or "")
    else:
        text = shown = _order(file, order or "")
    typer.echo(f"{shown}\n{signed(text, key.expanduser())}", nl=False)


def _order(file: Path, order: str) -> str:
    from gallerist_pbem.referee.open import open_game
    from gallerist_pbem.referee.orders import order_text, read_order

    opened = open_game(file)
    return order_text(read_order(opened.package, order_source(order), named(order), opened.names))


def _command(file: Path, typed: str, seat: str) -> tuple[str, str]:
    """What is signed, and what is mailed."""
    from gallerist_pbem.errors import Usage
    from gallerist_pbem.mail.reading.commands import RECORDED, command_in
    from gallerist_pbem.referee.office.signatures import command_text
    from gallerist_pbem.referee.open import check_seat, open_game
    from gallerist_pbem.report.words import printable

    opened, command = open_game(file), command_in(typed)
    check_seat(opened.file, seat)
    if command is None or not command.is_recorded:
        raise Usage(f"{printable(typed)!r} need not be signed. What must: {', '.join(RECORDED)}")
    if command.name in ("grant undo", "refuse undo") and not command.what:
        raise Usage(f"say which moves: `{command.name} 15-17`, as the mail says that asks")
    return command_text(opened, seat, command.said), f"{command.said}\n"
