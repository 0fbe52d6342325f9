"""Executive actions, rulebook p. 5-6: tickets for visitors, bonuses of contract cards."""

from __future__ import annotations

from typing import Any

import pytest

from gallerist_pbem.games.gallerist.table.position import Game
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
    play_order,
    refused,
    tickets,
    told,
    words,
)

HIRE = ({"go": MC}, {"hire": 1})


def spend(game: Game, *moves: str) -> Game:
    """Tickets spent before the move."""
    return after(game, "blue", {"spend": list(moves)}, *HIRE)


def test_tickets_or_one_contract_bonus_not_both() -> None:
    """p. 5, G-EXE-1."""
    game = a_game(blue={"tickets": {"pink": 1}, "contracts": {1: "photo-bag"}}, plaza=people(vip=1))
    use = {"use": 1, "with": "desk", "bonus": {"visitor": "vip"}}
    assert spend(game, "pink plaza").table.players["blue"].lobby == people(vip=1)
    assert after(game, "blue", use, *HIRE).table.players["blue"].gallery == people(vip=1)
    refused(game, "blue", use, {"spend": ["pink plaza"]}, *HIRE, code="E-EXEC-TWICE")


def test_t_35_a_chain_of_tickets() -> None:
    """p. 5, T-35, G-EXE-2: one Collector from another Lobby to the Plaza, the own Lobby and the Gallery."""
    game = a_game(blue={"tickets": {"white": 3}}, orange={"lobby": people(collector=1)})
    two = spend(game, "white lobby orange", "white plaza")
    assert two.table.players["blue"].lobby == people(collector=1)
    assert two.table.players["blue"].tickets == tickets(white=1)
    three = spend(game, "white lobby orange", "white plaza", "white lobby")
    assert three.table.players["blue"].gallery == people(collector=1)
    assert three.table.players["orange"].lobby == people()


def test_tickets_move_only_their_colour() -> None:
    """p. 5, G-EXE-2: E-TKT-NONE without the ticket, E-TKT-WHERE without the visitor."""
    game = a_game(blue={"tickets": {"pink": 1}}, plaza=people(investor=1))
    refused(game, "blue", {"spend": ["brown plaza"]}, *HIRE, code="E-TKT-NONE")
    refused(game, "blue", {"spend": ["pink plaza"]}, *HIRE, code="E-TKT-WHERE")


@pytest.mark.parametrize("move", ["white gallery", "white bag", "white work", "white lobby blue", "white plaza orange"])
def test_t_35_no_other_steps_exist(move: str) -> None:
    """T-35, G-EXE-3: not out of a Gallery, off a work, from the bag, nor from the own Lobby to the Plaza."""
    game = a_game(
        blue={"tickets": {"white": 1}, "lobby": people(collector=1), "gallery": people(collector=1)},
        orange={"gallery": people(collector=1)},
        plaza=people(collector=1),
        stacks={"photo": {"visitors": people(collector=1)}},
    )
    refused(game, "blue", {"spend": [move]}, *HIRE, code="E-TKT-DIR")


def test_spent_tickets_are_discarded() -> None:
    """p. 5, G-EXE-4: to the discard, not to the box office."""
    game = a_game(blue={"tickets": {"pink": 1, "brown": 1}}, plaza=people(vip=1, investor=1))
    box = dict(game.table.box_office)
    game = spend(game, "pink plaza", "brown plaza")
    assert game.table.discard == tickets(brown=1, pink=1)
    assert game.table.box_office == box


def test_the_collector_limit_holds_for_every_ticket() -> None:
    """p. 5, G-EXE-5, G-COL-2: two white tickets cannot bring in two Collectors before a sale."""
    game = a_game(blue={"tickets": {"white": 2}, "lobby": people(collector=2)})
    refused(game, "blue", {"spend": ["white lobby", "white lobby"]}, *HIRE, code="E-COL-LIMIT")
    assert spend(game, "white lobby").table.players["blue"].gallery == people(collector=1)


def test_at_least_one_ticket() -> None:
    """G-EXE-6: spending none is not an executive action."""
    game = a_game(blue={"tickets": {"pink": 1}}, plaza=people(vip=1))
    refused(game, "blue", {"spend": []}, *HIRE, code="E-TKT-ZERO")


