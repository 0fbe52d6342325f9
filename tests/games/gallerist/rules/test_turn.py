"""Turn order, moving, leaving an assistant behind, and passing: rulebook p. 5."""

from __future__ import annotations

from typing import Any

import pytest

from gallerist_pbem.engine.apply import judge
from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.games.gallerist.table.position import Game
from gallerist_pbem.orders.steps import Step
from tests.support.gallerist import AC, IM, MC, SO, a_game, after, asked, people, play_order, refused, told, words


def test_order_is_clockwise_and_kicked_out_players_do_not_shift_it() -> None:
    """p. 5, G-TRN-1, G-KO-2, A-69: after the kicked-out player comes the one left of the last main turn."""
    game = a_game(active="yellow", at={"yellow": SO, "orange": AC})
    game = after(game, "yellow", {"go": AC}, {"discover": "sculpture blue"})
    assert asked(game) == ("kicked_out", "orange")
    game = after(game, "orange", {"discover": "digital blue"})
    assert asked(game) == ("turn", "purple")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_round_ends_after_the_player_right_of_the_start_player(players: int) -> None:
    """G-TRN-1: clockwise from the start player."""
    game = a_game(players=players, start="yellow", active="yellow")
    order = [*list(game.table.players)[1:], "blue"]
    for seat in order:
        assert (asked(game), game.table.round) == (("turn", seat), 1)
        game = after(game, seat, {"go": MC}, {"hire": 1})
        if seat != order[0]:
            game = after(game, order[order.index(seat) - 1], "decline")
    assert (asked(game), game.table.round) == (("turn", "yellow"), 2)


def test_a_main_turn_needs_a_move_and_a_location_action() -> None:
    """p. 5, G-TRN-2: neither may be left out, and there is only one location action."""
    game = a_game(blue={"tickets": {"pink": 1}}, plaza=people(vip=1))
    refused(game, "blue", {"spend": ["pink plaza"]}, code="E-ACT-MISSING")
    refused(game, "blue", {"hire": 1}, code="E-ACT-PLACE")
    refused(game, "blue", {"go": MC}, code="E-ACT-MISSING")
    refused(game, "blue", {"go": MC}, {"hire": 1}, {"hire": 1}, code="E-NOT-YOU")


@pytest.mark.parametrize("at", [0, 1, 2])
def test_the_executive_action_may_come_at_three_points(at: int) -> None:
    """p. 5, p. 18, G-TRN-3, A-56: before the move (X1), before the action (X2), after it (X3)."""
    game = a_game(blue={"tickets": {"pink": 1}}, plaza=people(vip=1))
    steps: list[Step] = [{"go": MC}, {"hire": 1}]
    steps.insert(at, {"spend": ["pink plaza"]})
    game = after(game, "blue", *steps)
    assert game.table.players["blue"].lobby == people(vip=1)
    assert asked(game) == ("turn", "yellow")


@pytest.mark.parametrize(("first", "second"), [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)])
def test_t_34_only_one_executive_action_a_turn(first: int, second: int) -> None:
    """T-34, G-TRN-3: in whatever two places."""
    game = a_game(blue={"tickets": {"pink": 2}, "contracts": {1: "photo-money"}}, plaza=people(vip=1))
    steps: list[Step] = [{"go": MC}, {"hire": 1}]
    steps.insert(first, {"spend": ["pink plaza"]})
    steps.insert(second, {"use": 1} if second == first + 1 else {"spend": ["pink lobby"]})
    refused(game, "blue", *steps, code="E-EXEC-TWICE")


@pytest.mark.parametrize("at", range(3))
def test_a_second_list_of_tickets_right_after_the_first_is_added_to_it(at: int) -> None:
    """G-EXE-1: people write a line for each ticket; it is one executive action, and recorded as one."""
    game = a_game(blue={"tickets": {"pink": 2, "white": 1}}, plaza=people(vip=1, collector=1))
    steps: list[Step] = [{"go": MC}, {"hire": 1}]
    steps[at:at] = [{"spend": ["pink plaza"]}, {"spend": ["pink lobby"]}, {"spend": ["white plaza"]}]
    outcome = play_order(game, "blue", *steps)
    assert outcome.steps[at] == {"spend": ["pink plaza", "white plaza", "pink lobby"]}
    assert (len(outcome.steps), outcome.game.table.players["blue"].gallery) == (3, people(vip=1))
    verdict = judge(rules, game, "blue", steps)
    assert (verdict.verdict, verdict.steps) == ("legal", outcome.steps)
    assert refused(game, "blue", {"spend": ["pink plaza"]}, {"spend": ["brown plaza"]}, code="E-TKT-NONE").step == 2


