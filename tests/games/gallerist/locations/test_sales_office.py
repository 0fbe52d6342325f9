"""Sales Office, rulebook p. 9-10: signing contracts and selling works."""

from __future__ import annotations

from typing import Any

import pytest

from gallerist_pbem.games.gallerist.table.facts import value
from gallerist_pbem.games.gallerist.table.position import Game
from tests.support.gallerist import (
    MC,
    SO,
    a_game,
    after,
    asked,
    contract,
    people,
    play_order,
    refused,
    stopped,
    tickets,
    told,
)

GO = {"go": SO}
FULL = {1: "photo-bag", 2: "photo-plaza", 3: "photo-money"}


def test_t_48_three_unfulfilled_contracts_close_the_action() -> None:
    """p. 9, T-48, G-CON-1: the reveal too; with nothing to sell the location is closed altogether."""
    game = a_game(blue={"contracts": FULL, "works": ["photo blue"]})
    refused(game, "blue", GO, {"take": 1, "to": 1}, code="E-CON-FULL")
    refused(game, "blue", GO, "reveal", code="E-CON-FULL")
    refused(a_game(blue={"contracts": FULL}), "blue", GO, "reveal", code="E-MOVE-NOACTION")


def test_t_48_a_fulfilled_contract_is_covered() -> None:
    """p. 9, T-48, G-CON-5, A-92: the old card goes to the discard, its assistant home, and there is no ticket."""
    game = a_game(blue={"contracts": FULL | {2: ("photo-plaza", "money", True)}})
    game = after(game, "blue", GO, {"take": 1}, "end")
    blue = game.table.players["blue"]
    assert (contract(blue, 2).card, contract(blue, 2).assistant) == ("digital-bag", False)
    assert (blue.desks, blue.tickets) == (3, tickets())
    assert game.table.contract_discard == ["photo-plaza"]


def test_a_covered_assistant_without_a_desk_leaves_the_game() -> None:
    """p. 9, G-CON-5, G-HOM-2."""
    game = a_game(blue={"contracts": {2: ("photo-plaza", "money", True)}, "desks": 4})
    game = after(game, "blue", GO, {"take": 1, "to": 2}, "end")
    assert (game.table.players["blue"].desks, game.table.players["blue"].boxed) == (4, 1)


def test_t_5_reveal_then_take() -> None:
    """p. 9, T-5, G-CON-2, G-PBM-2: four new cards over the old ones; the pink space gives a pink ticket."""
    game = a_game(
        active="orange",
        orange={"contracts": {1: "photo-contract", 3: "photo-plaza"}},
        upcoming={"contracts": ["digital-plaza", "painting-plaza", "sculpture-plaza", "photo-money"]},
    )
    game = after(game, "orange", GO, "reveal")
    assert asked(game) == ("contract_after_reveal", "orange")
    tops = [pile[-1] for pile in game.table.display]
    assert tops == ["digital-plaza", "painting-plaza", "sculpture-plaza", "photo-money"]
    assert [len(pile) for pile in game.table.display] == [2, 2, 2, 2]
    box = game.table.box_office["pink"]
    game = after(game, "orange", {"take": 2})
    assert game.table.players["orange"].tickets == tickets(pink=1)
    assert game.table.box_office["pink"] == box - 1
    assert contract(game.table.players["orange"], 2).card == "painting-plaza"


def test_one_reveal_only() -> None:
    """G-CON-2: E-CON-REVEALED."""
    stopped(a_game(), "blue", GO, "reveal", "reveal", code="E-CON-REVEALED")


def test_t_50_taking_none() -> None:
    """p. 9, T-50, G-CON-3: only after a reveal."""
    refused(a_game(), "blue", GO, {"take": "none"}, code="E-CON-MUST")
    game = after(a_game(), "blue", GO, "reveal", {"take": "none"})
    assert game.table.players["blue"].contracts == [None, None, None]
    assert asked(game) == ("turn", "yellow")
    declined = after(after(a_game(), "blue", GO, "reveal"), "blue", "end")
    assert declined.table.players["blue"].contracts == [None, None, None]


