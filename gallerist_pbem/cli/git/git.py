"""`git`: games in a repository; one module a command below it."""

from __future__ import annotations

from importlib import import_module

import typer

COMMANDS = {"init": False, "verify": False, "tell": True, "merge": True, "receive": True}
"""In the order of the help, with whether git alone calls it; only the one that is called for is loaded."""


def git(wanted: str | None = None) -> typer.Typer:
    """The commands of a repository, or one of them."""
    group = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help=HELP)
    for command in [wanted] if wanted in COMMANDS else COMMANDS:
        module = import_module(f"gallerist_pbem.cli.git.{command}")
        group.command(hidden=COMMANDS[command])(getattr(module, command))
    return group


HELP = """Plays through a git repository: a move is a commit, and git tells histories in sentences.

Example: gallerist git init
"""
