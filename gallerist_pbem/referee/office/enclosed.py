"""A game as a player has it at home: the public file, and the own one that shows and proves the cards."""

from __future__ import annotations

from gallerist_pbem.plain.yaml_out import write_stream
from gallerist_pbem.record.documents import seats
from gallerist_pbem.record.files import is_there
from gallerist_pbem.record.secret_file import document_of, parts, seat_path, secret_path
from gallerist_pbem.referee.open import OpenedGame


def game_file(opened: OpenedGame) -> bytes:
    """The public file as it was opened."""
    return opened.file.text.encode()


def seat_file(opened: OpenedGame) -> bytes:
    """What `export --as` writes for the seat that looks, whose cards were checked when it was opened; nothing where it
    has no secret, or its secret is not here. No other part of the referee's file is read."""
    path, seat = opened.file.path, opened.seat
    if seat is None or opened.is_open:
        return b""
    own, referee = seat_path(path, seat), secret_path(path)
    if is_there(own):
        return write_stream([document_of(own, parts(own)[0])]).encode()
    if not is_there(referee):
        return b""
    at = 1 + seats(opened.file.header).index(seat)
    return write_stream([document_of(referee, parts(referee)[at])]).encode()
