"""Kicked-out actions and going home, rulebook p. 6."""

from __future__ import annotations

import pytest

from gallerist_pbem.orders.steps import Step
from tests.support.gallerist import (
    AC,
    IM,
    MC,
    SO,
    a_game,
    after,
    asked,
    contract,
    people,
    refused,
    tickets,
    told,
    words,
)


def test_t_24_an_assistant_is_kicked_out_and_acts() -> None:
    """p. 6, T-24, G-KO-1, G-KO-3: Yellow pays from 12 to 10 for a location action, then the assistant goes home."""
    game = a_game(active="purple", assistants={SO: "yellow"}, yellow={"influence": 12})
    game = after(game, "purple", {"go": SO}, {"take": 1, "to": 2}, "end")
    assert asked(game) == ("kicked_out", "yellow")
    game = after(game, "yellow", {"take": 2, "to": 2})
    yellow = game.table.players["yellow"]
    assert (yellow.influence, yellow.desks, yellow.tickets) == (10, 3, tickets(pink=1))
    assert asked(game) == ("turn", "orange")


def test_the_kicked_out_player_sees_the_finished_turn() -> None:
    """p. 5-6, G-KO-2: he may use what the active player's turn brought, even visitors just freed."""
    game = a_game(
        at={"orange": AC}, orange={"tickets": {"white": 1}}, stacks={"painting": {"visitors": people(collector=1)}}
    )
    game = after(game, "blue", {"go": AC}, {"buy": "painting blue"}, "end")
    game = after(game, "orange", {"spend": ["white plaza"]})
    assert game.table.players["orange"].lobby == people(collector=1)


def test_t_32_an_executive_action_is_free() -> None:
    """T-32, G-KO-3: no influence is paid."""
    game = a_game(kicked_out=("orange", "gallerist", MC), orange={"tickets": {"pink": 2}}, plaza=people(vip=1))
    game = after(game, "orange", {"spend": ["pink plaza", "pink lobby"]})
    orange = game.table.players["orange"]
    assert (orange.influence, orange.gallery, orange.gallerist) == (10, people(vip=1), "home")


@pytest.mark.parametrize("first", [{"hire": 1}, {"use": 1, "anyway": True}])
def test_t_33_one_option_only(first: Step) -> None:
    """T-33, G-KO-3, A-71: a location action and an executive action together are refused."""
    orange = {"tickets": {"pink": 2}, "contracts": {1: "photo-money"}}
    game = a_game(active="yellow", kicked_out=("orange", "gallerist", MC), orange=orange, plaza=people(vip=2))
    refused(game, "orange", first, {"spend": ["pink plaza"]}, code="E-KO-ONE")


def test_doing_nothing_must_be_said() -> None:
    """G-KO-3, G-KO-7: `decline`; the piece goes home all the same."""
    game = a_game(kicked_out=("orange", "assistant", MC))
    game = after(game, "orange", "decline")
    assert game.table.players["orange"].desks == 3
    assert asked(game) == ("turn", "yellow")
    refused(game, "yellow", "decline", code="E-KO-NOTYOU")


@pytest.mark.parametrize(("influence", "left"), [(13, 10), (10, 5), (6, 5), (5, 0), (3, 0), (35, 30), (30, 25)])
def test_t_29_the_price_of_a_location_action(influence: int, left: int) -> None:
    """p. 6, p. 17, T-29, G-KO-4, A-12: back to the nearest fame icon strictly below."""
    game = a_game(kicked_out=("orange", "gallerist", MC), orange={"influence": influence})
    assert after(game, "orange", {"hire": 1}).table.players["orange"].influence == left


def test_t_29_at_zero_influence() -> None:
    """T-29, G-KO-4: only an executive action or declining is left."""
    orange = {"influence": 0, "tickets": {"pink": 1}}
    game = a_game(kicked_out=("orange", "gallerist", MC), orange=orange, plaza=people(vip=1))
    assert words(game) == {"decline", "spend"}
    refused(game, "orange", {"hire": 1}, code="E-KO-INFL")


