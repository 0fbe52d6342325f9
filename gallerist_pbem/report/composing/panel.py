"""The part of a page with which a seat that is asked clicks its order together."""

from __future__ import annotations

from typing import Any, NamedTuple

from gallerist_pbem.draw.html import Markup, el
from gallerist_pbem.draw.language import page_said
from gallerist_pbem.draw.page import data
from gallerist_pbem.engine.agenda import ENDS
from gallerist_pbem.engine.guided import GuidedOrder
from gallerist_pbem.orders.steps import Step, write_step
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.report.composing.encode import LIST, Encoded
from gallerist_pbem.report.composing.graph import Graph
from gallerist_pbem.report.letter.likely import whole_order


class Reply(NamedTuple):
    """Where an order is mailed to, under which subject, and the key of the mail that it answers."""

    address: str = ""
    subject: str = ""
    key: str = ""


def panel(opened: OpenedGame, reply: Reply) -> list[Markup]:
    """Empty until the script fills it; nothing for who is not asked, or looks at the past."""
    seat = opened.seat
    if seat is None or seat not in opened.asked or opened.is_past or opened.warning:
        return []
    says = page_said()["compose"]
    heading = el("h2", says["title"])
    hint = el("noscript", el("p", says["without_script"]))
    section = el("section", heading, hint, class_="compose", id="compose", aria_label=says["title"])
    return [section, data("choices", _choices(opened, seat, reply))]


def _choices(opened: OpenedGame, seat: str, reply: Reply) -> dict[str, Any]:
    start = GuidedOrder(opened.rules, opened.package.guide, opened.game, seat, [])
    found = Encoded(Graph(start))
    step: Step = ENDS[0]
    head, _, tail = whole_order(opened, seat, [step], reply.key).partition(f"{step}\n")
    return {
        "head": head,
        "tail": tail,
        "list": LIST,
        "ends": ENDS,
        "first": found.first,
        "begun": [write_step(each) for each in start.steps],
        "texts": list(found.texts),
        "nodes": found.plain,
        "address": reply.address,
        "subject": reply.subject or opened.id,
        "says": page_said()["compose"],
    }
