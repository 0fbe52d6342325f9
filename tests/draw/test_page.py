"""Pages of both games: sound, self-contained, harmless, and said in words."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.support.gallerist import SECRETS
from tests.support.names import NAMES, NASTY
from tests.support.pages import Drawn, check_alone, check_harmless, check_said, check_sound, page, painted


def own_cards(drawn: Drawn, seat: str) -> dict[str, str] | None:
    """What a seat holds in secret; in Art Society that is nothing."""
    return SECRETS[seat] if drawn.rules.NAME == "gallerist" else None


@pytest.mark.slow
def test_every_page_is_sound_html(drawn: Drawn) -> None:
    told = {"happened": ["<p>Ann & Bob"], "done_to_you": ["</main>"], "awaited": {"blue": "<turn>"}}
    for game in drawn.games:
        for names in (NAMES, NASTY):
            check_sound(page(drawn.rules, game, own_cards(drawn, "yellow"), "yellow", names, **told))


def test_a_page_needs_nothing_else(drawn: Drawn) -> None:
    for game in drawn.games:
        check_alone(page(drawn.rules, game, own_cards(drawn, "blue"), "blue", title="salon"))


@pytest.mark.slow
def test_names_are_harmless(drawn: Drawn) -> None:
    told: dict[str, Any] = {"title": "<u>salon</u>", "happened": [NASTY["yellow"]], "awaited": {"blue": "<u>turn</u>"}}
    for game in drawn.games:
        check_harmless(page(drawn.rules, game, names=NASTY, **told))
        assert not set("\x1b\x00\u202e") & set(painted(drawn.rules, game, 76, names=NASTY))


def test_pictures_are_said_in_words(drawn: Drawn) -> None:
    for game in drawn.games:
        check_said(page(drawn.rules, game))


def test_a_page_names_the_winner_where_nobody_must_act(drawn: Drawn) -> None:
    """Escaped like everything that holds a name."""
    text = page(drawn.rules, drawn.games[-1], result="The game is over: <Ann> (blue) has won with 162.")
    assert '<p class="awaited">The game is over: &lt;Ann&gt; (blue) has won with 162.</p>' in text
    assert "Nobody is awaited" not in text


def test_no_word_is_wider_than_a_phone(drawn: Drawn) -> None:
    """Below 480 pixels whatever is said may be broken anywhere, and what is drawn in four columns has two."""
    phone = page(drawn.rules, drawn.games[0]).split("@media (max-width: 479px) {", 1)[1]
    for part in ("li", "dd", "p", "h2", "h3", "footer"):
        assert re.search(rf"[ ,]{part}[ ,].*overflow-wrap: anywhere", phone.split("\n}", 1)[0])
    if drawn.rules.NAME == "gallerist":
        assert ".wall { grid-template-columns: repeat(2, minmax(0, 1fr)); }" in phone
