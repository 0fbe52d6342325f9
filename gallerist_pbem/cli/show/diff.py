"""`diff`: what differs between two games, or two moves of one."""

from __future__ import annotations

import typer

from gallerist_pbem.cli.arguments import Json, Point, emit


def diff(before: Point, after: Point, json: Json = False) -> None:
    """Tells what differs between two game files, or two moves of one.

    Example: gallerist diff games/salon.yaml@12 games/salon.yaml@13
    """
    from gallerist_pbem.report.compare import lines_of, point, text, what_differs

    first, second = point(before), point(after)
    differences = what_differs(first, second)
    if json:
        listed = [
            {"about": difference.about, "says": difference.says} | difference.change.plain()
            for difference in differences
        ]
        emit({"from": before, "to": after, "differences": listed})
    else:
        for line in lines_of(before, after):
            typer.echo(line)
        typer.echo(text(differences, first.names | second.names))
