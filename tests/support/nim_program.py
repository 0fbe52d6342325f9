"""The program with one more game on its table: `python -m tests.support.nim_program new heap.yaml --game nim ...`."""

from __future__ import annotations

from gallerist_pbem.games import GAMES
from gallerist_pbem.plain.schemas import FOLDERS
from tests.support.folders import TESTS
from tests.support.nim import Nim


def sit_down() -> None:
    """Puts Nim on the table of games, and its schemas beside the published ones."""
    GAMES["nim"] = Nim
    FOLDERS.append(TESTS / "support" / "nim" / "schemas")


if __name__ == "__main__":
    from gallerist_pbem.cli.main import main

    sit_down()
    main()
