"""A conversation on plain lines: for a terminal, a screen reader, or answers that come through a pipe."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import typer

from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.referee.orders import ORDER_LIMIT
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
    # Bytes, because a terminal may send what is no text at all; and what never ends its line is nobody who answers.
    typed = sys.stdin.buffer.readline(ORDER_LIMIT)
    line = typed.decode("utf-8", "replace") if len(typed) < ORDER_LIMIT else ""
    if not sys.stdin.isatty():
        typer.echo(line.rstrip("\n"), err=True)
    if not line:
        raise Left
    return line.strip()


def command(prompt: str) -> str:
    """An answer that is neither `q` nor `b`."""
    typed = listen(prompt)
    if typed.lower() in ("q", "quit"):
        raise Left
    if typed.lower() in ("b", "back"):
        raise Back
    return typed


class Dialogue:
    """Question by question to a complete order."""

    def __init__(self, opened: OpenedGame, seat: str) -> None:
        self.opened, self.seat = opened, seat
        self.answers: list[list[int]] = []
        self.announced = self.shown = 0

    def greet(self) -> None:
        """Who is asked for what, and what he has."""
        asked, in_mind = greeting(self.opened, self.seat)
        tell(asked)
        for line in in_mind:
            typer.echo(line, err=True)
        tell(HINT)

    def run(self) -> GuidedOrder:
        """Asks until nothing is open."""
        while (choice := (order := self._order()).choice) is not None:
            self._tell_forced(order)
            try:
                self.answers.append(self._choose(order, choice))
                self._undo_refused()
            except Back:
                self.back()
        self._tell_forced(order)
        return order

    def back(self) -> None:
        """Forgets the last answer."""
        if not self.answers:
            tell(FIRST)
            return
        self.answers.pop()
        self.announced, self.shown = len(self._order().picked), 0

    def _order(self) -> GuidedOrder:
        return guided(self.opened, self.seat, [index for answer in self.answers for index in answer])

    def _undo_refused(self) -> None:
        """A way that the rules close is told, and the last question asked again."""
        if (refusal := self._order().refused) is not None:
            refusal.page = self.opened.rules.page(refusal.rule)
            tell(f"Not possible: {refusal}")
            self.answers.pop()

    def _tell_forced(self, order: GuidedOrder) -> None:
        """What was decided without asking, because only one thing was possible."""
        forced = forced_since(order, self.announced)
        self.announced = len(order.picked)
        if forced:
            tell(f"(No choice: {'; '.join(forced)}.)", "  ")

    def _choose(self, order: GuidedOrder, choice: Choice) -> list[int]:
        """One question, put again until the answer fits."""
        listed = entries(order)
        self._show(order, choice, listed)
        while True:
            typed = self._hear(
                "Which number? (Enter: 0) " if any(not entry.key for entry in listed) else "Which number? "
            )
            if typed in ("?", "t", "table"):
                if typed != "?":
                    typer.echo(self._table(order), err=True)
                self._show(order, choice, listed)
            elif isinstance(entry := match(typed, listed), str):
                tell(entry)
            elif entry.refused:
                tell(f"{entry.text}: {entry.refused}")
            else:
                return entry.path

    def _table(self, order: GuidedOrder) -> str:
        opened = self.opened
        return opened.package.board.text(order.game, opened.secret, self.seat, opened.names)

    def _hear(self, prompt: str) -> str:
        """Before the first question there is nothing to go back to."""
        while True:
            try:
                return command(prompt)
            except Back:
                if self.answers:
                    raise
                tell(FIRST)

    def _show(self, order: GuidedOrder, choice: Choice, listed: Sequence[Entry]) -> None:
        """A question with its numbered answers."""
        tell()
        if order.steps and len(order.steps) != self.shown:
            tell(f"So far: {so_far(order.steps)}", "  ")
        self.shown = len(order.steps)
        tell(self.opened.package.guide.ask(order.game, choice))
        for entry in listed:
            tell(entry_text(entry), "   ")


def match(typed: str, listed: Sequence[Entry]) -> Entry | str:
    """The entry that is meant, or a sentence why none is."""
    keys = [entry.key for entry in listed]
    if not typed and 0 in keys:
        return listed[keys.index(0)]
    if not typed:
        return f"Please choose; {_choices(keys)}."
    if typed.isdecimal():
        number = int(typed) if len(typed) < 6 else -1
        return listed[keys.index(number)] if number in keys else f"There is no {typed[:20]}; {_choices(keys)}."
    words = " ".join(typed.lower().split())
    meant = [entry for entry in listed if words and _begins(entry.text.lower(), words)]
    exact = [entry for entry in meant if entry.text.lower() == words]
    ending = [entry for entry in listed if not meant and entry.text.lower().endswith(f" {words}")]
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
