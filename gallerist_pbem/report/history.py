"""Moves in sentences, for everybody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gallerist_pbem.draw.language import said
from gallerist_pbem.draw.text import wrapped
from gallerist_pbem.engine.package import Words
from gallerist_pbem.errors import Usage
from gallerist_pbem.games import game_of
from gallerist_pbem.orders.steps import STANDING, write_step
from gallerist_pbem.plain.safe_text import Names, harmless, harmless_data
from gallerist_pbem.record.documents import Document
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.referee.open import OpenedGame

PEOPLE = ("player", "referee")


def who_moved(move: Document, names: Names) -> str:
    """A player, the referee, or nobody at set-up."""
    return names.get(move["seat"] or "", "referee" if move["move"] else "set-up")


def move_sentences(words: Words, move: Document, names: Names) -> list[str]:
    """What happened in a move, who answered if it was not the player, and what was said with it."""
    who, by, events = who_moved(move, names), harmless(move["by"]), harmless_data(move["events"])
    answering = [said()["history"]["beforehand" if by == STANDING else "by"].format(who=who, by=by)]
    note = [f"{who} says: {harmless(' / '.join(move['note'].splitlines()))}"] if move.get("note") else []
    told = words.sentences(events, names) or _unnoticed(move, who)
    return [*([] if by in PEOPLE else answering), *told, *note]


def _unnoticed(move: Document, who: str) -> list[str]:
    """What was answered where nothing came of it, such as a turn that only ends."""
    steps = [write_step(harmless_data(step)) for step in move["order"] or ()]
    says = said()["history"]
    return [says.get(steps[-1], says["other"]).format(who=who, steps="; ".join(steps))] if steps else []


def move_told(words: Words, move: Document, names: Names) -> str:
    """A move under a line that says whose it was and when."""
    colour = f" ({move['seat']})" if move["seat"] else ""
    lines = [f"{move['move']}. {who_moved(move, names)}{colour}, {harmless(move['at'])}"]
    for sentence in move_sentences(words, move, names):
        lines += wrapped(sentence, "   ", "     ")
    return "\n".join(lines)


def history(opened: OpenedGame) -> str:
    """Everything that happened, in lines that fit a mail."""
    return "\n".join(move_told(opened.words, move, opened.names) for move in opened.file.moves())


def moves_from(path: Path, start: int) -> list[Document]:
    """The history from a move on, as it is recorded."""
    return list(GameFile.load(path).moves(start))


def log_lines(path: Path, start: int) -> Iterator[str]:
    """The history from a move on, in sentences."""
    file = GameFile.load(path)
    if start >= file.count:
        raise Usage(f"{file.path.name} has no move {start}: its moves are 0 to {file.count - 1}")
    words, names = game_of(file.header["game"]).words, file.names()
    for move in file.moves(start):
        yield f"{move['move']}. {who_moved(move, names)}, {harmless(move['at'])}"
        yield from (f"   {sentence}" for sentence in move_sentences(words, move, names))
