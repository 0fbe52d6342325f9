"""`salon.yaml` is a game as it is now, `salon.yaml@12` the same game after that move."""

from __future__ import annotations

import re
from pathlib import Path

from gallerist_pbem.games import rules_of
from gallerist_pbem.record.game_file import GameFile

POINT = re.compile(r"(?P<file>.+)@(?P<move>[0-9]+)")


def pointed(text: str) -> tuple[GameFile, GameFile]:
    """The whole game, and the game as it was at the point named."""
    named = POINT.fullmatch(text)
    named = None if named and Path(text).exists() else named
    whole = GameFile.load(Path(named["file"] if named else text))
    if named is None or int(named["move"]) == whole.count - 1:
        return whole, whole
    from gallerist_pbem.record.past import snapshot

    rules = rules_of(whole.header["game"])
    return whole, snapshot(rules, whole, int(named["move"])).file(rules)
