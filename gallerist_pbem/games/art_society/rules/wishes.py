"""Wishes: the lots that a bidder would like to pick, said secretly with the bid, and standing orders to pick them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gallerist_pbem.engine.game import Question
from gallerist_pbem.errors import Refused
from gallerist_pbem.games.art_society.table.position import Game
from gallerist_pbem.orders.steps import Step


def wishes(game: Game, steps: Sequence[Step], held: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Lots by preference, said secretly with the bid, for this round only (P-5)."""
    if game.agenda[-1].kind != "bid":
        return held
    numbers = [int(lot) for step in steps if isinstance(step, dict) for lot in step.get("wish", ())]
    wished = list(dict.fromkeys(numbers))
    lots = [str(number) for number in range(1, len(game.table.lots) + 1)]
    for lot in wished:
        if str(lot) not in lots:
            raise Refused("E-WISH-LOT", "S-ACQ-1", f"there is no lot {lot} to wish for", lots)
    fresh = [{"lot": f"{lot} round {game.table.round}", "do": [{"pick": lot}]} for lot in wished]
    return [*fresh, *(line for line in held if lot_and_round(line)[1] > game.table.round)]


def lot_and_round(condition: Mapping[str, Any]) -> tuple[int, int]:
    """What a line of a standing order is meant for: `<lot> round <number>`."""
    lot, _, number = condition["lot"].partition(" round ")
    return int(lot), int(number)


def applies(game: Game, question: Question, condition: Mapping[str, Any]) -> bool:
    """Whether a standing order is meant for this question: that lot is still there in that round (P-5)."""
    at, number = lot_and_round(condition)
    lots = game.table.lots
    return question.kind == "pick" and number == game.table.round and bool(lots[at - 1 : at] and lots[at - 1])


def lapsed(game: Game, condition: Mapping[str, Any]) -> bool:
    """Whether a standing order is of no use any more: its round is over (P-5)."""
    return lot_and_round(condition)[1] < game.table.round or game.table.stage == "over"


def ahead(question: Question) -> bool:
    """Orders in advance are for placing, which all do together (S-PLC-3), not for who is asked once more."""
    return question.kind == "place" and bool(question.seats)
