"""Every rule of the catalogue is named by a test, and no test names a rule that is not there."""

from __future__ import annotations

import re
from pathlib import Path

from gallerist_pbem.games.gallerist.rules.rules import OPTIONS
from tests.support.catalogue import all_tests

HERE = Path(__file__).parent
ID = re.compile(r"\bG-[A-Z]+-\d+\b")
RANGE = re.compile(r"\b(G-[A-Z]+)-(\d+) to \1-(\d+)\b")
ELSEWHERE = ("G-SOL", "G-XPN", "G-DAT")


def listed() -> dict[str, str]:
    """The ids, each with the reason why it cannot be tested, or nothing."""
    lines = (HERE / "rule_ids.txt").read_text("utf-8").splitlines()
    rows = (line.partition(": ") for line in lines if line and not line.startswith("#"))
    return {rule: reason for rule, _, reason in rows}


def ids_in(text: str) -> set[str]:
    """Ids as written, and those of a range."""
    found = set(ID.findall(text))
    for group, first, last in RANGE.findall(text):
        found |= {f"{group}-{number}" for number in range(int(first), int(last) + 1)}
    return found


def own_names() -> str:
    """Those of the game alone: both games have scenarios with the same numbers."""
    return " ".join(test for test in all_tests() if test.startswith("games/gallerist/"))


def test_every_rule_is_named_by_a_test():
    """Except those listed with a reason."""
    named = {rule for text in all_tests().values() for rule in ids_in(text)}
    assert {rule for rule, reason in listed().items() if not reason} - named == set()


def test_no_test_names_a_rule_that_is_not_there():
    """Solitaire, expansion and component facts have ids of their own."""
    known = set(listed())
    unknown = {
        (test, rule)
        for test, text in all_tests().items()
        for rule in ids_in(text)
        if rule not in known and not rule.startswith(ELSEWHERE)
    }
    assert unknown == set()


SCENARIOS = set(range(1, 67)) - {22, 63} - {28, 31, 37, 44, 47, 49, 55, 58, 60, 62, 64}


def test_every_scenario_has_a_test():
    """Part D of the catalogue, by number; T-22 and T-63 are solitaire, some numbers are not used."""
    names = own_names()
    assert {number for number in SCENARIOS if not re.search(rf"test_t_{number}_", names)} == set()


def test_every_option_has_a_test():
    """Named after it; the test plays both values. The Scoring Expansion is tested on its own."""
    names = own_names()
    ruled = set(OPTIONS) - {"scoring-expansion"}
    assert {option for option in ruled if f"test_option_{option.replace('-', '_')}" not in names} == set()
