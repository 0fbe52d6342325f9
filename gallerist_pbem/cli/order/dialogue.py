"""A conversation on plain lines: for a terminal, a screen reader, or answers that come through a pipe."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import closing

import typer

from gallerist_pbem.cli.views import QUIT, Reading, keys
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.referee.orders import ORDER_LIMIT
from gallerist_pbem.report.guide import (
    Choice,
    Entry,
    GuidedOrder,
    entries,
    forced_since,
    greeting,
    guided,
    listing,
    so_far,
    views,
)
from gallerist_pbem.report.terminal import height_of, pages, paragraph, says, screen, view_says

TABLE = "t"
PROMPT = "> "
ROW = 6
"""Numbers that are named one by one."""


class Left(Exception):
    """The person went away."""


class Back(Exception):
    """The person wants the question before this one."""


def on_terminal() -> bool:
    """Whether somebody sits before a screen."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def tell(text: str = "", indent: str = "") -> None:
    """One paragraph; the conversation is no data, so it stays off standard output."""
    tell_lines(paragraph(text, indent, screen(on_terminal())[0]))


def tell_lines(lines: Sequence[str]) -> None:
    """Lines as they are."""
    for line in lines:
        typer.echo(line, err=True)


def listen(prompt: str) -> str:
    """One line, without the blanks around it; the end of the input is a way to leave."""
    typer.echo(prompt + PROMPT, nl=False, err=True)
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
        self.first: list[str] = []
        """What is told before the next question."""
        self.scene: list[str] = []
        self.below: list[str] = []
        """Lines of a question that the screen had no room for yet."""

    def greet(self) -> None:
        """Who is asked for what, and what he has."""
        asked, in_mind = greeting(self.opened, self.seat)
        width = screen(on_terminal())[0]
        self.first = [*paragraph(asked, "", width), *in_mind, *paragraph(says("wizard", "hint"), "", width), ""]

    def run(self) -> GuidedOrder:
        """Asks until nothing is open."""
        while (choice := (order := self._order()).choice) is not None:
            self.first += self._forced(order)
            try:
                self.answers.append(self._choose(order, choice))
                self._undo_refused()
            except Back:
                self.back()
        tell_lines(self._forced(order))
        return order

    def back(self) -> None:
        """Forgets the last answer."""
        if not self.answers:
            tell(says("wizard", "first"))
            return
        self.answers.pop()
        self.announced, self.shown = len(self._order().picked), 0

    def _order(self) -> GuidedOrder:
        return guided(self.opened, self.seat, [index for answer in self.answers for index in answer])

    def _undo_refused(self) -> None:
        """A way that the rules close is told, and the last question asked again."""
        if (refusal := self._order().refused) is not None:
            refusal.page = self.opened.rules.page(refusal.rule)
            tell(says("wizard", "not_possible", why=refusal))
            self.answers.pop()

    def _forced(self, order: GuidedOrder) -> list[str]:
        """What was decided without asking, because only one thing was possible."""
        forced = forced_since(order, self.announced)
        self.announced = len(order.picked)
        width = screen(on_terminal())[0]
        return paragraph(says("wizard", "forced", what="; ".join(forced)), "  ", width) if forced else []

    def _choose(self, order: GuidedOrder, choice: Choice) -> list[int]:
        """One question, put again until the answer fits; an empty line is none."""
        listed = entries(order)
        self._show(order, choice, listed)
        while True:
            typed = self._hear(choice)
            if not typed and self.below:
                self._tell_page(self.below)
            elif typed in ("?", TABLE, "table"):
                if typed != "?":
                    self._look(order)
                self.scene = []
                self._show(order, choice, listed)
            elif isinstance(entry := match(typed, listed, ("b",) * choice.warns), str):
                tell(entry)
            elif entry.refused:
                tell(f"{entry.text}: {entry.refused}")
            else:
                return entry.path

    def _look(self, order: GuidedOrder) -> None:
        """The table, on a terminal a screen at a time and with what else there is to see."""
        seen = views(self.opened, order)
        if not on_terminal():
            typer.echo(seen[TABLE](), err=True)
            return
        reading = Reading(seen, TABLE, to_errors=True)
        with closing(keys(sys.stdin)) as pressed:
            reading.show(_place, says("wizard", "keys"))
            for key in pressed:
                if key in QUIT:
                    break
                if reading.press(key):
                    reading.show(_place, says("wizard", "keys"))
        reading.leave()

    def _hear(self, choice: Choice) -> str:
        """Before the first question there is nothing to go back to; no to a warning is going back."""
        while True:
            more = says("wizard", "more", n=len(self.below)) if self.below else says("wizard", "which")
            try:
                typed = command(more)
                if not choice.warns or typed.lower() not in ("n", "no"):
                    return typed
                raise Back
            except Back:
                if self.answers:
                    raise
                tell(says("wizard", "first"))

    def _show(self, order: GuidedOrder, choice: Choice, listed: Sequence[Entry]) -> None:
        """What must be seen, and a question with its numbered answers."""
        width = screen(on_terminal())[0]
        guide = self.opened.package.guide
        scene = guide.scene(order.game, self.seat, choice)
        lines = [*self.first, *(scene if scene != self.scene else [])]
        self.first, self.scene = [], scene
        if order.steps and len(order.steps) != self.shown:
            lines += paragraph(says("wizard", "so_far", steps=so_far(order.steps)), "  ", width)
        self.shown = len(order.steps)
        lines += [*paragraph(guide.ask(order.game, choice), "  ", width), *listing(listed, width)]
        tell()
        self._tell_page([*lines, *([says("wizard", "no")] if choice.warns else [])])

    def _tell_page(self, lines: Sequence[str]) -> None:
        """As much as fits between an empty line and the one for the answer; an empty answer asks for the rest."""
        columns, rows = screen(on_terminal())
        prompt = height_of(says("wizard", "more", n=len(lines)) + PROMPT, columns)
        page, *rest = pages(lines, columns, max(1, rows - 1 - prompt)) if rows else [lines]
        tell_lines(page)
        self.below = [line for later in rest for line in later]


