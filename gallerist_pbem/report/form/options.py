"""The options of a choice as a numbered list, each with what it would bring: found by carrying it out on a copy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gallerist_pbem.engine.agenda import END
from gallerist_pbem.engine.answers import STOP, spoken
from gallerist_pbem.engine.guided import Guide, GuidedOrder
from gallerist_pbem.engine.guided_choices import MAIN, WORD, Choice
from gallerist_pbem.errors import Refused


@dataclass(slots=True)
class Entry:
    """One line of a numbered list: what to type, what it takes, how it reads, what it brings."""

    key: int
    path: list[int]
    text: str
    brings: list[str]
    refused: Refused | None
    choice: Choice
    option: Any
    """What is chosen by it, of which choice."""


def entries(guided: GuidedOrder) -> list[Entry]:
    """The options of the open choice; steps that only lead on are listed with their targets."""
    if guided.choice is None:
        return []
    listed = [_entry(guided, *target) for target in _targets(guided, guided.choice)]
    if guided.choice.name not in (WORD, MAIN):
        _leave_out_common(listed)
    numbered = _numbered(listed, guided.choice, guided.guide)
    return sorted(numbered, key=lambda entry: entry.key == 0 and not entry.text.startswith("0"))


def _targets(guided: GuidedOrder, choice: Choice) -> Iterator[tuple[list[int], Choice, Any]]:
    for at, option in enumerate(choice.options):
        following = guided.then([at]).choice if option in guided.rules.LEADING_STEPS and choice.name == WORD else None
        if following and following.name == MAIN:
            yield from (([at, to], following, target) for to, target in enumerate(following.options))
        else:
            yield [at], choice, option


def _entry(guided: GuidedOrder, path: list[int], choice: Choice, option: Any) -> Entry:
    after = guided.then(path, ahead=choice.name != WORD)
    refused = after.refused if len(after.picked) <= len(guided.picked) + len(path) else None
    if refused:
        refused.page = guided.rules.page(refused.rule)
    remarks = guided.guide.about(guided.game, guided.seat, choice, option)
    if refused is None and after.refused is None:
        remarks += guided.guide.brings(guided.game, after, choice)
    text = guided.guide.label(choice, option) or (f"{choice.step} " if choice.name == MAIN else "") + spoken(option)
    return Entry(option if type(option) is int else -1, path, text, remarks, refused, choice, option)


def _leave_out_common(listed: list[Entry]) -> None:
    """What every option of a minor choice brings says nothing about the choice."""
    common = [remark for remark in listed[0].brings if all(remark in entry.brings for entry in listed)]
    for entry in listed:
        entry.brings = [remark for remark in entry.brings if remark not in common]


def _numbered(listed: list[Entry], choice: Choice, guide: Guide) -> list[Entry]:
    """Numbers stand for themselves, 0 for doing without, the others are counted."""
    used = {entry.key for entry in listed}
    free = iter(number for number in range(1, len(listed) + len(used) + 1) if number not in used)
    for entry in listed:
        if entry.key < 0:
            option = choice.options[entry.path[0]]
            without = len(entry.path) == 1 and (option in (None, False, STOP, END) or option in guide.NOTHING)
            entry.key = 0 if without and 0 not in used else next(free)
            used.add(entry.key)
    return listed
