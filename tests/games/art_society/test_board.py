"""The walls in colour and as a page: complete, harmless, of the right width, and without anybody else's bid."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import partial
from typing import Any

import pytest

from gallerist_pbem.engine.rules import AnyGame
from gallerist_pbem.games.art_society.board.rich_walls import in_short
from gallerist_pbem.games.art_society.rules import placing, rules
from gallerist_pbem.games.art_society.table import wall as walls
from gallerist_pbem.games.art_society.table.position import Game
from tests.support import pages
from tests.support.art_society import after, hang_up, nearly_full, running, set_up
from tests.support.art_society import placing as to_place
from tests.support.names import LONG, NAMES, NASTY
from tests.support.pages import COLOUR, Reader, check_sound, some_positions
from tests.support.random_games import positions

GRID = {"grid": {"columns": 20, "rows": 7}, "stars": {"cells": ["3 2", "20 7"]}, "eyeline": {"rows": [2, 6]}}
KINDS = ("City Life", "Portrait", "Still Life", "Landscape")
page, painted = partial(pages.page, rules), partial(pages.painted, rules)


@pytest.fixture(scope="module")
def games() -> list[AnyGame]:
    return some_positions(rules)


def wall_of(text: str, seat: str) -> dict[str, str]:
    """The cells and tiles of a wall: their classes by the area they lie on."""
    article = text[text.index(f'id="gallery-{seat}"') :].split("</article>", maxsplit=1)[0]
    drawing = article[article.index('class="wall"') :].split('class="facts"')[0]
    found = [attrs for _, attrs in Reader(f"<div {drawing}").elements if "grid-area" in attrs.get("style", "")]
    return {attrs["style"].removeprefix("grid-area:"): attrs["class"] for attrs in found}


def area(column: int, row: int, width: int = 1, height: int = 1) -> str:
    return f"{row + 1}/{column + 1}/span {height}/span {width}"


def test_a_wall_is_said_in_words() -> None:
    assert "Wall of Ann, 14 columns and 9 rows: points now -8, paintings 0," in page(set_up())


def test_a_wall_is_drawn_cell_by_cell(games: list[AnyGame]) -> None:
    for game in games:
        text, figures = page(game), game.figures
        for seat, me in game.table.players.items():
            drawn = wall_of(text, seat)
            for hung in me.wall:
                tile = figures.tiles[hung.tile]
                look = drawn.pop(area(hung.column, hung.row, tile.width, tile.height))
                assert {"hung", tile.frame or "decor"} <= set(look.split())
            empty = [look for look in drawn.values() if look.startswith("cell")]
            assert len(empty) == figures.columns * figures.rows - walls.covered(figures, me.wall).bit_count()
            assert len(drawn) == len(empty) + figures.columns + figures.rows + len(figures.eyeline)


def test_stars_corners_and_the_eyeline_are_marked() -> None:
    drawn = wall_of(page(running()), "blue")
    assert drawn[area(1, 1)] == drawn[area(14, 9)] == "cell corner"
    assert drawn[area(1, 4)] == "cell level"
    assert drawn[area(1, 3)] == "cell"
    assert wall_of(page(set_up()), "blue")[area(8, 5)] == "cell level star"
    assert [row for row in range(1, 10) if "eyeline" in drawn[area(0, row)]] == [4, 5, 6]


def test_a_faux_pas_is_marked_with_a_sign_and_words() -> None:
    game = to_place(["p22-01 5 4", "p22-02 9 4"], "p22-03")
    text, colour = page(game), painted(game, 76)
    drawn = wall_of(text, "blue")
    assert "offends" in drawn[area(5, 4, 2, 2)]
    assert "offends" not in drawn[area(9, 4, 2, 2)]
    assert "p22-01 at 5 4: City Life, gold frame, 2x2, value 3, faux pas" in text
    assert "p22-01!" in colour
    assert "p22-02!" not in colour
    assert "p22-01 2x2 gold at 5 4 eyeline ! faux pas" in " ".join(colour.split())


def test_who_must_hang_a_tile_sees_where_it_fits() -> None:
    game = to_place(["p22-01 5 4"], "p33-03")
    fits = set(walls.places(game.figures, game.table.players["blue"].wall, "p33-03"))
    text = page(game, None, "blue")
    assert {place for place, look in marked(text).items() if "fits" in look.split()} == fits
    assert f"p33-03 fits in {len(fits)} places" in text
    assert painted(game, 76, None, "blue").count("┌") == len(fits) + 1
    for other in (page(game), page(game, None, "yellow"), painted(game, 76)):
        assert "fits in" not in other


def marked(text: str) -> dict[str, str]:
    """The empty cells of the first wall by column and row."""
    first = Reader(text[text.index('class="wall"') :].split("</article>", maxsplit=1)[0])
    return {attrs["title"]: attrs["class"] for _, attrs in first.elements if attrs.get("class", "").startswith("cell")}


def test_the_starting_painting_fits_over_the_stars() -> None:
    game = set_up()
    new = game.table.players["blue"].new
    assert new is not None
    places = set(placing.starting_places(game, new))
    assert {place for place, look in marked(page(game, None, "blue")).items() if "fits" in look} == places


def test_a_painting_without_a_place_is_told() -> None:
    game = nearly_full(new="p55-03")
    text, colour = page(game, None, "blue"), painted(game, 76, None, "blue")
    assert "p55-03 fits nowhere." in text
    assert "p55-03 fits nowhere." in colour
    assert "the top left cell of each place" not in text + colour


def test_lots_tell_the_reader_whether_they_fit() -> None:
    game = nearly_full()
    game.table.lots = ["p44-01", None, "p55-03"]
    text, colour = page(game, None, "blue"), painted(game, 120, None, "blue")
    lots = re.findall(r"<li[^>]*><h3>Lot (\d)</h3>(.*?)</li>", text, re.S)
    assert [number for number, _ in lots] == ["1", "2", "3"]
    assert "fits in 1 place on your wall" in lots[0][1]
    assert "sold" in lots[1][1]
    assert "fits nowhere on your wall" in lots[2][1]
    assert colour.count("sold") == 1
    assert "on your wall" in colour
    assert "on your wall" not in page(game)


def test_nobody_is_told_where_an_unsold_lot_would_fit() -> None:
    """S-ACQ-4: it goes to the museum."""
    game = nearly_full()
    game.table.lots = ["p44-01", None, None]
    assert "on your wall" not in page(game, None, "blue") + painted(game, 120, None, "blue")


@pytest.mark.parametrize(
    ("text", "room", "told"),
    [("Still Life", 10, "Still Life"), ("City Life", 8, "CityLife"), ("Still Life", 8, "Still L."),
     ("Landscape", 8, "Landsca."), ("Landscape", 1, "."), ("Portrait", 0, "")],
)  # fmt: skip
def test_a_word_without_enough_room_is_broken_off_with_a_point(text: str, room: int, told: str) -> None:
    assert in_short(text, room) == told


def test_everything_on_the_table_is_named(games: list[AnyGame]) -> None:
    for game in games:
        table, words, wide = game.table, Reader(page(game)).words, painted(game, 200)
        pieces = [NAMES[seat] for seat in table.players]
        pieces += [lot for lot in table.lots if lot]
        pieces += [painting for pile in table.museum.values() for painting in pile]
        pieces += list(table.stacks) + list(table.decor)
        for me in table.players.values():
            pieces += [hung.tile for hung in me.wall] + me.excess + [tile for tile in (me.new, me.assistant) if tile]
        for piece in [*pieces, *KINDS]:
            assert piece in words, piece
            assert piece in wide, piece


def test_a_page_tells_whose_move_it_is_and_what_happened() -> None:
    told: dict[str, Any] = {
        "awaited": {"blue": "take a lot"},
        "happened": ["Bob bids 3."],
        "done_to_you": ["Ann is asked again."],
    }
    game = running()
    game.table.order = ["yellow", "blue"]
    words = Reader(page(game, **told)).words
    for part in ("Ann blue must act: take a lot", "Bob bids 3.", "Done to you", "Ann is asked again.", "move 1"):
        assert part in words
    assert "Round 1. Auctioneer: Ann. Pick order: Bob, Ann. As everybody sees it." in words
    assert "Pick order: Bob, Ann." in painted(game, 76)


def test_bids_that_are_not_opened_change_no_byte() -> None:
    game = next(play for play in positions(rules, 3, "sealed") if play.agenda[-1].kind == "bid")
    seen = set()
    for card in (3, 17):
        game.agenda[-1].kept = {"yellow": [{"bid": card, "wish": [card % 4]}]}
        seen.add((page(game), page(game, None, "blue"), painted(game, 76), painted(game, 76, None, "blue")))
    assert len(seen) == 1


def test_the_own_wall_comes_first() -> None:
    text, colour = page(running(3), None, "purple"), painted(running(3), 76, None, "purple")
    for told, mark in ((text, 'id="gallery-{}"'), (colour, " ({}) ")):
        places = [told.index(mark.format(seat)) for seat in ("purple", "blue", "yellow")]
        assert places == sorted(places)


def test_markers_past_the_end_of_the_track_are_black() -> None:
    game = running()
    game.table.prestige |= {"portrait": 53, "landscape": 3, "still_life": 50}
    text, colour = page(game), painted(game, 76)
    assert "Space 3, marker of Portrait, black 3, marker of Landscape, 3" in text
    assert "Space 50, marker of Still Life, 50" in text
    assert text.count('class="marker black"') == 1
    rows = colour[colour.index("\nMUSEUM") :].split("\n")
    lines = {kind: next(row for row in rows if row.startswith(kind)) for kind in KINDS}
    assert "black 3" in lines["Portrait"]
    assert lines["Still Life"].index("●") == lines["Landscape"].index("●") + 47
    assert "beside" in lines["City Life"]


def test_finished_games_begin_with_their_scores(games: list[AnyGame]) -> None:
    last = games[-1]
    totals = [str(ledger["total"]) for ledger in last.table.scores.values()]
    row = next(line for line in painted(last, 76).split("\n") if line.startswith("Total"))
    assert row.split()[1:] == totals
    text = page(last, happened=["Done."])
    assert text.index("Final scoring") < text.index("What happened")
    assert re.findall(r"<td>(-?\d+)</td>", text[text.index('row">Total<') :].split("</tr>")[0]) == totals
    won = [NAMES[seat] for seat in rules.winners(last)]
    assert re.findall(r">(\w+)<small> \w+</small></span><small> wins", text) == won
    assert "Final scoring" not in page(games[0])


def test_a_tie_that_the_bid_cards_decide_is_told(games: list[AnyGame]) -> None:
    game, told = games[-1].copy(), "The tie is decided by the bid cards left."
    for seat, me in game.table.players.items():
        game.table.scores[seat]["total"], me.hand = 30, [20 if seat == "purple" else 1]
    assert rules.winners(game) == ["purple"]
    assert told in page(game)
    assert told in painted(game, 76)
    assert told not in page(games[-1])


@pytest.fixture
def other_wall() -> Game:
    """A game on a wall of another size, with two tiles hung."""
    game = set_up(2, "other", figures=rules.figures({"wall": GRID}))
    hang_up(game, "blue", "p55-01 16 3", "1x3 15 5")
    return game


def test_a_wall_of_another_size_is_drawn(other_wall: Game) -> None:
    text = page(other_wall, None, "blue")
    check_sound(text)
    drawn = wall_of(text, "blue")
    assert "--columns:20;--rows:7" in text
    assert drawn[area(16, 3, 5, 5)] == "hung dark roomy"
    assert drawn[area(15, 5, 1, 3)] == "hung decor tall"
    assert {drawn[area(1, 7)], drawn[area(20, 1)]} == {"cell corner"}
    assert area(20, 7) not in drawn
    assert [row for row in range(1, 8) if "eyeline" in drawn[area(0, row)]] == [2, 6]
    assert len([look for look in drawn.values() if look.startswith("cell")]) == 140 - 25 - 3
    for width in (40, 76, 120):
        assert max(map(len, painted(other_wall, width).split("\n"))) <= width


@pytest.mark.slow
@pytest.mark.parametrize("width", [60, 76, 120, 170])
def test_no_line_is_wider_than_the_terminal(games: list[AnyGame], width: int) -> None:
    for game in games[::2]:
        for names in (NASTY, LONG):
            lines = painted(game, width, None, "yellow", names).split("\n")
            assert max(map(len, lines)) <= width
        rows = [line for line in lines if re.match(r" [456]> *\S", line)]
        assert len(rows) == 3 * len(game.table.players)
        assert all("<" in line for line in rows)


def test_no_colour_leaves_frames_types_and_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    game = to_place(["p22-01 5 4", "p33-02 9 4"], "p22-03")
    colour = painted(game, 76, force_terminal=True)
    assert not COLOUR.search(colour)
    for part in ("╔gold════╗", "p22-01!", "╔gold═════════╗", "p33-02", "Portrait", "════════════6╝"):
        assert part in re.sub(r"\x1b\[[0-9;]*m", "", colour)


def test_a_placed_painting_hangs_on_the_page() -> None:
    game = after(to_place(["p22-01 5 4"], "p33-03"), {"hang": "new 5 1"})
    assert "hung shell" in wall_of(page(game), "blue")[area(5, 1, 3, 3)]


def test_a_page_needs_no_terminal() -> None:
    script = "import sys; import gallerist_pbem.games.art_society.board.html; print('rich' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"