def test_the_price_is_paid_first() -> None:
    """G-KO-4, G-KO-5, A-72, A-73: what is left after the price must cover the action."""
    game = a_game(
        kicked_out=("orange", "gallerist", MC),
        orange={"influence": 6, "money": 0},
        artists={"painting red": {"up": True, "promotion": 5}, "painting blue": {"promotion": 5}},
    )
    after_price = after(game, "orange", {"hire": 1, "coins": 1})
    assert after_price.table.players["orange"].influence == 4
    refused(game, "orange", {"hire": 1}, code="E-HIR-MONEY")
    poor = a_game(
        kicked_out=("orange", "gallerist", MC), orange={"influence": 2}, artists={"painting blue": {"promotion": 0}}
    )
    refused(poor, "orange", {"promote": "painting blue"}, code="E-PRO-INFL")


def test_t_51_promoting_when_kicked_out() -> None:
    """T-51, G-KO-4: with 12 influence the price leads to 10, level 3 then to 7."""
    game = a_game(
        kicked_out=("orange", "gallerist", MC), orange={"influence": 12}, artists={"painting blue": {"promotion": 2}}
    )
    game = after(game, "orange", {"promote": "painting blue", "bonus": {"tickets": ["pink", "brown"]}})
    assert game.table.players["orange"].influence == 7


def test_no_action_possible_after_paying() -> None:
    """p. 18, G-KO-5: the option is closed; E-KO-NOACTION, or E-KO-PLACE for an action of another location."""
    game = a_game(kicked_out=("orange", "gallerist", IM), orange={"tickets": {"pink": 1}}, plaza=people(vip=1))
    assert words(game) == {"decline", "spend"}
    refused(game, "orange", {"offer": "1 1"}, code="E-KO-NOACTION")
    refused(game, "orange", {"hire": 1}, code="E-KO-PLACE")


def test_t_30_the_kicked_out_assistant_may_be_used() -> None:
    """p. 6, T-30, G-KO-6: with no desk occupied it goes onto the market table, and so does not go home."""
    game = a_game(
        kicked_out=("orange", "assistant", IM),
        orange={"desks": 0, "lobby": people(vip=1), "works": ["painting blue"]},
    )
    step = {"reputation": "1 painting", "to": "money", "with": "waiting"}
    game = after(game, "orange", step)
    orange = game.table.players["orange"]
    assert game.table.market == {"1 painting": "orange"}
    assert (orange.influence, orange.desks, game.table.waiting) == (8, 0, None)


def test_the_kicked_out_assistant_may_go_onto_a_contract() -> None:
    """p. 6, G-KO-6: option b with the waiting piece."""
    game = a_game(kicked_out=("orange", "assistant", MC), orange={"desks": 0, "contracts": {1: "photo-bag"}})
    game = after(game, "orange", {"use": 1, "with": "waiting", "bonus": {"visitor": "vip"}})
    orange = game.table.players["orange"]
    assert (orange.desks, contract(orange, 1).assistant, orange.boxed) == (0, True, 1)


def test_a_waiting_gallerist_is_no_assistant() -> None:
    """G-KO-6: only an assistant counts as available."""
    game = a_game(kicked_out=("orange", "gallerist", MC), orange={"desks": 0, "contracts": {1: "photo-bag"}})
    refused(game, "orange", {"use": 1, "with": "waiting", "bonus": {"visitor": "vip"}}, code="E-CTR-NOASSIST")


def test_hiring_may_take_the_last_desk() -> None:
    """G-KO-7, A-20: the waiting assistant reserves no desk and then leaves the game."""
    game = a_game(kicked_out=("orange", "assistant", MC), orange={"desks": 3})
    game = after(game, "orange", {"hire": 1})
    assert (game.table.players["orange"].desks, game.table.players["orange"].boxed) == (4, 1)


