"""What a position of Art Society is worth to a bot, term by term."""

from __future__ import annotations

import pytest

from gallerist_pbem.engine.game import Question
from gallerist_pbem.games import game_of
from gallerist_pbem.games.art_society.bot.evaluation import terms, turns_left, value
from gallerist_pbem.games.art_society.bot.outlook import outlook
from gallerist_pbem.games.art_society.bot.promising import promising
from gallerist_pbem.games.art_society.bot.wall_numbers import hanging
from gallerist_pbem.games.art_society.rules.room import targets as placing_targets
from gallerist_pbem.games.art_society.table.position import Game
from gallerist_pbem.games.art_society.table.wall import covered, hung_at, touching
from tests.support.art_society import FULL_BUT, hang_up, nearly_full, placing, running, taken
from tests.support.random_games import positions

RULES = game_of("art-society").rules
CITY, PORTRAIT, STILL, LANDSCAPE = range(4)


def term(game: Game, name: str, seat: str = "blue") -> float:
    return terms(game, seat, None)[name]


def last_round(game: Game) -> Game:
    """Somebody has two excess paintings, so nothing is to come."""
    game.table.players["yellow"].excess = [taken(game, "p22-19"), taken(game, "p22-20")]
    return game


def auction(*lots: str) -> Game:
    """These lots were turned over and blue must bid; on both walls hangs nothing but City Life."""
    game = running()
    game.table.gone["paintings"].append(game.table.players["yellow"].wall.pop().tile)
    hang_up(game, "yellow", "p23-01 7 4")
    game.table.lots = [taken(game, lot) for lot in lots]
    game.agenda.append(Question("bid", "blue", True))
    return game


@pytest.mark.parametrize("seats", RULES.COUNTS)
def test_at_the_end_the_value_is_the_score(seats: int) -> None:
    *_, end = positions(RULES, seats, f"end {seats}")
    for seat, ledger in RULES.scores(end, {}).items():
        assert value(end, seat, None) == pytest.approx(ledger["total"])


def test_rounds_left_follow_the_fullest_wall() -> None:
    game = running()
    before = turns_left(game, "yellow")
    hang_up(game, "blue", "p55-01 1 1", "p55-02 9 1")
    assert turns_left(game, "yellow") < before
    assert turns_left(last_round(game), "yellow") == 0


def test_the_last_bid_card_is_the_last_round() -> None:
    game = running()
    for player in game.table.players.values():
        player.hand = [7]
    assert turns_left(game, "blue") == 1


def test_multipliers_are_those_of_the_end_when_it_is_there() -> None:
    game = last_round(running())
    game.table.prestige |= {"landscape": 9, "portrait": 4}
    assert outlook(game).worth == pytest.approx((2, 4, 2, 5))
    assert outlook(game).vogue == pytest.approx((0, 0, 0, 1))


def test_a_lead_counts_the_more_the_later_it_is() -> None:
    game = running()
    game.table.prestige |= {"landscape": 12, "portrait": 4}
    early = outlook(game).worth
    game.table.players["yellow"].hand = [1, 2]
    late = outlook(game).worth
    assert early[CITY] < early[PORTRAIT] < early[LANDSCAPE]
    assert early[LANDSCAPE] < late[LANDSCAPE]


def test_the_only_lot_left_goes_to_the_museum() -> None:
    game = last_round(running())
    game.table.prestige |= {"city_life": 5, "portrait": 9}
    game.table.lots = [None, taken(game, "p55-01"), None]
    assert outlook(game).worth[CITY] == 5


def test_prestige_counts_paintings_by_their_type() -> None:
    game = last_round(running(start="s-1 7 4"))
    game.table.prestige |= {"landscape": 9, "city_life": 4}
    hang_up(game, "blue", "p22-04 9 4")
    assert term(game, "prestige") == pytest.approx(4 + 5)


def test_faux_pas_takes_the_prestige_of_both() -> None:
    game = last_round(running(start="s-1 7 4"))
    game.table.prestige |= {"city_life": 4}
    hang_up(game, "blue", "p22-01 9 4")
    assert term(game, "prestige") == pytest.approx(10)
    assert term(game, "faux pas") == pytest.approx(-10)


def test_decor_counts_its_shields() -> None:
    game = running(start="s-1 7 4")
    hang_up(game, "blue", "2x1 9 4", "1x1 9 5")
    assert term(game, "decor") == 3


def test_eyeline_counts_the_chance_of_the_first_place() -> None:
    game = running(start="s-1 7 4")
    game.table.prestige |= {"city_life": 6, "portrait": 4}
    assert 0 < term(game, "eyeline") < 3
    assert term(last_round(game), "eyeline") == pytest.approx(3)


def test_corners_cost_the_less_the_nearer_a_tile_is() -> None:
    far, near = running(), running()
    hang_up(near, "blue", "p55-01 2 1")
    for game in (far, near):
        game.table.players["yellow"].hand = [1, 2]
    assert term(far, "corners") < term(near, "corners") < 0
    assert term(last_round(far), "corners") == -8


def test_full_gallery_is_worth_more_the_fuller_the_wall() -> None:
    game = nearly_full()
    assert term(running(), "full gallery") < term(game, "full gallery") < 5
    hang_up(game, "blue", "p44-01 11 6")
    assert term(game, "full gallery") == 5


