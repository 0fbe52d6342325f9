"""The figures against the component list, the rulebook's arithmetic and the influence table."""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from gallerist_pbem.games.gallerist.table.figures import DATA, load, plain_data
from gallerist_pbem.plain.figures import NOTES, merge
from gallerist_pbem.plain.yaml_in import Keys
from tests.support.folders import ROOT

SCHEMA = json.loads((ROOT / "schemas" / "gallerist.data.schema.json").read_text(encoding="utf-8"))
FIGURES = load()
FILES = {file.name: yaml.safe_load(file.read_text(encoding="utf-8")) for file in sorted(DATA.glob("*.yaml"))}


def faults(overlay: dict[str, Any] | None = None) -> list[str]:
    return ["/".join(map(str, error.path)) for error in Draft202012Validator(SCHEMA).iter_errors(plain_data(overlay))]


# Spaces, end-of-game money, most coins, previous money icon, previous fame icon, most fame steps
INFLUENCE_TABLE = [
    ("0", 0, 0, None, None, 0),
    ("1", 1, 0, None, 0, 1),
    ("2-3", 1, 1, 1, 0, 1),
    ("4", 2, 1, 1, 0, 1),
    ("5", 2, 2, 4, 0, 1),
    ("6-7", 2, 2, 4, 5, 2),
    ("8", 3, 2, 4, 5, 2),
    ("9-10", 3, 3, 8, 5, 2),
    ("11", 3, 3, 8, 10, 3),
    ("12", 4, 3, 8, 10, 3),
    ("13-14", 4, 4, 12, 10, 3),
    ("15", 5, 4, 12, 10, 3),
    ("16-17", 5, 5, 15, 15, 4),
    ("18", 6, 5, 15, 15, 4),
    ("19", 6, 6, 18, 15, 4),
    ("20", 7, 6, 18, 15, 4),
    ("21", 7, 7, 20, 20, 5),
    ("22", 8, 7, 20, 20, 5),
    ("23", 8, 8, 22, 20, 5),
    ("24", 9, 8, 22, 20, 5),
    ("25", 9, 9, 24, 20, 5),
    ("26", 10, 9, 24, 25, 6),
    ("27", 11, 10, 26, 25, 6),
    ("28", 12, 11, 27, 25, 6),
    ("29", 13, 12, 28, 25, 6),
    ("30", 14, 13, 29, 25, 6),
    ("31", 15, 14, 30, 30, 7),
    ("32", 16, 15, 31, 30, 7),
    ("33", 17, 16, 32, 30, 7),
    ("34", 18, 17, 33, 30, 7),
    ("35", 20, 18, 34, 30, 7),
]

# Money, influence
REPUTATION_TABLE = {
    "influence": (1, 0),
    "collector": (3, 1),
    "vip": (2, 1),
    "investor": (2, 1),
    "visitor": (1, 0),
    "visitor_set": (4, 0),
    "reputation": (2, 1),
    "auction": (3, 1),
    "assistant": (1, 1),
    "promotion": (2, 0),
    "acquired": (2, 0),
    "sold": (3, 1),
    "exhibited": (3, 1),
    "forms": (2, 1),
    "photo": (3, 1),
    "painting": (3, 1),
    "digital": (3, 1),
    "sculpture": (3, 1),
    "fame": (2, 0),
    "masterpiece": (4, 2),
}


EARLY, LATE = (2, 5, 8, 11, 15, 19), (2, 6, 9, 12, 15, 19)
# Initial fame, printed promotion, thresholds: two blue ones, two red ones
YOUNG_FORM = [(1, 0, EARLY), (4, 1, LATE), (5, 2, LATE), (8, 3, LATE)]
OLD_FORM = [(3, 0, EARLY), (5, 1, LATE), (7, 2, LATE), (10, 3, LATE)]


def spaces_of(row: str) -> range:
    first, _, last = row.partition("-")
    return range(int(first), int(last or first) + 1)


def below(icons: Sequence[int], space: int) -> Sequence[int]:
    """Icons strictly below a space: those one can still step back to."""
    return icons[: bisect_left(icons, space)]


