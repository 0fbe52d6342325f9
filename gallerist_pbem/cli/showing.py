"""`show` in colour and as a page, put together from the game file like the summary."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gallerist_pbem.cli.summaries import facts_of, moves_since, names
from gallerist_pbem.cli.telling import told as sentences_of
from gallerist_pbem.kernel.chance import Secret
from gallerist_pbem.kernel.gamefile import GameFile
from gallerist_pbem.kernel.printing import printable
from gallerist_pbem.kernel.rules import AnyPlay, Rules
from gallerist_pbem.kernel.standing import told as cancelled
from gallerist_pbem.kernel.summary import last_line


def safe_names(gamefile: GameFile) -> dict[str, str]:
    """Player names by seat, safe to print."""
    return {seat: printable(name) for seat, name in names(gamefile).items()}


def told(gamefile: GameFile, rules: Rules, play: AnyPlay, seat: str | None) -> dict[str, Any]:
    """What stands around the table: whose move it is, what happened, what was done to the seat that looks."""
    called, asked = safe_names(gamefile), gamefile.position["asked"]
    moves = moves_since(gamefile, seat or next(iter(asked), None))
    events = [event for move in moves for event in move["events"]]
    return {
        "title": gamefile.header["id"],
        "awaited": {name: rules.question(facts["question"], facts_of(play)) for name, facts in asked.items()},
        "happened": [sentence for move in moves for sentence in sentences_of(rules, move, called)],
        "done_to_you": [*rules.done_to(seat, events, called), *cancelled(gamefile, seat)] if seat else [],
        "last_line": last_line(gamefile.position["move"], gamefile.position["head"]),
    }


def page(gamefile: GameFile, rules: Rules, play: AnyPlay, seat: str | None, secret: Secret | None) -> str:
    """The table as a page."""
    return rules.html(play, secret, seat, safe_names(gamefile), **told(gamefile, rules, play, seat))


def paint(gamefile: GameFile, rules: Rules, play: AnyPlay, seat: str | None, secret: Secret | None) -> None:
    """The table in colour on standard output; plain where there is no terminal or NO_COLOR is set."""
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False, markup=False, emoji=False)
    called, around = safe_names(gamefile), told(gamefile, rules, play, seat)
    console.print(Text(around["title"], "bold"))
    for name, question in around["awaited"].items():
        console.print(Text(f"{called[name]} ({name}) must act: {question}", "bold"))
    listed(console, "What happened", around["happened"])
    listed(console, "Done to you", around["done_to_you"])
    console.print(rules.rich(play, secret, seat, called))
    console.print(Text(f"\n{around['last_line']}", "dim"))


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
