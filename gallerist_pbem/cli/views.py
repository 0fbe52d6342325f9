"""Something to read on a terminal, as much as fits on the screen at a time; the last line says which key does what."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Generator, Mapping
from typing import TextIO

import typer

from gallerist_pbem.report.terminal import height_of, pages, paragraph, screen

KEY = re.compile(r"\x1b[\[O][A-Z]|\x1b\[[0-9]+~|.", re.DOTALL)
ON = frozenset({" ", "\n", "\r", "\x1b[B", "\x1bOB", "\x1b[6~"})
BACK = frozenset({"b", "\x7f", "\x1b[A", "\x1bOA", "\x1b[5~"})
QUIT = frozenset({"q", "\x04"})
MANY = 99
"""Pages, as far as the length of their number goes."""
CLEAR = "\x1b[2J\x1b[H"


class Reading:
    """Several texts, each by its key, and how far somebody has read in one of them."""

    def __init__(self, views: Mapping[str, Callable[[], str]], first: str, to_errors: bool = False) -> None:
        self.views, self.view, self.page = views, first, 0
        self.to_errors = to_errors
        self.stream = sys.stderr if to_errors else sys.stdout

    def show(self, place: Callable[[str, int, int], str], keys: str) -> None:
        """One screen: where one is, the page, the keys."""
        columns, rows = screen(True)
        below = paragraph(keys, "", columns)
        above = len(paragraph(place(self.view, MANY, MANY), "", columns))
        found = pages(self.views[self.view]().rstrip("\n").split("\n"), columns, max(1, rows - len(below) - above))
        self.page = min(self.page, len(found) - 1)
        self.is_last = self.page == len(found) - 1
        lines = [*paragraph(place(self.view, self.page + 1, len(found)), "", columns), *found[self.page]]
        if self.stream.isatty() and os.environ.get("TERM", "dumb") != "dumb":
            filled = sum(height_of(line, columns) for line in lines)
            self._print(CLEAR + "\n".join([*lines, *[""] * (rows - filled - len(below)), *below]))
        else:
            self._print("\n" + "\n".join([*lines, *below]) + "\n")

    def press(self, key: str) -> bool:
        """Whether the key leads to another view or page."""
        if key in self.views:
            self.view, self.page = key, 0
        elif key in ON and not self.is_last:
            self.page += 1
        elif key in BACK and self.page:
            self.page -= 1
        else:
            return False
        return True

    def turn_to(self, views: Mapping[str, Callable[[], str]]) -> None:
        """The same view of something else, from its beginning."""
        self.views, self.page = views, 0

    def leave(self) -> None:
        """What comes next begins on a line of its own."""
        self._print("\n")

    def _print(self, text: str) -> None:
        typer.echo(text, nl=False, err=self.to_errors)


def keys(source: TextIO) -> Generator[str, None, None]:
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
            strokes = KEY.findall(pressed.decode("utf-8", "replace"))
            yield from (key if len(key) > 1 else key.lower() for key in strokes)
    finally:
        termios.tcsetattr(handle, termios.TCSADRAIN, before)
