"""The few answers that somebody may want to give at once, each as a whole order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from gallerist_pbem.engine.answers import WORD
from gallerist_pbem.engine.legal import answers
from gallerist_pbem.orders.steps import Step, step_word, write_step
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.referee.orders import order_for, order_text
from gallerist_pbem.report.answers import every_answer
from gallerist_pbem.report.form.form import key_lines

FEW = 5


def likely_answers(opened: OpenedGame, seat: str) -> list[list[Step]]:
    """All answers if they are few; else one of each kind, the form's own example first, then those that only say no."""
    every = list(islice(every_answer(opened, seat, False), FEW + 1))
    if len(every) <= FEW:
        return every
    kinds = [steps for steps in answers(opened.rules, opened.game, seat, WORD) if _is_whole(opened, steps)]
    bare = [steps for steps in kinds if len(steps) == 1 and isinstance(steps[0], str)]
    example = max(kinds, key=lambda steps: len(spelled(steps)), default=None)
    return list(islice(_each_once([*([example] if example else []), *bare, *kinds]), FEW))


def _is_whole(opened: OpenedGame, steps: list[Step]) -> bool:
    """Not begun with a step that is only taken beside others."""
    return step_word(steps[0]) not in opened.rules.SIDE_STEPS


def _each_once(found: list[list[Step]]) -> Iterator[list[Step]]:
    seen: set[str] = set()
    for steps in found:
        if (text := spelled(steps)) not in seen:
            seen.add(text)
            yield steps


def spelled(steps: list[Step]) -> str:
    """An answer on one line, as it can be put into the form."""
    return "; ".join(map(write_step, steps))


def whole_order(opened: OpenedGame, seat: str, steps: list[Step], key: str = "") -> str:
    """An answer as it can be mailed, with the key of the mail that it answers."""
    head, *rest = order_text(order_for(opened, seat, steps)).split("\n")
    return "\n".join([head, *key_lines(key), *rest])


def empty_order(form: str, key: str = "") -> str:
    """A form with nothing that explains it; of all comments only the key counts."""
    kept = key_lines(key)
    lines = form.split("\n")
    return "\n".join(line for line in lines if line in kept or not line.startswith("# ")) + "\n"
