"""Intermediate scoring (p. 14), the end of the game (p. 5), and a game in which nobody can act."""

from __future__ import annotations

from typing import Any

import pytest

from gallerist_pbem.games.gallerist.rules.turn import conditions
from gallerist_pbem.games.gallerist.table.position import Game
from gallerist_pbem.orders.steps import Step
from tests.support.gallerist import AC, IM, MC, SO, a_game, after, asked, people, refused, tickets, told

HIRE = ({"go": MC}, {"hire": 1})
BUY = ({"go": AC}, {"buy": "painting blue", "tickets": ["brown"]})
FAMOUS = {"up": True, "fame": 19}


def test_t_56_intermediate_scoring_after_the_kicked_out_player() -> None:
    """p. 14, T-56, G-MID-1, G-MID-2, G-MID-3, A-62: counts what his action brought; the Lobby does not count."""
    game = a_game(
        at={"orange": AC},
        blue={"gallery": people(investor=1)},
        orange={"gallery": people(1, 1, 1), "lobby": people(vip=1, investor=2), "tickets": {"pink": 1}},
        box_office=tickets(brown=1, pink=5, white=5),
        discard=tickets(),
        stacks={"painting": {"top": "painting-2", "left": []}},
    )
    assert game.table.intermediate == "ahead"
    game = after(game, "blue", *BUY)
    assert (game.table.intermediate, game.table.players["blue"].money) == ("due", 7)
    game = after(game, "orange", {"spend": ["pink lobby"]})
    orange = game.table.players["orange"]
    assert (orange.influence, orange.money) == (15, 13)
    assert game.table.players["blue"].money == 9
    assert game.table.intermediate == "done"


def test_t_56_intermediate_scoring_happens_once() -> None:
    """p. 14, T-56, G-MID-1: a second stack that runs out changes nothing."""
    game = a_game(
        blue={"gallery": people(investor=1)},
        box_office=tickets(brown=1, pink=5),
        discard=tickets(),
        intermediate="done",
        stacks={"painting": {"top": "painting-2", "left": []}},
    )
    game = after(game, "blue", *BUY)
    assert (game.table.players["blue"].money, told(game, "intermediate_scoring")) == (7, [])


def test_a_ticket_given_up_may_empty_a_stack() -> None:
    """G-MID-1, G-TKT-2: by whatever means."""
    game = a_game(
        box_office=tickets(brown=1, pink=1, white=1), discard=tickets(brown=1),
        stacks={"painting": {"top": "painting-7", "left": []}},
    )  # fmt: skip
    game = after(game, "blue", {"go": AC}, {"buy": "painting blue", "tickets": ["pink", "white"]})
    assert len(told(game, "intermediate_scoring")) == 1


def test_spending_tickets_does_not_bring_intermediate_scoring() -> None:
    """p. 14, G-MID-1: only a stack of the box office that runs out does."""
    game = a_game(blue={"tickets": {"pink": 1}}, plaza=people(vip=1), box_office=tickets(1, 1, 1))
    game = after(game, "blue", {"spend": ["pink plaza"]}, *HIRE)
    assert game.table.intermediate == "ahead"


def test_intermediate_influence_is_capped() -> None:
    """p. 13-14, G-MID-3, G-INF-1: all players at once, 2 for a VIP, 1 for a Collector."""
    game = a_game(
        yellow={"gallery": people(vip=2, collector=1), "influence": 33},
        purple={"gallery": people(investor=2, vip=1)},
        box_office=tickets(brown=1, pink=5, white=5),
        discard=tickets(),
        stacks={"painting": {"top": "painting-2", "left": []}},
    )
    game = after(game, "blue", *BUY)
    yellow, purple = game.table.players["yellow"], game.table.players["purple"]
    assert (yellow.influence, yellow.money) == (35, 11)
    assert (purple.influence, purple.money) == (12, 14)


