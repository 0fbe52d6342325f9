"""Arguments and output that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer


def complete_seat(incomplete: str) -> list[str]:
    """Seats for shell completion."""
    from gallerist_pbem.games import GAMES, rules_of

    seats = {seat for game in GAMES for seat in rules_of(game).SEATS}
    return sorted(seat for seat in seats if seat.startswith(incomplete))


def complete_game_file(incomplete: str) -> list[str]:
    """Game files for shell completion: YAML files that are neither secret nor somebody's own."""
    folder = Path(incomplete).parent
    found = sorted(str(path) for path in folder.glob("*.yaml") if path.stem.count(".") == 0)
    return [path for path in found if path.startswith(incomplete)]


GameFile = Annotated[Path, typer.Argument(metavar="FILE", help="The game file.", autocompletion=complete_game_file)]
GameFiles = Annotated[
    list[Path], typer.Argument(metavar="FILE...", help="Game files.", autocompletion=complete_game_file)
]
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
WhichGame = Annotated[str, typer.Option(help="Which game: gallerist or art-society.")]
Json = Annotated[bool, typer.Option("--json", help="Machine-readable output.")]


def games_among(files: list[Path]) -> list[Path]:
    """Of `games/*.yaml`, what lies beside a game (its data, secret and seat files) is passed over."""
    return files if len(files) == 1 else [path for path in files if "." not in path.stem]


def emit(data: Any) -> None:
    """One JSON value on standard output."""
    import json

    typer.echo(json.dumps(data, ensure_ascii=False))
