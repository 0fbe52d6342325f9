"""What may be answered: one answer after the other, so that even a huge list begins at once."""

from __future__ import annotations

from collections.abc import Iterator

from gallerist_pbem.draw.language import said
from gallerist_pbem.engine.answers import MINOR, TARGET
from gallerist_pbem.engine.legal import answers
from gallerist_pbem.orders.steps import Step, write_step
from gallerist_pbem.plain.safe_text import json_text
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.report.form.form import optional_fields
from gallerist_pbem.report.form.lines import comment


def every_answer(opened: OpenedGame, seat: str, everything: bool) -> Iterator[list[Step]]:
    """Complete answers; the first of each minor choice, or everything."""
    return answers(opened.rules, opened.game, seat, MINOR if everything else TARGET)


def answers_text(opened: OpenedGame, seat: str, everything: bool) -> Iterator[str]:
    """Line by line, as each can be pasted into a text order; before them what may be added to some."""
    asked, says = opened.asked[seat], said()["legal"]
    question = opened.words.question(asked["question"])
    head = says["head"].format(seat=seat, decision=asked["decision"], question=question)
    yield from (f"{line}\n" for line in comment(head + ("" if everything else says["more"])))
    yield from (f"{line}\n" for line in ([] if everything else optional_fields(opened, seat)))
    for steps in every_answer(opened, seat, everything):
        yield "; ".join(map(write_step, steps)) + "\n"


def answers_json(opened: OpenedGame, seat: str, everything: bool) -> Iterator[str]:
    """As one object, piece by piece."""
    asked = opened.asked[seat]
    head = {"seat": seat, "decision": asked["decision"], "question": asked["question"]}
    yield json_text(head)[:-1] + ', "answers": ['
    for number, steps in enumerate(every_answer(opened, seat, everything)):
        yield (", " if number else "") + json_text(steps)
    yield "]}\n"