def test_the_bonus_of_a_contract_card() -> None:
    """p. 6, G-EXE-7: an assistant goes onto the card, the front bonus is received."""
    game = a_game(blue={"contracts": {2: "photo-plaza"}}, plaza=people(vip=1, collector=1))
    game = after(game, "blue", {"use": 2, "with": "desk"}, *HIRE)
    blue = game.table.players["blue"]
    assert (blue.gallery, blue.desks, contract(blue, 2).assistant) == (people(vip=1), 2, True)


def test_the_assistant_may_come_from_any_location() -> None:
    """p. 6, G-EXE-7, A-79: also from the destination, before arriving there."""
    game = a_game(assistants={MC: "blue"}, blue={"desks": 4, "contracts": {1: "photo-bag"}, "queue": 1})
    game = after(
        game,
        "blue",
        {"use": 1, "with": MC, "bonus": {"visitor": "vip"}},
        {"go": MC},
        {"promote": "painting blue", "bonus": {"tickets": ["pink"]}},
    )
    assert (game.table.players["blue"].desks, game.table.waiting) == (4, None)


def test_no_card_no_assistant() -> None:
    """G-EXE-7: E-CTR-EMPTY, E-CTR-NOASSIST."""
    game = a_game(blue={"desks": 0, "contracts": {1: "photo-bag"}})
    refused(game, "blue", {"use": 2}, *HIRE, code="E-CTR-EMPTY")
    refused(game, "blue", {"use": 1, "bonus": {"visitor": "vip"}}, *HIRE, code="E-CTR-NOASSIST")


@pytest.mark.parametrize(("side", "gain"), [("influence", ("influence", 5)), ("money", ("money", 3))])
def test_only_the_top_half_of_a_fulfilled_card_counts(side: str, gain: tuple[str, int]) -> None:
    """p. 6, p. 10, G-EXE-7, A-9: two for each VIP (Investor), one for each Collector."""
    gallery = people(investor=1, vip=2, collector=1)
    game = a_game(blue={"contracts": {1: ("photo-bag", side)}, "gallery": gallery, "money": 10, "influence": 10})
    before = {"influence": 10, "money": 9}
    game = after(game, "blue", {"use": 1, "with": "desk"}, *HIRE)
    blue = game.table.players["blue"]
    expected = before | {gain[0]: before[gain[0]] + gain[1]}
    assert {"influence": blue.influence, "money": blue.money} == expected


def test_t_39_each_side_of_a_card_once() -> None:
    """p. 6, T-39, G-EXE-8: a card with an assistant is used up until it is turned over by a sale."""
    game = a_game(
        blue={
            "contracts": {1: ("painting-bag", "front", True)},
            "works": ["painting blue"],
            "gallery": people(vip=2),
        }
    )
    refused(game, "blue", {"use": 1, "with": "desk", "bonus": {"visitor": "vip"}}, *HIRE, code="E-CTR-USED")
    sold = after(game, "blue", {"go": SO}, {"sell": 1, "send": "vip"}, {"use": 1, "with": "desk"})
    assert sold.table.players["blue"].influence == 12
    assert contract(sold.table.players["blue"], 1).assistant


@pytest.mark.parametrize(
    ("card", "facts"),
    [
        (("photo-bag", "influence"), {}),
        (("photo-bag", "money"), {}),
        ("photo-bag", {"bag": {}}),
        ("photo-plaza", {"plaza": people(collector=1)}),
    ],
)
def test_a_worthless_bonus_must_be_wanted(card: str | tuple[str, str], facts: dict[str, Any]) -> None:
    """p. 18, G-EXE-9, A-59: W-NOEFFECT asks for `anyway`; then the assistant is placed and nothing happens."""
    game = a_game(blue={"contracts": {1: card}}, **facts)
    refused(game, "blue", {"use": 1, "with": "desk"}, *HIRE, code="W-NOEFFECT")
    game = after(game, "blue", {"use": 1, "with": "desk", "anyway": True}, *HIRE)
    blue = game.table.players["blue"]
    assert (blue.gallery, blue.money, blue.influence) == (people(), 9, 10)
    assert contract(blue, 1).assistant


def test_a_free_assistant_is_worthless_without_a_desk() -> None:
    """G-EXE-9, A-82: four desks stay occupied when the assistant used comes from a location."""
    game = a_game(assistants={AC: "blue"}, blue={"desks": 4, "contracts": {1: "photo-assistant"}})
    act = ({"go": MC}, {"promote": "painting blue", "bonus": {"tickets": ["pink"]}})
    refused(game, "blue", {"use": 1, "with": AC}, *act, code="W-NOEFFECT")
    game = after(game, "blue", {"use": 1, "with": "desk"}, *act)
    assert (game.table.players["blue"].desks, game.table.players["blue"].queue) == (4, 4)


