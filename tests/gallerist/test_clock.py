"""Intermediate scoring (p. 14), the end of the game (p. 5), and a game in which nobody can act."""

from __future__ import annotations

import pytest

from gallerist_pbem.games.gallerist.rules.turn import conditions
from tests.gallerist.builder import AC, IM, MC, SO, a_game, after, asked, people, refused, tickets, told

HIRE = ({"go": MC}, {"hire": 1})
BUY = ({"go": AC}, {"buy": "painting blue", "tickets": ["brown"]})
FAMOUS = {"up": True, "fame": 19}


def test_t_56_intermediate_scoring_after_the_kicked_out_player():
    """p. 14, T-56, G-MID-1, G-MID-2, G-MID-3, A-62: counts what his action brought; the Lobby does not count."""
    play = a_game(
        at={"orange": AC},
        blue={"gallery": people(investor=1)},
        orange={"gallery": people(1, 1, 1), "lobby": people(vip=1, investor=2), "tickets": {"pink": 1}},
        box_office=tickets(brown=1, pink=5, white=5),
        discard=tickets(),
        stacks={"painting": {"top": "painting-2", "left": []}},
    )
    assert play.table.intermediate == "ahead"
    play = after(play, "blue", *BUY)
    assert (play.table.intermediate, play.table.players["blue"].money) == ("due", 7)
    play = after(play, "orange", {"spend": ["pink lobby"]})
    orange = play.table.players["orange"]
    assert (orange.influence, orange.money) == (15, 13)
    assert play.table.players["blue"].money == 9
    assert play.table.intermediate == "done"


def test_t_56_intermediate_scoring_happens_once():
    """p. 14, T-56, G-MID-1: a second stack that runs out changes nothing."""
    play = a_game(
        blue={"gallery": people(investor=1)},
        box_office=tickets(brown=1, pink=5),
        discard=tickets(),
        intermediate="done",
        stacks={"painting": {"top": "painting-2", "left": []}},
    )
    play = after(play, "blue", *BUY)
    assert (play.table.players["blue"].money, told(play, "intermediate_scoring")) == (7, [])


def test_a_ticket_given_up_may_empty_a_stack():
    """G-MID-1, G-TKT-2: by whatever means."""
    play = a_game(
        box_office=tickets(brown=1, pink=1, white=1), discard=tickets(brown=1),
        stacks={"painting": {"top": "painting-7", "left": []}},
    )  # fmt: skip
    play = after(play, "blue", {"go": AC}, {"buy": "painting blue", "tickets": ["pink", "white"]})
    assert len(told(play, "intermediate_scoring")) == 1


def test_spending_tickets_does_not_bring_intermediate_scoring():
    """p. 14, G-MID-1: only a stack of the box office that runs out does."""
    play = a_game(blue={"tickets": {"pink": 1}}, plaza=people(vip=1), box_office=tickets(1, 1, 1))
    play = after(play, "blue", {"spend": ["pink plaza"]}, *HIRE)
    assert play.table.intermediate == "ahead"


def test_intermediate_influence_is_capped():
    """p. 13-14, G-MID-3, G-INF-1: all players at once, 2 for a VIP, 1 for a Collector."""
    play = a_game(
        yellow={"gallery": people(vip=2, collector=1), "influence": 33},
        purple={"gallery": people(investor=2, vip=1)},
        box_office=tickets(brown=1, pink=5, white=5),
        discard=tickets(),
        stacks={"painting": {"top": "painting-2", "left": []}},
    )
    play = after(play, "blue", *BUY)
    yellow, purple = play.table.players["yellow"], play.table.players["purple"]
    assert (yellow.influence, yellow.money) == (35, 11)
    assert (purple.influence, purple.money) == (12, 14)


def test_intermediate_scoring_in_the_final_round():
    """G-MID-4, A-36: it still happens when triggered then for the first time, before the final scoring."""
    play = a_game(
        players=2, active="yellow", stage="final",
        yellow={"gallery": people(investor=1), "money": 10},
        box_office=tickets(brown=1, pink=5, white=5), discard=tickets(),
        stacks={"painting": {"top": "painting-2", "left": []}},
    )  # fmt: skip
    play = after(play, "yellow", *BUY)
    assert play.table.stage == "over"
    assert play.table.scores["yellow"]["cash"] == 9
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
def test_two_of_three_conditions(facts, met):
    """p. 5, G-FIN-1, G-FIN-2: states, tested at the end of a full turn."""
    play = a_game(**facts)
    assert {name for name, true in conditions(play).items() if true} == met
    play = after(play, "blue", *HIRE)
    assert play.table.stage == ("triggered" if len(met) == 2 else "running")


def test_t_57_the_end_triggered_in_a_kicked_out_action():
    """p. 5, T-57, G-FIN-3, G-FIN-5, A-61, A-86: Orange ends the round, then everybody has one more turn."""
    play = a_game(
        active="purple",
        kicked_out=("yellow", "gallerist", MC),
        artists={"painting blue": {"fame": 18}, "photo blue": FAMOUS},
        bag={},
    )
    play = after(play, "yellow", {"promote": "painting blue", "bonus": {"tickets": ["white"]}})
    assert (play.table.stage, asked(play)) == ("triggered", ("turn", "orange"))
    play = after(play, "orange", *HIRE)
    assert asked(play) == ("kicked_out", "purple")
    play = after(play, "purple", "decline")
    assert (play.table.stage, play.table.round) == ("final", 2)
    for seat in ("blue", "yellow", "purple", "orange"):
        assert asked(play) == ("turn", seat)
        play = after(play, seat, *HIRE)
    assert (play.table.stage, asked(play)) == ("over", ("over", None))


