"""Tickets, rulebook p. 14: the box office, and what happens when a stack has run out."""

from __future__ import annotations

from typing import Any

import pytest

from gallerist_pbem.games.gallerist.rules.turn import conditions
from gallerist_pbem.games.gallerist.table.position import Game
from tests.support.gallerist import AC, MC, a_game, after, people, refused, tickets, told

GO = {"go": AC}
BUY = {"buy": "painting blue"}


def buyer(work: str = "painting-7", **facts: Any) -> Game:
    return a_game(stacks={"painting": {"top": work, "left": []}}, intermediate="done", **facts)


def test_a_ticket_comes_from_its_stack() -> None:
    """p. 14, G-TKT-1."""
    game = after(buyer(), "blue", GO, BUY | {"tickets": ["pink", "white"]})
    assert (game.table.box_office, game.table.discard) == (tickets(20, 19, 19), tickets())
    assert game.table.players["blue"].tickets == tickets(pink=1, white=1)


def test_t_12_a_stack_has_run_out() -> None:
    """p. 14, T-12, G-TKT-2, G-TKT-7: brown from the box, the other brown given up, white from the discard."""
    game = buyer(box_office=tickets(brown=2), discard=tickets(white=1))
    game = after(game, "blue", GO, BUY | {"tickets": ["brown", "white via brown"]})
    assert game.table.players["blue"].tickets == tickets(brown=1, white=1)
    assert (game.table.box_office, game.table.discard) == (tickets(), tickets(brown=1))
    assert conditions(game)["box office empty"]


def test_the_colour_given_up_is_chosen() -> None:
    """p. 14, G-TKT-2: with two other stacks left the player says which; `white` alone is not enough."""
    game = buyer("painting-3", box_office=tickets(brown=2, pink=2), discard=tickets(white=1))
    refused(game, "blue", GO, BUY | {"tickets": ["white"]}, code="E-TKT-GONE")
    game = after(game, "blue", GO, BUY | {"tickets": ["white via pink"]})
    assert (game.table.box_office, game.table.discard) == (tickets(brown=2, pink=1), tickets(pink=1))


def test_the_only_colour_to_give_up_goes_without_saying() -> None:
    """G-TKT-2: `white` is enough where only brown is left."""
    game = buyer("painting-3", box_office=tickets(brown=2), discard=tickets(white=1))
    game = after(game, "blue", GO, BUY | {"tickets": ["white"]})
    assert (game.table.box_office, game.table.discard) == (tickets(brown=1), tickets(brown=1))


def test_no_exchange_while_the_stack_holds_the_colour() -> None:
    """G-TKT-1, G-TKT-2: nobody may burn a ticket of another colour."""
    refused(buyer(), "blue", GO, BUY | {"tickets": ["pink via brown", "white"]}, code="E-TKT-GONE")


def test_the_box_office_is_empty() -> None:
    """p. 14, G-TKT-3, G-FIN-6: tickets come from the discard."""
    game = buyer(box_office=tickets(), discard=tickets(1, 1, 1))
    game = after(game, "blue", GO, BUY | {"tickets": ["pink", "white"]})
    assert (game.table.box_office, game.table.discard) == (tickets(), tickets(brown=1))


def test_a_colour_that_is_nowhere_is_lost() -> None:
    """G-TKT-4, A-15: nothing is given up; a free icon must be used for a colour that can be had."""
    pink = buyer("painting-1", box_office=tickets(brown=3), discard=tickets(white=1))
    pink = after(pink, "blue", GO, BUY)
    assert pink.table.box_office == tickets(brown=3)
    assert told(pink, "ticket_lost") == [{"event": "ticket_lost", "seat": "blue", "colours": ["pink"]}]
    free = buyer("painting-3", box_office=tickets(brown=3), discard=tickets(white=1))
    refused(free, "blue", GO, BUY | {"tickets": ["pink"]}, code="E-TKT-GONE")


def test_never_two_of_one_colour_from_one_item() -> None:
    """p. 14, G-TKT-5, A-14: E-TKT-SAME; the second is lost when only one colour is left anywhere."""
    refused(buyer(), "blue", GO, BUY | {"tickets": ["pink", "pink"]}, code="E-TKT-SAME")
    game = buyer(box_office=tickets(brown=3), discard=tickets())
    game = after(game, "blue", GO, BUY)
    assert game.table.players["blue"].tickets == tickets(brown=1)


def test_tickets_may_not_be_refused() -> None:
    """G-TKT-6, A-16: they drive the clock; a list that is too short is refused."""
    refused(buyer(), "blue", GO, BUY | {"tickets": ["pink"]}, code="E-CHOICE")
    refused(buyer(), "blue", GO, BUY | {"tickets": []}, code="E-CHOICE")
    refused(buyer(), "blue", GO, BUY | {"tickets": ["pink", "white", "brown"]}, code="E-CHOICE")


def test_no_hand_limit() -> None:
    """G-TKT-8."""
    game = buyer(blue={"tickets": tickets(19, 10, 10)})
    game = after(game, "blue", GO, BUY | {"tickets": ["brown", "pink"]})
    assert sum(game.table.players["blue"].tickets.values()) == 41


@pytest.mark.parametrize(("work", "given", "code"), [
    ("painting-2", ["pink"], "E-TKT-ICON"),
    ("painting-6", ["brown", "brown"], "E-TKT-SAME"),
    ("painting-5", ["pink", "pink"], "E-TKT-SAME"),
])  # fmt: skip
def test_icons_of_one_or_two_colours(work: str, given: list[str], code: str) -> None:
    """p. 14, G-TKT-1, G-TKT-5, G-DAT-5."""
    refused(buyer(work), "blue", GO, BUY | {"tickets": given}, code=code)


def test_hiring_through_an_empty_stack() -> None:
    """G-TKT-2: also for a printed colour, with a forced exchange where one stack is left."""
    game = a_game(box_office=tickets(pink=3), discard=tickets(brown=1), intermediate="done", plaza=people())
    game = after(game, "blue", {"go": MC}, {"hire": 2})
    assert game.table.players["blue"].tickets == tickets(brown=1)
    assert game.table.box_office == tickets(pink=2)