def end_money(space: int) -> int:
    reached = FIGURES.money_icons[: bisect_right(FIGURES.money_icons, space)]
    return FIGURES.money_numbers[reached[-1]] if reached else 0


def rating(fame: int, thresholds: Sequence[int]) -> int:
    return bisect_right(thresholds, fame)


@pytest.mark.parametrize(("row", "money", "coins", "coin_at", "star_at", "stars"), INFLUENCE_TABLE)
def test_influence_table(
    row: str, money: int, coins: int, coin_at: int | None, star_at: int | None, stars: int
) -> None:
    """G-DAT-2."""
    for space in spaces_of(row):
        coin_icons, star_icons = below(FIGURES.money_icons, space), below(FIGURES.fame_icons, space)
        assert end_money(space) == money
        assert (len(coin_icons), coin_icons[-1] if coin_icons else None) == (coins, coin_at)
        assert (len(star_icons), star_icons[-1] if star_icons else None) == (stars, star_at)


def test_influence_table_covers_the_track() -> None:
    covered = [space for row in INFLUENCE_TABLE for space in spaces_of(row[0])]
    assert covered == list(range(FIGURES.influence_max + 1))
    assert (FIGURES.influence_start, FIGURES.influence_max) == (10, 35)


@pytest.mark.parametrize(
    ("start", "coins", "end"),
    [(13, 2, 8), (10, 1, 8), (8, 2, 1), (13, 4, 1), (35, 1, 34)],
)
def test_coins_of_the_rulebook(start: int, coins: int, end: int) -> None:
    assert below(FIGURES.money_icons, start)[-coins] == end


@pytest.mark.parametrize(("start", "steps", "end"), [(12, 1, 10), (12, 2, 5), (10, 1, 5), (13, 1, 10), (8, 1, 5)])
def test_fame_steps_of_the_rulebook(start: int, steps: int, end: int) -> None:
    assert below(FIGURES.fame_icons, start)[-steps] == end


def test_end_values_of_the_rulebook_exist() -> None:
    assert {8, 9, 12} <= set(FIGURES.money_numbers.values())


def test_counts() -> None:
    """G-DAT-1: the component list."""
    assert (sum(FIGURES.visitors[4].values()), 3 * FIGURES.tickets[4], FIGURES.assistants) == (40, 60, 10)
    assert (len(FIGURES.works), len(FIGURES.artists), FIGURES.signatures) == (32, 16, 2)
    assert (sum(FIGURES.artist_bonuses.values()), len(FIGURES.reputation), len(FIGURES.contracts)) == (10, 20, 20)
    assert (len(FIGURES.curators), len(FIGURES.dealers), max(FIGURES.easels.values())) == (4, 4, 3)
    assert [level.tokens for level in FIGURES.promotion.values()] == [4] * 5


def test_visitors_and_tickets_by_players() -> None:
    """G-SET-1, G-SET-2."""
    assert {players: sum(bag.values()) for players, bag in FIGURES.visitors.items()} == {1: 28, 2: 28, 3: 34, 4: 40}
    assert FIGURES.visitors[4] == {"investor": 14, "vip": 14, "collector": 12}
    assert {players: 3 * each for players, each in FIGURES.tickets.items()} == {1: 30, 2: 30, 3: 45, 4: 60}
    assert FIGURES.colour_of == {"investor": "brown", "vip": "pink", "collector": "white"}
    assert FIGURES.kind_of == {"brown": "investor", "pink": "vip", "white": "collector"}


def test_works_are_eight_per_form_with_the_same_mix() -> None:
    """G-DAT-5."""
    mixes = {
        form: Counter((w.fame, w.tickets) for w in FIGURES.works.values() if w.form == form) for form in FIGURES.forms
    }
    assert len(FIGURES.works) == 32
    assert [sum(mix.values()) for mix in mixes.values()] == [8, 8, 8, 8]
    assert all(mix == mixes["painting"] for mix in mixes.values())
    assert (1, (("brown",), ("pink", "white"))) in mixes["painting"]  # p. 17


def test_two_tickets_of_a_work_can_differ() -> None:
    assert all(
        len({colour for icon in work.tickets for colour in icon}) >= len(work.tickets)
        for work in FIGURES.works.values()
    )


