"""A record checked from its first move to its last."""

from __future__ import annotations

from pathlib import Path

from gallerist_pbem.games import game_of
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.secret_file import Secrets
from gallerist_pbem.record.verify import Verification, verify


def audit(path: Path, as_referee: bool = False) -> Verification:
    """Raises Damaged with the place of the first thing that does not fit; the referee can prove draws at once."""
    file = GameFile.load(path)
    return verify(game_of(file.header["game"]).rules, file, Secrets.load(file) if as_referee else None)
