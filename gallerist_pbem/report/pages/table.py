"""The table as a page, on which who is asked clicks an order together."""

from __future__ import annotations

from gallerist_pbem.draw.page import FOLDER, document, part
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.report.composing.panel import Reply, panel
from gallerist_pbem.report.gather import report_of

__all__ = ["Reply", "page"]
STYLE, SCRIPT = "table.css", "table.js"
NOBODY = Reply()
"""Whoever reads the page knows where to send an order."""


def page(opened: OpenedGame, reply: Reply = NOBODY) -> str:
    """The table as the seat that looks, or everybody, sees it."""
    report = report_of(opened)
    table = opened.package.board.html(opened.game, opened.secret, opened.seat, opened.names, report)
    style, script = part(FOLDER / STYLE), part(FOLDER / SCRIPT)
    return document(f"{report.title}: {table.game}", table, *panel(opened, reply), style=style, script=script)
