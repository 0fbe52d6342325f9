"""`rule`: what a rule says."""

from __future__ import annotations

from typing import Annotated

import typer

from gallerist_pbem.cli.arguments import Json, emit
from gallerist_pbem.cli.completion import beginning


def complete_number(incomplete: str) -> list[str]:
    """Rules, groups, rulings and codes, in the case that was begun with."""
    from gallerist_pbem.report.rulebook.lookup import numbers

    return beginning(map(str.lower if incomplete.islower() else str, numbers()), incomplete)


def rule(
    number: Annotated[
        str,
        typer.Argument(
            metavar="[NUMBER]",
            help="A rule (G-EXE-2), a group of rules (G-EXE), a ruling (A-103) or the code of a refusal (E-BUY-SIGN).",
            show_default=False,
            autocompletion=complete_number,
        ),
    ] = "",
    json: Json = False,
) -> None:
    """Tells what a rule says, where it stands in the rulebook and how we play it; without a number, which there are.

    Example: gallerist rule G-EXE-2
    """
    from gallerist_pbem.report.rulebook.lookup import groups, look_up
    from gallerist_pbem.report.rulebook.told import found_lines, overview

    if json:
        emit(look_up(number).plain() if number else groups())
    else:
        typer.echo("\n".join(found_lines(look_up(number)) if number else overview()))
