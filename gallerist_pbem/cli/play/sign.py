"""`sign`: an order with the signature of an SSH key."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gallerist_pbem.cli.arguments import GameFile, OrderFile, named, order_source


def sign(
    file: GameFile,
    order: OrderFile,
    key: Annotated[Path, typer.Option(metavar="KEYFILE", help="The SSH key, e.g. ~/.ssh/id_ed25519.")],
) -> None:
    """Prints an order as it can be mailed, with the signature of an SSH key below it.

    Example: gallerist sign games/salon.yaml order.yaml --key ~/.ssh/id_ed25519
    """
    from gallerist_pbem.referee.office.signatures import sign as signed
    from gallerist_pbem.referee.open import open_game
    from gallerist_pbem.referee.orders import order_text, read_order

    opened = open_game(file)
    text = order_text(read_order(opened.package, order_source(order), named(order), opened.names))
    signature = signed(text, key.expanduser())
    typer.echo(f"{text}\n{signature}", nl=False)
