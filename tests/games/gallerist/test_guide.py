"""The guided order: every way through its questions leads to an order that the rules accept."""

from __future__ import annotations

from random import Random

import pytest

from gallerist_pbem.engine.apply import apply, judge
from gallerist_pbem.engine.guided import GuidedOrder
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.games import game_of
from gallerist_pbem.games.gallerist import guide as consequences
from gallerist_pbem.games.gallerist.guide_worth import worth
from gallerist_pbem.games.gallerist.table import bonuses
from gallerist_pbem.games.gallerist.table.position import Game
from gallerist_pbem.report.form.options import entries
from tests.support.gallerist import AC, IM, MC, SO, a_game, people
from tests.support.random_games import positions


@pytest.mark.slow
def test_every_way_through_the_questions_is_an_order_that_the_rules_accept() -> None:
    rules, finished = game_of("gallerist").rules, 0
    for seats in (2, 3, 4):
        random = Random(seats)
        for game in positions(rules, seats, f"wizard {seats}"):
            if game.agenda and random.random() < 0.2:
                finished += lead(rules, game, random)
    assert finished > 50


def led(game: Game, *typed: str, seat: str = "blue") -> GuidedOrder:
    """An order after the options that begin like this."""
    walk = GuidedOrder(game_of("gallerist").rules, consequences, game, seat, [])
    for text in typed:
        (found,) = [entry for entry in entries(walk) if entry.text.startswith(text)]
        walk = walk.then(found.path)
    return walk


def told(walk: GuidedOrder) -> dict[str, list[str]]:
    """What the options of the open choice bring."""
    return {entry.text: entry.brings for entry in entries(walk)}


def test_a_bonus_that_gives_nothing_is_asked_and_never_set() -> None:
    """G-EXE-9."""
    game = a_game(blue={"contracts": {1: "photo-money", 2: "photo-bag"}}, at={"blue": AC})
    asked = led(game, f"go {MC}", "nobody", "use", "use 1")
    assert asked.choice is not None
    assert (asked.choice.name, asked.choice.options, asked.choice.warns) == ("anyway", (True,), True)
    question = consequences.ask(asked.game, asked.choice)
    assert "would give you nothing now (no Investor or Collector is in your Gallery)" in question
    assert list(told(asked)) == ["yes, use it all the same"]
    (yes,) = entries(asked)
    assert asked.then(yes.path).steps[-1] == {"use": 1, "anyway": True}


def test_a_dead_commission_is_only_given_up_when_that_is_said() -> None:
    """G-DIS-4."""
    game = a_game(blue={"commission": "photo blue"})
    game.table.stacks["photo"].top = None
    asked = led(game, f"go {AC}", "discover")
    assert asked.choice is not None
    assert asked.choice.name == "abandon"
    assert consequences.ask(asked.game, asked.choice).startswith("You hold the commission of photo blue")
    (yes,) = entries(asked)
    following = asked.then(yes.path).choice
    assert following is not None
    assert following.step == "discover"


def test_the_worth_of_a_bonus_is_told_where_one_is_gained() -> None:
    """G-DAT-6: reputation spaces, auction spaces, promotion levels, hiring, contracts, artists."""
    gallery = people(investor=1, vip=2)
    game = a_game(
        blue={"gallery": gallery, "lobby": people(vip=1), "money": 20, "influence": 10, "desks": 1}, plaza=people(vip=1)
    )
    offers = told(led(game, f"go {IM}"))
    assert offers["offer 1 6"][:2] == ["6 money in column 1", "bonus visitor: VIP from the Plaza"]
    assert told(led(game, f"go {MC}", "hire"))["hire 3"][0] == "gives a brown ticket + a pink ticket"
    cards = a_game(blue={"gallery": gallery, "contracts": {1: "photo-money", 2: "photo-assistant"}}, at={"blue": MC})
    used = told(led(cards, f"go {SO}", "nobody", "use"))
    assert used["use 1"][:2] == ["photo-money", "2 money now"]
    assert used["use 2"][1] == "an assistant to a desk"


@pytest.mark.parametrize(
    ("bonus", "facts", "text"),
    [
        ("influence", {"gallery": people(vip=1)}, "2 influence now"),
        (
            "influence",
            {"gallery": people(vip=1), "influence": 35},
            "nothing now (your influence is at the end of its track)",
        ),
        ("influence", {}, "nothing now (no VIP or Collector is in your Gallery)"),
        ("money", {"gallery": people(investor=2, collector=1)}, "5 money now"),
        ("fame", {"gallery": people(collector=1)}, "1 step of fame for an artist"),
        ("fame", {}, "fame for an artist, but only what influence buys (no Collector in your Gallery)"),
        ("assistant", {"desks": 4}, "nothing now (no desk is empty)"),
        ("bag", {}, "Investor, VIP or Collector from the bag"),
        ("plaza", {}, "nothing now (nobody on the Plaza may come)"),
        ("tickets", {}, "two different tickets (brown, pink or white)"),
        ("contract", {"contracts": {2: "photo-bag"}}, "a contract for space 1 or 3"),
    ],
)
def test_worth_in_words(bonus: str, facts: dict[str, object], text: str) -> None:
    assert worth(a_game(blue=facts), "blue", bonus) == text


def test_what_is_worth_nothing_is_what_the_rules_call_worthless() -> None:
    """G-EXE-9: the words and the rule never disagree."""
    rules, both = game_of("gallerist").rules, set[bool]()
    for game in positions(rules, 3, "worthless"):
        for seat in game.table.players:
            for bonus in ("influence", "money", "bag", "plaza", "assistant", "contract"):
                worthless = bonuses.is_worthless(game, seat, bonus)
                assert worth(game, seat, bonus).startswith("nothing now") is worthless
                both.add(worthless)
    assert both == {True, False}


def lead(rules: Rules, game: AnyGame, random: Random) -> bool:
    """Answers at random; whether an order came out of it."""
    seat, taken = game.agenda[-1].seat or "", list[int]()
    while (walk := GuidedOrder(rules, consequences, game, seat, taken)).choice is not None:
        found = entries(walk)
        assert len({entry.key for entry in found}) == len(found)
        assert consequences.ask(walk.game, walk.choice)
        open_ways = [entry.path for entry in found if not entry.refused]
        path = random.choice(open_ways) if open_ways else None
        if path is None or GuidedOrder(rules, consequences, game, seat, [*taken, *path]).refused:
            return False
        taken += path
    verdict = judge(rules, game, seat, walk.steps)
    assert verdict.verdict == "legal" or walk.drawn
    assert apply(rules, game, seat, walk.steps).steps
    return True
