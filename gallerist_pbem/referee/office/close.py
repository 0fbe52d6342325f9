"""A game that ends before its end: closed by the referee, its secrets published."""

from __future__ import annotations

from gallerist_pbem.record.house.changes import CLOSED
from gallerist_pbem.referee.office.changes import Changed, change
from gallerist_pbem.referee.open import OpenedGame, Summary, unsummarized


def close(opened: OpenedGame, why: str, at: str, summary: Summary = unsummarized) -> Changed:
    """Nobody is asked any more, nobody has won; everybody may see every card and prove every draw."""
    return change(opened, [{"event": CLOSED, "why": why}], at, summary)