def test_the_contract_bonus_signs_a_contract() -> None:
    """p. 6, G-EXE-10, A-17: with the space's ticket; the used card keeps its own space."""
    game = a_game(blue={"contracts": {1: "photo-contract"}}, upcoming={"contracts": ["digital-plaza"]})
    use = {"use": 1, "with": "desk"}
    refused(game, "blue", use, {"take": 1, "to": 1}, *HIRE, code="E-CON-SPACE")
    game = after(game, "blue", use, {"take": 1, "to": 2}, *HIRE)
    blue = game.table.players["blue"]
    assert [card and card.card for card in blue.contracts] == ["photo-contract", "digital-bag", None]
    assert blue.tickets == tickets(pink=1)
    assert game.table.display[0] == ["digital-plaza"]


def test_the_contract_bonus_may_reveal_first() -> None:
    """G-EXE-10, G-PBM-2: four new contracts come up, then the player is asked; the turn goes on afterwards."""
    game = a_game(blue={"contracts": {1: "photo-contract"}})
    game = after(game, "blue", {"use": 1, "with": "desk"}, "reveal")
    assert asked(game) == ("contract_after_reveal", "blue")
    game = after(game, "blue", {"take": "none"}, *HIRE)
    assert asked(game) == ("turn", "yellow")


def test_the_contract_bonus_needs_a_space() -> None:
    """G-EXE-10, A-17: with three unfulfilled cards it is worthless."""
    cards = {1: "photo-contract", 2: "photo-plaza", 3: "photo-money"}
    game = a_game(blue={"contracts": cards})
    refused(game, "blue", {"use": 1, "with": "desk"}, *HIRE, code="W-NOEFFECT")
    game = after(game, "blue", {"use": 1, "with": "desk", "anyway": True}, *HIRE)
    assert told(game, "bonus_lost") == [{"event": "bonus_lost", "seat": "blue", "bonus": "contract"}]


def test_a_contract_bonus_may_not_close_the_only_action() -> None:
    """G-EXE-10, G-TRN-5, A-103: at the Sales Office the last space must stay open for the sign action."""
    cards = {1: "photo-contract", 2: "photo-plaza"}
    game = a_game(blue={"contracts": cards})
    use = {"use": 1, "with": "desk"}
    refused(game, "blue", {"go": SO}, use, {"take": 1, "to": 3, "tickets": ["pink"]}, code="E-EXEC-STRAND")
    game = after(game, "blue", {"go": SO}, use, "reveal")
    game = after(game, "blue", {"take": 1, "to": 3, "tickets": ["pink"]})
    assert asked(game) == ("turn", "yellow")


def test_a_visitor_of_choice_from_the_bag() -> None:
    """p. 18, G-EXE-11: among the kinds that are there."""
    game = a_game(blue={"contracts": {1: "photo-bag"}}, bag=people(investor=1, collector=1))
    use = {"use": 1, "with": "desk"}
    refused(game, "blue", use | {"bonus": {"visitor": "vip"}}, *HIRE, code="E-BAG-KIND")
    game = after(game, "blue", use | {"bonus": {"visitor": "collector"}}, *HIRE)
    assert (game.table.players["blue"].gallery, game.table.bag) == (people(collector=1), people(investor=1))


def test_the_plaza_card_brings_no_collector() -> None:
    """G-DAT-6, A-59: Investor or VIP only."""
    game = a_game(blue={"contracts": {1: "photo-plaza"}}, plaza=people(investor=1, vip=1, collector=1))
    use = {"use": 1, "with": "desk"}
    refused(game, "blue", use | {"bonus": {"visitor": "collector"}}, *HIRE, code="E-PLAZA-KIND")
    game = after(game, "blue", use | {"bonus": {"visitor": "investor"}}, *HIRE)
    assert game.table.players["blue"].gallery == people(investor=1)


def test_an_executive_action_never_comes_inside_an_action() -> None:
    """p. 5, G-TRN-3, A-93: not between the bonus of a card and its contract."""
    game = a_game(blue={"tickets": {"pink": 1}, "contracts": {1: "photo-contract"}}, plaza=people(vip=1))
    refused(game, "blue", {"use": 1, "with": "desk"}, {"spend": ["pink plaza"]}, *HIRE, code="E-EXEC-TIME")


