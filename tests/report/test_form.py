"""The order to fill in: a form for every question, which never plays as it stands."""

from __future__ import annotations

from gallerist_pbem.engine.agenda import awaited
from gallerist_pbem.games.art_society import guide as society_guide
from gallerist_pbem.games.art_society.rules import rules as art_society
from gallerist_pbem.games.gallerist import guide as gallerist_guide
from gallerist_pbem.games.gallerist.rules import rules as gallerist
from gallerist_pbem.report.form import form
from tests.support.art_society import nearly_full, placing
from tests.support.random_games import positions

HEAD = "#gallerist salon blue 1"


def test_a_form_always_holds_a_question_mark() -> None:
    asked = set()
    for game in positions(gallerist, 3, "forms"):
        if game.agenda and game.agenda[-1].kind not in asked:
            asked.add(game.agenda[-1].kind)
            text = form(gallerist, gallerist_guide, game, game.agenda[-1].seat or "", HEAD)
            assert any("?" in line for line in text.splitlines() if not line.startswith("#")), text
    assert {"start", "turn", "action", "kicked_out", "executive", "claim"} <= asked


def test_a_form_names_every_step_and_never_plays_as_it_stands() -> None:
    """S-RND-1, P-8: a `?` to fill in, and below it what is possible; ids and places are not torn apart."""
    seen = {}
    for game in positions(art_society, 3, "forms"):
        for question in awaited(game):
            if question.kind not in seen:
                seen[question.kind] = form(art_society, society_guide, game, question.seat or "", HEAD)
    assert set(seen) >= {"start", "offer", "bid", "pick", "place"}
    for text in seen.values():
        assert any("?" in line for line in text.splitlines() if not line.startswith("#"))
        assert all(len(line) <= 76 for line in text.splitlines())
    assert "\nbid ?\n# bid 1, 2, 3, 4, 5, 6, 7, 8, 9, 10," in seen["bid"]
    assert "\npick ?\n# pick 1, 2, 3, 4\n" in seen["pick"]
    assert "\noffer ?\n# offer 5x5, 4x5," in seen["offer"]
    assert "\nhang ?\n# hang 6 3, 7 3," in seen["start"]


def test_a_form_for_a_placing_has_one_line_that_must_be_filled() -> None:
    """S-AST-2: the held tile may stay where it is, so only the new painting needs an answer."""
    text = form(art_society, society_guide, placing(new="p22-02", assistant="p22-03"), "blue", HEAD)
    body = [line for line in text.splitlines() if not line.startswith("#")]
    assert body == ["hang ?"]
    assert "then, where it comes to that" in text
    tight = form(art_society, society_guide, nearly_full(new="p55-03", museum=["p22-03"]), "blue", HEAD)
    assert "#   hold\n" in tight
    assert "#   exchange p22-03 11 6, p22-03 12 6, p22-03 13 6, p22-03 11 7, p22-03 11 8\n" in tight
    nothing = form(art_society, society_guide, nearly_full(new="p55-03"), "blue", HEAD)
    assert "#   excess\n" in nothing
    assert "1x1 11 6" in nothing
