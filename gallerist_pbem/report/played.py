"""What came of an order, or would come of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gallerist_pbem.draw.text import pasteable, wrapped
from gallerist_pbem.engine.apply import Verdict
from gallerist_pbem.errors import PbemError, Refused
from gallerist_pbem.orders.steps import Order, write_step
from gallerist_pbem.plain.safe_text import json_text, printable
from gallerist_pbem.record.documents import Document
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.referee.submit import WISH
from gallerist_pbem.report.status import awaiting

__all__ = ["error_text", "json_text", "judged", "judged_text", "played", "printable"]

MOVE_KEYS = ("move", "seat", "by", "hash", "order", "events")


def played(moves: Sequence[Document], stopped: Exception | None, after: OpenedGame) -> dict[str, Any]:
    """Moves that were made, as a program reads them."""
    facts = [{key: move[key] for key in MOVE_KEYS} for move in moves]
    return {"moves": facts, "stopped": str(stopped) if stopped else None, "awaiting": awaiting(after.asked)}


def error_text(error: PbemError | str) -> str:
    """Why something was not done; what a player wrote may stand in it."""
    lines = _refusal(error) if isinstance(error, Refused) else map(printable, str(error).split("\n"))
    return "\n".join(lines)


def _refusal(refusal: Refused) -> Iterator[str]:
    """Each objection by itself, and lines that would work as they can be pasted."""
    for line in map(printable, refusal.lines()):
        yield from pasteable(line) if line.startswith(" ") else wrapped(line, "", "  ")


def judged(verdict: Verdict) -> dict[str, Any]:
    """What a check found, as a program reads it."""
    return {name: getattr(verdict, name) for name in ("verdict", "steps", "drawn_after", "depends_on")}


def judged_text(opened: OpenedGame, order: Order, verdict: Verdict) -> Iterator[str]:
    """What a check found, line by line: the verdict, the order as it would be recorded, and what would happen."""
    yield _verdict(verdict)
    yield from (f"  {write_step(step)}" for step in verdict.steps)
    for step in order.steps:
        if isinstance(step, dict) and WISH in step:
            yield f"  {write_step({WISH: step[WISH]})} (secret, never recorded)"
    for sentence in opened.words.sentences(verdict.events, opened.names):
        yield from wrapped(sentence, "- ", "  ")


def _verdict(verdict: Verdict) -> str:
    if verdict.verdict == "depends":
        return f"depends: step {verdict.depends_on} hangs on what is drawn before it"
    if verdict.drawn_after:
        return f"legal (step {verdict.drawn_after} draws; what comes after it is judged as if nothing had come up)"
    return "legal"