def test_intermediate_scoring_in_the_final_round() -> None:
    """G-MID-4, A-36: it still happens when triggered then for the first time, before the final scoring."""
    game = a_game(
        players=2, active="yellow", stage="final",
        yellow={"gallery": people(investor=1), "money": 10},
        box_office=tickets(brown=1, pink=5, white=5), discard=tickets(),
        stacks={"painting": {"top": "painting-2", "left": []}},
    )  # fmt: skip
    game = after(game, "yellow", *BUY)
    assert game.table.stage == "over"
    assert game.table.scores["yellow"]["cash"] == 9
    never = after(a_game(players=2, active="yellow", stage="final"), "yellow", *HIRE)
    assert (never.table.stage, never.table.intermediate) == ("over", "ahead")


@pytest.mark.parametrize(
    ("facts", "met"),
    [
        ({"box_office": tickets(), "intermediate": "done"}, {"box office empty"}),
        ({"artists": {"painting blue": {"fame": 19}, "photo blue": FAMOUS}}, {"celebrities"}),
        ({"bag": {}}, {"bag empty"}),
        ({"box_office": tickets(), "intermediate": "done", "bag": {}}, {"box office empty", "bag empty"}),
        (
            {"bag": {}, "artists": {"painting blue": {"fame": 19}, "photo blue": FAMOUS}},
            {"bag empty", "celebrities"},
        ),
        (
            {"box_office": tickets(), "intermediate": "done",
             "artists": {"painting blue": {"fame": 19}, "photo blue": FAMOUS}},
            {"box office empty", "celebrities"},
        ),
    ],
)  # fmt: skip
def test_two_of_three_conditions(facts: dict[str, Any], met: set[str]) -> None:
    """p. 5, G-FIN-1, G-FIN-2: states, tested at the end of a full turn."""
    game = a_game(**facts)
    assert {name for name, true in conditions(game).items() if true} == met
    game = after(game, "blue", *HIRE)
    assert game.table.stage == ("triggered" if len(met) == 2 else "running")


def test_t_57_the_end_triggered_in_a_kicked_out_action() -> None:
    """p. 5, T-57, G-FIN-3, G-FIN-5, A-61, A-86: Orange ends the round, then everybody has one more turn."""
    game = a_game(
        active="purple",
        kicked_out=("yellow", "gallerist", MC),
        artists={"painting blue": {"fame": 18}, "photo blue": FAMOUS},
        bag={},
    )
    game = after(game, "yellow", {"promote": "painting blue", "bonus": {"tickets": ["white"]}})
    assert (game.table.stage, asked(game)) == ("triggered", ("turn", "orange"))
    game = after(game, "orange", *HIRE)
    assert asked(game) == ("kicked_out", "purple")
    game = after(game, "purple", "decline")
    assert (game.table.stage, game.table.round) == ("final", 2)
    for seat in ("blue", "yellow", "purple", "orange"):
        assert asked(game) == ("turn", seat)
        game = after(game, seat, *HIRE)
    assert (game.table.stage, asked(game)) == ("over", ("over", None))


def test_t_57_the_end_triggered_by_the_last_player() -> None:
    """p. 5, T-57, G-FIN-4: the final round follows at once; triggered by the start player, the others come first."""
    facts: dict[str, Any] = {"artists": {"painting blue": {"fame": 18}, "photo blue": FAMOUS}, "bag": {}}
    promote = ({"go": MC}, {"promote": "painting blue", "bonus": {"tickets": ["white"]}})
    last = after(a_game(active="orange", **facts), "orange", *promote)
    assert (last.table.stage, asked(last)) == ("final", ("turn", "blue"))
    first = after(a_game(active="blue", **facts), "blue", *promote)
    assert (first.table.stage, asked(first), first.table.round) == ("triggered", ("turn", "yellow"), 1)


def test_the_final_round_is_otherwise_normal() -> None:
    """p. 5, G-FIN-5: executive action, third-slot tile, celebrity money."""
    game = a_game(
        stage="final",
        artists={"painting blue": {"fame": 18}},
        blue={
            "works": ["digital blue", "photo blue"],
            "money": 18,
            "gallery": people(collector=1),
            "tickets": {"pink": 1},
        },
        plaza=people(vip=1),
        stacks={"painting": {"left": []}},
    )
    game = after(game, "blue", {"go": AC}, {"buy": "painting blue"}, {"spend": ["pink plaza"]}, {"tile": "money"})
    blue = game.table.players["blue"]
    assert (blue.money, blue.lobby) == (5 + 1, people())
    assert asked(game) == ("turn", "yellow")


