"""The page of a whole game in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.referee.open import open_game
from gallerist_pbem.report.pages.replay import replay_page
from tests.support.folders import GAMES
from tests.support.game_files import new_game, play_steps, rename_all
from tests.support.replays import tables_in
from tests.support.told_game import told_game

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

Contexts = Callable[..., "BrowserContext"]
LAST = 20
SAME = """expected => { const made = document.createElement("main"); made.innerHTML = expected;
  return document.querySelector("main").isEqualNode(made); }"""
SETTLED = 400
NASTY = "<img src=x onerror=alert(1)>"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a game of 20 moves, two of them taken back."""
    folder = tmp_path_factory.mktemp("replayed")
    (folder / "salon.yaml").write_text(told_game()[0])
    page = folder / "salon.html"
    page.write_text(replay_page(open_game(folder / "salon.yaml")), encoding="utf-8")
    return page


def opened(context: BrowserContext, file: Path, fragment: str = "") -> Page:
    page = context.new_page()
    page.goto(file.as_uri() + fragment)
    return page


def shown(page: Page) -> int:
    """Which move is shown, as everything on the page says alike."""
    number = int(page.input_value("#go-slider"))
    assert page.inner_text("#go-count") == f"{number} of {LAST}"
    name = f"Move {number}" if number else "Set-up"
    assert page.inner_text("#go-told strong") == name
    assert page.inner_text("#all-moves [aria-current=step]") == name
    assert page.locator("[aria-current]").count() == 1
    return number


def test_keys_go_from_move_to_move(context: BrowserContext, file: Path) -> None:
    page = opened(context, file)
    assert shown(page) == 0
    for key, number in [("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", LAST), ("ArrowRight", LAST),
                        ("Home", 0), ("ArrowLeft", 0), ("Shift+ArrowRight", 0), ("ArrowRight", 1)]:  # fmt: skip
        page.keyboard.press(key)
        assert shown(page) == number, key
    page.focus("#go-told")
    page.keyboard.press("ArrowRight")
    assert shown(page) == 2
    page.focus("#go-slider")
    page.keyboard.press("ArrowRight")
    assert shown(page) == 3
    page.keyboard.press("End")
    assert shown(page) == LAST


def test_keys_are_not_taken_from_who_writes(context: BrowserContext, file: Path) -> None:
    page = opened(context, file)
    page.evaluate("document.querySelector('.after').append(document.createElement('textarea'))")
    page.focus("textarea")
    page.keyboard.press("ArrowRight")
    assert shown(page) == 0


def test_every_table_is_the_one_of_its_move(context: BrowserContext, file: Path) -> None:
    tables = tables_in(file.read_text(encoding="utf-8"))
    page = opened(context, file)
    for number in [*range(LAST + 1), 3, 17, 0, 12, LAST]:
        page.locator("#go-slider").fill(str(number))
        assert shown(page) == number
        assert page.evaluate(SAME, tables[number]), number


def test_buttons_and_slider_say_what_they_do(context: BrowserContext, file: Path) -> None:
    page = opened(context, file)
    for name, number in [("The next move", 1), ("The last move", LAST), ("The move before", LAST - 1),
                         ("First: the set-up", 0), ("The next move", 1)]:  # fmt: skip
        page.get_by_role("button", name=name).click()
        assert shown(page) == number
    slider = page.get_by_role("slider", name="Which move is shown")
    sentence = page.inner_text("#move-1 .story li >> nth=0")
    assert slider.get_attribute("aria-valuetext") == f"move 1 of {LAST}: {sentence}"
    assert sentence in page.inner_text("[aria-live=polite]")


def test_the_fragment_names_the_move(context: BrowserContext, file: Path) -> None:
    page = opened(context, file, "#17")
    assert shown(page) == 17
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**#16")
    page.evaluate("location.hash = '#5'")
    page.wait_for_function("document.getElementById('go-slider').value === '5'")
    assert shown(page) == 5
    assert page.evaluate("history.length") == 3
    page.go_back()
    page.wait_for_function("document.getElementById('go-slider').value === '16'")
    for odd, number in [("#999", LAST), ("#nowhere", 0), ("#-1", 0), ("#", 0)]:
        assert shown(opened(context, file, odd)) == number


def test_a_line_in_every_picture_stands_at_the_shown_move(context: BrowserContext, file: Path) -> None:
    page = opened(context, file, "#5")
    pictures = page.locator(".curves")
    assert pictures.count() == 5
    for number in (5, LAST, 0):
        page.evaluate(f"location.hash = '#{number}'")
        page.wait_for_function(f"document.getElementById('go-slider').value === '{number}'")
        for picture in pictures.all():
            line, way = picture.locator(".now").bounding_box(), picture.locator(".line").first.bounding_box()
            assert line
            assert way
            assert abs(line["x"] - (way["x"] + way["width"] * number / LAST)) < 3