def test_a_second_list_of_tickets_is_the_one_of_the_next_turn_where_that_has_begun() -> None:
    """G-EXE-1: kicked out and then on turn; each list is an executive action of its own."""
    game = a_game(kicked_out=("yellow", "gallerist", SO), yellow={"tickets": {"pink": 2}}, plaza=people(vip=1))
    steps: list[Step] = [{"spend": ["pink plaza"]}, {"spend": ["pink lobby"]}, {"go": MC}, {"hire": 1}]
    assert play_order(game, "yellow", *steps).steps == steps


def test_end_of_turn_comes_in_its_order() -> None:
    """G-TRN-4: the third-slot tile, then the kicked-out player, then intermediate scoring, then the next player."""
    game = a_game(
        at={"yellow": AC},
        blue={"works": ["painting blue", "photo blue"], "gallery": people(investor=1), "lobby": people(vip=1)},
        yellow={"tickets": {"pink": 1}},
        box_office={"brown": 5, "pink": 1, "white": 5},
        discard={"pink": 1},
        plaza=people(vip=1),
    )
    game = after(game, "blue", {"go": AC}, {"buy": "painting blue"})
    assert (asked(game), game.table.intermediate) == (("executive", "blue"), "due")
    game = after(game, "blue", {"tile": "influence"})
    assert (asked(game), game.table.intermediate) == (("kicked_out", "yellow"), "due")
    money = game.table.players["blue"].money
    game = after(game, "yellow", "decline")
    assert (asked(game), game.table.intermediate) == (("turn", "yellow"), "done")
    assert game.table.players["blue"].money == money + 2


def test_nobody_may_go_where_he_cannot_act() -> None:
    """p. 5, G-TRN-5: the refusal names the locations that are open."""
    game = a_game()
    refusal = refused(game, "blue", {"go": IM}, {"offer": "1 1"}, code="E-MOVE-NOACTION")
    assert set(refusal.possible) == {AC, SO, MC}


def test_leaving_may_make_an_action_possible_or_not() -> None:
    """G-TRN-5: tested after leaving and arriving; a desk that gets free can be filled by hiring."""
    game = a_game(at={"blue": SO}, blue={"desks": 4, "influence": 0})
    refused(game, "blue", {"go": MC}, {"hire": 1}, code="E-MOVE-NOACTION")
    game = after(game, "blue", {"go": MC, "leave": "desk"}, {"hire": 1})
    assert game.table.players["blue"].desks == 4


def test_an_assistant_just_left_behind_is_still_available_at_the_market() -> None:
    """G-MOV-5, G-MKT-3, G-TRN-5: the only assistant stands on the vacated space and may be taken from there."""
    game = a_game(at={"blue": SO}, blue={"desks": 1, "lobby": people(vip=1)})
    game = after(
        game, "blue", {"go": IM, "leave": "desk"}, {"offer": "1 1", "with": SO, "bonus": {"tickets": ["pink"]}}
    )
    assert game.table.market == {"1 1": "blue"}
    assert game.table.spaces[SO] is None


def test_an_executive_action_may_not_spoil_the_only_action() -> None:
    """G-TRN-5, A-103: at the market the last Lobby visitor must stay until the action is done."""
    game = a_game(blue={"tickets": {"pink": 1}, "lobby": people(vip=1)})
    refused(game, "blue", {"go": IM}, {"spend": ["pink lobby"]}, {"offer": "1 1"}, code="E-EXEC-STRAND")
    game = after(game, "blue", {"go": IM}, {"offer": "1 1", "bonus": {"tickets": ["brown"]}}, {"spend": ["pink lobby"]})
    assert game.table.players["blue"].gallery == people(vip=1)


