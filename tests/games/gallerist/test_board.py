"""The table in colour and as a page: complete, harmless, of the right width, and without anybody else's cards."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from functools import partial

import pexpect
import pytest
from rich.console import Console

from gallerist_pbem.engine.chance import Seeded
from gallerist_pbem.games import gallerist as rules
from gallerist_pbem.games.gallerist.words.pieces import tile_text
from gallerist_pbem.plain.safe_text import printable
from tests.support import pages
from tests.support.gallerist import AC, MC, SECRETS, a_game
from tests.support.names import LONG, NAMES, NASTY
from tests.support.pages import (
    COLOUR,
    Reader,
    check_alone,
    check_harmless,
    check_said,
    check_sound,
    some_positions,
)
from tests.support.random_games import positions

PROGRAM = [sys.executable, "-m", "gallerist_pbem"]
page, painted = partial(pages.page, rules), partial(pages.painted, rules)


@pytest.fixture(scope="module")
def games():
    return some_positions(rules)


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    """A game that has just begun, played openly."""
    path = tmp_path_factory.mktemp("show") / "salon.yaml"
    seats = ["--seat", "blue=Ann", "--seat", "yellow=Bob & Co"]
    subprocess.run([*PROGRAM, "new", path, "--open", "--seed", "show", *seats], check=True, capture_output=True)
    return path


def shown(*arguments, **how):
    return subprocess.run([*PROGRAM, "show", *arguments], capture_output=True, text=True, **how)


def test_every_page_is_sound_html(games):
    told = {"happened": ["<p>Ann & Bob"], "done_to_you": ["</main>"], "awaited": {"blue": "<turn>"}}
    for game in games:
        for names in (NAMES, NASTY):
            check_sound(page(game, SECRETS["yellow"], "yellow", names, **told))


def test_a_page_needs_nothing_else(games):
    for game in games:
        check_alone(page(game, SECRETS["blue"], "blue", title="salon"))


def test_names_are_harmless(games):
    for game in games:
        told = {"title": "<u>salon</u>", "happened": [NASTY["yellow"]], "awaited": {"blue": "<u>turn</u>"}}
        check_harmless(page(game, names=NASTY, **told))
        assert not set("\x1b\x00\u202e") & set(painted(game, 80, names=NASTY))


def test_what_steers_a_terminal_is_shown_as_a_question_mark():
    assert printable("a\x1b[0mb\n\u2028\u202e") == "a?[0mb???"
    assert printable("Zoë Ωmega 名前\u3000\u200d") == "Zoë Ωmega 名前\u3000\u200d"


def test_the_secrets_of_others_change_no_byte(games):
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


def test_own_cards_stand_on_the_own_board_which_comes_first():
    game = a_game(players=3)
    text = page(game, SECRETS["yellow"], "yellow")
    assert text.count("Your cards") == 1
    places = [text.index(part) for part in ('id="gallery-yellow"', "Your cards", 'id="gallery-blue"')]
    assert places == sorted(places)
    colour = painted(game, 60, SECRETS["yellow"], "yellow")
    places = [colour.index(part) for part in ("Bob (yellow)", "curator", "dealer", "Ann (blue)")]
    assert places == sorted(places)


def test_everything_on_the_table_is_named(games):
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


def test_a_page_tells_whose_move_it_is_and_what_happened():
    game = a_game(at={"blue": MC, "yellow": AC})
    told = {"awaited": {"blue": "a main turn"}, "happened": ["Bob waits."], "done_to_you": ["Bob pushes."]}
    words = Reader(page(game, **told)).words
    for part in ("Ann blue must act: a main turn", "Bob waits.", "Done to you", "Bob pushes.", "running. Start player"):
        assert part in words
    assert "As everybody sees it." in words
    assert "As Ann (blue) sees it." in Reader(page(game, None, "blue")).words


def test_locations_stand_where_they_are_and_hold_their_pieces():
    game = a_game(players=3, at={"blue": MC, "yellow": AC}, assistants={"international_market": "purple"})
    text = page(game)
    for place, piece in {"media_center": " Ann", "artists_colony": " Bob", "international_market": " Cleo"}.items():
        section = text[text.index(f'class="place {place}"') :].split("</section>")[0]
        assert piece in Reader(f"<section {section}").words
        assert f".{place} {{ grid-area:" in text
    assert "nobody" in text[text.index('class="place sales_office"') :].split("</section>")[0]


def test_pictures_are_said_in_words(games):
    for game in games:
        check_said(page(game))


def test_a_track_says_fame_and_stars():
    text = page(a_game())
    assert "Fame track of painting blue: 3 of 19, stars at 2, 5, 8, 11, 15, 19" in text
    assert "Space 10, star, marker of Ann, marker of Bob" in text


@pytest.mark.parametrize("width", [60, 80, 140])
def test_no_line_is_wider_than_the_terminal(games, width):
    for game in games[::2]:
        for names in (NASTY, LONG):
            lines = painted(game, width, SECRETS["yellow"], "yellow", names).split("\n")
            assert max(map(len, lines)) <= width
        tracks = [line for line in lines if "★" in line and ("·" in line or "━" in line)]
        assert len(tracks) == len(game.table.artists) + 1


def test_colours_only_repeat_what_letters_say(games):
    for game in games:
        colour = painted(game, 80, force_terminal=True, color_system="truecolor")
        assert COLOUR.search(colour)
        assert re.sub(r"\x1b\[[0-9;]*m", "", colour) == painted(game, 80)


def test_a_terminal_without_unicode_gets_plain_signs():
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    Console(file=out, width=80).print(rules.rich(a_game(), None, None, NAMES))
    out.flush()
    assert b"PLAYERS" in out.buffer.getvalue()


def test_finished_games_begin_with_their_scores(games):
    last = games[-1]
    totals = [str(player.money) for player in last.table.players.values()]
    row = next(line for line in painted(last, 80).split("\n") if line.startswith("total"))
    assert row.split()[1:] == totals
    text = page(last, happened=["Done."])
    assert text.index("Final scoring") < text.index("What happened")
    assert re.findall(r"<td>(\d+)</td>", text[text.index('row">total<') :].split("</tr>")[0]) == totals
    assert "wins" in Reader(text).words


def test_a_solitaire_game_shows_lacerda_and_the_levels():
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


def test_the_scoring_expansion_shows_its_goals():
    game = next(positions(rules, 3, "goals", {"scoring-expansion": "own"}))
    words, text = Reader(page(game)).words, painted(game, 80)
    assert game.table.scoring_goals
    for goal in game.table.scoring_goals:
        assert goal in words
        assert goal in text
    assert "Scoring goals" not in page(a_game())


def test_the_command_writes_a_page(file):
    run = shown(file, "--as", "blue", "--format", "html")
    assert run.returncode == 0
    assert run.stdout.startswith("<!DOCTYPE html>\n")
    assert run.stdout.endswith("</html>\n")
    assert "Bob &amp; Co" in run.stdout
    assert "Your cards" in run.stdout
    assert "Your cards" not in shown(file, "--format", "html").stdout


def test_text_is_shown_where_there_is_no_terminal(file):
    assert shown(file).stdout == shown(file, "--format", "text").stdout
    assert "\x1b" not in shown(file, "--format", "rich").stdout
    assert "THE BOARD" in shown(file, "--format", "rich").stdout


def test_an_unknown_format_is_wrong_usage(file):
    run = shown(file, "--format", "pdf")
    assert run.returncode == 2
    assert "rich, text, json, html" in run.stderr


@pytest.mark.parametrize(("env", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_a_terminal_gets_colour_unless_it_is_not_wanted(file, env, coloured):
    env = {"TERM": "xterm-256color", "PATH": "", "LC_ALL": "C.UTF-8"} | env
    command, *arguments = [*PROGRAM, "show", str(file)]
    child = pexpect.spawn(command, arguments, env=env, dimensions=(40, 100), encoding="utf-8", timeout=60)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert "THE BOARD" in child.before
    assert bool(COLOUR.search(child.before)) == coloured


@pytest.mark.parametrize("form", ["text", "json", "html"])
def test_rich_is_loaded_only_where_it_is_used(file, form):
    script = (
        "import sys; from gallerist_pbem.cli.show import show; from pathlib import Path\n"
        f"show(Path({str(file)!r}), None, {form!r}, False); print('rich.console' in sys.modules, file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stderr == "False\n"