def test_the_bonus_of_a_card_must_be_followed_by_a_contract() -> None:
    """G-CON-3, G-EXE-10: E-CON-MUST when the order goes on without one."""
    game = a_game(blue={"contracts": {1: "photo-contract"}})
    refused(game, "blue", {"use": 1, "with": "desk"}, {"go": MC}, {"hire": 1}, code="E-CON-MUST")


def test_only_top_cards_can_be_taken() -> None:
    """p. 9, G-CON-4: a covered card is out of reach until the one above it is gone."""
    game = a_game(display={1: ["painting-plaza", "digital-plaza"]})
    game = after(game, "blue", GO, {"take": 1, "to": 1}, "end")
    assert contract(game.table.players["blue"], 1).card == "digital-plaza"
    assert game.table.display[0] == ["painting-plaza"]


@pytest.mark.parametrize(("space", "colour"), [(1, "brown"), (2, "pink"), (3, "white")])
def test_the_ticket_of_an_empty_space(space: int, colour: str) -> None:
    """p. 9, p. 17, G-CON-5: brown, pink, any; a taken space is refused."""
    game = a_game(blue={"contracts": {space % 3 + 1: "photo-bag"}})
    step = {"take": 1, "to": space, "tickets": [colour]}
    assert after(game, "blue", GO, step, "end").table.players["blue"].tickets[colour] == 1
    refused(game, "blue", GO, {"take": 1, "to": space % 3 + 1}, code="E-CON-SPACE")
    wrong = {"take": 1, "to": 1, "tickets": ["white"]}
    if space == 1:
        refused(game, "blue", GO, wrong, code="E-TKT-ICON")


def test_refill() -> None:
    """p. 9, G-CON-6: a place without any card gets one, a place with a covered card does not."""
    game = a_game(upcoming={"contracts": ["digital-plaza"]})
    game = after(game, "blue", GO, {"take": 1, "to": 1})
    assert game.table.display[0] == ["digital-plaza"]
    assert len(game.table.deck) == 15
    covered = a_game(display={1: ["painting-plaza", "digital-plaza"]})
    covered = after(covered, "blue", GO, {"take": 1, "to": 1})
    assert told(covered, "drawn") == []


def test_a_small_deck_is_shuffled_with_everything() -> None:
    """p. 9, G-CON-7, A-28: fewer than four cards for a reveal: all but the players' cards make a new deck."""
    game = a_game(deck=["digital-plaza", "photo-money"], blue={"contracts": {1: "painting-bag"}})
    game = after(game, "blue", GO, "reveal")
    table = game.table
    assert [len(pile) for pile in table.display] == [1, 1, 1, 1]
    assert (len(table.deck), table.contract_discard) == (15, [])
    assert told(game, "reshuffled") == [{"event": "reshuffled"}]
    assert contract(table.players["blue"], 1).card == "painting-bag"


def test_an_empty_deck_when_a_place_is_to_be_refilled() -> None:
    """p. 9, G-CON-7: four new display cards are dealt."""
    game = a_game(deck=[])
    game = after(game, "blue", GO, {"take": 1, "to": 1})
    assert [len(pile) for pile in game.table.display] == [1, 1, 1, 1]
    assert len(game.table.deck) == 15


def test_wishes() -> None:
    """G-CON-2, G-PBM-1: `prefer` takes the leftmost card that fits the first wish that anything fits, or asks."""
    game = a_game(upcoming={"contracts": ["digital-plaza", "photo-money", "photo-plaza", "sculpture-plaza"]})
    wish = {"take": None, "prefer": ["painting", "photo plaza", "none"], "to": 1}
    taken = play_order(game, "blue", GO, "reveal", wish)
    assert contract(taken.game.table.players["blue"], 1).card == "photo-plaza"
    assert taken.steps[2] == {"take": 3, "to": 1}
    nothing = wish | {"prefer": ["painting"]}
    asked_again = stopped(game, "blue", GO, "reveal", nothing, code="E-CON-PREFER")
    assert asked(asked_again) == ("contract_after_reveal", "blue")


