"""An order chosen piece by piece: what is open, what each option would bring, what was decided without asking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby

from gallerist_pbem.draw.text import wrapped
from gallerist_pbem.engine.answers import spoken
from gallerist_pbem.engine.guided import GuidedOrder
from gallerist_pbem.engine.guided_choices import WORD, Choice
from gallerist_pbem.orders.steps import Step, write_step
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.report.form.options import Entry, entries
from gallerist_pbem.report.gather import facts_of, report_of
from gallerist_pbem.report.replay import Views, table
from gallerist_pbem.report.scoring import scoring_text
from gallerist_pbem.report.terminal import paragraph, says

__all__ = [
    "Choice", "Entry", "GuidedOrder", "entries", "forced_since", "greeting", "guided", "leads_on", "listing", "so_far",
    "views",
]  # fmt: skip
TIED = "\N{NO-BREAK SPACE}"
SEVERAL = 3
"""So many options with nothing to say about them share lines."""


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


def listing(listed: Sequence[Entry], width: int) -> list[str]:
    """The options of a choice, a line each; those about which nothing is to be said share lines."""
    lines: list[str] = []
    for plain, group in groupby(listed, key=lambda entry: not _remarks(entry)):
        texts = [_entry_text(entry) for entry in group]
        if plain and len(texts) >= SEVERAL:
            texts = ["   ".join(text.replace(" ", TIED) for text in texts)]
        lines += [line.replace(TIED, " ") for text in texts for line in paragraph(text, "   " * (not plain), width)]
    return lines


def _entry_text(entry: Entry) -> str:
    remarks = _remarks(entry)
    return f"{entry.key}) {entry.text}" + (f" - {'; '.join(remarks)}" if remarks else "")


def _remarks(entry: Entry) -> list[str]:
    return [says("wizard", "refused", why=entry.refused.why)] if entry.refused else entry.brings


def views(opened: OpenedGame, order: GuidedOrder) -> Views:
    """What can be looked at while an order is chosen, each by its key; the table as the order has it so far."""
    report, so_far = report_of(opened), replace(opened, game=order.game, forms={})
    told = [line for text in [*report.happened, *report.done_to_you] for line in wrapped(text, "- ", "  ")]
    return {"h": lambda: "\n".join(told), "t": partial(table, so_far), "s": partial(scoring_text, opened)}


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
