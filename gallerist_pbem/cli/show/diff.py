"""`diff`: what differs between two games, or two moves of one."""

from __future__ import annotations

import typer

from gallerist_pbem.cli.arguments import Json, Point, emit


def diff(before: Point, after: Point, json: Json = False) -> None:
    """Tells what differs between two game files, or two moves of one.

    Example: gallerist diff games/salon.yaml@12 games/salon.yaml@13
    """
    from gallerist_pbem.report.compare import point, text, what_differs

    one, other = point(before), point(after)
    found = what_differs(one, other)
    if json:
        listed = [{"about": each.about, "says": each.says} | each.change.plain() for each in found]
        emit({"from": before, "to": after, "differences": listed})
    else:
        typer.echo(text(found, one.names | other.names))