def blocked(**facts: Any) -> Game:
    """Blue can act nowhere: no money, no influence, a dead end at every location."""
    full = {1: "photo-bag", 2: "photo-plaza", 3: "photo-money"}
    blue = {"money": 0, "influence": 0, "desks": 0, "contracts": full, "commission": "sculpture blue"}
    return a_game(**{"blue": blue} | facts)


def test_t_40_a_blocked_player_passes_and_still_kicks_out() -> None:
    """T-40, G-TRN-6, A-18: `pass` moves the gallerist; whoever stands there is kicked out."""
    game = blocked(at={"blue": SO, "yellow": MC})
    assert "go" not in words(game)
    after_pass = after(game, "blue", {"pass": MC})
    assert asked(after_pass) == ("kicked_out", "yellow")
    assert after_pass.table.spaces[MC] == ("blue", "gallerist")
    assert after_pass.table.quiet == 1
    refused(game, "blue", {"pass": SO}, code="E-MOVE-SAME")


def test_t_40_pass_is_refused_while_an_action_is_possible() -> None:
    """T-40, G-TRN-6: E-PASS names where one can act."""
    assert set(refused(a_game(), "blue", {"pass": MC}, code="E-PASS").possible) == {AC, SO, MC}


def test_a_blocked_player_may_still_use_his_executive_action() -> None:
    """G-TRN-6: before or after the pass, once."""
    game = blocked(plaza=people(vip=2))
    game.table.players["blue"].tickets["pink"], game.table.box_office["pink"] = 2, 18
    first, second = {"spend": ["pink plaza"]}, {"pass": MC}
    for steps in ((first, second), (second, first)):
        assert after(game, "blue", *steps).table.players["blue"].lobby == people(vip=1)
    refused(game, "blue", first, second, first, code="E-EXEC-TWICE")


def test_a_blocked_player_may_leave_an_assistant_behind() -> None:
    """G-TRN-6, G-MOV-3: passing is a move like any other, and any move from a location may leave an assistant."""
    full = {1: "photo-bag", 2: "photo-plaza", 3: "photo-money"}
    blue = {"money": 0, "influence": 0, "desks": 4, "contracts": full, "commission": "sculpture blue"}
    game = a_game(at={"blue": SO}, blue=blue | {"queue": 0})
    game = after(game, "blue", {"pass": MC, "leave": "desk"})
    assert game.table.spaces[SO] == ("blue", "assistant")


def test_t_25_the_gallerist_must_go_elsewhere() -> None:
    """p. 5, T-25, G-MOV-1: from home he may go anywhere, but is sent nowhere that offers no action."""
    refusal = refused(a_game(at={"blue": SO}), "blue", {"go": SO}, {"take": 1, "to": 2}, code="E-MOVE-SAME")
    assert set(refusal.possible) == {AC, MC}
    for home in (
        ({"go": SO}, {"take": 1, "to": 2}),
        ({"go": MC}, {"hire": 1}),
        ({"go": AC}, {"discover": "sculpture blue"}),
    ):
        game = after(a_game(), "blue", *home, "end")
        assert (game.table.players["blue"].gallerist, asked(game)) == (home[0]["go"], ("turn", "yellow"))


def test_one_piece_on_a_space() -> None:
    """G-MOV-2, G-MOV-7, G-KO-10: arriving displaces the piece to the waiting spot, and at most one waits."""
    game = a_game(at={"blue": SO, "yellow": MC}, assistants={AC: "purple"})
    game = after(game, "blue", {"go": MC, "leave": "desk"}, {"hire": 1})
    assert game.table.spaces == {
        SO: ("blue", "assistant"),
        AC: ("purple", "assistant"),
        MC: ("blue", "gallerist"),
        IM: None,
    }
    assert game.table.waiting == (MC, ("yellow", "gallerist"))


