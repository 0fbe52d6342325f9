"""The table in colour and as a page: complete, harmless, of the right width, and without anybody else's cards."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest

from gallerist_pbem.engine.chance import Seeded
from gallerist_pbem.engine.rules import AnyGame
from gallerist_pbem.games.gallerist.board.text import render
from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.games.gallerist.words.pieces import tile_text
from tests.support import pages
from tests.support.gallerist import AC, MC, SECRETS, a_game
from tests.support.names import LONG, NAMES, NASTY
from tests.support.pages import Reader, check_sound, some_positions
from tests.support.random_games import positions

page, painted = partial(pages.page, rules), partial(pages.painted, rules)


@pytest.fixture(scope="module")
def games() -> list[AnyGame]:
    return some_positions(rules)


@pytest.mark.slow
def test_the_secrets_of_others_change_no_byte(games: list[AnyGame]) -> None:
    for game in games[1:-1:2]:
        seen = set()
        for cards in (SECRETS, dict.fromkeys(SECRETS, SECRETS["orange"])):
            game.chance = Seeded("other", cards, {})
            own = (page(game, SECRETS["blue"], "blue"), painted(game, 80, SECRETS["blue"], "blue"))
            seen.add((page(game), painted(game, 80), *own))
        assert len(seen) == 1
        assert "Curator" not in page(game)
        assert "│ curator" not in painted(game, 80)
        assert page(game, SECRETS["blue"], None) == page(game)
        assert painted(game, 80, SECRETS["blue"], None) == painted(game, 80)


def test_own_cards_stand_on_the_own_board_which_comes_first() -> None:
    game = a_game(players=3)
    text = page(game, SECRETS["yellow"], "yellow")
    assert text.count("Your cards") == 1
    places = [text.index(part) for part in ('id="gallery-yellow"', "Your cards", 'id="gallery-blue"')]
    assert places == sorted(places)
    colour = painted(game, 60, SECRETS["yellow"], "yellow")
    places = [colour.index(part) for part in ("Bob (yellow)", "curator", "dealer", "Ann (blue)")]
    assert places == sorted(places)


def test_everything_on_the_table_is_named(games: list[AnyGame]) -> None:
    for game in games:
        words = Reader(page(game)).words
        wide = painted(game, 200)
        table = game.table
        tops = [stack.top for stack in table.stacks.values() if stack.top]
        hung = [work.work for me in table.players.values() for work in (*me.works, *me.sold)]
        pieces = [*table.artists, *table.players, *tops, *hung, *(NAMES[seat] for seat in table.players)]
        pieces += [tile_text(game, tile) for tile in (*table.tiles.values(), *table.location_tiles.values())]
        pieces += ["Sales Office", "Artists Colony", "Media Center", "International Market", "Plaza"]
        for piece in pieces:
            assert piece in words, piece
            assert piece in wide, piece


def test_a_page_tells_whose_move_it_is_and_what_happened() -> None:
    game = a_game(at={"blue": MC, "yellow": AC})
    told: dict[str, Any] = {
        "awaited": {"blue": "a main turn"},
        "happened": ["Bob waits."],
        "done_to_you": ["Bob pushes."],
    }
    words = Reader(page(game, **told)).words
    for part in ("Ann blue must act: a main turn", "Bob waits.", "Done to you", "Bob pushes.", "running. Start player"):
        assert part in words
    assert "As everybody sees it." in words
    assert "As Ann (blue) sees it." in Reader(page(game, None, "blue")).words


def test_locations_stand_where_they_are_and_hold_their_pieces() -> None:
    game = a_game(players=3, at={"blue": MC, "yellow": AC}, assistants={"international_market": "purple"})
    text = page(game)
    for place, piece in {"media_center": " Ann", "artists_colony": " Bob", "international_market": " Cleo"}.items():
        section = text[text.index(f'class="place {place}"') :].split("</section>")[0]
        assert piece in Reader(f"<section {section}").words
        assert f".{place} {{ grid-area:" in text
    assert "nobody" in text[text.index('class="place sales_office"') :].split("</section>")[0]


def test_a_track_says_fame_and_stars() -> None:
    text = page(a_game())
    assert "Fame track of painting blue: 3 of 19, stars at 2, 5, 8, 11, 15, 19" in text
    assert "Space 10, star, marker of Ann, marker of Bob" in text


@pytest.mark.slow
@pytest.mark.parametrize("width", [60, 80, 140])
def test_no_line_is_wider_than_the_terminal(games: list[AnyGame], width: int) -> None:
    for game in games[::2]:
        for names in (NASTY, LONG):
            lines = painted(game, width, SECRETS["yellow"], "yellow", names).split("\n")
            assert max(map(len, lines)) <= width
        tracks = [line for line in lines if "★" in line and ("·" in line or "━" in line)]
        assert len(tracks) == len(game.table.artists) + 1


def test_finished_games_begin_with_their_scores(games: list[AnyGame]) -> None:
    last = games[-1]
    totals = [str(player.money) for player in last.table.players.values()]
    row = next(line for line in painted(last, 80).split("\n") if line.startswith("total"))
    assert row.split()[1:] == totals
    text = page(last, happened=["Done."])
    assert text.index("Final scoring") < text.index("What happened")
    assert re.findall(r"<td>(\d+)</td>", text[text.index('row">total<') :].split("</tr>")[0]) == totals
    assert "wins" in Reader(text).words


def test_a_solitaire_game_shows_lacerda_and_the_levels() -> None:
    for at, game in enumerate(positions(rules, 1, "alone")):
        if at % 30:
            continue
        words, text = Reader(page(game, SECRETS["blue"], "blue")).words, painted(game, 60, names=NASTY)
        assert max(map(len, text.split("\n"))) <= 60
        for part in ("Lacerda", "in his supply", "Apprentice", "money at the end"):
            assert part in " ".join(words.split())
        assert "[Lacerda]" in text
        assert "that are not shown" not in words
        noted = "that are not shown" in Reader(page(game, SECRETS["blue"], None)).words
        assert noted == (game.table.stage != "over")
        check_sound(page(game))


def test_the_scoring_expansion_shows_its_goals() -> None:
    game = next(positions(rules, 3, "goals", {"scoring-expansion": "own"}))
    words, text = Reader(page(game)).words, painted(game, 80)
    assert game.table.scoring_goals
    for goal in game.table.scoring_goals:
        assert goal in words
        assert goal in text
    assert "Scoring goals" not in page(a_game())


def test_the_fame_of_an_artist_is_said_to_be_the_price() -> None:
    """G-BUY-3: on the table, in colour and on the page."""
    game = a_game(artists={"photo blue": {"up": True, "fame": 6}})
    assert "fame: also what a work costs now;" in " ".join(render(game, None, None, NAMES).split())
    assert "at: fame, also what a work costs now;" in " ".join(painted(game, 120).split())
    assert "Fame 6 (a work costs 6)" in page(game)
