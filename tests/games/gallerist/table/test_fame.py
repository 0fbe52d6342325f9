"""Fame, celebrities, masterpieces, the fourth slot and the collectors rule: rulebook p. 5, 14."""

from __future__ import annotations

import pytest

from gallerist_pbem.games.gallerist.rules.turn import conditions
from gallerist_pbem.games.gallerist.table.facts import has_masterpiece, value
from tests.support.gallerist import AC, MC, SO, a_game, after, asked, people, refused, told

GO = {"go": AC}


@pytest.mark.parametrize(
    ("tile", "values"),
    [
        ("photo-blue-a", {1: 0, 2: 5, 4: 5, 5: 8, 7: 8, 8: 11, 10: 11, 11: 14, 14: 14, 15: 17, 18: 17, 19: 20}),
        ("photo-blue-b", {4: 5, 5: 5, 6: 8, 8: 8, 9: 11, 11: 11, 12: 14, 14: 14, 15: 17, 18: 17, 19: 20}),
    ],
)
def test_ratings_and_values(tile: str, values: dict[int, int]) -> None:
    """p. 14, G-FAM-1, G-FAM-3, G-DAT-3, A-33: the star under or before the marker; below the first star 0."""
    for fame, worth in values.items():
        game = a_game(artists={"photo blue": {"tile": tile, "up": True, "fame": fame}})
        assert value(game, "photo blue") == worth


def test_fame_never_goes_beyond_19() -> None:
    """p. 14, G-FAM-2: the rest is cut."""
    game = a_game(artists={"painting blue": {"fame": 18}}, blue={"gallery": people(collector=1)})
    game = after(game, "blue", {"go": MC}, {"promote": "painting blue", "bonus": {"tickets": ["pink"]}})
    assert game.table.artists["painting blue"].fame == 19


def test_t_13_a_celebrity() -> None:
    """p. 14, T-13, G-FAM-4, G-FAM-5, G-FAM-6, A-63: 10 paid, 16 + 4 is cut to 19, 5 money, four slots."""
    game = a_game(
        artists={"painting red": {"fame": 16}},
        blue={"commission": "painting red", "gallery": people(collector=2), "sold": ["photo blue"], "money": 10},
        stacks={"painting": {"top": "painting-8", "left": []}},
    )
    assert not has_masterpiece(game, "blue")
    game = after(game, "blue", GO, {"buy": "painting red", "tickets": ["pink", "white"]})
    blue = game.table.players["blue"]
    assert (game.table.artists["painting red"].fame, blue.money) == (19, 5)
    assert has_masterpiece(game, "blue")
    assert told(game, "celebrity")[0]["seat"] == "blue"


def test_the_five_money_cannot_pay_for_the_work() -> None:
    """p. 14, G-FAM-4: it comes after the payment."""
    game = a_game(
        artists={"painting blue": {"fame": 18}}, blue={"money": 14, "influence": 0, "gallery": people(collector=1)}
    )
    refused(game, "blue", GO, {"buy": "painting blue"}, code="E-BUY-MONEY")


def test_a_kicked_out_player_makes_a_celebrity() -> None:
    """p. 14, G-FAM-4, A-75: the acting player gets the money."""
    game = a_game(kicked_out=("orange", "gallerist", MC), artists={"painting blue": {"fame": 18}})
    game = after(game, "orange", {"promote": "painting blue", "bonus": {"tickets": ["pink"]}})
    assert (game.table.players["orange"].money, game.table.players["blue"].money) == (15, 10)


def test_a_celebrity_makes_masterpieces_of_all_exhibited_works() -> None:
    """p. 14, G-FAM-5: everybody's; sold ones are none."""
    game = a_game(
        artists={"painting blue": {"fame": 18}},
        yellow={"works": ["painting blue"]},
        purple={"sold": ["painting blue"]},
    )
    game = after(game, "blue", {"go": MC}, {"promote": "painting blue", "bonus": {"tickets": ["pink"]}})
    assert [has_masterpiece(game, seat) for seat in game.table.players] == [False, True, False, False]