def test_artists_are_two_and_two_per_form() -> None:
    assert len(FIGURES.artists) == 16
    counted = Counter((artist.form, artist.colour) for artist in FIGURES.artists.values())
    assert counted == {(form, colour): 2 for form in FIGURES.forms for colour in ("blue", "red")}
    assert len({(artist.form, artist.colour, artist.fame) for artist in FIGURES.artists.values()}) == 16


@pytest.mark.parametrize(
    ("form", "printed"),
    [("photo", YOUNG_FORM), ("digital", YOUNG_FORM), ("sculpture", OLD_FORM), ("painting", OLD_FORM)],
)
def test_artists_of_a_form(form: str, printed: list[tuple[int, int, tuple[int, ...]]]) -> None:
    """G-DAT-4."""
    found = [artist for artist in FIGURES.artists.values() if artist.form == form]
    assert [artist.colour for artist in found] == ["blue", "blue", "red", "red"]
    assert [(artist.fame, artist.promotion, artist.thresholds) for artist in found] == printed


def test_thresholds_rise_to_celebrity() -> None:
    for artist in FIGURES.artists.values():
        assert list(artist.thresholds) == sorted(set(artist.thresholds))
        assert artist.thresholds[-1] == FIGURES.fame_max == 19
        assert len(FIGURES.values) == len(artist.thresholds) + 1


def test_artists_of_the_rulebook() -> None:
    painter, photographer = FIGURES.artists["painting-blue-a"], FIGURES.artists["photo-blue-b"]
    assert (painter.fame, rating(4, painter.thresholds), rating(7, painter.thresholds)) == (3, 1, 2)  # p. 17, 18
    assert (photographer.fame, photographer.promotion, rating(6, photographer.thresholds)) == (4, 1, 2)  # p. 17, 18
    gold = rating(12, photographer.thresholds)  # p. 8
    assert (FIGURES.values[2], FIGURES.values[gold], FIGURES.values[6]) == (8, 14, 20)
    assert any(artist.fame == 10 for artist in FIGURES.artists.values())  # p. 7


def test_artist_bonuses_cover_the_seven_hidden_artists() -> None:
    assert sum(FIGURES.artist_bonuses.values()) == 10
    assert set(FIGURES.artist_bonuses) == {"influence", "money", "tickets", "visitor", "fame"}


def test_contracts_are_five_per_form() -> None:
    assert Counter(card.form for card in FIGURES.contracts.values()) == dict.fromkeys(FIGURES.forms, 5)
    assert all(card.id == f"{card.form}-{card.bonus}" for card in FIGURES.contracts.values())
    assert (FIGURES.display, FIGURES.contract_backs) == (4, ("influence", "money"))
    assert "painting-bag" in FIGURES.contracts  # p. 18


def test_promotion() -> None:
    assert sum(level.tokens for level in FIGURES.promotion.values()) == 20
    assert [level.cost for level in FIGURES.promotion.values()] == list(FIGURES.promotion) == [1, 2, 3, 4, 5]
    bonuses = [level.bonus for level in FIGURES.promotion.values()]
    assert bonuses == ["ticket", "influence", "tickets", "money", "visitor"]  # p. 11


def test_reputation_tiles() -> None:
    assert len(FIGURES.reputation) == 20
    assert {tile.id: (tile.money, tile.influence) for tile in FIGURES.reputation.values()} == REPUTATION_TABLE
    assert [tile.id for tile in FIGURES.reputation.values() if tile.each != 1] == ["influence"]
    assert FIGURES.reputation["influence"].each == 3
    assert all(tile.per == tile.id for tile in FIGURES.reputation.values())


def test_reputation_tiles_suffice_for_market_and_locations() -> None:
    for players, tiles in FIGURES.market_tiles.items():
        open_columns = len(FIGURES.columns) - len(FIGURES.closed_columns[players])
        assert tiles == open_columns * len(FIGURES.market_rows)
        assert tiles + FIGURES.location_tiles <= len(FIGURES.reputation)


