"""An order clicked together on the page is one that the rules allow, whatever is clicked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import pytest

from gallerist_pbem.games import game_of
from gallerist_pbem.referee.open import OpenedGame, open_game
from gallerist_pbem.referee.orders import read_order
from gallerist_pbem.referee.submit import check_order
from tests.support.clicking import asked_positions, at_move, clicked_together, kind_of, shown
from tests.support.game_files import new_game, recorded_game, rename_all

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.slow
SHELF = {"finished.yaml": 24, "solitaire.yaml": 6, "art-society.yaml": 30}
TURN, BID, PLACING = ("finished.yaml", 72), ("art-society.yaml", 15), ("art-society.yaml", 80)
LARGEST = ("finished.yaml", 147), ("finished.yaml", 132), ("art-society.yaml", 80)
NASTY = "<img src=x onerror=alert(1)> Ann"


def check_allowed(opened: OpenedGame, text: str) -> None:
    """Legal, or legal as far as nothing was drawn."""
    order = read_order(opened.package, text, names=opened.names)
    assert check_order(opened, order).verdict in ("legal", "depends"), text


def question(tab: Page) -> str:
    """What is asked, with all that can be answered."""
    return tab.inner_text("#compose .ask") + "".join(tab.locator("#compose .option").all_inner_texts())


@pytest.mark.parametrize("name", SHELF)
def test_what_is_clicked_together_is_allowed(context: BrowserContext, name: str, tmp_path: Path) -> None:
    tab, random = context.new_page(), Random(name)
    positions = asked_positions(name, SHELF[name])
    for opened in positions:
        shown(tab, tmp_path, opened)
        check_allowed(opened, clicked_together(tab, random))
    assert len(positions) >= SHELF[name] - 2
    assert len({kind_of(opened) for opened in positions}) > 1


@pytest.mark.parametrize("position", LARGEST)
def test_where_most_can_be_answered(context: BrowserContext, position: tuple[str, int], tmp_path: Path) -> None:
    tab, opened = context.new_page(), at_move(*position)
    shown(tab, tmp_path, opened)
    for seed in range(4):
        check_allowed(opened, clicked_together(tab, Random(seed)))
        tab.get_by_role("button", name="Start again").click()


@pytest.mark.parametrize("position", [TURN, BID])
def test_back_and_forth(context: BrowserContext, position: tuple[str, int], tmp_path: Path) -> None:
    """Every step can be taken back, to the same questions."""
    tab = context.new_page()
    shown(tab, tmp_path, at_move(*position))
    asked: list[str] = []
    while not tab.locator("#compose textarea").count():
        asked.append(question(tab))
        tab.locator("#compose .option:enabled, #compose .on").first.click()
        if tab.locator(".wishes").count():
            asked.append(question(tab))
            tab.locator("#compose .on").click()
    for before in reversed(asked):
        tab.get_by_role("button", name="Back").click()
        assert question(tab) == before
    assert not tab.get_by_role("button", name="Back").count()


@pytest.mark.parametrize("position", [TURN, BID])
def test_by_keyboard_alone(context: BrowserContext, position: tuple[str, int], tmp_path: Path) -> None:
    tab, opened = context.new_page(), at_move(*position)
    shown(tab, tmp_path, opened)
    for _ in range(60):
        if tab.locator("#compose textarea").count():
            break
        for _ in range(120):
            tab.keyboard.press("Tab")
            if tab.evaluate("document.activeElement.matches('#compose .option, #compose .on')"):
                break
        tab.keyboard.press("Enter")
    check_allowed(opened, tab.input_value("#compose textarea"))


def test_folded_it_leaves_the_window_to_the_table(context: BrowserContext, tmp_path: Path) -> None:
    """What is lit can still be clicked; with the last choice the order is there to be read."""
    tab, opened = context.new_page(), at_move(*PLACING)
    shown(tab, tmp_path, opened)
    high = tab.locator("#compose").bounding_box()
    tab.get_by_role("button", name="Make room").click()
    low = tab.locator("#compose").bounding_box()
    assert high
    assert low
    assert low["height"] < high["height"] / 2
    assert not tab.locator("#compose .option").first.is_visible()
    assert tab.get_by_role("button", name="All choices").get_attribute("aria-expanded") == "false"
    tab.get_by_role("button", name="All choices").click()
    check_allowed(opened, clicked_together(tab, Random(2)))
    shown(tab, tmp_path, at_move(*TURN))
    tab.get_by_role("button", name="Make room").click()
    before = tab.inner_text("#compose .ask")
    tab.locator(".spot-button").first.click()
    assert tab.inner_text("#compose .ask") != before
    assert tab.get_by_role("button", name="All choices").is_visible()


def test_what_must_be_done_first_stands_in_the_order(context: BrowserContext, tmp_path: Path) -> None:
    path = recorded_game(game_of("gallerist").rules, tmp_path / "salon.yaml", 2, "f", 29)
    opened = open_game(path, next(iter(open_game(path).asked)))
    tab = context.new_page()
    shown(tab, tmp_path, opened)
    assert tab.inner_text("#compose .so-far") == "So far: go media_center"
    for seed in range(3):
        text = clicked_together(tab, Random(seed))
        assert "\ngo media_center" in text
        check_allowed(opened, text)
        tab.get_by_role("button", name="Start again").click()


def test_what_has_been_chosen_of_a_step_is_told(context: BrowserContext, tmp_path: Path) -> None:
    tab = context.new_page()
    shown(tab, tmp_path, at_move(*LARGEST[0]))
    picked: list[str] = []
    while not tab.locator("#compose textarea").count() and len(picked) < 6:
        if not tab.locator(".wishes").count():
            picked.append(tab.locator("#compose .option:enabled b").first.inner_text())
        tab.locator("#compose .option:enabled, #compose .on").first.click()
        if picked and tab.locator("#compose .so-far").count():
            assert tab.inner_text("#compose .so-far") != "So far: nothing chosen yet"
    assert len(picked) > 2


def test_a_place_for_several_choices_shows_them(context: BrowserContext, tmp_path: Path) -> None:
    """Also where the panel was folded away."""
    tab = context.new_page()
    shown(tab, tmp_path, at_move(*PLACING))
    tab.get_by_role("button", name="Make room").click()
    tab.locator(".spot-button[aria-label*='ways here']").first.click()
    assert tab.locator("#compose .option").count() > 1
    assert tab.locator("#compose .option").first.is_visible()


def test_everything_lit_can_be_reached_with_keys(context: BrowserContext, tmp_path: Path) -> None:
    """Each place on the table has a button with a name."""
    tab = context.new_page()
    shown(tab, tmp_path, at_move(*TURN))
    lit = tab.locator(".lit > .spot-button")
    assert lit.count() == tab.locator(".lit").count() > 1
    assert all(lit.nth(at).get_attribute("aria-label") for at in range(lit.count()))
    lit.first.focus()
    before = question(tab)
    tab.keyboard.press("Enter")
    assert question(tab) != before


def test_the_order_is_copied_and_mailed(contexts: Callable[..., BrowserContext], tmp_path: Path) -> None:
    context = contexts(permissions=["clipboard-read", "clipboard-write"])
    tab, opened = context.new_page(), at_move(*TURN)
    shown(tab, tmp_path, opened)
    clicked_together(tab, Random(3))
    tab.get_by_label("A note for everybody").fill("Sorry, Bob & Cleo.")
    text = tab.input_value("#compose textarea")
    assert "\nnote Sorry, Bob & Cleo.\n#end\n" in text
    tab.get_by_role("button", name="Copy").click()
    tab.get_by_text("Copied.").wait_for()
    assert tab.evaluate("navigator.clipboard.readText()") == text
    link = tab.get_by_role("link", name="Write the mail").get_attribute("href") or ""
    assert len(link) <= 1600
    assert parse_qs(urlsplit(link).query)["body"] == [text.replace("\n", "\r\n")]
    check_allowed(opened, text)


def test_without_scripts_everything_can_be_read(contexts: Callable[..., BrowserContext], tmp_path: Path) -> None:
    tab = contexts(java_script_enabled=False).new_page()
    for position in (TURN, BID):
        opened = at_move(*position)
        shown(tab, tmp_path, opened)
        seen = tab.inner_text("body")
        assert "must act" in seen
        assert "It can also be written by hand" in seen
        assert all(name in seen for name in opened.names.values())
        assert not tab.locator(".option, .spot-button").count()


@pytest.mark.parametrize(("width", "scheme"), [(320, "light"), (390, "dark"), (820, "light"), (1600, "dark")])
def test_nothing_is_wider_than_the_window(
    contexts: Callable[..., BrowserContext], width: int, scheme: str, tmp_path: Path
) -> None:
    tab = contexts(viewport={"width": width, "height": 800}, color_scheme=scheme).new_page()
    for position in (TURN, BID, LARGEST[2]):
        shown(tab, tmp_path, at_move(*position))
        assert tab.evaluate("document.documentElement.scrollWidth") <= width
        clicked_together(tab, Random(width))
        assert tab.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("game", ["gallerist", "art-society"])
def test_names_are_inert(context: BrowserContext, game: str, tmp_path: Path) -> None:
    file = new_game(game_of(game).rules, tmp_path / "salon.yaml", 2, "inert").path
    rename_all(file, NASTY)
    opened = open_game(file, next(iter(open_game(file).asked)))
    tab = context.new_page()
    shown(tab, tmp_path, opened)
    assert NASTY in tab.inner_text("body")
    check_allowed(opened, clicked_together(tab, Random(1)))
    assert not tab.locator("img").count()


def test_nothing_to_click_is_printed(context: BrowserContext, tmp_path: Path) -> None:
    tab = context.new_page()
    shown(tab, tmp_path, at_move(*TURN))
    tab.emulate_media(media="print")
    assert tab.locator("#compose").is_hidden()
    assert tab.locator("h1").is_visible()
