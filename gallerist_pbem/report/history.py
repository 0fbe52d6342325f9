"""Moves in sentences, for everybody."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from gallerist_pbem.draw.language import said
from gallerist_pbem.draw.text import wrapped
from gallerist_pbem.engine.game import Event
from gallerist_pbem.engine.package import Words
from gallerist_pbem.errors import Usage
from gallerist_pbem.games import game_of
from gallerist_pbem.orders.steps import STANDING, write_step
from gallerist_pbem.plain.safe_text import Names, harmless, harmless_data
from gallerist_pbem.record.documents import REFEREE, Document
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.house.changes import CLOCK
from gallerist_pbem.referee.open import OpenedGame

PLAYER = "player"
FIRST_CLOCK = "first_clock"


def who_moved(move: Document, names: Names) -> str:
    """A player, the referee, or nobody at set-up."""
    return names.get(move["seat"] or "", "referee" if move["move"] else "set-up")


def is_missed(move: Document) -> bool:
    """Whether the referee has answered for a player whose time was over."""
    return bool(move["seat"] and move["by"] == REFEREE)


def move_sentences(words: Words, move: Document, names: Names) -> list[str]:
    """What happened in a move, who answered if it was not the player, and what was said with it."""
    who, events = who_moved(move, names), [_set(event, move) for event in harmless_data(move["events"])]
    note = [f"{who} says: {harmless(' / '.join(move['note'].splitlines()))}"] if move.get("note") else []
    told = event_sentences(words, events, names) or ([] if is_missed(move) else _unnoticed(move, who))
    return [*_answering(move, who), *told, *note]


def _set(event: Event, move: Document) -> Event:
    """A clock with which a game begins, as the one thing that its first move says, is not changed."""
    begins = move["move"] == 1 and [each["event"] for each in move["events"]] == [CLOCK]
    return event | {"event": FIRST_CLOCK} if begins else event


def _answering(move: Document, who: str) -> list[str]:
    """Who answered if it was not the player; the referee does it only for who has missed his time."""
    if move["by"] == PLAYER or move["seat"] is None:
        return []
    how = {STANDING: "beforehand", REFEREE: "missed"}.get(move["by"], "by")
    return [str(said()["history"][how]).format(who=who, by=harmless(move["by"]), steps=_steps(move))]


def event_sentences(words: Words, events: Sequence[Event], names: Names) -> list[str]:
    """What the referee did, which is told alike in every game, and what happened in this one."""
    referees = [event for event in events if event["event"] in said()["referee"]]
    played = [event for event in events if event not in referees]
    return [*(_referees(event, names) for event in referees), *(words.sentences(played, names) if played else [])]


def _referees(event: Event, names: Names) -> str:
    """A sentence about the table rather than about the game."""
    kind, facts, says = event["event"], dict(event), said()["referee"]
    if "seat" in event:
        facts["who"] = names.get(event["seat"], event["seat"])
    if "asked" in event:
        kind = "agreed" if event["granted"] else "agreed_alone"
        facts["asked"] = names.get(event["asked"], event["asked"])
        facts["granted"] = ", ".join(names.get(seat, seat) for seat in event["granted"])
    if "settings" in event:
        told = (says["settings"][name].format(value=value) for name, value in event["settings"].items())
        facts["settings"] = ", ".join(told)
    return str(says["no_key" if kind == "key" and not event["key"] else kind].format(**facts))


def _unnoticed(move: Document, who: str) -> list[str]:
    """What was answered where nothing came of it, such as a turn that only ends."""
    says, steps = said()["history"], _steps(move)
    return [says.get(steps.split("; ")[-1], says["other"]).format(who=who, steps=steps)] if steps else []


def _steps(move: Document) -> str:
    """What was answered, on one line."""
    return "; ".join(write_step(harmless_data(step)) for step in move["order"] or ())


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
    words = game_of(file.header["game"]).words
    for move in file.moves(start):
        names = file.names(before=move["move"])
        yield f"{move['move']}. {who_moved(move, names)}, {harmless(move['at'])}"
        yield from (f"   {sentence}" for sentence in move_sentences(words, move, names))