def test_t_57_the_end_triggered_by_the_last_player():
    """p. 5, T-57, G-FIN-4: the final round follows at once; triggered by the start player, the others come first."""
    facts = {"artists": {"painting blue": {"fame": 18}, "photo blue": FAMOUS}, "bag": {}}
    promote = ({"go": MC}, {"promote": "painting blue", "bonus": {"tickets": ["white"]}})
    last = after(a_game(active="orange", **facts), "orange", *promote)
    assert (last.table.stage, asked(last)) == ("final", ("turn", "blue"))
    first = after(a_game(active="blue", **facts), "blue", *promote)
    assert (first.table.stage, asked(first), first.table.round) == ("triggered", ("turn", "yellow"), 1)


def test_the_final_round_is_otherwise_normal():
    """p. 5, G-FIN-5: executive action, third-slot tile, celebrity money."""
    play = a_game(
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
    play = after(play, "blue", {"go": AC}, {"buy": "painting blue"}, {"spend": ["pink plaza"]}, {"tile": "money"})
    blue = play.table.players["blue"]
    assert (blue.money, blue.lobby) == (5 + 1, people())
    assert asked(play) == ("turn", "yellow")


def test_an_empty_bag_and_box_office_only_give_less():
    """G-FIN-6, G-EXE-9: play goes on."""
    play = a_game(bag={}, box_office=tickets(), discard=tickets(), intermediate="done")
    play = after(play, "blue", {"go": AC}, {"buy": "painting blue"}, "end")
    assert sum(play.table.stacks["painting"].visitors.values()) == 0
    assert play.table.players["blue"].tickets == tickets()


FRONTS = [
    {1: "photo-bag", 2: "photo-plaza", 3: "photo-money"},
    {1: "digital-bag", 2: "digital-plaza", 3: "digital-influence"},
]


def stuck(**facts):
    """Neither of two players can act anywhere."""
    base = {"money": 0, "influence": 0, "desks": 0}
    blue = base | {"contracts": FRONTS[0], "commission": "sculpture blue"} | facts.pop("blue", {})
    yellow = base | {"contracts": FRONTS[1], "commission": "photo blue"}
    return a_game(players=2, blue=blue, yellow=yellow, **facts)


def test_two_rounds_of_passes_end_the_game():
    """G-FIN-8, A-99: final scoring at once, without a final round."""
    play = stuck()
    for number, (seat, to) in enumerate([("blue", MC), ("yellow", AC), ("blue", SO), ("yellow", IM)], 1):
        assert (play.table.stage, play.table.quiet) == ("running", number - 1)
        play = after(play, seat, {"pass": to})
    assert (play.table.stage, asked(play)) == ("over", ("over", None))


def test_rounds_are_counted_from_the_start_player():
    """G-FIN-8: two complete rounds, so passes that began in mid-round wait for the end of a round."""
    play = stuck(active="yellow")
    for seat, to in [("yellow", MC), ("blue", AC), ("yellow", SO), ("blue", IM)]:
        play = after(play, seat, {"pass": to})
        assert play.table.stage == "running"
    play = after(play, "yellow", {"pass": MC})
    assert play.table.stage == "over"


@pytest.mark.parametrize("first", [True, False])
def test_an_executive_action_keeps_the_game_alive(first):
    """G-FIN-8: rounds count only if nobody took an executive action, be it before the pass (X1) or after it (X3)."""
    play = stuck(blue={"tickets": {"pink": 1}}, plaza=people(vip=1))
    steps = [{"spend": ["pink plaza"]}, {"pass": MC}]
    # the VIP in the Lobby gives no access to the market: Blue has no assistant
    play = after(play, "blue", *(steps if first else steps[::-1]))
    for seat, to in [("yellow", AC), ("blue", SO), ("yellow", IM)]:
        play = after(play, seat, {"pass": to})
    assert play.table.stage == "running"
    for seat, to in [("blue", MC), ("yellow", AC)]:
        play = after(play, seat, {"pass": to})
    assert play.table.stage == "over"


def test_a_kicked_out_action_keeps_the_game_alive():
    """G-FIN-8: also an executive action of a kicked-out player."""
    play = stuck(blue={"tickets": {"pink": 1}}, plaza=people(vip=1), at={"blue": MC}, active="yellow", start="yellow")
    play = after(play, "yellow", {"pass": MC})
    assert asked(play) == ("kicked_out", "blue")
    play = after(play, "blue", {"spend": ["pink plaza"]})
    for seat, to in [("blue", SO), ("yellow", AC), ("blue", IM)]:
        play = after(play, seat, {"pass": to})
    assert play.table.stage == "running"


def test_the_game_is_over():
    """G-FIN-3: nobody is asked any more."""
    play = after(a_game(players=2, active="yellow", stage="final"), "yellow", *HIRE)
    assert play.agenda == []
    refused(play, "blue", *HIRE, code="E-NOT-YOU")