def test_the_masterpiece_need_not_hang_in_the_fourth_slot() -> None:
    """G-FAM-6: any exhibited masterpiece opens it."""
    game = a_game(
        artists={"digital blue": {"up": True, "fame": 19}},
        blue={"works": ["digital blue", "photo blue", "sculpture blue"]},
    )
    game = after(game, "blue", GO, {"buy": "painting blue"})
    assert len(game.table.players["blue"].works) == 4


def test_two_celebrities_are_one_condition() -> None:
    """p. 5, G-FAM-7, G-FIN-1: one is not enough, two are one of the three conditions."""
    famous = {"up": True, "fame": 19}
    one = a_game(artists={"painting blue": {"fame": 19}})
    two = a_game(artists={"painting blue": {"fame": 19}, "photo blue": famous})
    assert (conditions(one)["celebrities"], conditions(two)["celebrities"]) == (False, True)


def test_t_36_the_collectors_rule() -> None:
    """p. 5, T-36, G-COL-1, G-COL-2: one Collector, and one more for each work sold; by ticket or from the bag."""
    blue = {
        "gallery": people(collector=1),
        "lobby": people(collector=1),
        "tickets": {"white": 1},
        "contracts": {1: "photo-bag"},
    }
    hire = ({"go": MC}, {"hire": 1})
    spend = {"spend": ["white lobby"]}
    use = {"use": 1, "with": "desk", "bonus": {"visitor": "collector"}}
    unsold = a_game(blue=blue)
    refused(unsold, "blue", spend, *hire, code="E-COL-LIMIT")
    refused(unsold, "blue", use, *hire, code="E-COL-LIMIT")
    sold = a_game(blue=blue | {"sold": ["painting blue"]})
    assert after(sold, "blue", spend, *hire).table.players["blue"].gallery == people(collector=2)
    assert after(sold, "blue", use, *hire).table.players["blue"].gallery == people(collector=2)


def test_lobbies_hold_any_number_of_collectors() -> None:
    """G-COL-2: the rule is about the Gallery."""
    game = a_game(blue={"tickets": {"white": 3}}, plaza=people(collector=3))
    game = after(game, "blue", {"spend": ["white plaza"] * 3}, {"go": MC}, {"hire": 1})
    assert game.table.players["blue"].lobby == people(collector=3)


def test_only_collectors_in_the_plaza() -> None:
    """G-COL-3: a visitor bonus is lost when the limit is reached."""
    game = a_game(
        artists={"painting blue": {"promotion": 4}}, blue={"gallery": people(collector=1)}, plaza=people(collector=2)
    )
    game = after(game, "blue", {"go": MC}, {"promote": "painting blue"})
    assert game.table.players["blue"].gallery == people(collector=1)
    assert told(game, "bonus_lost") != []


def test_the_limit_never_drops() -> None:
    """G-COL-4: buying after sales changes nothing about it."""
    game = a_game(blue={"sold": ["photo blue"], "gallery": people(collector=2)})
    game = after(game, "blue", GO, {"buy": "painting blue"}, "end")
    assert game.table.players["blue"].gallery == people(collector=2)
    assert asked(game) == ("turn", "yellow")


def test_a_sold_celebrity_cannot_be_bought_again() -> None:
    """p. 14, G-SEL-5, G-BUY-1: the signature is back beside him, and yet nobody can buy."""
    game = a_game(
        players=2,
        artists={"painting blue": {"fame": 19}},
        blue={"works": ["painting blue"], "contracts": {1: "painting-bag"}},
    )
    game = after(game, "blue", {"go": SO}, {"sell": 1, "top": "money"}, "end")
    refused(game, "yellow", GO, {"buy": "painting blue"}, code="E-BUY-CELEB")
