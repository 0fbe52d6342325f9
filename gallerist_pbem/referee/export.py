"""What leaves a game: a seat's private file, the whole game as JSON, or a line of play of its own."""

from __future__ import annotations

from pathlib import Path

from gallerist_pbem.errors import Usage
from gallerist_pbem.plain.safe_text import json_text, printable
from gallerist_pbem.record import files
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.locks import locked
from gallerist_pbem.record.secret_file import Secrets, write_seat_file
from gallerist_pbem.referee.open import OpenedGame, check_seat, open_game, pointed

ENDING, FIGURES = ".yaml", "data.yaml"


def whole_game(path: Path, format_: str) -> str:
    """Header, position and moves; nothing that is not in the public file."""
    if format_ != "json":
        raise Usage("the whole game is exported as json; the game file itself is the YAML")
    file = GameFile.load(path)
    return json_text({"header": file.header, "position": file.position, "moves": list(file.moves())})


def check_free(path: Path) -> None:
    """A name in a folder that is there, and that nothing has."""
    if path.is_symlink() or files.is_there(path):
        raise Usage(f"{path} exists already, and nothing is overwritten")
    if not files.is_folder(path.parent):
        raise Usage(f"there is no folder {path.parent}")


def write_picture(path: Path, text: str) -> None:
    """Over an older one, wholly or not at all."""
    files.write(path, text)


def write_order(path: Path, text: str) -> None:
    """Never over something else."""
    files.write_new(path, text)


def seat_file(path: Path, seat: str, format_: str) -> str:
    """The seat's cards and salt, from the referee's file, for that seat alone."""
    file = GameFile.load(path)
    check_seat(file, seat)
    if format_ == "json":
        return json_text(Secrets.load(file).private_document(file.header["id"], seat))
    if format_ != "yaml":
        raise Usage(f"there is no format {format_!r}. Formats are: yaml, json")
    with locked(path):
        written = write_seat_file(file, seat)
    return f"{printable(str(written))}: for {seat} alone. With it beside the game file, --as {seat} shows the cards."


def branch(point: str, new: Path) -> OpenedGame:
    """Writes the game as it was after a move as a file of its own; what is secret stays with the first."""
    if new.suffix != ENDING:
        raise Usage(f"{new} is no name of a game file: those end with {ENDING}")
    check_free(new)
    whole, then = pointed(point)
    figures = files.beside(whole.path, FIGURES)
    if files.is_there(figures):
        files.write_new(files.beside(new, FIGURES), files.read_bytes(figures).decode())
    files.write_new(new, then.after(then.position, []).text)
    return open_game(new)
