"""`status`: who is awaited."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from gallerist_pbem.cli.arguments import Json, chosen_format
from gallerist_pbem.cli.completion import among
from gallerist_pbem.cli.each_file import GamesAndFolders, each_file, said, worst

FORMATS = ("text", "json", "html")


def status(
    files: GamesAndFolders,
    format_: Annotated[
        str,
        typer.Option("--format", help="text, json, or html for one page of all games.", autocompletion=among(*FORMATS)),
    ] = "text",
    json: Json = False,
) -> None:
    """Tells who is awaited, for what, since when.

    Every file gets its line, whatever is wrong with another; the exit code is the worst: 6, 8, 9, 3, then any other.
    A folder stands for the games in it, without those of folders below. The page of --format html belongs into the
    folder that holds all the games: it links to salon.html and salon.replay.html where they lie beside salon.yaml.

    Example: gallerist status games --format html > games/index.html
    """
    from gallerist_pbem.cli.game_files import games_in, games_named, is_folder
    from gallerist_pbem.report.status import status as status_of

    chosen = chosen_format(format_, json, FORMATS, "text")
    for folder in filter(is_folder, files):
        if not games_in(folder):
            _tell_empty(folder)
    games = games_named(files)
    if chosen == "html":
        _page(files, games)
    each_file(games, status_of, chosen == "json")


def _tell_empty(folder: Path) -> None:
    from gallerist_pbem.report.pages.games import words
    from gallerist_pbem.report.played import printable

    typer.echo(words()["no_game_in"].format(folder=printable(str(folder))), err=True)


def _page(named: list[Path], games: list[Path]) -> None:
    """Ends with the worst exit code of all games."""
    from gallerist_pbem.cli.game_files import is_folder
    from gallerist_pbem.referee.clock import now
    from gallerist_pbem.report.pages.folder import card_of, common_folder, folder_page

    folder = common_folder(path if is_folder(path) else path.parent for path in named)
    cards = [card_of(path, folder) for path in games]
    codes = said(partial(typer.echo, folder_page(cards, folder, now()), nl=False))
    raise typer.Exit(worst([0, *codes, *(card.exit for card in cards)]))
