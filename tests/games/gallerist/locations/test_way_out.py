"""Going where only an executive action in between makes an action possible: rulebook p. 5, p. 18, A-103."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from gallerist_pbem.engine.answers import MINOR
from gallerist_pbem.engine.guided import GuidedOrder
from gallerist_pbem.engine.legal import answers, every_answer
from gallerist_pbem.games.gallerist import guide
from gallerist_pbem.games.gallerist.locations import executive
from gallerist_pbem.games.gallerist.locations.possible import can_act_there, destinations, sources_to_leave
from gallerist_pbem.games.gallerist.rules import moving, rules
from gallerist_pbem.games.gallerist.table.position import Game
from gallerist_pbem.orders.steps import Step
from gallerist_pbem.report.form.options import entries
from tests.support.gallerist import AC, IM, MC, SO, a_game, after, asked, contract, people, refused, words
from tests.support.random_games import positions

BROWN: Step = {"spend": ["brown plaza"]}
OFFER: Step = {"offer": "1 3"}
FULL = {1: "photo-bag", 2: "photo-plaza", 3: "photo-contract"}


def market(**facts: Any) -> Game:
    """Blue has a brown ticket, the Plaza an Investor, and the Lobby of blue nobody."""
    usual: dict[str, Any] = {"blue": {"tickets": {"brown": 1}}, "plaza": people(investor=1)}
    return a_game(**usual | facts)


@pytest.mark.parametrize("steps", [({"go": IM}, BROWN, OFFER), (BROWN, {"go": IM}, OFFER)])
def test_the_executive_action_may_open_the_market_before_the_move_or_after_it(steps: tuple[Step, ...]) -> None:
    """p. 5, p. 18, G-TRN-3, G-TRN-5: judged together with the step that follows."""
    game = after(market(), "blue", *steps)
    assert game.table.market == {"1 3": "blue"}
    assert asked(game) == ("turn", "yellow")


def test_without_it_the_way_out_is_named() -> None:
    """G-TRN-5, A-103: the move is refused, and which executive action would help is said."""
    for rest in ((), (OFFER,), ({"reputation": "1 photo"},), ("end",), ({"hire": 1},), ({"go": MC},)):
        refusal = refused(market(), "blue", {"go": IM}, *rest, code="E-MOVE-NOACTION")
        assert (refusal.rule, refusal.step, refusal.tried) == ("G-TRN-5", 1, "go international_market")
        assert "before the move or right after it, such as `spend brown plaza`" in str(refusal)


def test_where_none_helps_the_move_is_refused_as_ever() -> None:
    """p. 5, G-TRN-5: no ticket for anybody on the Plaza; or the executive action has been taken already."""
    refusal = refused(market(plaza=people(vip=1)), "blue", {"go": IM}, OFFER, code="E-MOVE-NOACTION")
    assert set(refusal.possible) == {AC, SO, MC}
    game = market(blue={"tickets": {"brown": 2}}, yellow={"lobby": people(investor=1)}, plaza=people())
    first: Step = {"spend": ["brown lobby yellow"]}
    refused(game, "blue", first, {"go": IM}, OFFER, code="E-MOVE-NOACTION")
    refusal = refused(game, "blue", {"go": IM}, first, OFFER, code="E-EXEC-STRAND")
    assert refusal.step == 2
    both: Step = {"spend": ["brown lobby yellow", "brown plaza"]}
    assert after(game, "blue", {"go": IM}, both, OFFER).table.market == {"1 3": "blue"}


def test_only_the_executive_action_is_open_then() -> None:
    """G-TRN-5: no location action before it, and the order cannot end there."""
    game = market()
    moving.arrive(game, game.agenda[-1], IM, None)
    assert words(game) == {"spend"}
    assert list(answers(rules, game, "blue")) == [[BROWN, {"offer": "1 1", "bonus": {"tickets": ["brown"]}}]]


def test_listed_and_guided() -> None:
    """`legal`, short or whole, and the wizard know the move, and none of them a wrong rest."""
    game = market()
    short = [steps for steps in answers(rules, game, "blue") if steps[0] == {"go": IM}]
    assert [steps[1] for steps in short] == [BROWN]
    whole = [steps for steps in answers(rules, game, "blue", MINOR) if steps[0] == {"go": IM}]
    assert {str(steps[1]) for steps in whole} == {str(BROWN)}
    assert len(whole) > len(short)
    wizard = GuidedOrder(rules, guide, game, "blue", [])
    (entry,) = (entry for entry in entries(wizard) if entry.text == "go international_market")
    assert "there: nothing before an executive action" in entry.brings
    assert wizard.then(entry.path).steps == [{"go": IM}, BROWN]
    two = market(blue={"tickets": {"brown": 1, "pink": 1}}, plaza=people(investor=1, vip=1))
    wizard = GuidedOrder(rules, guide, two, "blue", entry.path)
    assert [entry.text for entry in entries(wizard)] == ["brown plaza", "pink plaza"]


def test_money_for_hiring() -> None:
    """p. 6, p. 11: the bonus of a contract pays the assistant."""
    poor = {"money": 0, "influence": 0, "gallery": people(investor=1), "contracts": {1: "photo-money"}}
    game = a_game(blue=poor)
    refusal = refused(game, "blue", {"go": MC}, {"hire": 1}, code="E-MOVE-NOACTION")
    assert "`use 1`" in str(refusal)
    hired = after(game, "blue", {"go": MC}, {"use": 1, "with": "desk"}, {"hire": 1})
    assert (hired.table.players["blue"].money, hired.table.players["blue"].desks) == (1, 2)


def test_a_desk_for_hiring_and_a_contract_that_comes_up() -> None:
    """p. 6, A-103: what a card brings before a contract is looked for counts, what is drawn does not."""
    full = {"desks": 4, "influence": 0, "contracts": {1: "photo-contract"}}
    game = a_game(blue=full, at={"yellow": SO})
    hired = after(game, "blue", {"go": MC}, {"use": 1}, {"take": 1, "to": 2}, {"hire": 1})
    assert hired.table.players["blue"].desks == 4
    revealed = after(game, "blue", {"go": MC}, {"use": 1}, "reveal")
    assert asked(revealed) == ("contract_after_reveal", "blue")
    assert after(revealed, "blue", {"take": "none"}, {"hire": 1}).table.players["blue"].desks == 4
    standing = a_game(blue=full, assistants={AC: "blue"}, at={"yellow": SO})
    refused(standing, "blue", {"go": MC}, {"use": 1, "with": AC}, {"take": 1}, {"hire": 1}, code="E-EXEC-STRAND")
    assert contract(hired.table.players["blue"], 1).assistant


def test_a_collector_who_makes_a_masterpiece() -> None:
    """p. 5, p. 8, A-25: the fourth slot opens by the fame of the purchase, to which the invited Collector adds."""
    blue = {"works": ["painting blue", "photo blue", "sculpture blue"], "money": 20, "influence": 0,
            "commission": "digital blue", "tickets": {"white": 2}}  # fmt: skip
    famous = {"painting blue": {"up": True, "fame": 18}, "digital blue": {"fame": 4}}
    game = a_game(blue=blue, artists=famous, plaza=people(collector=1), stacks={"painting": {"top": "painting-1"}})
    invite: Step = {"spend": ["white plaza", "white lobby"]}
    refusal = refused(game, "blue", {"go": AC}, {"buy": "painting blue"}, code="E-MOVE-NOACTION")
    assert "`spend white plaza, white lobby`" in str(refusal)
    bought = after(game, "blue", {"go": AC}, invite, {"buy": "painting blue"})
    assert len(bought.table.players["blue"].works) == 4


def test_a_blocked_player_may_go_or_pass() -> None:
    """G-TRN-6, A-18, A-103: executive actions are never forced, so passing stays legal where only one would help."""
    nothing = {"money": 0, "influence": 0, "desks": 1, "queue": 0, "contracts": FULL, "commission": "sculpture blue"}
    game = market(blue=nothing | {"tickets": {"brown": 1}})
    assert {"go", "pass", "spend"} <= words(game)
    assert asked(after(game, "blue", {"pass": MC}, "end")) == ("turn", "yellow")
    offered = after(game, "blue", {"go": IM}, BROWN, {"offer": "1 1", "coins": 1, "bonus": {"tickets": ["pink"]}})
    assert offered.table.market == {"1 1": "blue"}


def test_under_revision_1_it_was_refused() -> None:
    """A-103: games that were begun so go on so."""
    game = market()
    game.revision = 1
    refusal = refused(game, "blue", {"go": IM}, BROWN, OFFER, code="E-MOVE-NOACTION")
    assert set(refusal.possible) == {AC, SO, MC}
    assert after(game, "blue", BROWN, {"go": IM}, OFFER).table.market == {"1 3": "blue"}


def closed_ways(game: Game) -> Iterator[tuple[str, str | None]]:
    """Moves after which no action is possible at once."""
    seat = game.agenda[-1].seat or ""
    for to in destinations(game, seat):
        yield from ((to, leave) for leave in sources_to_leave(game, seat) if not can_act_there(game, seat, to, leave))


def helped(game: Game, to: str, leave: str | None) -> bool:
    """Whether any executive action at all helps: all of them tried."""
    trial = game.copy()
    moving.arrive(trial, trial.agenda[-1], to, leave)
    steps = {"spend": executive.offer_tickets, "use": executive.use_contract_bonus}
    return any(
        any(True for _ in every_answer(trial, word, step))
        for word, step in steps.items()
        if rules.possible(trial, trial.agenda[-1], word)
    )


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_nothing_that_would_help_is_overlooked(seats: int) -> None:
    """A-103: a few ways to spend tickets stand for all of them; found by trying every one at random positions."""
    found = {True: 0, False: 0}
    for number in range(12):
        options = {name: values[number % len(values)] for name, values in rules.OPTIONS.items()}
        for game in positions(rules, seats, f"way out {number}", options):
            if not game.agenda or game.agenda[-1].kind != "turn" or not game.agenda[-1].facts["executive"]:
                continue
            if sum(game.table.players[game.agenda[-1].seat or ""].tickets.values()) > 5:
                continue  # too many ways to try them all
            for to, leave in islice(closed_ways(game), 6):
                expected = helped(game, to, leave)
                assert (leave in moving.leaves_for(game, game.agenda[-1], to)) == expected
                found[expected] += 1
    assert min(found.values()) > 5
