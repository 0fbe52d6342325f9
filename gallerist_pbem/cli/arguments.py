"""Arguments and output that several commands share."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gallerist_pbem.cli.completion import complete_game, complete_game_file, complete_seat

if TYPE_CHECKING:
    from gallerist_pbem.errors import PbemError
    from gallerist_pbem.referee.open import OpenedGame


GameFile = Annotated[Path, typer.Argument(metavar="FILE", help="The game file.", autocompletion=complete_game_file)]
Point = Annotated[
    str,
    typer.Argument(
        metavar="FILE[@MOVE]",
        help="A game file, or the game after one of its moves: salon.yaml@12.",
        autocompletion=complete_game_file,
    ),
]
OrderFile = Annotated[str, typer.Argument(metavar="ORDER", help="The order: a file, or - for standard input.")]
Seat = Annotated[
    str | None, typer.Option("--as", metavar="SEAT", help="The seat that looks.", autocompletion=complete_seat)
]
WhichGame = Annotated[str, typer.Option(help="Which game: gallerist or art-society.", autocompletion=complete_game)]
Json = Annotated[bool, typer.Option("--json", help="Machine-readable output.")]


def shown(path: str | Path, seat: str | None) -> OpenedGame:
    """A game opened for reading; what stands in the way of playing it is told."""
    from gallerist_pbem.referee.open import open_game

    opened = open_game(path, seat)
    if opened.warning:
        from gallerist_pbem.report.played import error_text

        typer.echo(error_text(opened.warning), err=True)
    return opened


def chosen_format(asked: str | None, json: bool, formats: Sequence[str], usual: str) -> str:
    """What was asked for, if there is such a format."""
    from gallerist_pbem.errors import Usage

    chosen = "json" if json else asked or usual
    if chosen not in formats:
        raise Usage(f"there is no format {chosen!r}. Formats are: {', '.join(formats)}")
    return chosen


def rich_or_text() -> str:
    """Colours on a terminal, else none."""
    return "rich" if sys.stdout.isatty() else "text"


def order_source(source: str) -> bytes:
    """What somebody wrote, from a file or from standard input, also where it lies in a raw mail; no more than an order
    can be long."""
    from gallerist_pbem.mail.reading.recognized import MAIL_LIMIT, is_mail
    from gallerist_pbem.referee.orders import order_in, short_enough

    raw = _standard_input(MAIL_LIMIT) if source == "-" else order_in(source, MAIL_LIMIT)
    if not is_mail(raw):
        return short_enough(raw, named(source))
    from gallerist_pbem.mail.reading.letter import order_in_mail

    return order_in_mail(raw, named(source))


def _standard_input(limit: int) -> bytes:
    from gallerist_pbem.errors import NotAllowed

    try:
        # Nothing at all comes from a stream that does not let anybody wait.
        return sys.stdin.buffer.read(limit + 1) or b""
    except OSError as error:
        raise NotAllowed(f"the order cannot be read from standard input: {error.strerror}") from None


def named(source: str) -> str:
    """How faults of an order call the place where it came from."""
    if source == "-" or source.isprintable():
        return "order" if source == "-" else source
    from gallerist_pbem.report.played import printable

    return printable(source)


def tell_stopped(stopped: PbemError | None) -> None:
    """Why the rest of an order was refused, after something hidden had come up."""
    if stopped:
        from gallerist_pbem.report.played import error_text

        typer.echo(f"Carried out up to the reveal. Then:\n{error_text(stopped)}\n", err=True)


def emit(data: Any) -> None:
    """One JSON value on standard output."""
    from gallerist_pbem.report.played import json_text

    typer.echo(json_text(data))
