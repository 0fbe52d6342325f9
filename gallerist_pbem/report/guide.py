"""An order chosen piece by piece: what is open, what each option would bring, what was decided without asking."""

from __future__ import annotations

from collections.abc import Sequence

from gallerist_pbem.engine.answers import spoken
from gallerist_pbem.engine.guided import WORD, Choice, GuidedOrder
from gallerist_pbem.engine.guided_options import Entry, entries
from gallerist_pbem.orders.steps import Step, write_step
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.report.gather import facts_of

__all__ = [
    "Choice", "Entry", "GuidedOrder", "entries", "entry_text", "forced_since", "greeting", "guided", "leads_on",
    "so_far",
]  # fmt: skip


def guided(opened: OpenedGame, seat: str, taken: Sequence[int]) -> GuidedOrder:
    """The order of a seat after these options were taken."""
    return GuidedOrder(opened.rules, opened.package.guide, opened.game, seat, taken)


def greeting(opened: OpenedGame, seat: str) -> tuple[str, list[str]]:
    """Who is asked for what, and what he should have in mind."""
    question = opened.words.question(opened.asked[seat]["question"], facts_of(opened.game))
    asked = f"{opened.id}, move {opened.file.position['move']}. {opened.names[seat]} ({seat}): {question}."
    return asked, opened.package.guide.reminders(opened.game, seat, opened.secret)


def so_far(steps: Sequence[Step]) -> str:
    """Steps on one line."""
    return "; ".join(write_step(step) for step in steps)


def entry_text(entry: Entry) -> str:
    """An option of a choice on one line."""
    remarks = [f"not possible: {entry.refused.why}"] if entry.refused else entry.brings
    return f"{entry.key}) {entry.text}" + (f" - {', '.join(remarks)}" if remarks else "")


def forced_since(order: GuidedOrder, start: int) -> list[str]:
    """What was decided without asking since the start-th pick, because only one thing was possible."""
    following = [*(choice for choice, _ in order.picked[1:]), order.choice]
    forced = [at for at, (choice, value) in enumerate(order.picked) if len(choice.options) == 1 and value]
    return [
        f"{choice.step} {choice.name} {spoken(value)}".replace(" main ", " ").replace(" word ", "")
        for at in forced
        if at >= start and not (choice := order.picked[at][0]).warns
        if not leads_on(choice, value := order.picked[at][1], following[at])
    ]


def leads_on(choice: Choice, value: object, following: Choice | None) -> bool:
    """Whether this is only the word of a step whose value comes next."""
    return choice.name == WORD and following is not None and following.name != WORD and following.step == value
