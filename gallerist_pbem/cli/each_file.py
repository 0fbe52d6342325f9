"""Commands about several game files: each file gets its line, and what is wrong with one never stops the next."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from gallerist_pbem.cli.arguments import emit
from gallerist_pbem.cli.completion import complete_game_file, complete_games
from gallerist_pbem.errors import PbemError

WORST_FIRST = (6, 8, 9, 3)
"""Exit codes by weight: of several files the worst one counts, and any other code comes after these."""

GameFiles = Annotated[
    list[Path],
    typer.Argument(
        metavar="FILE...",
        help="Game files; a game's secret, data and seat files are passed over if it is named too.",
        autocompletion=complete_game_file,
    ),
]
GamesAndFolders = Annotated[
    list[Path],
    typer.Argument(
        metavar="FILE|FOLDER...",
        help="Game files, or folders of them; a game's secret, data and seat files are passed over.",
        autocompletion=complete_games,
    ),
]


def each_file(files: list[Path], tell: Callable[[Path], tuple[dict[str, Any], str]], json: bool) -> None:
    """A row and a line for each game, in the order given; the exit code is the worst of all."""
    rows, codes = [], [0]
    for path in files:
        try:
            row, line = tell(path)
        except PbemError as error:
            row = {"file": str(path), **error.plain(), "exit": error.exit_code}
            line = in_its_folder(path, row["error"])
        codes.append(row.get("exit", 0))
        rows.append(row)
        if not json:
            codes += said(partial(typer.echo, line, err="exit" in row))
    if json:
        codes += said(partial(emit, rows))
    raise typer.Exit(worst(codes))


def said(say: Callable[[], None]) -> list[int]:
    """Nobody who does not listen keeps the next file from being looked at, or its code from counting."""
    try:
        say()
    except PbemError as error:
        typer.echo(str(error), err=True)
        return [error.exit_code]
    except SystemExit:
        return [0]
    return []


def in_its_folder(path: Path, error: str) -> str:
    """The sentences with the file as it was named: two folders may hold games of one name."""
    from gallerist_pbem.report.played import error_text, printable

    named, name = printable(str(path)), printable(path.name)
    folder = named.removesuffix(name)
    lines = [folder + line if line.startswith(f"{name}:") else line for line in error_text(error).split("\n")]
    return "\n".join(lines) if lines[0].startswith(named) else f"{named}: " + "\n".join(lines)


def worst(codes: list[int]) -> int:
    """The exit code of several files."""
    return min(
        codes, key=lambda code: (code == 0, WORST_FIRST.index(code) if code in WORST_FIRST else len(WORST_FIRST))
    )
