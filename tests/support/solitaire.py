"""Positions of a solitaire game: Lacerda and his assistants stand where a test says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.games.gallerist.table.position import Game, Lacerda
from tests.support.gallerist import AC, IM, MC, SECRETS, a_game, after, tickets

HIM = "yellow"
HIRE = ({"go": MC}, {"hire": 1})
DISCOVER = ({"go": AC}, {"discover": "digital blue"})
SELLER = {"works": ["painting blue"], "contracts": {1: "painting-plaza"}}


def solo(him: str = "beside", assistants: Sequence[str] = (), market: Sequence[str] = (), **facts: Any) -> Game:
    """A main turn of blue; Lacerda stands at `him`, his assistants at locations and on market spaces."""
    game = a_game(1, **facts)
    table, lacerda = game.table, lacerda_of(game)
    lacerda.gallerist = him
    if him in table.spaces:
        table.spaces[him] = (HIM, "gallerist")
    for location in assistants:
        table.spaces[location] = (HIM, "assistant")
    for space in market:
        table.market[space] = HIM
        if space in table.tiles:
            table.gone["tiles"].append(table.tiles.pop(space))
    lacerda.supply -= len(assistants) + len(market)
    assert rules.invariants(game) == []
    return game


def lacerda_of(game: Game) -> Lacerda:
    """Lacerda, who must be there."""
    assert game.table.lacerda is not None
    return game.table.lacerda


def last_turn(market: Sequence[str], own: Sequence[str] = (), **facts: Any) -> Game:
    """The position after the last turn, in which blue hires."""
    game = solo(IM, market=market, at={"blue": AC}, stage="final", intermediate="done",
                box_office=tickets(), secrets=SECRETS, **facts)  # fmt: skip
    for space in own:
        game.table.market[space] = "blue"
        game.table.players["blue"].queue -= 1
    assert rules.invariants(game) == []
    return after(game, "blue", *HIRE)
