"""A conversation on plain lines: for a terminal, a screen reader, or answers that come through a pipe."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import typer

from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.report.guide import (
    Choice,
    Entry,
    GuidedOrder,
    entries,
    entry_text,
    forced_since,
    greeting,
    guided,
    so_far,
)
from gallerist_pbem.report.terminal import paragraph

HINT = "Answer with a number or the beginning of a text. b: back, t: the table, q: quit and write nothing."

FIRST = "There is no question before this one; q leaves."


class Left(Exception):
    """The person went away."""


class Back(Exception):
    """The person wants the question before this one."""


def tell(text: str = "", indent: str = "") -> None:
    """One paragraph; the conversation is no data, so it stays off standard output."""
    for line in paragraph(text, indent):
        typer.echo(line, err=True)


def listen(prompt: str) -> str:
    """One line, without the blanks around it; the end of the input is a way to leave."""
    typer.echo(f"{prompt}> ", nl=False, err=True)
    # Bytes, because a terminal may send what is no text at all.
    line = sys.stdin.buffer.readline().decode("utf-8", "replace") if sys.stdin else ""
    if sys.stdin and not sys.stdin.isatty():
        typer.echo(line.rstrip("\n"), err=True)
    if not line:
        raise Left
    return line.strip()


def command(prompt: str) -> str:
    """An answer that is neither `q` nor `b`."""
    said = listen(prompt)
    if said.lower() in ("q", "quit"):
        raise Left
    if said.lower() in ("b", "back"):
        raise Back
    return said


class Dialogue:
    """Question by question to a complete order."""

    def __init__(self, opened: OpenedGame, seat: str) -> None:
        self.opened, self.seat = opened, seat
        self.answers: list[list[int]] = []
        self.told = self.shown = 0

    def greet(self) -> None:
        """Who is asked for what, and what he has."""
        asked, in_mind = greeting(self.opened, self.seat)
        tell(asked)
        for line in in_mind:
            typer.echo(line, err=True)
        tell(HINT)

    def run(self) -> GuidedOrder:
        """Asks until nothing is open."""
        while (choice := (walk := self._walk()).choice) is not None:
            self._tell_forced(walk)
            try:
                self.answers.append(self._choose(walk, choice))
                self._undo_refused()
            except Back:
                self.back()
        self._tell_forced(walk)
        return walk

    def back(self) -> None:
        """Forgets the last answer."""
        if not self.answers:
            tell(FIRST)
            return
        self.answers.pop()
        self.told, self.shown = len(self._walk().picked), 0

    def _walk(self) -> GuidedOrder:
        return guided(self.opened, self.seat, [index for answer in self.answers for index in answer])

    def _undo_refused(self) -> None:
        """A way that the rules close is told, and the last question asked again."""
        if (refusal := self._walk().refused) is not None:
            refusal.page = self.opened.rules.page(refusal.rule)
            tell(f"Not possible: {refusal}")
            self.answers.pop()

    def _tell_forced(self, walk: GuidedOrder) -> None:
        """What was decided without asking, because only one thing was possible."""
        forced = forced_since(walk, self.told)
        self.told = len(walk.picked)
        if forced:
            tell(f"(No choice: {'; '.join(forced)}.)", "  ")

    def _choose(self, walk: GuidedOrder, choice: Choice) -> list[int]:
        """One question, put again until the answer fits."""
        found = entries(walk)
        self._show(walk, choice, found)
        while True:
            said = self._hear(
                "Which number? (Enter: 0) " if any(not entry.key for entry in found) else "Which number? "
            )
            if said in ("?", "t", "table"):
                if said != "?":
                    typer.echo(self._table(walk), err=True)
                self._show(walk, choice, found)
            elif isinstance(entry := match(said, found), str):
                tell(entry)
            elif entry.refused:
                tell(f"{entry.text}: {entry.refused}")
            else:
                return entry.path

    def _table(self, walk: GuidedOrder) -> str:
        opened = self.opened
        return opened.package.board.text(walk.game, opened.secret, self.seat, opened.names)

    def _hear(self, prompt: str) -> str:
        """Before the first question there is nothing to go back to."""
        while True:
            try:
                return command(prompt)
            except Back:
                if self.answers:
                    raise
                tell(FIRST)

    def _show(self, walk: GuidedOrder, choice: Choice, found: Sequence[Entry]) -> None:
        """A question with its numbered answers."""
        tell()
        if walk.steps and len(walk.steps) != self.shown:
            tell(f"So far: {so_far(walk.steps)}", "  ")
        self.shown = len(walk.steps)
        tell(self.opened.package.guide.ask(walk.game, choice))
        for entry in found:
            tell(entry_text(entry), "   ")


def match(said: str, found: Sequence[Entry]) -> Entry | str:
    """The entry that is meant, or a sentence why none is."""
    keys = [entry.key for entry in found]
    if not said and 0 in keys:
        return found[keys.index(0)]
    if not said:
        return f"Please choose; {_choices(keys)}."
    if said.isdecimal():
        number = int(said) if len(said) < 6 else -1
        return found[keys.index(number)] if number in keys else f"There is no {said[:20]}; {_choices(keys)}."
    words = " ".join(said.lower().split())
    meant = [entry for entry in found if words and _begins(entry.text.lower(), words)]
    exact = [entry for entry in meant if entry.text.lower() == words]
    ending = [entry for entry in found if not meant and entry.text.lower().endswith(f" {words}")]
    if len(exact or meant or ending) == 1:
        return (exact or meant or ending)[0]
    if meant or ending:
        return f"That could be {' or '.join(str(entry.key) for entry in meant or ending)}; please say more."
    return f"Nothing here begins like that; {_choices(keys)}."


def _begins(text: str, words: str) -> bool:
    """The text, or what follows its first word."""
    return text.startswith(words) or text.partition(" ")[2].startswith(words)


def _choices(keys: Sequence[int]) -> str:
    return f"type one of {', '.join(map(str, sorted(keys)))}"
