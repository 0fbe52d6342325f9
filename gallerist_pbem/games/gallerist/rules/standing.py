"""Standing orders: what a player who is away answers when he is kicked out, or asked only to end a turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gallerist_pbem.engine.game import Question
from gallerist_pbem.games.gallerist.table.position import Game
from gallerist_pbem.orders.steps import Step


def applies(game: Game, question: Question, condition: Mapping[str, Any]) -> bool:
    """Whether a standing order is meant for this question: kicked out of that location, or of any (G-KO-14); or, in the
    midst of a turn, only an executive action is left to take. New contracts are there to be chosen from."""
    if "asked_to" in condition:
        return question.kind == "executive"
    return question.kind == "kicked_out" and condition["out_of"] in ("any", question.facts["at"])


def ahead(question: Question) -> bool:
    """Orders in advance are for a main turn, from its beginning."""
    return question.kind == "turn" and question.starts_order


def lapsed(game: Game, condition: Mapping[str, Any]) -> bool:
    """Whether a standing order is of no use any more: only then is nobody asked again."""
    return game.table.stage == "over"


def wishes(game: Game, steps: Sequence[Step], held: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """No step of this game carries a wish: what was held stays."""
    return held