def test_leaving_an_assistant_from_a_desk() -> None:
    """p. 5, G-MOV-3: or leaving nobody."""
    game = a_game(at={"blue": SO})
    left = after(game, "blue", {"go": MC, "leave": "desk"}, {"hire": 1})
    assert (left.table.spaces[SO], left.table.players["blue"].desks) == (("blue", "assistant"), 2)
    nobody = after(game, "blue", {"go": MC}, {"hire": 1})
    assert (nobody.table.spaces[SO], nobody.table.players["blue"].desks) == (None, 3)


def test_t_23_the_assistant_left_may_come_from_another_location() -> None:
    """p. 5, T-23, G-MOV-3, G-MOV-5: Orange leaves the market and takes the assistant from the Sales Office."""
    game = a_game(active="orange", at={"orange": IM}, assistants={SO: "orange"})
    game = after(game, "orange", {"go": MC, "leave": SO}, {"hire": 1})
    assert (game.table.spaces[SO], game.table.spaces[IM]) == (None, ("orange", "assistant"))
    assert game.table.players["orange"].desks == 3


@pytest.mark.parametrize("word", [MC, "waiting"])
def test_the_assistant_left_may_come_from_the_destination(word: str) -> None:
    """G-MOV-3, G-KO-8: the own assistant that would be kicked out is the one left behind."""
    game = a_game(at={"blue": SO}, assistants={MC: "blue"}, blue={"desks": 3})
    game = after(game, "blue", {"go": MC, "leave": word}, {"hire": 1})
    assert (game.table.spaces[SO], game.table.spaces[MC]) == (("blue", "assistant"), ("blue", "gallerist"))
    assert (game.table.players["blue"].desks, game.table.waiting) == (4, None)


def test_t_26_nobody_is_left_behind_at_home() -> None:
    """T-26, G-MOV-3."""
    refused(a_game(), "blue", {"go": MC, "leave": "desk"}, {"hire": 1}, code="E-LEAVE-HOME")


def test_t_27_an_assistant_hired_later_cannot_be_left() -> None:
    """T-27, G-MOV-4: he must exist at the moment of leaving; one gained before the move (X1) can be left."""
    game = a_game(at={"blue": SO}, blue={"desks": 0})
    refused(game, "blue", {"go": MC, "leave": "desk"}, {"hire": 1}, code="E-LEAVE-NONE")
    game = a_game(at={"blue": SO}, assistants={AC: "blue"}, blue={"desks": 0, "contracts": {1: "photo-assistant"}})
    game = after(game, "blue", {"use": 1, "with": AC}, {"go": MC, "leave": "desk"}, {"hire": 1})
    assert game.table.spaces[SO] == ("blue", "assistant")


def test_assistants_on_cards_and_on_the_table_are_no_source() -> None:
    """p. 5-6, G-MOV-5, G-MKT-4: nor is another player's."""
    game = a_game(
        at={"blue": SO},
        assistants={MC: "yellow"},
        blue={"desks": 0, "contracts": {1: ("photo-bag", "front", True)}},
        market={"1 1": "blue"},
    )
    refused(game, "blue", {"go": MC, "leave": "desk"}, {"hire": 1}, code="E-LEAVE-NONE")
    refused(game, "blue", {"go": MC, "leave": MC}, {"hire": 1}, code="E-LEAVE-NONE")


def test_arriving_on_another_piece() -> None:
    """p. 5-6, G-MOV-7, G-KO-1: gallerist or assistant, it goes to the waiting spot of that location."""
    for piece in ("gallerist", "assistant"):
        at = {"yellow": MC} if piece == "gallerist" else {}
        game = a_game(at=at, assistants={MC: "yellow"} if piece == "assistant" else {})
        game = after(game, "blue", {"go": MC}, {"hire": 1})
        assert told(game, "kicked_out") == [
            {"event": "kicked_out", "seat": "yellow", "piece": piece, "at": MC, "by": "blue"}
        ]
        assert game.table.waiting == (MC, ("yellow", piece))


def test_it_is_not_your_turn() -> None:
    """G-TRN-1: E-NOT-YOU says who must act."""
    refusal = refused(a_game(), "yellow", {"go": MC}, {"hire": 1}, code="E-NOT-YOU")
    assert "blue" in refusal.why
