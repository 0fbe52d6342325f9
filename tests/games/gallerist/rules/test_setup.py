"""Set-up, rulebook p. 2-3."""

from __future__ import annotations

import pytest

from gallerist_pbem.engine.chance import Seeded
from gallerist_pbem.games.gallerist.rules import rules, scoring
from gallerist_pbem.games.gallerist.table.position import Game
from tests.support.gallerist import AC, IM, MC, SO, after, asked, refused, set_up, told

OPTIONS = {name: values[0] for name, values in rules.OPTIONS.items()}
COUNTS = (2, 3, 4)


def visitors_about(game: Game) -> dict[str, int]:
    """All visitors by kind, wherever they are."""
    table = game.table
    places = [table.bag, table.plaza, *(stack.visitors for stack in table.stacks.values())]
    places += [player.lobby for player in table.players.values()]
    kinds = {kind: sum(place[kind] for place in places) for kind in table.bag}
    kinds["collector"] += sum(artist.collector for artist in table.artists.values())
    return kinds


@pytest.mark.parametrize(("players", "kinds"), [(4, (14, 14, 12)), (3, (12, 12, 10)), (2, (10, 10, 8))])
def test_visitors_by_player_count(players: int, kinds: tuple[int, int, int]) -> None:
    """p. 2, G-SET-1: two (four) of each kind leave the game with three (two) players."""
    assert tuple(visitors_about(set_up(players)).values()) == kinds


@pytest.mark.parametrize(("players", "each"), [(4, 20), (3, 15), (2, 10)])
def test_tickets_by_player_count(players: int, each: int) -> None:
    """p. 2, G-SET-2."""
    table = set_up(players).table
    assert set(table.box_office.values()) == {each}
    assert set(table.discard.values()) == {0}


def test_contracts() -> None:
    """p. 2, G-SET-3: four of the twenty lie face up."""
    table = set_up().table
    assert [len(pile) for pile in table.display] == [1, 1, 1, 1]
    assert len(table.deck) == 16


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_artists(seed: str) -> None:
    """p. 2-3, G-SET-4, G-SET-5, G-SET-6, G-SET-7, A-91: the first blue one is up, the rest carry a bonus."""
    game = set_up(seed=seed)
    artists = game.table.artists
    assert sorted(artists) == sorted(f"{form} {colour}" for form in game.figures.forms for colour in ("blue", "red"))
    drawn = [item for event in told(game, "drawn") if event["pile"] == "artists" for item in event["items"]]
    first_blue = next(tile for tile in drawn if "-blue-" in tile)
    assert [artist.tile for artist in artists.values() if artist.up] == [first_blue]
    assert all((artist.bonus is None) == artist.up for artist in artists.values())
    for name, artist in artists.items():
        printed = game.figures.artists[artist.tile]
        assert (artist.fame, artist.promotion, artist.signatures) == (printed.fame, printed.promotion, 2)
        assert artist.collector == int(name.endswith("red"))


def test_red_collectors_do_not_come_by_chance() -> None:
    """p. 3, G-SET-6: the bag has lost four Collectors before the first draw from it."""
    game = set_up()
    in_bag = game.table.bag["collector"] + sum(
        event["items"].count("collector") for event in told(game, "drawn") if event["pile"] == "bag"
    )
    assert in_bag == 8


@pytest.mark.parametrize("players", COUNTS)
def test_works(players: int) -> None:
    """p. 3, G-SET-8, G-SET-9, G-SET-13: four set aside, some on easels; each top work has a visitor for each ticket."""
    game = set_up(players)
    table = game.table
    for stack in table.stacks.values():
        assert len(stack.left) == 6
        assert stack.top is not None
        assert sum(stack.visitors.values()) == len(game.figures.works[stack.top].tickets)
    assert len(table.easels) == players - 1
    aside = [*table.easels, *table.gone["works"]]
    assert sorted(game.figures.works[work].form for work in aside) == sorted(game.figures.forms)


def test_promotion_tokens() -> None:
    """p. 3, G-SET-10, A-44."""
    assert set_up().table.promotion == [4, 4, 4, 4, 4]


@pytest.mark.parametrize(("players", "columns"), [(4, {"1", "2", "3"}), (3, {"1", "2", "3"}), (2, {"1", "3"})])
def test_market_tiles(players: int, columns: set[str]) -> None:
    """p. 3, G-SET-11, G-SET-12, A-5, A-6: twelve tiles, or eight without the middle column."""
    game = set_up(players)
    assert len(game.table.tiles) == 4 * len(columns)
    assert {space.split(" ")[0] for space in game.table.tiles} == columns
    assert len(set(game.table.tiles.values())) == len(game.table.tiles)


