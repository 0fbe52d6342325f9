"""The one game that all mails of the corpus are about: it is Ann's turn, at decision 3."""

from __future__ import annotations

from pathlib import Path

from gallerist_pbem.mail.host.tokens import token
from gallerist_pbem.referee.new import Wanted, start
from gallerist_pbem.referee.open import OpenedGame, open_game
from gallerist_pbem.referee.orders import read_order
from gallerist_pbem.referee.submit import submit

KEY = bytes.fromhex("00" * 32)
HOST = "table@example.org"
PLAYERS = {"blue": "Ann", "yellow": "Bob", "purple": "Cleo", "orange": "Dan"}
AT = "2026-11-16T12:00:00Z"
DECISION = 3
STARTS = {"orange": "sales_office", "purple": "artists_colony", "yellow": "media_center"}


def key(seat: str = "blue", decision: int = DECISION, game: str = "salon") -> str:
    """The token of a seat."""
    return token(KEY, game, seat, decision)


def salon(path: Path) -> OpenedGame:
    """The game `salon` at this path, as all mails find it."""
    seats = [f"{seat}={name} <{name.lower()}@example.org>" for seat, name in PLAYERS.items()]
    start(path, Wanted("gallerist", seats, seed="5e" * 32, is_open=True), AT)
    for decision, (seat, where) in enumerate(STARTS.items()):
        opened = open_game(path)
        text = f"#gallerist salon {seat} {decision}\nstart {where}\n#end"
        submit(opened, read_order(opened.package, text, "order", opened.names), AT)
    return open_game(path)
