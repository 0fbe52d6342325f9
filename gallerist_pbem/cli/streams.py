"""Standard input, output and error, where they are closed or full."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import typer

from gallerist_pbem.errors import NotAllowed


class Unprinted(NotAllowed):
    """What is left of the output goes nowhere from now on."""


class Printed(io.FileIO):
    """Standard output: what cannot be printed is told."""

    def write(self, text: Any, /) -> int:
        """Goes on or raises a sentence; what is left is not tried again at the end of the program."""
        try:
            return super().write(text)
        except OSError as error:
            os.dup2(os.open(os.devnull, os.O_WRONLY), self.fileno())
            if isinstance(error, BrokenPipeError):
                # The reader of a pipe went away; nothing is left to say.
                raise SystemExit(0) from None
            raise Unprinted(f"the output could not be printed: {error.strerror}") from None


class Unheard(io.FileIO):
    """Standard error: what cannot be said there keeps nothing from being done."""

    def write(self, text: Any, /) -> int:
        """All of it, as far as anybody can tell."""
        with suppress(OSError):
            super().write(text)
        return len(text)


def mend() -> None:
    """A stream that was closed fails when it is used; without a file of its own the next one opened would be it."""
    if sys.stdin is None:
        sys.stdin = os.fdopen(os.open(os.devnull, os.O_WRONLY))
    if sys.stdout is sys.__stdout__:
        sys.stdout = _text(Printed(_number(sys.stdout), "w", closefd=False), sys.stdout)
    if sys.stderr is sys.__stderr__:
        sys.stderr = _text(Unheard(_number(sys.stderr), "w", closefd=False), sys.stderr)


def _number(stream: Any) -> int:
    """Of the stream, or of one that cannot be written to: the lowest number that is free is that of the closed one."""
    return os.open(os.devnull, os.O_RDONLY) if stream is None else int(stream.fileno())


def _text(raw: io.FileIO, stream: Any) -> io.TextIOWrapper:
    """What an encoding does not have is a question mark, as it is for a terminal that cannot show it."""
    encoding = stream.encoding if stream else "utf-8"
    return io.TextIOWrapper(io.BufferedWriter(raw), encoding, "replace", line_buffering=raw.isatty())


@contextmanager
def telling(done: str) -> Iterator[None]:
    """Only tells about what was done: where the system does not allow that, it is done all the same."""
    try:
        yield
    except (NotAllowed, OSError) as error:
        typer.echo(f"{done}; {error.why if isinstance(error, NotAllowed) else error}", err=True)
        raise typer.Exit(0) from None
