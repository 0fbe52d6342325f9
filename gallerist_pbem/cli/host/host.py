"""`host`: a host of games by mail; one module a command below it."""

from __future__ import annotations

from importlib import import_module

import typer

COMMANDS = ("init", "new", "run", "status", "check", "receive", "worker")
"""In the order of the help; only the one that is called for is loaded."""


def host(wanted: str | None = None) -> typer.Typer:
    """The commands of a host, or one of them."""
    group = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help=HELP)
    for command in [wanted] if wanted in COMMANDS else COMMANDS:
        module = import_module(f"gallerist_pbem.cli.host.{command}")
        group.command()(getattr(module, command))
    return group


HELP = """Plays many games by mail: receives orders, plays them, reminds and answers by itself.

Example: gallerist host init table
"""
