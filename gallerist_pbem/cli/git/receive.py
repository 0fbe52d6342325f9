"""`git receive`: a push, for the hook pre-receive."""

from __future__ import annotations

import sys
from pathlib import Path

import typer


def receive() -> None:
    """Looks at what is pushed and refuses what is not sound; git calls it in the hook pre-receive.

    Example: gallerist git receive < pushed.txt
    """
    from gallerist_pbem.git.hook import received
    from gallerist_pbem.git.verifying import refuse

    told = sys.stdin.buffer.read().decode(errors="replace").splitlines()
    found = received(Path(), told)
    refuse(found)
    for looked in found:
        typer.echo(looked.says)
