"""The scoring as plain text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gallerist_pbem.games.art_society.words.sentences import said
from gallerist_pbem.plain.safe_text import Names

TOTAL = "total"


def score_table(scores: Mapping[str, Mapping[str, int]], names: Names, won: Sequence[str]) -> str:
    """One row for each step, one column for each player."""
    heads = [(names.get(seat, seat) + ("*" if seat in won else ""))[:12] for seat in scores]
    rows = [f"{'SCORING':<18}" + "".join(f"{head:>14}" for head in heads)]
    for step, name in said()["steps"].items():
        rows += [f"{name:<18}" + "".join(f"{ledger[step]:>14}" for ledger in scores.values())]
    return "\n".join([*rows, *legend(scores, won)]) + "\n"


def legend(scores: Mapping[str, Mapping[str, int]], won: Sequence[str]) -> list[str]:
    """Who has won, and whether others have as many points (S-SCO-8)."""
    best = [seat for seat in scores if any(scores[seat][TOTAL] == scores[winner][TOTAL] for winner in won)]
    return [f"* has won{', by the bid cards left' if len(best) > len(won) else ''}"] if won else []
