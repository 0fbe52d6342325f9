"""A game as a player has it at home: the public file, and the own one that shows and proves the cards."""

from __future__ import annotations

from gallerist_pbem.plain.yaml_out import write_stream
from gallerist_pbem.record.files import is_there, read_bytes
from gallerist_pbem.record.secret_file import Secrets, seat_path, secret_path
from gallerist_pbem.referee.open import OpenedGame


def game_file(opened: OpenedGame) -> bytes:
    """The public file as it was opened."""
    return opened.file.text.encode()


def seat_file(opened: OpenedGame) -> bytes:
    """What `export --as` writes for the seat that looks; nothing where it has no secret, or its secret is not here."""
    file, seat = opened.file, opened.seat
    if seat is None or opened.is_open:
        return b""
    if is_there(secret_path(file.path)):
        return write_stream([Secrets.load(file).private_document(file.header["id"], seat)]).encode()
    own = seat_path(file.path, seat)
    return read_bytes(own) if is_there(own) else b""