def test_excess_paintings_cost_two_each() -> None:
    game = running()
    game.table.players["blue"].excess = [taken(game, "p22-01")]
    assert term(game, "excess") == -2


def test_room_without_a_faux_pas_counts() -> None:
    mixed, alike = running(start="s-1 7 4"), running(start="s-1 7 4")
    hang_up(mixed, "blue", "p33-02 1 1", "p33-03 1 7", "p33-04 12 1")
    hang_up(alike, "blue", "p33-02 1 1", "p33-06 1 7", "p33-10 12 1")
    assert covered(mixed.figures, mixed.table.players["blue"].wall) == covered(
        alike.figures, alike.table.players["blue"].wall
    )
    assert term(alike, "room") != pytest.approx(term(mixed, "room"))
    assert term(nearly_full(), "room") < term(mixed, "room")


def test_room_is_worth_more_beside_fitting_frames() -> None:
    fitting, plain = running(start="s-1 7 4"), running(start="s-1 7 4")
    hang_up(fitting, "blue", "p22-14 9 4")
    hang_up(plain, "blue", "p22-14 1 8")
    assert _frames(fitting) > _frames(plain)


def _frames(game: Game) -> float:
    """Fitting frames that a small painting of any type could touch at best."""
    return sum(hanging(game.figures, tuple(game.table.players["blue"].wall)).room[0][0])


def test_the_assistant_is_worth_what_can_still_be_hung() -> None:
    empty, held = placing(), placing(assistant="p22-04")
    assert 0 < term(empty, "assistant") < term(held, "assistant")
    assert term(last_round(held), "assistant") == 0


def test_a_new_painting_without_a_place_costs_points() -> None:
    fits, nowhere = nearly_full(new="p44-03"), nearly_full(new="p35-01", assistant="p53-02")
    assert term(nowhere, "new painting") < 0 < term(fits, "new painting")


def test_a_higher_bid_brings_a_better_lot_and_leaves_worse_cards() -> None:
    game = auction("p22-04", "p22-01", "p22-05")
    found: list[tuple[float, float]] = []
    for card in (1, 10, 20):
        game.table.bids = {"blue": card}
        found.append((term(game, "lot"), term(game, "bid cards")))
    lots, cards = zip(*found, strict=True)
    assert lots[0] < lots[1] < lots[2]
    assert cards[0] >= cards[1] > cards[2]


def test_cards_that_will_not_be_played_are_free() -> None:
    game = auction("p22-04", "p22-01", "p22-05")
    game.table.players["yellow"].hand = [4, 9, 12]
    found = []
    for card in (1, 10, 20):
        game.table.bids = {"blue": card}
        found.append(term(game, "bid cards"))
    assert found[0] == found[1] == found[2]
    game.table.players["yellow"].hand = [4, 9, 19]
    assert term(game, "bid cards") < found[2]


def test_high_cards_are_spent_where_lots_differ() -> None:
    alike, differ = auction("p22-04", "p22-16", "p22-20"), auction("p22-04", "p22-01", "p22-05")
    cards = list(range(1, 21))
    same = promising(alike, alike.agenda[-1], cards)[0]
    assert promising(differ, differ.agenda[-1], cards)[0] > same


def test_backs_are_all_that_counts_before_the_bids() -> None:
    one, other = auction("p22-04", "p33-01", "p55-01"), auction("p22-01", "p33-02", "p55-04")
    assert term(one, "lot") == pytest.approx(term(other, "lot"))


def test_who_picks_later_expects_less() -> None:
    game = auction("p22-04", "p22-01", "p22-05")
    game.table.order = ["yellow", "blue"]
    game.agenda = [Question("pick", "blue", True), Question("pick", "yellow", True)]
    later = term(game, "lot")
    game.agenda.pop()
    assert term(game, "lot") >= later


def test_places_worth_trying_are_without_faux_pas() -> None:
    game = placing(["p22-04 9 4"], new="p22-08")
    options = placing_targets(game, game.agenda[-1])
    best = promising(game, game.agenda[-1], options)
    assert set(best) < set(options)
    assert hung_at("p22-08", best[0].removeprefix("new ")) not in touching(
        game.figures, [hung_at("p22-08", one.removeprefix("new ")) for one in best], hung_at("p22-04", "9 4")
    )


def test_a_painting_without_a_good_place_is_held() -> None:
    game = placing(new="p22-01")
    assert promising(game, game.agenda[-1], ["hang", "hold"])[0] == "hold"
    game.table.players["blue"].new = "p22-04"
    assert promising(game, game.agenda[-1], ["hang", "hold"])[0] == "hang"


def test_decor_goes_to_corners_first() -> None:
    game = placing(new="p22-08")
    hang_up(game, "blue", "p22-04 2 1")
    assert promising(game, game.agenda[-1], ["1x1 4 1", "1x1 1 1", "1x1 hold"])[0] == "1x1 1 1"


def test_a_whole_wall_has_no_room() -> None:
    game = nearly_full()
    hang_up(game, "blue", "p44-01 11 6")
    assert len(FULL_BUT) + 1 == len(game.table.players["blue"].wall)
    assert term(game, "room") == 0
