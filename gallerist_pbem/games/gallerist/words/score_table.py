"""The scoring as plain text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gallerist_pbem.draw.text import grid
from gallerist_pbem.games.gallerist.words.sentences import said
from gallerist_pbem.plain.safe_text import Names, short_name


def levels_table(levels: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> list[str]:
    """Every goal of every level of a solitaire game, met [x] or missing [ ]."""
    rows = [["GOALS", *(said()["levels"][level] for level in levels)]]
    for goal, text in said()["goals"].items():
        if any(goal in level for level in levels.values()):
            rows.append([f"  {text}", *(_progress(level.get(goal)) for level in levels.values())])
    return grid(rows)


def score_table(scores: Mapping[str, Mapping[str, Any]], names: Names, won: Sequence[str] | None = None) -> str:
    """The seven steps in a column for each player; winners, or who is ahead, carry a star."""
    best = max(ledger["total"] for ledger in scores.values())
    marked = [seat for seat, ledger in scores.items() if ledger["total"] == best] if won is None else won
    rows = [["SCORING", *(f"{short_name(seat, names)}  " for seat in scores)]]
    for step, name in said()["steps"].items():
        marks = [" *" if step == "total" and seat in marked else "  " for seat in scores]
        cells = [f"{ledger.get(step, 0)}{mark}" for ledger, mark in zip(scores.values(), marks, strict=True)]
        rows.append([name, *cells])
    goals = [line for ledger in scores.values() if "levels" in ledger for line in ["", *levels_table(ledger["levels"])]]
    return "\n".join(grid(rows, right=range(1, len(scores) + 1)) + goals) + "\n"


def _progress(goal: Mapping[str, Any] | None) -> str:
    if goal is None:
        return "-"
    return f"[{'x' if goal['have'] >= goal['need'] else ' '}] {goal['have']}/{goal['need']}"