def test_the_third_slot_tile_comes_before_the_piece_goes_home() -> None:
    """G-KO-7, A-94: an assistant gained by the tile takes the last desk, the kicked-out one leaves the game."""
    game = a_game(
        kicked_out=("orange", "assistant", AC),
        orange={"desks": 3, "works": ["painting blue", "photo blue"], "influence": 15},
        stacks={"painting": {"top": "painting-2"}},
    )
    tile = game.table.players["orange"].third_slot
    game = after(game, "orange", {"buy": "painting blue"})
    assert asked(game) == ("tile", "orange")
    game = after(game, "orange", {"tile": "assistant"})
    orange = game.table.players["orange"]
    assert (orange.desks, orange.boxed, orange.reputation["assistant"]) == (4, 1, tile)
    assert asked(game) == ("turn", "yellow")


def test_own_assistant_goes_home_at_once() -> None:
    """p. 6, p. 18, G-KO-8, A-89: no kicked-out action; the desk is taken before the action at that location."""
    game = a_game(assistants={MC: "blue"}, blue={"desks": 3})
    refused(game, "blue", {"go": MC}, {"hire": 1}, code="E-HIR-DESK")
    game = after(game, "blue", {"go": MC}, {"promote": "painting blue", "bonus": {"tickets": ["pink"]}})
    assert (game.table.players["blue"].desks, asked(game)) == (4, ("turn", "yellow"))
    assert told(game, "kicked_out") == []


def test_own_assistant_with_a_full_office_can_be_used() -> None:
    """G-KO-8, A-19: it waits, and may be placed on the market table in this turn."""
    game = a_game(assistants={IM: "blue"}, blue={"desks": 4, "lobby": people(vip=1)})
    game = after(game, "blue", {"go": IM}, {"offer": "1 1", "with": "waiting", "bonus": {"tickets": ["pink"]}})
    blue = game.table.players["blue"]
    assert (blue.desks, blue.boxed, game.table.market) == (4, 0, {"1 1": "blue"})


def test_own_assistant_with_a_full_office_goes_home_at_the_end() -> None:
    """G-KO-8, G-HOM-2: to a desk that got free in the turn, or out of the game."""
    game = a_game(assistants={IM: "blue"}, blue={"desks": 4, "lobby": people(vip=1)})
    freed = after(game, "blue", {"go": IM}, {"offer": "1 1", "with": "desk", "bonus": {"tickets": ["pink"]}})
    assert (freed.table.players["blue"].desks, freed.table.players["blue"].boxed) == (4, 0)
    game = a_game(assistants={SO: "blue"}, blue={"desks": 4})
    lost = after(game, "blue", {"go": SO}, {"take": 1, "to": 2}, "end")
    assert (lost.table.players["blue"].desks, lost.table.players["blue"].boxed) == (4, 1)


def test_a_waiting_own_assistant_reserves_no_desk() -> None:
    """G-KO-8: a free assistant may take the desk that the offer emptied; the waiting one is then lost."""
    game = a_game(assistants={IM: "blue"}, blue={"desks": 4, "lobby": people(investor=1, vip=1)})
    game = after(game, "blue", {"go": IM}, {"offer": "2 1", "with": "desk"})
    assert (game.table.players["blue"].desks, game.table.players["blue"].boxed) == (4, 1)


def test_no_chains() -> None:
    """G-KO-9: nobody is displaced by a kicked-out action; the space stays with the active player."""
    game = a_game(kicked_out=("orange", "gallerist", MC))
    game = after(game, "orange", {"hire": 1})
    assert told(game, "kicked_out") == []
    assert game.table.spaces[MC] == ("blue", "gallerist")


def test_assistant_kicked_out_while_the_gallerist_is_elsewhere() -> None:
    """G-KO-11: a normal kicked-out action; the gallerist stays where he is."""
    game = a_game(at={"orange": AC}, assistants={MC: "orange"})
    game = after(game, "blue", {"go": MC}, {"hire": 1})
    game = after(game, "orange", {"hire": 1})
    orange = game.table.players["orange"]
    assert (orange.influence, orange.desks, orange.gallerist) == (5, 4, AC)


