"""Which part of a mail counts: people see one of them, and an order must not depend on which."""

from __future__ import annotations

from typing import NamedTuple

from gallerist_pbem.mail.reading.parts import Content
from gallerist_pbem.mail.reading.quoting import fresh, marked
from gallerist_pbem.referee.office.wording import few_orders, filled_order, has_mark, order_data, shortened_to_orders

TWO_BODIES = "the plain text and the formatted text of this mail hold different orders; only one can be meant"
TWO_PLACES = "the mail and what is attached to it hold different orders; only one can be meant"
TWO_FILES = "several orders are attached to this mail; only one can be meant"


class Chosen(NamedTuple):
    """The texts of a mail, the best first, and the one in which an order is to be looked for."""

    texts: tuple[str, ...] = ()
    order: bytes = b""
    fault: str = ""


class _Told(NamedTuple):
    """A text, and the words of the order in it, if there is a whole one."""

    text: str
    words: tuple[str, ...] | None


def chosen(content: Content) -> Chosen:
    """What was typed counts before what is attached, plain text before HTML, an order before a form."""
    joined = ("\n".join(content.plain), "\n".join(content.html))
    bodies = [marked(few_orders(text)) for text in joined if text.strip()]
    bodies.sort(key=_rank)
    texts = (*bodies, *(text for text in content.attached if text.strip()))
    told = [_Told(text, filled_order(text)) for text in bodies]
    files = [_attached(text) for text in content.attached]
    fault = _disagreement([each for each in told if each.words], [each for each in files if each.words])
    if not content.is_whole and not fault and not any(each.words for each in told):
        fault = "this mail is longer, or has more parts, than is read"
    return Chosen(texts, _order([*told, *files]), fault)


def _rank(text: str) -> int:
    """Filled, begun, written as data, or anything else."""
    if filled_order(text):
        return 0
    return 1 if has_mark(text) else 2


def _attached(text: str) -> _Told:
    return _Told(text, filled_order(text) or order_data(text))


def _disagreement(bodies: list[_Told], files: list[_Told]) -> str:
    if len({each.words for each in bodies}) > 1:
        return TWO_BODIES
    if len({each.words for each in files}) > 1:
        return TWO_FILES
    both = bodies and files
    return TWO_PLACES if both and sorted(bodies[0].words or ()) != sorted(files[0].words or ()) else ""


def _order(told: list[_Told]) -> bytes:
    """The text of the first order there is, else of the first form; else what was typed, where that is YAML or JSON."""
    whole = next((each.text for each in told if each.words), None)
    form = next((each.text for each in told if has_mark(each.text)), None)
    if whole is None and form is None:
        form = next((typed for each in told if order_data(typed := fresh(each.text))), "")
    return shortened_to_orders(whole if whole is not None else form or "").encode("utf-8", "replace")
