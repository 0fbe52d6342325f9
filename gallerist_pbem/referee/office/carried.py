"""What an order has come to already: for who cannot tell any more whether he has carried it out."""

from __future__ import annotations

from gallerist_pbem.engine.apply import judge
from gallerist_pbem.errors import Refused
from gallerist_pbem.orders.steps import Order
from gallerist_pbem.record.seals import known_answers, seals
from gallerist_pbem.record.stopped import told_in
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.referee.submit import without_wishes

__all__ = ["sealed_already", "was_stopped"]


def sealed_already(opened: OpenedGame, order: Order) -> int | None:
    """The move that holds the very same answer under a seal which is not opened yet. Only who gave it may be told."""
    if order.seat not in seals(opened.game) or order.decision >= opened.file.count:
        return None
    answer = known_answers(opened.file, order.seat).get(order.seat)
    if answer is None or answer.move <= order.decision or not order.steps:
        return None
    try:
        steps = judge(opened.rules, opened.game, order.seat, without_wishes(order).steps).steps
    except Refused:
        return None
    return answer.move if steps == answer.steps else None


def was_stopped(opened: OpenedGame, number: int) -> bool:
    """Whether a move is only the part of an order that came before a refusal."""
    return told_in(opened.file.move(number)) is not None
