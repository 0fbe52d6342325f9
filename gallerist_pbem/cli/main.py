"""The program `gallerist`: its commands, and what happens when one fails."""

from __future__ import annotations

import os
import sys

import typer

from gallerist_pbem.cli import files, playing, reading, simulating
from gallerist_pbem.kernel.errors import PbemError

app = typer.Typer(
    name="gallerist",
    help="Play The Gallerist by mail or through a shared folder: one YAML file is the table.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for group in (playing, reading, files, simulating):
    group.add_to(app)


def report(error: PbemError) -> None:
    """Sentences go to standard error; a program that asked for JSON gets an object."""
    if "--json" in sys.argv:
        import json

        typer.echo(json.dumps(error.plain(), ensure_ascii=False))
    else:
        typer.echo(str(error), err=True)


def main() -> None:
    """Runs a command; whatever it could not do becomes a sentence and an exit code."""
    try:
        app()
    except PbemError as error:
        report(error)
        raise SystemExit(error.exit_code) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except BrokenPipeError:
        # The reader of a pipe went away; nothing is left to say, also not at shutdown.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(0) from None
