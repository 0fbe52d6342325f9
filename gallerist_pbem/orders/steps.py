"""Orders and steps as text: each has exactly one canonical form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Step = str | dict[str, Any]
"""A word, or a map whose first key is the word."""
END_MARK = "#end"
OPEN = "?"
"""Stands where something is still to be filled in."""
NOTE = "note"
EMPTY = "none"
FALSE = "false"
STANDING = "standing"
IF = "if"
DO = "do"
ASK = "ask"
NO_STANDING = f"{IF} {EMPTY}"
NEXT = "next"
NO_NEXT = f"{NEXT} {EMPTY}"


@dataclass(frozen=True, slots=True)
class Order:
    """What a player sent, as far as it can be judged without the rules."""

    game: str
    seat: str
    decision: int
    position: str | None
    steps: list[Step]
    note: str | None
    standing: list[dict[str, Any]] | None = None
    """Secret: taken out before the move is recorded."""
    advance: list[list[Step]] | None = None
    """What to do the next time it is this seat's turn, the best first; as secret (`next`)."""


def write_text_order(order: Order, mark: str) -> str:
    """A whole order, from its mark to its last line."""
    head = [mark, order.game, order.seat, str(order.decision), *([order.position] if order.position else [])]
    notes = [] if order.note is None else [f"{NOTE} {line}" if line else NOTE for line in order.note.split("\n")]
    standing = [] if order.standing is None else [write_standing(line) for line in order.standing] or [NO_STANDING]
    advance = [] if order.advance is None else [write_next(steps) for steps in order.advance] or [NO_NEXT]
    return "\n".join([" ".join(head), *map(write_step, order.steps), *standing, *advance, *notes, END_MARK, ""])


def write_standing(line: Mapping[str, Any]) -> str:
    """A line of a standing order: when it is used, and what is done then."""
    conditions = [f"{name.replace('_', ' ')} {_value(value)}" for name, value in line.items() if name != DO]
    steps = line[DO] if isinstance(line[DO], list) else [line[DO]]
    return f"{IF} {' '.join(conditions)}: {'; '.join(map(write_step, steps))}"


def write_next(steps: Sequence[Step]) -> str:
    """An order in advance, on one line."""
    return f"{NEXT} {'; '.join(map(write_step, steps))}"


def refused_rest(facts: Mapping[str, Any], page: str) -> dict[str, str]:
    """The rest of an order that was refused, in words: the step that was, all of them, and where the rule stands."""
    steps = [write_step(step) for step in facts["rest"]]
    tried = steps[facts["at"] - 1] if facts["at"] <= len(steps) else ""
    how = ("alone" if len(steps) == 1 else "among") if tried else "open" if steps else "empty"
    source = ", ".join(part for part in (facts["rule"], page) if part)
    return {"how": how, "tried": tried, "rest": "; ".join(steps), "source": source}


def write_step(step: Step) -> str:
    """A step on one line."""
    return step if isinstance(step, str) else _fields(step)


def _fields(fields: Mapping[str, Any]) -> str:
    """A map among the fields comes last, since all that follows belongs to it."""
    ordered = sorted(fields.items(), key=lambda item: isinstance(item[1], dict))
    return " ".join(part for name, value in ordered for part in (name, _value(value)) if part)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return _fields(value)
    if isinstance(value, list):
        return ", ".join(map(_value, value)) or EMPTY
    if value is None or isinstance(value, bool):
        return FALSE if value is False else ""
    return str(value)


def step_word(step: Step) -> str:
    """The first key is the step."""
    return step if isinstance(step, str) else next(iter(step))
