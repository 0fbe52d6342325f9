"""What may be answered: one answer after the other, so that even a huge list begins at once."""

from __future__ import annotations

from collections.abc import Iterator

from gallerist_pbem.engine.answers import MINOR, TARGET
from gallerist_pbem.engine.legal import answers
from gallerist_pbem.orders.steps import Step
from gallerist_pbem.plain.safe_text import json_text
from gallerist_pbem.plain.yaml_out import write_document
from gallerist_pbem.referee.open import OpenedGame


def every_answer(opened: OpenedGame, seat: str, everything: bool) -> Iterator[list[Step]]:
    """Complete answers; the first of each minor choice, or everything."""
    return answers(opened.rules, opened.game, seat, MINOR if everything else TARGET)


def answers_text(opened: OpenedGame, seat: str, everything: bool) -> Iterator[str]:
    """As they can be pasted into an order, piece by piece."""
    asked = opened.asked[seat]
    more = "" if everything else " (the first of each minor choice; --all lists them all)"
    question = opened.words.question(asked["question"])
    yield f"# {seat} may answer decision {asked['decision']} ({question}) with any one of these{more}:\n"
    for steps in every_answer(opened, seat, everything):
        yield "\n" + write_document([*steps])


def answers_json(opened: OpenedGame, seat: str, everything: bool) -> Iterator[str]:
    """As one object, piece by piece."""
    asked = opened.asked[seat]
    head = {"seat": seat, "decision": asked["decision"], "question": asked["question"]}
    yield json_text(head)[:-1] + ', "answers": ['
    for number, steps in enumerate(every_answer(opened, seat, everything)):
        yield (", " if number else "") + json_text(steps)
    yield "]}\n"
