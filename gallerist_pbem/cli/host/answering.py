"""A bot answers for who has missed a turn, where everybody had agreed to it."""

from __future__ import annotations

from pathlib import Path


def answer(path: Path, seat: str, bot: str, at: str) -> None:
    """A whole turn: up to a question that is somebody else's, or the next one of its own."""
    from gallerist_pbem.cli.bots.auto import answer as answer_once
    from gallerist_pbem.cli.bots.auto import same_turn

    while same_turn(answer_once(path, seat, bot, None, at), seat):
        continue
