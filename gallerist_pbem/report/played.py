"""What came of an order, or would come of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gallerist_pbem.draw.language import said
from gallerist_pbem.draw.text import pasteable, wrapped
from gallerist_pbem.engine.apply import Verdict, ending, open_to_decline
from gallerist_pbem.errors import PbemError, Refused
from gallerist_pbem.orders.steps import Order, Step, step_word, write_next, write_step
from gallerist_pbem.plain.safe_text import json_text, printable
from gallerist_pbem.record.documents import Document
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.referee.standing import Advance
from gallerist_pbem.referee.submit import WISH, Submission
from gallerist_pbem.report.status import awaiting

__all__ = ["end_missing", "error_text", "json_text", "judged", "judged_text", "played", "printable"]

JUDGED = ("verdict", "steps", "drawn_after", "depends_on", "asked_after")
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
    return {name: getattr(verdict, name) for name in JUDGED}


def judged_text(opened: OpenedGame, order: Order, verdict: Verdict) -> Iterator[str]:
    """What a check found, line by line: the verdict, the order as it would be recorded, and what would happen."""
    yield _verdict(verdict)
    yield from (f"  {write_step(step)}{_meant(opened, step)}" for step in verdict.steps)
    for step in order.steps:
        if isinstance(step, dict) and WISH in step:
            yield f"  {write_step({WISH: step[WISH]})} (secret, never recorded)"
    for sentence in [*opened.words.sentences(verdict.events, opened.names), *_asked_after(opened, order, verdict)]:
        yield from wrapped(sentence, "- ", "  ")


def _asked_after(opened: OpenedGame, order: Order, verdict: Verdict) -> list[str]:
    """That a draw which comes last brings another mail, and what saves it."""
    if verdict.asked_after is None:
        return []
    words, end = said()["played"], ending(opened.rules, verdict.asked_after)
    who, question = opened.names[order.seat], opened.words.question(verdict.asked_after)
    return [
        words["asked_after"].format(who=who, question=question),
        *([words["end_saves"].format(end=end)] * bool(end)),
    ]


def end_missing(submission: Submission) -> str:
    """What is said when a player is asked only because the order did not say that it was all."""
    after, seat = submission.after, submission.moves[-1]["seat"]
    end = ending(after.rules, open_to_decline(after.rules, after.game, seat))
    if not end or submission.stopped or len(submission.moves) > 1:
        return ""
    return str(said()["played"]["end_missing"].format(who=after.names[seat], end=end))


def _meant(opened: OpenedGame, step: Step) -> str:
    """A comment to a step that could be taken for another one."""
    meant = opened.words.spelled_out(step_word(step), step[step_word(step)]) if isinstance(step, dict) else ""
    return f"  # {meant}" if meant else ""


def _verdict(verdict: Verdict) -> str:
    if verdict.verdict == "depends":
        return f"depends: step {verdict.depends_on} hangs on what is drawn before it"
    if verdict.drawn_after:
        return f"legal (step {verdict.drawn_after} draws; what comes after it is judged as if nothing had come up)"
    return "legal"


def advance_text(game: str, seat: str, advance: Advance) -> Iterator[str]:
    """Orders in advance as their player reads them, line by line."""
    words = said()["advance"]
    if advance.left:
        yield words["heading"].format(seat=seat, game=game)
    for number, (steps, reason) in enumerate(advance.left, 1):
        yield f"{number}. {write_next(steps)}"
        if reason:
            yield words["in_vain"].format(why=reason)