def test_visitors_of_the_bought_work_can_be_moved_afterwards_only() -> None:
    """A-93, G-BUY-3: they reach the Plaza with the purchase."""
    game = a_game(blue={"tickets": {"white": 1}}, stacks={"painting": {"visitors": people(collector=1)}})
    buy = {"buy": "painting blue"}
    refused(game, "blue", {"go": AC}, {"spend": ["white plaza"]}, buy, code="E-TKT-WHERE")
    game = after(game, "blue", {"go": AC}, buy, {"spend": ["white plaza"]})
    assert game.table.players["blue"].lobby == people(collector=1)


def test_after_arrival_the_executive_action_sees_what_changed() -> None:
    """A-88, G-KO-8: an own assistant sent home on arrival is at a desk for X2; a foreign piece is not touched."""
    game = a_game(assistants={MC: "blue"}, blue={"desks": 0, "contracts": {1: "photo-bag"}})
    game = after(game, "blue", {"go": MC}, {"use": 1, "with": "desk", "bonus": {"visitor": "vip"}}, {"hire": 1})
    assert contract(game.table.players["blue"], 1).assistant
    assert game.table.players["blue"].desks == 1


def test_the_canonical_order_of_tickets_does_not_matter() -> None:
    """G-EXE-2: any order of the list leads to the same result and is recorded in one way."""
    game = a_game(blue={"tickets": {"white": 1, "pink": 2}}, yellow={"lobby": people(vip=1)}, plaza=people(collector=1))
    one = play_order(game, "blue", {"spend": ["white plaza", "pink lobby yellow", "pink plaza"]}, *HIRE)
    two = play_order(game, "blue", {"spend": ["pink lobby yellow", "pink plaza", "white plaza"]}, *HIRE)
    assert one.game.table == two.game.table
    assert one.steps == two.steps


def test_market_and_executive() -> None:
    """A-103, G-EXE-7: the last available assistant may not go onto a card when the market needs it."""
    game = a_game(blue={"desks": 1, "lobby": people(vip=1), "contracts": {1: "photo-bag"}})
    use = {"use": 1, "with": "desk", "bonus": {"visitor": "vip"}}
    refused(game, "blue", {"go": IM}, use, {"offer": "1 1"}, code="E-EXEC-STRAND")
    assert "use" in words(game)


def test_a_second_executive_action_before_the_tile() -> None:
    """G-TRN-3, G-TIL-1: with the third-slot tile still to come it is refused for the same reason, E-EXEC-TWICE."""
    blue = {"works": ["painting blue", "photo blue"], "tickets": {"pink": 2}}
    game = a_game(blue=blue, plaza=people(vip=2), stacks={"painting": {"left": []}})
    spend = {"spend": ["pink plaza"]}
    steps = ({"go": AC}, {"buy": "painting blue"})
    refused(game, "blue", spend, *steps, spend, {"tile": "money", "send": "vip"}, code="E-EXEC-TWICE")


def test_a_waiting_own_assistant_on_a_card() -> None:
    """G-KO-8, G-EXE-7, A-19: with a full office the displaced assistant may be used for the contract bonus."""
    game = a_game(assistants={MC: "blue"}, blue={"desks": 4, "contracts": {1: "photo-bag"}})
    use = {"use": 1, "with": "waiting", "bonus": {"visitor": "vip"}}
    game = after(game, "blue", {"go": MC}, use, {"promote": "painting blue", "bonus": {"tickets": ["pink"]}})
    blue = game.table.players["blue"]
    assert (blue.desks, blue.boxed, contract(blue, 1).assistant) == (4, 0, True)


def test_a_kicked_out_player_may_sign_by_a_card() -> None:
    """G-KO-3, G-EXE-10: the contract bonus as his one executive action, with the waiting assistant."""
    empty_desks = {"contracts": {1: "photo-contract"}, "desks": 0}
    game = a_game(kicked_out=("orange", "assistant", MC), orange=empty_desks)
    game = after(game, "orange", {"use": 1, "with": "waiting"}, {"take": 1, "to": 2})
    orange = game.table.players["orange"]
    assert (orange.influence, orange.tickets, asked(game)) == (10, tickets(pink=1), ("turn", "yellow"))