def test_the_list_leads_to_every_move(context: BrowserContext, file: Path) -> None:
    page = opened(context, file)
    assert page.locator("#all-moves .all > li").count() == LAST + 1
    page.get_by_role("button", name="List of all moves").click()
    page.get_by_role("link", name="Move 14", exact=True).click()
    assert shown(page) == 14
    page.wait_for_url("**#14")
    page.keyboard.press("Escape")
    assert page.get_attribute("#go-list", "aria-expanded") == "false"
    assert page.evaluate("document.activeElement.id") == "go-list"


def test_playing_goes_on_by_itself_until_somebody_steps(context: BrowserContext, file: Path) -> None:
    page = context.new_page()
    page.clock.install()
    page.goto(file.as_uri() + "#15")
    page.get_by_role("button", name="Play").click()
    assert shown(page) == 16
    page.clock.run_for(4100)
    assert shown(page) == 18
    assert page.get_attribute("#go-told", "aria-live") == "off"
    page.keyboard.press("ArrowLeft")
    page.clock.run_for(10_000)
    assert shown(page) == 17
    page.get_by_role("button", name="Play").click()
    page.clock.run_for(20_000)
    assert shown(page) == LAST
    assert page.get_attribute("#go-told", "aria-live") == "polite"
    page.get_by_role("button", name="Play").click()
    assert shown(page) == 0
    page.get_by_role("button", name="Pause").click()


def test_who_has_scrolled_stays_there(context: BrowserContext, file: Path) -> None:
    page = opened(context, file, "#10")
    heading = "[...document.querySelectorAll('main h2')].pop()"
    page.evaluate(f"scrollTo(0, {heading}.getBoundingClientRect().top - 200)")
    before = page.evaluate(f"{heading}.getBoundingClientRect().top")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(50)
        assert abs(page.evaluate(f"{heading}.getBoundingClientRect().top") - before) < 250
        assert page.evaluate("scrollY") > 300


@pytest.mark.parametrize("width", [320, 390, 768, 1600])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_every_window(contexts: Contexts, file: Path, width: int, scheme: str) -> None:
    context = contexts(viewport={"width": width, "height": 640}, color_scheme=scheme)
    page = opened(context, file, "#12")
    for listing in (False, True):
        if listing:
            page.click("#go-list")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate("document.querySelector('#go').getBoundingClientRect().height") < 640 / 2
        for each in page.locator("#go button, #go input").all():
            box = each.bounding_box()
            assert box
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert box["y"] + box["height"] <= 640
            assert min(box["width"], box["height"]) >= 24


def test_without_scripts_the_end_and_all_moves_are_read(contexts: Contexts, file: Path) -> None:
    page = opened(contexts(java_script_enabled=False), file, "#3")
    assert not page.is_visible("#go")
    assert not page.is_visible(".keys")
    assert page.is_visible("noscript p")
    assert page.inner_text("main footer").startswith(f"move {LAST} ")
    told = page.locator("#all-moves .all > li")
    assert told.count() == LAST + 1
    assert all(told.nth(number).is_visible() for number in (0, 3, LAST))


def test_printed_are_the_shown_move_and_the_list(context: BrowserContext, file: Path) -> None:
    page = opened(context, file, "#7")
    page.click("#go-list")
    page.emulate_media(media="print")
    assert page.is_visible("#go-told")
    assert not page.is_visible("#go .row")
    for part in ("#go", "#all-moves"):
        assert page.evaluate(f"getComputedStyle(document.querySelector('{part}')).position") == "static"


def test_a_name_that_is_markup_stays_a_name(context: BrowserContext, tmp_path: Path) -> None:
    path = new_game(rules, tmp_path / "salon.yaml", 2, "inert").path
    for location in ("sales_office", "artists_colony"):
        play_steps(rules, path, [{"start": location}])
    rename_all(path, NASTY)
    file = tmp_path / "salon.html"
    file.write_text(replay_page(open_game(path)), encoding="utf-8")
    page = opened(context, file)
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    page.keyboard.press("End")
    page.wait_for_timeout(SETTLED)
    assert NASTY in page.inner_text("#go-told")
    assert NASTY in page.inner_text("main")
    assert page.locator("img").count() == 0


@pytest.mark.parametrize("name", ["finished", "art-society"])
def test_a_whole_game_is_gone_through_quickly(context: BrowserContext, name: str, tmp_path: Path) -> None:
    opened_game = open_game(GAMES / f"{name}.yaml")
    text = replay_page(opened_game)
    (tmp_path / "game.html").write_text(text, encoding="utf-8")
    tables = tables_in(text)
    page = opened(context, tmp_path / "game.html")
    for number in range(1, len(tables)):
        page.keyboard.press("ArrowRight")
        if number % 40 == 0:
            assert page.evaluate(SAME, tables[number]), number
    page.wait_for_url(f"**#{len(tables) - 1}")
    assert page.evaluate(SAME, tables[-1])
