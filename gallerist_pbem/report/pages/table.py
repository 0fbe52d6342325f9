"""The table as a page, on which who is asked clicks an order together."""

from __future__ import annotations

from gallerist_pbem.draw.page import FOLDER, document, part
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.report.composing.panel import Reply, panel
from gallerist_pbem.report.pages.marks import before_last, marked, table_of

__all__ = ["Reply", "page"]
STYLE, SCRIPT = "table.css", "table.js"
NOBODY = Reply()
"""Whoever reads the page knows where to send an order."""


def page(opened: OpenedGame, reply: Reply = NOBODY) -> str:
    """The table as the seat that looks, or everybody, sees it."""
    table = marked(table_of(opened), before_last(opened))
    style, script = part(FOLDER / STYLE), part(FOLDER / SCRIPT)
    return document(f"{opened.id}: {table.game}", table, *panel(opened, reply), style=style, script=script)
