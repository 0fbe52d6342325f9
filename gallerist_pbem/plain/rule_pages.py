"""Where a rule stands in the rulebook."""

from __future__ import annotations

from functools import cache
from pathlib import Path

NOWHERE = "none"


def page_of(rule: str, path: Path) -> str:
    """The page of a rule or of its group, as far as it is printed there; `none` says that it is not."""
    prefix = "-".join(rule.split("-")[:2])
    number = pages(path).get(rule) or pages(path).get(prefix)
    return f"rulebook p. {number}" if number and number != NOWHERE else ""


@cache
def pages(path: Path) -> dict[str, str]:
    """Pages by rule or group of rules, one on a line."""
    return dict(line.split(" ") for line in path.read_text(encoding="utf-8").splitlines() if line)
