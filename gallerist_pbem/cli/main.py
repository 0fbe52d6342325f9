"""The program `gallerist`: its commands, and what happens when one fails."""

from __future__ import annotations

import os
import sys
import warnings
from contextlib import suppress
from importlib import import_module
from itertools import takewhile
from typing import Annotated

import typer

from gallerist_pbem.cli.streams import Unprinted, mend
from gallerist_pbem.errors import INTERRUPTED, Incomplete, NotAllowed, PbemError, Refused
from gallerist_pbem.version import __version__

COMMANDS = {
    "new": "play",
    "play": "play",
    "check": "play",
    "show": "show",
    "legal": "show",
    "status": "show",
    "log": "show",
    "score": "show",
    "verify": "record",
    "export": "record",
    "simulate": "bots",
    "auto": "bots",
    "suggest": "bots",
    "order": "order",
    "standing": "play",
    "replay": "show",
    "graph": "show",
    "diff": "show",
    "rule": "show",
    "undo": "play",
    "restore": "record",
    "branch": "record",
    "referee": "record",
    "sign": "play",
    "mail": "mail",
}
"""Each command with the folder of its module, in the order of the help; only the one that is called for is loaded,
because start-up is felt."""
GROUPS = ("host", "git")
"""Commands that have commands below them, each in a folder of its own."""


def build(wanted: str | None = None, below: str | None = None) -> typer.Typer:
    """The program with all its commands, or with one of them; of a group with one of those below it."""
    app = typer.Typer(name="gallerist", no_args_is_help=True, pretty_exceptions_enable=False, rich_markup_mode=None)
    app.callback()(gallerist)
    alone = wanted in COMMANDS or wanted in GROUPS
    for command, folder in COMMANDS.items():
        if command == wanted or not alone:
            module = import_module(f"gallerist_pbem.cli.{folder}.{command}")
            app.command()(getattr(module, command))
    for group in GROUPS:
        if group == wanted or not alone:
            module = import_module(f"gallerist_pbem.cli.{group}.{group}")
            app.add_typer(getattr(module, group)(below), name=group)
    return app


def tell_version(wanted: bool) -> None:
    """Nothing else is done then."""
    if wanted:
        typer.echo(f"gallerist {__version__}")
        raise typer.Exit


Version = Annotated[
    bool, typer.Option("--version", help="Show the version and exit.", callback=tell_version, is_eager=True)
]


def gallerist(version: Version = False) -> None:
    """Play The Gallerist and Art Society by mail or through a shared folder: one YAML file is the table."""


def report(error: PbemError) -> None:
    """Sentences go to standard error; a program that asked for JSON gets an object."""
    if "--json" in takewhile(lambda word: word != "--", sys.argv[2:]) and not isinstance(error, Unprinted):
        from gallerist_pbem.report.played import json_text

        with suppress(Unprinted, SystemExit):
            typer.echo(json_text(error.plain()))
            return
    from gallerist_pbem.report.played import error_text

    typer.echo(error_text(error), err=True)
    if isinstance(error, Refused) and error.rule and sys.stderr.isatty():
        from gallerist_pbem.report.rulebook.told import hint

        typer.echo(hint(error.rule), err=True)


def tell(message: Warning | str, *_: object, **__: object) -> None:
    """What was done, but not as it should be."""
    typer.echo(str(message), err=True)


def main() -> None:
    """Runs a command with streams that can fail, and warnings that are sentences."""
    mend()
    with warnings.catch_warnings():
        warnings.simplefilter("always", Incomplete)
        warnings.showwarning = tell
        run()


def run() -> None:
    """Runs a command; whatever it could not do becomes a sentence and an exit code."""
    try:
        build(*sys.argv[1:3])()
    except PbemError as error:
        report(error)
        raise SystemExit(error.exit_code) from None
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None
    except OSError as error:
        refusal = NotAllowed(f"the system did not allow it: {error.strerror}")
        report(refusal)
        raise SystemExit(refusal.exit_code) from None
    except Exception as bug:
        if "GALLERIST_DEBUG" in os.environ:
            raise
        message = f"This should not happen ({type(bug).__name__}: {bug})."
        typer.echo(f"{message} Was the file changed by hand? `gallerist verify FILE` tells.", err=True)
        raise SystemExit(1) from None