@pytest.mark.parametrize("players", COUNTS)
def test_plaza_and_lobbies(players: int) -> None:
    """p. 3, G-SET-14."""
    table = set_up(players).table
    assert sum(table.plaza.values()) == 4
    assert [sum(player.lobby.values()) for player in table.players.values()] == [1] * players
    assert all(sum(player.gallery.values()) == 0 for player in table.players.values())


@pytest.mark.parametrize("players", COUNTS)
def test_location_tiles(players: int) -> None:
    """p. 3, G-SET-15: four of the tiles that are left, at the locations."""
    table = set_up(players).table
    assert set(table.location_tiles) == {AC, SO, MC, IM}
    lying = [*table.location_tiles.values(), *table.tiles.values()]
    assert len(set(lying)) == len(lying) == (16 if players > 2 else 12)
    assert len(table.gone["tiles"]) == 20 - len(lying)


def test_player_boards() -> None:
    """p. 2-3, G-SET-16."""
    for me in set_up().table.players.values():
        assert (me.desks, me.queue, me.influence, me.money) == (2, 8, 10, 10)
        assert set(me.tickets.values()) == {0}
        assert (me.contracts, me.works, me.sold, me.commission) == ([None, None, None], [], [], None)
        assert list(me.reputation) == ["influence", "money", "fame", "visitor", "tickets", "assistant"]
        assert set(me.reputation.values()) == {None}


def test_secret_cards() -> None:
    """p. 3, G-SET-17, G-PBM-6, A-7: dealt before positions are chosen, different, and nowhere in the position."""
    figures = rules.figures()
    dealt = rules.deal(rules.SEATS, figures, Seeded("setup", {}, {}))
    assert {cards["curator"] for cards in dealt.values()} == set(figures.curators)
    assert {cards["dealer"] for cards in dealt.values()} == set(figures.dealers)
    assert "curator" not in str(rules.write_table(set_up().table))
    assert not [event for event in set_up().events if "curator" in str(event)]


def test_starting_positions() -> None:
    """p. 3, G-SET-18, G-PBM-4: in reverse turn order, each with its tile; the rest leaves the game."""
    game = set_up(3, seed="positions")
    seats = list(game.table.players)
    start = game.table.start
    at = seats.index(start)
    order = [seats[(at - 1) % 3], seats[(at - 2) % 3], start]
    tiles = dict(game.table.location_tiles)
    for seat, location in zip(order, (IM, AC, SO), strict=True):
        assert asked(game) == ("start", seat)
        game = after(game, seat, {"start": location})
        assert game.table.players[seat].third_slot == tiles[location]
        assert game.table.spaces[location] == (seat, "gallerist")
    assert game.table.stage == "running"
    assert tiles[MC] in game.table.gone["tiles"]
    assert asked(game) == ("turn", start)


def test_a_chosen_location_is_taken() -> None:
    """G-SET-18: E-SET-TAKEN tells which are free; with four players the last has no choice left."""
    game = set_up()
    seats = list(game.table.players)
    at = seats.index(game.table.start)
    order = [seats[(at - n) % 4] for n in (1, 2, 3)]
    game = after(game, order[0], {"start": IM})
    assert set(refused(game, order[1], {"start": IM}, code="E-SET-TAKEN").possible) == {AC, SO, MC}
    game = after(game, order[1], {"start": AC})
    game = after(game, order[2], {"start": SO})
    assert game.table.players[game.table.start].gallerist == MC


def test_draws_come_in_one_fixed_order_from_the_seed() -> None:
    """G-SET-19, G-PBM-5: the same seed deals the same game, each draw is told; another seed deals another."""
    game = set_up()
    piles = list(dict.fromkeys(event["pile"] for event in told(game, "drawn")))
    works = [f"works/{form}" for form in game.figures.forms]
    assert piles == [
        "artists", "bonus tiles", *works, "bag", "reputation", "easels", "contracts", "start player",
    ]  # fmt: skip
    assert set_up().table == game.table
    assert set_up(seed="another").table != game.table


def test_nothing_triggers_the_end_in_setup() -> None:
    """G-FIN-7: no condition is met when a game begins."""
    for players in COUNTS:
        table = set_up(players).table
        assert (table.stage, table.intermediate) == ("opening", "ahead")
        assert any(table.bag.values())
        assert scoring.scores(set_up(players), {})
