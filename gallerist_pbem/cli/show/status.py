"""`status`: who is awaited."""

from __future__ import annotations

from gallerist_pbem.cli.arguments import Json
from gallerist_pbem.cli.each_file import GameFiles, each_file


def status(files: GameFiles, json: Json = False) -> None:
    """Tells who is awaited, for what, since when.

    Every file gets its line, whatever is wrong with another; the exit code is the worst: 6, 8, 9, 3, then any other.

    Example: gallerist status games/*.yaml
    """
    from gallerist_pbem.report.status import status as status_of

    each_file(files, status_of, json)
