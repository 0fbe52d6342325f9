"""How the table looks: as text, in colour, as a page; what a way of showing needs is loaded with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gallerist_pbem.engine.chance import Secret
from gallerist_pbem.games.gallerist.table.position import Game
from gallerist_pbem.plain.safe_text import Names

if TYPE_CHECKING:
    from rich.console import RenderableType

    from gallerist_pbem.plain.report import Chart, Report, TablePage


def text(game: Game, secret: Secret | None, seat: str | None, names: Names) -> str:
    """The table as plain text."""
    from gallerist_pbem.games.gallerist.board.text import render

    return render(game, secret, seat, names)


def rich(game: Game, secret: Secret | None, seat: str | None, names: Names) -> RenderableType:
    """The table in colour."""
    from gallerist_pbem.games.gallerist.board.rich import TerminalBoard

    return TerminalBoard(game, secret, seat, names)


def html(game: Game, secret: Secret | None, seat: str | None, names: Names, report: Report) -> TablePage:
    """The table as the content of a page."""
    from gallerist_pbem.games.gallerist.board.page.page import page

    return page(game, secret, seat, names, report)


def charts(game: Game) -> Sequence[Chart]:
    """What can be followed over the moves."""
    from gallerist_pbem.games.gallerist.curves import charts

    return charts(game)