def test_t_38_kicked_out_right_before_the_own_turn() -> None:
    """p. 17, T-38, G-KO-12: then he may go back to the very location."""
    game = a_game(at={"yellow": MC})
    game = after(game, "blue", {"go": MC}, {"hire": 1})
    game = after(game, "yellow", "decline", {"go": MC}, {"hire": 1})
    assert game.table.spaces[MC] == ("yellow", "gallerist")
    assert asked(game) == ("kicked_out", "blue")


@pytest.mark.parametrize("piece", ["gallerist", "assistant"])
def test_no_kicked_out_actions_in_the_final_round(piece: str) -> None:
    """p. 5, G-KO-13, A-22, A-95: the piece goes home, nobody is asked."""
    at = {"yellow": MC} if piece == "gallerist" else {}
    game = a_game(stage="final", at=at, assistants={} if at else {MC: "yellow"})
    game = after(game, "blue", {"go": MC}, {"hire": 1})
    yellow = game.table.players["yellow"]
    assert asked(game) == ("turn", "yellow")
    assert (yellow.gallerist, yellow.desks) == (("home", 2) if at else ("home", 3))
    assert told(game, "forced") == []


def test_nobody_is_asked_who_can_only_decline() -> None:
    """G-KO-14, A-97: tickets without a visitor to move, a contract without an assistant, no influence."""
    orange = {"influence": 0, "tickets": {"pink": 2}, "contracts": {1: "photo-bag"}, "desks": 0}
    game = a_game(at={"orange": MC}, orange=orange)
    game = after(game, "blue", {"go": MC}, {"hire": 1})
    assert [event["step"] for event in told(game, "forced")] == ["decline"]
    assert asked(game) == ("turn", "yellow")


def test_a_kicked_out_player_who_can_do_something_is_asked() -> None:
    """G-KO-14, G-PBM-4: the game waits for him."""
    game = a_game(at={"orange": MC}, orange={"influence": 0, "tickets": {"pink": 1}}, plaza=people(vip=1))
    game = after(game, "blue", {"go": MC}, {"hire": 1})
    assert asked(game) == ("kicked_out", "orange")
    refused(game, "yellow", {"go": MC}, {"hire": 1}, code="E-NOT-YOU")


def test_a_gallerist_goes_home() -> None:
    """p. 6, G-HOM-1: home is no location; from there he may go anywhere, but leave nobody."""
    game = a_game(kicked_out=("yellow", "gallerist", MC))
    game = after(game, "yellow", "decline")
    assert game.table.players["yellow"].gallerist == "home"
    assert ("yellow", "gallerist") not in game.table.spaces.values()
    refused(game, "yellow", {"go": SO, "leave": "desk"}, {"take": 1, "to": 2}, code="E-LEAVE-HOME")


def test_an_assistant_without_a_desk_leaves_the_game() -> None:
    """p. 6, G-HOM-2, G-HOM-3: not back into the queue, and not as the player likes."""
    game = a_game(kicked_out=("orange", "assistant", MC), orange={"desks": 4, "queue": 5})
    game = after(game, "orange", "decline")
    orange = game.table.players["orange"]
    assert (orange.desks, orange.queue, orange.boxed) == (4, 5, 1)


def test_signing_when_kicked_out_with_a_reveal() -> None:
    """G-KO-3, G-PBM-2: the reveal is paid for, then the player is asked which card he takes."""
    game = a_game(kicked_out=("orange", "gallerist", SO))
    game = after(game, "orange", "reveal")
    assert (asked(game), game.table.players["orange"].influence) == (("contract_after_reveal", "orange"), 5)
    game = after(game, "orange", {"take": "none"})
    assert (asked(game), game.table.players["orange"].gallerist) == (("turn", "yellow"), "home")


def test_the_price_is_not_paid_twice() -> None:
    """G-KO-4: taking the card after the reveal costs nothing more."""
    game = after(a_game(kicked_out=("orange", "gallerist", SO)), "orange", "reveal")
    game = after(game, "orange", {"take": 1, "to": 1})
    assert game.table.players["orange"].influence == 5
