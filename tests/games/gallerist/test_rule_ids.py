"""Every rule of the catalogue is named in the code and by a test, and no other rule is."""

from __future__ import annotations

import re
from pathlib import Path

from gallerist_pbem.games.gallerist.rules.rules import OPTIONS
from gallerist_pbem.games.gallerist.words.rulebook import page
from tests.support.rule_ids import listed, named_tests, not_in_a_test, not_in_the_catalogue, not_in_the_code

HERE = Path(__file__).parent


def test_every_rule_is_named_in_the_code() -> None:
    """Where it is carried out, so that it can be found."""
    missing = not_in_the_code(HERE, "G")
    assert not missing, f"no code names {', '.join(missing)}"


def test_every_rule_is_named_by_a_test() -> None:
    """In its docstring."""
    missing = not_in_a_test(HERE, "G")
    assert not missing, f"no test names {', '.join(missing)}"


def test_no_rule_is_named_that_is_not_there() -> None:
    """Neither in the code nor in a test."""
    unknown = not_in_the_catalogue(HERE, "G")
    assert not unknown, f"the catalogue does not have {', '.join(unknown)}"


PAGES = {
    "G-OFF-1": 13, "G-OFF-2": 13, "G-OFF-3": 13, "G-OFF-4": 13, "G-REP-1": 12, "G-MKT-2": 12,  # the offer is overleaf
    "G-SET-3": 2, "G-SET-5": 3, "G-SET-11": 3, "G-DAT-2": 13, "G-BUY-3": 7, "G-BUY-7": 8, "G-KO-12": 17, "G-MOV-1": 5,
    "G-TIL-1": 8, "G-FAM-4": 14, "G-FIN-3": 5, "G-END-11": 15, "G-END-12": 16, "G-END-39": 20, "G-SOL-11": 16,
}  # fmt: skip
NOT_PRINTED = {"G-SET-19", "G-KO-14", "G-MID-5", "G-FIN-8"}
"""Rulings of this program, what concerns the expansion, and what only a game by mail needs."""


def test_rules_stand_on_their_pages() -> None:
    """Of the English rulebook; what it does not have names no page."""
    first = {rule: int(re.findall("[0-9]+", page(rule))[0]) for rule in PAGES}
    assert first == PAGES
    nowhere = {rule for rule in listed(HERE) if not page(rule)}
    assert nowhere - NOT_PRINTED == {rule for rule in listed(HERE) if rule.startswith(("G-PBM", "G-XPN"))}
    assert nowhere >= NOT_PRINTED


SCENARIOS = set(range(1, 67)) - {22, 63} - {28, 31, 37, 44, 47, 49, 55, 58, 60, 62, 64}


def test_every_scenario_has_a_test() -> None:
    """Part D of the catalogue, by number; T-22 and T-63 are solitaire, some numbers are not used."""
    names = " ".join(test for test, _ in named_tests(HERE))
    assert {number for number in SCENARIOS if not re.search(rf"test_t_{number}_", names)} == set()


def test_every_option_has_a_test() -> None:
    """Named after it; the test plays both values. The Scoring Expansion is tested on its own."""
    names = " ".join(test for test, _ in named_tests(HERE))
    ruled = set(OPTIONS) - {"scoring-expansion"}
    assert {option for option in ruled if f"test_option_{option.replace('-', '_')}" not in names} == set()
