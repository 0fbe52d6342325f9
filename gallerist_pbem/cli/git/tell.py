"""`git tell`: a game file in sentences, for git."""

from __future__ import annotations

import sys

from gallerist_pbem.cli.arguments import GameFile


def tell(file: GameFile) -> None:
    """Prints a game in sentences; git calls it for `git diff`, `git log -p`, `git show` and `git blame`.

    Example: gallerist git tell games/salon.yaml
    """
    from gallerist_pbem.git.telling import told

    sys.stdout.buffer.write(told(file))
