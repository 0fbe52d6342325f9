"""`show` in colour and as a page, put together from the game file like the summary."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gallerist_pbem.engine.chance import Secret
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.report.gather import around_table, names


def page(gamefile: GameFile, rules: Rules, game: AnyGame, seat: str | None, secret: Secret | None) -> str:
    """The table as a page."""
    return rules.html(game, secret, seat, names(gamefile), around_table(gamefile, rules, game, seat))


def paint(gamefile: GameFile, rules: Rules, game: AnyGame, seat: str | None, secret: Secret | None) -> None:
    """The table in colour on standard output; plain where there is no terminal or NO_COLOR is set."""
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False, markup=False, emoji=False)
    called, around = names(gamefile), around_table(gamefile, rules, game, seat)
    console.print(Text(around.title, "bold"))
    if around.options:
        console.print(Text(around.options))
    for name, question in around.awaited.items():
        console.print(Text(f"{called[name]} ({name}) must act: {question}", "bold"))
    if around.kept:
        console.print(Text(around.kept))
    listed(console, "What happened", around.happened)
    listed(console, "Done to you", around.done_to_you)
    console.print(rules.rich(game, secret, seat, called))
    console.print(Text(f"\n{around.last_line}", "dim"))


def listed(console: Any, heading: str, sentences: Sequence[str]) -> None:
    """Sentences under a heading, if there are any."""
    from rich.table import Table
    from rich.text import Text

    if not sentences:
        return
    console.print(Text(f"\n{heading.upper()}", "bold"))
    grid = Table.grid(padding=(0, 1, 0, 0))
    for one in sentences:
        grid.add_row("-", Text(one))
    console.print(grid)