def _place(view: str, page: int, of: int) -> str:
    return says("wizard", "place", view=view_says("wizard", view), page=page, pages=of)


def match(typed: str, listed: Sequence[Entry], others: Sequence[str] = ()) -> Entry | str:
    """The entry that is meant, or a sentence why none is."""
    keys = [entry.key for entry in listed]
    choices = says("wizard", "choices", keys=", ".join([*_ranges(sorted(keys)), *others]))
    if not typed:
        return says("wizard", "choose", choices=choices)
    if typed.isdecimal():
        number = int(typed) if len(typed) < 6 else -1
        found = number in keys
        return listed[keys.index(number)] if found else says("wizard", "no_number", typed=typed[:20], choices=choices)
    words = " ".join(typed.lower().split())
    meant = [entry for entry in listed if words and _begins(entry.text.lower(), words)]
    exact = [entry for entry in meant if entry.text.lower() == words]
    ending = [entry for entry in listed if not meant and entry.text.lower().endswith(f" {words}")]
    if len(exact or meant or ending) == 1:
        return (exact or meant or ending)[0]
    if meant or ending:
        several = says("wizard", "or").join(str(entry.key) for entry in meant or ending)
        return says("wizard", "several", keys=several)
    return says("wizard", "no_text", choices=choices)


def _ranges(numbers: Sequence[int]) -> list[str]:
    """Numbers, with a long row of them as its ends."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    texts = [[says("wizard", "to", first=run[0], last=run[-1])] if len(run) > ROW else [*map(str, run)] for run in runs]
    return [text for row in texts for text in row]


def _begins(text: str, words: str) -> bool:
    """The text, or what follows its first word."""
    return text.startswith(words) or text.partition(" ")[2].startswith(words)
