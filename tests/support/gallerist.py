"""Positions of The Gallerist for tests: a bare table, the facts a test is about, and every piece accounted for."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from gallerist_pbem.engine import apply as engine
from gallerist_pbem.engine.agenda import Outcome, settle
from gallerist_pbem.engine.chance import Seeded
from gallerist_pbem.engine.game import Question
from gallerist_pbem.errors import Refused
from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.games.gallerist.table.figures import GalleristFigures
from gallerist_pbem.games.gallerist.table.position import Contract, Game, PlayerBoard
from gallerist_pbem.orders.steps import Step
from tests.support.gallerist_table import agenda, balance, bare, board, player_board, stand

AC, SO, MC, IM = "artists_colony", "sales_office", "media_center", "international_market"
SECRETS = {seat: {"curator": f"curator-{n}", "dealer": f"dealer-{n}"} for n, seat in enumerate(rules.SEATS, 1)}


def a_game(
    players: int = 4,
    seed: str = "gallery",
    active: str = "blue",
    start: str = "blue",
    at: Mapping[str, str] | None = None,
    assistants: Mapping[str, str] | None = None,
    kicked_out: tuple[str, str, str] | None = None,
    upcoming: Mapping[str, Sequence[str]] | None = None,
    options: Mapping[str, str] | None = None,
    figures: GalleristFigures | None = None,
    secrets: Mapping[str, Any] | None = None,
    **facts: Any,
) -> Game:
    """A main turn of `active`, all gallerists at home and no visitor about, except as told.

    `at` places gallerists, `assistants` says whose assistant stands on a location, `kicked_out` (seat, piece, location)
    asks that seat instead. A seat's name gives facts of its board, any other name facts of the table.
    """
    figures = figures or rules.figures()
    chosen = {name: values[0] for name, values in rules.OPTIONS.items()} | dict(options or {})
    game = rules.setup(rules.SEATS[:players], figures, chosen, Seeded(seed, SECRETS, {}))
    game.chance = Seeded(seed, secrets or SECRETS, upcoming or {})
    game.drawn = {}
    game.events = []
    bare(game)
    board(game.table, figures, facts)
    for seat in game.table.players:
        player_board(game, seat, facts.pop(seat, {}))
    stand(game.table, at or {}, assistants or {})
    agenda(game, active, start, kicked_out)
    for name in ("stage", "intermediate", "round", "quiet"):
        setattr(game.table, name, facts.pop(name, getattr(game.table, name)))
    balance(game, facts)
    assert not facts, f"unknown facts: {facts}"
    assert rules.invariants(game) == []
    return game


def set_up(
    players: int = 4,
    seed: str = "setup",
    *,
    seats: Sequence[str] | None = None,
    options: Mapping[str, str] | None = None,
    figures: GalleristFigures | None = None,
) -> Game:
    """A game as set-up leaves it."""
    chosen = {name: values[0] for name, values in rules.OPTIONS.items()} | dict(options or {})
    chance = Seeded(seed, SECRETS, {})
    game: Game = rules.setup(seats or rules.SEATS[:players], figures or rules.figures(), chosen, chance)
    settle(rules, game)
    assert rules.invariants(game) == []
    assert_written(game)
    return game


def play_order(game: Game, seat: str, *steps: Step) -> Outcome:
    """An order carried out; the position before it stays as it was, the one after it is sound and can be written."""
    before = game.copy()
    given = game.copy()
    given.events = []
    outcome = engine.apply(rules, given, seat, list(steps))
    assert (game.table, game.agenda, game.drawn) == (before.table, before.agenda, before.drawn)
    assert (given.table, given.agenda, given.drawn, given.events) == (before.table, before.agenda, before.drawn, [])
    assert rules.invariants(outcome.game) == []
    assert_written(outcome.game)
    return outcome


def assert_written(game: Game) -> None:
    """The position survives being written to a file and read again."""
    assert rules.read_table(json.loads(json.dumps(rules.write_table(game.table))), game.figures) == game.table
    assert [Question.read(json.loads(json.dumps(q.plain()))) for q in game.agenda] == game.agenda


def after(game: Game, seat: str, *steps: Step) -> Game:
    """The position after an order that is accepted as a whole."""
    outcome = play_order(game, seat, *steps)
    assert outcome.stopped is None, outcome.stopped
    result: Game = outcome.game
    return result


def refused(game: Game, seat: str, *steps: Step, code: str) -> Refused:
    """The refusal of an order, which changes nothing."""
    before = game.copy()
    with pytest.raises(Refused) as caught:
        engine.apply(rules, game, seat, list(steps))
    assert caught.value.code == code, str(caught.value)
    assert (game.table, game.agenda, game.drawn) == (before.table, before.agenda, before.drawn)
    return caught.value


def stopped(game: Game, seat: str, *steps: Step, code: str) -> Game:
    """The position after an order whose part after a reveal is refused."""
    outcome = play_order(game, seat, *steps)
    assert outcome.stopped is not None
    assert outcome.stopped.code == code, str(outcome.stopped)
    result: Game = outcome.game
    return result


def asked(game: Game) -> tuple[str, str | None]:
    """What is asked now, and of whom."""
    return (game.agenda[-1].kind, game.agenda[-1].seat) if game.agenda else ("over", None)


def words(game: Game) -> set[str]:
    """The steps that may answer the question now."""
    question = game.agenda[-1]
    return {word for word in rules.QUESTIONS[question.kind] if rules.possible(game, question, word)}


def contract(player: PlayerBoard, space: int) -> Contract:
    """The card on a contract space, where one must lie."""
    card = player.contracts[space - 1]
    assert card is not None
    return card


def told(game: Game, event: str) -> list[dict[str, Any]]:
    """The events of a kind that the last order brought."""
    return [happened for happened in game.events if happened["event"] == event]


def people(investor: int = 0, vip: int = 0, collector: int = 0) -> dict[str, int]:
    """Visitors by kind."""
    return {"investor": investor, "vip": vip, "collector": collector}


def tickets(brown: int = 0, pink: int = 0, white: int = 0) -> dict[str, int]:
    """Tickets by colour."""
    return {"brown": brown, "pink": pink, "white": white}