def test_market() -> None:
    assert {number: column.influence for number, column in FIGURES.columns.items()} == {1: 3, 2: 2, 3: 1}
    assert [column.prizes for column in FIGURES.columns.values()] == [(6, 3, 1), (10, 6, 3), (15, 10, 6)]
    assert sum(FIGURES.columns[2].prizes[:2]) // 2 == 8  # p. 15: two tied first
    assert FIGURES.columns[3].needs == (("collector",), ("investor", "vip"))
    assert FIGURES.offers[1][1] == "assistant"  # p. 18
    assert FIGURES.offers[3][1] == "influence"  # p. 13
    assert FIGURES.easels == {1: 1, 2: 1, 3: 2, 4: 3}
    assert sorted(FIGURES.market_rows) == sorted(FIGURES.forms)


def test_player_board() -> None:
    assert len(FIGURES.queue) == 8
    assert len(FIGURES.queue) + FIGURES.desks_start == FIGURES.assistants == 10
    assert [place.cost for place in FIGURES.queue] == [1, 2, 2, 3, 3, 4, 5, 6]
    assert [place.bonus for place in FIGURES.queue[:3]] == ["none", "brown", "pink"]  # p. 11, 17, 18
    assert FIGURES.queue[0].cost + FIGURES.queue[1].cost == 3  # p. 11
    assert FIGURES.contract_spaces == ("brown", "pink", "ticket")
    assert len(FIGURES.reputation_spaces) == 6
    assert (FIGURES.wall, FIGURES.wall_extra, FIGURES.tile_slot, FIGURES.desks, FIGURES.money_start) == (3, 1, 3, 4, 10)


def test_goal_cards() -> None:
    assert (len(FIGURES.curators), len(FIGURES.dealers)) == (4, 4)
    assert all([goal.money for goal in card.goals] == [10, 15] for card in FIGURES.curators.values())
    assert all([goal.money for goal in card.goals] == [5, 10, 10] for card in FIGURES.dealers.values())


def test_both_goals_of_a_curator_take_five_works() -> None:
    for card in FIGURES.curators.values():
        small, large = (Counter(goal.works) for goal in card.goals)
        assert (small | large).total() == 5


def test_goals_are_symmetric_over_the_forms() -> None:
    for place in range(2):
        left_out = [set(FIGURES.forms) - set(card.goals[place].works) for card in FIGURES.curators.values()]
        assert sorted(form for forms in left_out for form in forms) == sorted(FIGURES.forms)
    for card in FIGURES.dealers.values():
        assert sorted(form for goal in card.goals for form in goal.works) == sorted(FIGURES.forms)


def test_bonus_rates_are_those_of_the_intermediate_scoring() -> None:
    assert FIGURES.influence_rates == FIGURES.intermediate_influence == {"vip": 2, "collector": 1}
    assert FIGURES.money_rates == FIGURES.intermediate_money == {"investor": 2, "collector": 1}
    assert (FIGURES.fame_base, FIGURES.fame_per_collector) == (0, 1)


def test_ending() -> None:
    assert (FIGURES.celebrity_money, FIGURES.celebrities_to_end, FIGURES.end_conditions_needed) == (5, 2, 2)
    assert (FIGURES.promotion_scored, FIGURES.fame_scored, FIGURES.stalemate_rounds) == (4, 15, 2)


def test_locations_form_a_ring() -> None:
    ring = FIGURES.locations
    assert FIGURES.opposite == {place: ring[(at + 2) % 4] for at, place in enumerate(ring)}
    assert ring[(ring.index("international_market") + 1) % 4] == "sales_office"


def test_solitaire_and_expansion_are_carried() -> None:
    assert FIGURES.solo["goals"]["experienced"]["money"] == 180
    assert (FIGURES.expansion["drawn"], len(FIGURES.expansion["tiles"])) == (3, 6)
    assert all(name.startswith("house-") for name in FIGURES.expansion["tiles"])


def test_schema_accepts_the_data() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert faults() == []


