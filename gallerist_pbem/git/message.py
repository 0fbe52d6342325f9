"""What a commit says about the moves in it."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import shorten

from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.report.gather import names_then
from gallerist_pbem.report.history import move_sentences
from gallerist_pbem.report.words import git_said, harmless, wrapped

SUBJECT = 72
TOLD = 30
GAME, MOVE, HASH = "Gallerist-Game", "Gallerist-Move", "Gallerist-Hash"


def message(opened: OpenedGame, numbers: Sequence[int]) -> str:
    """The story in the subject, all of it in the body, and what a program looks for at the end."""
    told = [sentences(opened, number) for number in numbers[-TOLD:]]
    first = numbers[-len(told)]
    subject = git_said()["subject"].format(game=opened.id, move=first, told=" ".join(told[0]).removesuffix("."))
    parts = [
        shorten(subject, SUBJECT, placeholder=" ..."),
        _more(opened, len(numbers) - len(told)),
        *_body(opened, told, first),
    ]
    return "\n\n".join([*filter(None, parts), _trailers(opened, numbers)]) + "\n"


def sentences(opened: OpenedGame, number: int) -> list[str]:
    """A move, as everybody reads it."""
    move = opened.file.move(number)
    return move_sentences(opened.words, move, names_then(opened, move))


def _body(opened: OpenedGame, told: Sequence[Sequence[str]], first: int) -> list[str]:
    """Each sentence on a line of its own; the number of a move stands there if there are several."""
    several = len(told) > 1
    return [
        "\n".join(
            line
            for at, sentence in enumerate(lines)
            for line in wrapped(sentence, f"{number}. " if several and not at else "", "  ")
        )
        for number, lines in enumerate(told, first)
    ]


def _more(opened: OpenedGame, left_out: int) -> str:
    if not left_out:
        return ""
    return str(git_said()["more_moves"].format(n=left_out, file=harmless(opened.file.path.name)))


def _trailers(opened: OpenedGame, numbers: Sequence[int]) -> str:
    marks = [f"{GAME}: {opened.id}", *(f"{MOVE}: {number}" for number in numbers[-TOLD:])]
    return "\n".join([*marks, f"{HASH}: {opened.file.hash_of(numbers[-1])}"])
