"""Where the rules stand in the English rulebook."""

from __future__ import annotations

from pathlib import Path

from gallerist_pbem.draw.language import page_in

FOLDER = Path(__file__).parent


def page(rule: str) -> str:
    """The page of a rule."""
    return page_in(FOLDER, rule)