def test_wishes_are_judged_before_the_reveal() -> None:
    """G-PBM-1: a space that is taken is refused before anything comes up, so nobody can probe."""
    game = a_game(blue={"contracts": {1: "photo-bag"}})
    refused(game, "blue", GO, "reveal", {"take": None, "prefer": ["painting"], "to": 1}, code="E-CON-SPACE")


def seller(**facts: Any) -> Game:
    blue = {"contracts": {1: "painting-bag"}, "works": ["painting blue"]} | facts.pop("blue", {})
    return a_game(blue=blue, **facts)


def test_t_2_selling() -> None:
    """p. 18, T-2, G-SEL-3, G-SEL-4, G-SEL-5: all steps; the new top bonus needs an executive action of its own."""
    game = seller(
        artists={"painting blue": {"fame": 7}},
        blue={"contracts": {1: ("painting-bag", "front", True)}, "gallery": people(vip=1), "money": 0},
    )
    game = after(game, "blue", GO, {"sell": 1})
    blue = game.table.players["blue"]
    assert blue.money == 8
    assert (blue.works, [work.artist for work in blue.sold]) == ([], ["painting blue"])
    assert game.table.artists["painting blue"].signatures == 2
    assert (game.table.plaza, blue.gallery) == (people(vip=1), people())
    assert (contract(blue, 1).side, contract(blue, 1).assistant, blue.desks) == ("influence", False, 3)
    assert blue.influence == 10


def test_t_2_the_back_of_the_card_may_be_used_at_once() -> None:
    """p. 18, T-2, G-SEL-4: with an empty Gallery it gives nothing: warned, but legal; a Collector may stay."""
    game = seller(blue={"gallery": people(vip=1)})
    refused(game, "blue", GO, {"sell": 1}, {"use": 1, "with": "desk"}, code="W-NOEFFECT")
    after(game, "blue", GO, {"sell": 1}, {"use": 1, "with": "desk", "anyway": True})
    game = seller(blue={"gallery": people(vip=2)})
    game = after(game, "blue", GO, {"sell": 1}, {"use": 1, "with": "desk"})
    assert game.table.players["blue"].influence == 12


def test_the_sale_raises_the_collector_limit_at_once() -> None:
    """p. 5, G-SEL-5, G-COL-1: a second Collector may come in the same turn."""
    game = seller(blue={"gallery": people(vip=1, collector=1), "lobby": people(collector=1), "tickets": {"white": 1}})
    game = after(game, "blue", GO, {"sell": 1, "send": "vip"}, {"spend": ["white lobby"]})
    assert game.table.players["blue"].gallery == people(collector=2)


def test_t_6_whom_the_buyer_takes_along() -> None:
    """p. 10, T-6, G-SEL-3, A-77, A-78: VIP: influence half; Investor: money half; Collector: free choice."""
    game = seller(
        artists={"painting blue": {"fame": 11}},
        blue={"gallery": people(investor=2, vip=2, collector=1), "money": 0},
    )
    assert value(game, "painting blue") == 14
    vip = after(game, "blue", GO, {"sell": 1, "send": "vip"})
    assert (vip.table.players["blue"].money, contract(vip.table.players["blue"], 1).side) == (14, "influence")
    assert sum(vip.table.players["blue"].gallery.values()) == 4
    refused(game, "blue", GO, {"sell": 1, "send": "vip", "top": "money"}, code="E-SEL-TOP")
    investor = after(game, "blue", GO, {"sell": 1, "send": "investor"})
    assert contract(investor.table.players["blue"], 1).side == "money"
    for top in ("influence", "money"):
        collector = after(game, "blue", GO, {"sell": 1, "send": "collector", "top": top})
        assert contract(collector.table.players["blue"], 1).side == top
    refused(game, "blue", GO, {"sell": 1, "send": "collector"}, code="E-CHOICE")
    refused(game, "blue", GO, {"sell": 1, "send": "none"}, code="E-SEL-MUST")


