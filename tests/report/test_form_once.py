"""A form is found once a position, and is the same whoever looks."""

from __future__ import annotations

from gallerist_pbem.record.past import snapshot
from gallerist_pbem.referee.open import open_game, seen_by
from gallerist_pbem.report.form.form import order_form
from tests.support.folders import ROOT

GAME = ROOT / "games" / "finished.yaml"


def test_a_form_is_the_same_for_its_seat_and_for_everybody() -> None:
    for move in (5, 40, 104):
        everybody = open_game(f"{GAME}@{move}")
        (seat,) = everybody.asked
        alone = open_game(f"{GAME}@{move}", seat)
        assert alone.forms == {}
        assert order_form(alone, seat) == order_form(everybody, seat)
        assert seen_by(everybody, seat).forms == {seat: order_form(alone, seat)}


def test_a_form_of_another_position_is_another() -> None:
    opened = open_game(f"{GAME}@40")
    (seat,) = opened.asked
    order_form(opened, seat)
    earlier = opened.at(snapshot(opened.rules, opened.file, 5))
    (other,) = earlier.asked
    assert order_form(earlier, other) == order_form(open_game(f"{GAME}@5"), other)
    assert opened.forms.keys() == {seat}


def test_the_key_of_a_mail_stands_in_no_form_that_is_kept() -> None:
    opened = open_game(f"{GAME}@40")
    (seat,) = opened.asked
    with_key = order_form(opened, seat, "ABCDEFGHIJKLMNOP")
    assert "ABCDEFGHIJKLMNOP" in with_key
    assert "ABCDEFGHIJKLMNOP" not in opened.forms[seat]
    assert [line for line in with_key.split("\n") if "ABCDEFGHIJKLMNOP" not in line] == order_form(opened, seat).split(
        "\n"
    )
