"""What `export` writes: a seat's private file, or the whole game as JSON."""

from __future__ import annotations

import json
from pathlib import Path

from gallerist_pbem.cli.show import unknown_seat
from gallerist_pbem.errors import Usage
from gallerist_pbem.record.documents import seats
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.secret_file import Secrets, write_seat_file


def whole_game(path: Path, format_: str) -> str:
    """Header, position and moves; nothing that is not in the public file."""
    if format_ != "json":
        raise Usage("the whole game is exported as json; the game file itself is the YAML")
    gamefile = GameFile.load(path)
    return json.dumps(
        {"header": gamefile.header, "position": gamefile.position, "moves": list(gamefile.moves())}, ensure_ascii=False
    )


def seat_file(path: Path, seat: str, format_: str) -> str:
    """The seat's cards and salt, from the referee's file, for that seat alone."""
    gamefile = GameFile.load(path)
    if seat not in seats(gamefile.header):
        raise Usage(unknown_seat(gamefile, seat))
    if format_ == "json":
        return json.dumps(Secrets.load(gamefile).private_document(gamefile.header["id"], seat), ensure_ascii=False)
    if format_ != "yaml":
        raise Usage(f"there is no format {format_!r}. Formats are: yaml, json")
    written = write_seat_file(gamefile, seat)
    return f"{written}: for {seat} alone. With it beside the game file, --as {seat} shows the cards."
