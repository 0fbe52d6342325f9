"""Where the rules stand in the English rulebook."""

from __future__ import annotations

from pathlib import Path

from gallerist_pbem.plain.rule_pages import page_of

PAGES = Path(__file__).parent / "pages.txt"


def page(rule: str) -> str:
    """The page of a rule."""
    return page_of(rule, PAGES)