@pytest.mark.parametrize(
    ("overlay", "place"),
    [
        ({"works": {"painting-1": {"fame": "two"}}}, "works/painting-1/fame"),
        ({"works": {"painting-9": {"form": "photo", "fame": 1, "tickets": ["any"]}}}, "works/painting-9/form"),
        ({"works": {"painting-9": {"form": "painting", "fame": 1}}}, "works/painting-9"),
        ({"works": {"painting-1": {"tickets": ["green"]}}}, "works/painting-1/tickets/0"),
        ({"contracts": {"cards": {"photo-bag": {"bonus": "plaza"}}}}, "contracts/cards/photo-bag/bonus"),
        ({"gallery": {"queue": {"2": {"bonus": "gold"}}}}, "gallery/queue/2/bonus"),
        ({"market": {"columns": {"2": {"prizes": [10, 5]}}}}, "market/columns/2/prizes"),
        ({"tickets": {"each_colour": {"5": 25}}}, "tickets/each_colour"),
        ({"artists": None}, "artists"),
        ({"surprise": {}}, ""),
    ],
)
def test_schema_names_the_fault_of_an_overlay(overlay: dict[str, Any], place: str) -> None:
    assert faults(overlay) == [place]


def test_overlay_changes_one_work_and_leaves_the_others() -> None:
    changed = load({"works": {"painting-1": {"fame": 1, "provenance": {"kind": "proven", "detail": "my copy"}}}})
    assert changed.works["painting-1"].fame == 1
    assert changed.works["painting-1"].tickets == FIGURES.works["painting-1"].tickets
    others = {name: work for name, work in changed.plain["works"].items() if name != "painting-1"}
    assert others == {name: work for name, work in FIGURES.plain["works"].items() if name != "painting-1"}
    assert load().works["painting-1"].fame == 0


def test_overlay_adds_a_work() -> None:
    added = load({"works": {"painting-9": {"form": "painting", "fame": 1, "tickets": ["any"]}}})
    assert len(added.works) == 33
    assert added.works["painting-9"].tickets == (("brown", "pink", "white"),)


def test_merge_replaces_lists_and_scalars_and_reads_number_keys() -> None:
    assert merge({"a": {"1": [1, 2], "2": 3}}, {"a": {1: [9]}}) == {"a": {"1": [9], "2": 3}}
    assert merge({"a": 1}, {"a": {2: 3}}) == {"a": {"2": 3}}


def test_printed_figures_are_loaded_once() -> None:
    assert load() is load()


def nodes(data: Any, path: Keys = ()) -> Iterator[tuple[Keys, Any]]:
    yield path, data
    children = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in children:
        yield from nodes(value, (*path, key))


def unsourced(data: Any, name: str = "") -> Iterator[str]:
    """Figures that no map around them gives a provenance."""
    if not isinstance(data, dict):
        yield name
    elif "provenance" not in data:
        for key, value in data.items():
            yield from unsourced(value, key)


def test_plain_is_plain() -> None:
    for path, value in nodes(FIGURES.plain):
        assert value is None or type(value) in (str, int, bool, list, dict)
        assert not set(path) & set(NOTES)
        assert not isinstance(value, dict) or all(type(key) is str for key in value)


def test_files_do_not_collide_and_share_no_nodes() -> None:
    keys = [key for data in FILES.values() for key in data]
    assert len(keys) == len(set(keys))
    for file in DATA.glob("*.yaml"):
        tokens = yaml.scan(file.read_text(encoding="utf-8"))
        assert not [token for token in tokens if isinstance(token, yaml.AnchorToken | yaml.AliasToken)]


@pytest.mark.parametrize("file", FILES)
def test_every_block_says_where_it_comes_from(file: str) -> None:
    assert list(unsourced(FILES[file])) in ([], ["revision"])
    for path, value in nodes(FILES[file]):
        if path and path[-1] == "provenance":
            assert set(value) == {"kind", "detail"}
            assert value["kind"] in ("proven", "transcribed", "assumed")
            assert len(value["detail"]) > 10
        if path and path[-1] == "contested":
            assert len(value) > 20


def test_contested_figures_are_marked() -> None:
    contested = {
        ".".join(map(str, path[:-1]))
        for data in FILES.values()
        for path, _ in nodes(data)
        if path and path[-1] == "contested"
    }
    assert contested >= {
        "influence.money_icons",
        "influence.fame_icons",
        "values",
        "works",
        "reputation.tiles.fame",
        "curators.curator-2",
        "bonuses.influence",
        "bonuses.money",
        "bonuses.fame",
    }
