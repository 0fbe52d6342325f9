"""The table as a page."""

from __future__ import annotations

from gallerist_pbem.draw.page import document
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.report.gather import report_of


def page(opened: OpenedGame) -> str:
    """The table as the seat that looks, or everybody, sees it."""
    report = report_of(opened)
    table = opened.package.board.html(opened.game, opened.secret, opened.seat, opened.names, report)
    return document(f"{report.title}: {table.game}", table)
