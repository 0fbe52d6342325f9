"""Rules by their numbers: what is found, what is told, and what was perhaps meant."""

from __future__ import annotations

import pytest

from gallerist_pbem.draw.text import WIDTH
from gallerist_pbem.errors import Usage
from gallerist_pbem.report.rulebook.lookup import look_up, numbers
from gallerist_pbem.report.rulebook.told import found_lines, hint, overview


def ids(number: str) -> list[str]:
    return [rule.id for rule in look_up(number).rules]


@pytest.mark.parametrize("written", ["G-EXE-2", "g-exe-2", " G_EXE_2 ", "(G-EXE-2,", "`G-Exe-2`."])
def test_a_rule_is_found_as_people_copy_it(written: str) -> None:
    """In any case, with what stood around it."""
    found = look_up(written)
    assert [rule.id for rule in found.rules] == ["G-EXE-2"]
    assert found.asked == "G-EXE-2"
    assert found.plain()["rules"][0]["page"] == "5"


def test_a_group_has_all_its_rules_in_order() -> None:
    assert ids("G-MKT-") == ids("g-mkt")
    assert ids("g-mkt") == ["G-MKT-1", "G-MKT-2", "G-MKT-3", "G-MKT-4"]
    assert len(ids("G-END")) == 35


def test_a_code_names_every_rule_behind_it() -> None:
    assert ids("e-buy-sign") == ["G-BUY-1"]
    assert ids("E-NOT-YOU") == ["G-TRN-1", "G-SOL-2", "S-RND-1"]


def test_a_code_behind_which_no_rule_stands_is_explained() -> None:
    found = look_up("duplicate")
    assert (found.rules, found.rulings) == ([], [])
    assert "Sending it again changes nothing" in found.says
    assert "DUPLICATE: This very order" in "\n".join(found_lines(found))


def test_a_ruling_is_told_with_the_rules_it_is_on() -> None:
    """Both games number theirs, so both are told."""
    found = look_up("A-5")
    assert [(ruling.game, ruling.id) for ruling in found.rulings] == [("gallerist", "A-5"), ("art-society", "A-5")]
    assert [rule.id for rule in found.rules] == ["G-SET-12", "S-DEC-3"]
    assert [rule.id for rule in look_up("a-103").rules] == ["G-TRN-5", "G-TRN-6"]


def test_what_is_told_of_a_rule() -> None:
    """Game, group, place, the rule, its option and codes, and our rulings on it."""
    told = "\n".join(found_lines(look_up("G-BUY-7")))
    lines = " ".join(told.split())
    assert lines.startswith(
        "G-BUY-7 · The Gallerist · Artists Colony: buy and exhibit a work · rulebook p. 8, 14 The work"
    )
    assert "Option own-masterpiece-opens-slot: no unless you choose yes" in lines
    assert "Refusals: E-BUY-WALL" in lines
    assert "Ruling A-102: Does a work" in lines
    assert "We play: No." in lines


def test_of_a_group_only_what_its_rules_say_is_told() -> None:
    told = list(found_lines(look_up("G-HOM")))
    assert told[0] == "G-HOM · The Gallerist · Going home"
    assert told[1].startswith("G-HOM-1 (rulebook p. 6): A gallerist")
    assert not [line for line in told if "Ruling" in line or "Refusals" in line]


def test_everything_that_can_be_looked_up_fits_a_terminal() -> None:
    """Every rule, group, ruling and code has something to say."""
    for number in numbers():
        lines = list(found_lines(look_up(number)))
        assert lines
        assert max(map(len, lines)) <= WIDTH, lines
    assert max(map(len, overview())) <= WIDTH


@pytest.mark.parametrize(
    ("written", "meant"),
    [("g-bux-1", "G-BUY-1"), ("g-exe-12", "G-EXE-1"), ("E-BUY-SING", "E-BUY-SIGN"), ("S-BDI", "S-BID")],
)
def test_an_unknown_number_is_told_what_was_perhaps_meant(written: str, meant: str) -> None:
    with pytest.raises(Usage, match=rf"there is no rule '{written}'\. Did you mean .*{meant}") as refused:
        look_up(written)
    assert str(refused.value).endswith("?")


@pytest.mark.parametrize("written", ["", "x", "rules of the game", "\x1b[2J", "9" * 5000])
def test_what_is_like_nothing_is_told_where_to_begin(written: str) -> None:
    with pytest.raises(Usage, match="`gallerist rule` lists the groups of rules") as refused:
        look_up(written)
    assert "\x1b" not in str(refused.value)


def test_the_hint_leads_to_the_rule() -> None:
    assert hint("G-BUY-1") == "`gallerist rule G-BUY-1` tells what the rule says."
