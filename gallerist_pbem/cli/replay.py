"""How `replay` goes through a game: plain lines one after the other, so that every reader can follow."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TextIO

import typer

from gallerist_pbem.engine.chance import Secret
from gallerist_pbem.engine.rules import Rules
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.past import Snapshot, snapshot, snapshots
from gallerist_pbem.report.gather import names, summary_for
from gallerist_pbem.report.history import move_sentences as sentences_of
from gallerist_pbem.report.history import who_moved
from gallerist_pbem.report.summary import last_line, wrapped

HOW = "n or right arrow: next move, p or left arrow: the one before, q: quit."
KEY = re.compile(r"\x1b[\[O][A-Z]|.", re.DOTALL)
ON = frozenset({"n", " ", "\n", "\r", "\x1b[C", "\x1bOC", "\x1b[B", "\x1bOB"})
BACK = frozenset({"p", "\x1b[D", "\x1bOD", "\x1b[A", "\x1bOA"})
QUIT = frozenset({"q", "\x04"})


def move_told(rules: Rules, move: Mapping[str, Any], called: Mapping[str, str]) -> str:
    """A move in sentences."""
    colour = f" ({move['seat']})" if move["seat"] else ""
    lines = [f"{move['move']}. {who_moved(move, called)}{colour}, {move['at']}"]
    for sentence in sentences_of(rules, move, called):
        lines += wrapped(sentence, "   ", "     ")
    return "\n".join(lines)


@dataclass(slots=True)
class Replay:
    """A game and who looks back at it."""

    gamefile: GameFile
    rules: Rules
    seat: str | None
    secret: Secret | None

    def summary(self, number: int) -> str:
        """The summary as it was after a move."""
        return self._summary(snapshot(self.rules, self.gamefile, number))

    def view(self, number: int) -> dict[str, Any]:
        """The position after a move as plain data."""
        return self._view(snapshot(self.rules, self.gamefile, number))

    def every_view(self) -> list[dict[str, Any]]:
        """The positions after all moves."""
        return [self._view(one) for one in snapshots(self.rules, self.gamefile)]

    def tell_everything(self) -> None:
        """All moves in sentences, each with the last line of its summary."""
        called = names(self.gamefile)
        for one in snapshots(self.rules, self.gamefile):
            line = last_line(one.move["move"], one.move["hash"])
            typer.echo(f"{move_told(self.rules, one.move, called)}\n{line}\n")

    def step_through(self, pressed: Iterable[str]) -> None:
        """Shows the set-up, then goes where the keys say."""
        past = list(snapshots(self.rules, self.gamefile))
        at = 0
        typer.echo(f"{self._shown(past[at])}\n{HOW}")
        for key in pressed:
            if key in QUIT:
                return
            to = at + (key in ON) - (key in BACK)
            if to == at:
                typer.echo(HOW)
            elif not 0 <= to < len(past):
                typer.echo("This is the last move." if to > 0 else "This is the set-up, nothing was before it.")
            else:
                at = to
                typer.echo(self._shown(past[at]))

    def _shown(self, one: Snapshot) -> str:
        return f"{move_told(self.rules, one.move, names(self.gamefile))}\n\n{self._summary(one)}"

    def _summary(self, one: Snapshot) -> str:
        return summary_for(one.file(self.rules), self.rules, one.game, self.seat, self.secret)

    def _view(self, one: Snapshot) -> dict[str, Any]:
        return {"move": one.move["move"], "asked": one.asked, **self.rules.view(one.game, self.seat, self.secret)}


def keys(source: TextIO) -> Iterator[str]:
    """Keys as they are pressed on a terminal, else the first letter of each line."""
    if not source.isatty():
        yield from (line[:1].lower() for line in source)
        return
    import termios
    import tty

    handle = source.fileno()
    before = termios.tcgetattr(handle)
    try:
        tty.setcbreak(handle)
        while pressed := os.read(handle, 64):
            found = KEY.findall(pressed.decode("utf-8", "replace"))
            yield from (key if len(key) > 1 else key.lower() for key in found)
    finally:
        termios.tcsetattr(handle, termios.TCSADRAIN, before)