def test_an_empty_gallery() -> None:
    """p. 10, G-SEL-3: nobody leaves, the half is free; a visitor named who is not there is refused."""
    game = seller()
    for top in ("influence", "money"):
        assert contract(after(game, "blue", GO, {"sell": 1, "top": top}).table.players["blue"], 1).side == top
    game = seller(blue={"gallery": people(vip=1)})
    refused(game, "blue", GO, {"sell": 1, "send": "investor"}, code="E-SEL-VISITOR")


def test_what_can_be_sold() -> None:
    """p. 10, G-SEL-1, A-58: an unfulfilled contract and an exhibited work of its form; a commission is no work."""
    refused(seller(), "blue", GO, {"sell": 2}, code="E-SEL-CTR")
    refused(seller(blue={"works": ["photo blue"]}), "blue", GO, {"sell": 1}, code="E-SEL-NONE")
    refused(seller(blue={"works": [], "commission": "painting red"}), "blue", GO, {"sell": 1}, code="E-SEL-NONE")
    fulfilled = seller(blue={"contracts": {1: ("painting-bag", "money")}})
    refused(fulfilled, "blue", GO, {"sell": 1}, code="E-SEL-CTR")


def test_one_contract_and_one_signature() -> None:
    """p. 10, G-SEL-2, A-76: with two contracts of the form one is fulfilled; the signature fixes the value."""
    game = seller(
        artists={"painting red": {"up": True, "fame": 15}},
        blue={
            "contracts": {1: "painting-bag", 2: "painting-plaza"},
            "works": ["painting blue", "painting red"],
            "money": 0,
        },
    )
    refused(game, "blue", GO, {"sell": 2, "top": "money"}, code="E-CHOICE")
    refused(game, "blue", GO, {"sell": 2, "artist": "photo blue", "top": "money"}, code="E-SEL-NONE")
    game = after(game, "blue", GO, {"sell": 2, "artist": "painting red", "top": "money"}, "end")
    blue = game.table.players["blue"]
    assert blue.money == 17
    assert [contract(blue, space).side for space in (1, 2)] == ["front", "money"]
    assert [work.artist for work in blue.works] == ["painting blue"]


def test_selling_a_masterpiece() -> None:
    """G-SEL-5, G-SEL-6: a celebrity's work is sold for 20; the fourth slot closes, and its signature stays unsold."""
    game = seller(
        artists={"painting blue": {"fame": 19}},
        blue={"works": ["painting blue", "photo blue", "digital blue", "sculpture blue"], "money": 0},
    )
    game = after(game, "blue", GO, {"sell": 1, "top": "money"}, "end")
    blue = game.table.players["blue"]
    assert blue.money == 20
    assert [work.artist for work in blue.works] == ["photo blue", "digital blue", "sculpture blue"]
    assert blue.sold[0].masterpiece
    assert game.table.artists["painting blue"].signatures == 2


def test_the_assistant_of_a_sold_contract_without_a_desk() -> None:
    """p. 6, p. 10, G-HOM-2, A-70: it goes home, and is lost with a full office."""
    game = seller(blue={"contracts": {1: ("painting-bag", "front", True)}, "desks": 4})
    game = after(game, "blue", GO, {"sell": 1, "top": "money"}, "end")
    assert (game.table.players["blue"].desks, game.table.players["blue"].boxed) == (4, 1)


def test_a_wish_list_may_end_in_none() -> None:
    """G-CON-2, G-CON-3, G-PBM-1: where the last wish is `none`, space and ticket are for the case that one fits."""
    game = a_game(upcoming={"contracts": ["digital-plaza", "photo-money", "photo-plaza", "sculpture-plaza"]})
    wish = {"take": None, "prefer": ["painting", "none"], "to": 3, "tickets": ["pink"]}
    outcome = play_order(game, "blue", GO, "reveal", wish)
    assert outcome.stopped is None, outcome.stopped
    assert outcome.steps[2] == {"take": "none"}
    assert outcome.game.table.players["blue"].contracts == [None, None, None]