def test_an_empty_bag_and_box_office_only_give_less() -> None:
    """G-FIN-6, G-EXE-9: play goes on."""
    game = a_game(bag={}, box_office=tickets(), discard=tickets(), intermediate="done")
    game = after(game, "blue", {"go": AC}, {"buy": "painting blue"}, "end")
    assert sum(game.table.stacks["painting"].visitors.values()) == 0
    assert game.table.players["blue"].tickets == tickets()


FRONTS = [
    {1: "photo-bag", 2: "photo-plaza", 3: "photo-money"},
    {1: "digital-bag", 2: "digital-plaza", 3: "digital-influence"},
]


def stuck(**facts: Any) -> Game:
    """Neither of two players can act anywhere."""
    base = {"money": 0, "influence": 0, "desks": 0}
    blue = base | {"contracts": FRONTS[0], "commission": "sculpture blue"} | facts.pop("blue", {})
    yellow = base | {"contracts": FRONTS[1], "commission": "photo blue"}
    return a_game(players=2, blue=blue, yellow=yellow, **facts)


def test_two_rounds_of_passes_end_the_game() -> None:
    """G-FIN-8, A-99: final scoring at once, without a final round."""
    game = stuck()
    for number, (seat, to) in enumerate([("blue", MC), ("yellow", AC), ("blue", SO), ("yellow", IM)], 1):
        assert (game.table.stage, game.table.quiet) == ("running", number - 1)
        game = after(game, seat, {"pass": to})
    assert (game.table.stage, asked(game)) == ("over", ("over", None))


def test_rounds_are_counted_from_the_start_player() -> None:
    """G-FIN-8: two complete rounds, so passes that began in mid-round wait for the end of a round."""
    game = stuck(active="yellow")
    for seat, to in [("yellow", MC), ("blue", AC), ("yellow", SO), ("blue", IM)]:
        game = after(game, seat, {"pass": to})
        assert game.table.stage == "running"
    game = after(game, "yellow", {"pass": MC})
    assert game.table.stage == "over"


@pytest.mark.parametrize("first", [True, False])
def test_an_executive_action_keeps_the_game_alive(first: bool) -> None:
    """G-FIN-8: rounds count only if nobody took an executive action, be it before the pass (X1) or after it (X3)."""
    game = stuck(blue={"tickets": {"pink": 1}}, plaza=people(vip=1))
    steps: list[Step] = [{"spend": ["pink plaza"]}, {"pass": MC}]
    # the VIP in the Lobby gives no access to the market: Blue has no assistant
    game = after(game, "blue", *(steps if first else steps[::-1]))
    for seat, to in [("yellow", AC), ("blue", SO), ("yellow", IM)]:
        game = after(game, seat, {"pass": to})
    assert game.table.stage == "running"
    for seat, to in [("blue", MC), ("yellow", AC)]:
        game = after(game, seat, {"pass": to})
    assert game.table.stage == "over"


def test_a_kicked_out_action_keeps_the_game_alive() -> None:
    """G-FIN-8: also an executive action of a kicked-out player."""
    game = stuck(blue={"tickets": {"pink": 1}}, plaza=people(vip=1), at={"blue": MC}, active="yellow", start="yellow")
    game = after(game, "yellow", {"pass": MC})
    assert asked(game) == ("kicked_out", "blue")
    game = after(game, "blue", {"spend": ["pink plaza"]})
    for seat, to in [("blue", SO), ("yellow", AC), ("blue", IM)]:
        game = after(game, seat, {"pass": to})
    assert game.table.stage == "running"


def test_the_game_is_over() -> None:
    """G-FIN-3: nobody is asked any more."""
    game = after(a_game(players=2, active="yellow", stage="final"), "yellow", *HIRE)
    assert game.agenda == []
    refused(game, "blue", *HIRE, code="E-NOT-YOU")
