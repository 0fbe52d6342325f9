"""Every rule of the catalogue is named by a test, and no test names a rule that is not there."""

from __future__ import annotations

import re
from pathlib import Path

from gallerist_pbem.games.art_society.rules.questions import PAGES
from gallerist_pbem.games.art_society.rules.rules import OPTIONS
from gallerist_pbem.plain.rule_pages import pages
from tests.support.catalogue import all_tests

HERE = Path(__file__).parent
ID = re.compile(r"\bS-[A-Z]+-\d+\b")
RANGE = re.compile(r"\b(S-[A-Z]+)-(\d+) to \1-(\d+)\b")
CATALOGUE = {line for line in (HERE / "rule_ids.txt").read_text("utf-8").splitlines() if line.startswith("S-")}


def named() -> dict[str, set[str]]:
    """The rules in the docstring of every test, wherever it lies."""
    found: dict[str, set[str]] = {}
    for test, text in all_tests().items():
        ranges = ((group, range(int(first), int(last) + 1)) for group, first, last in RANGE.findall(text))
        among = {f"{group}-{number}" for group, numbers in ranges for number in numbers}
        found[test] = set(ID.findall(text)) | among
    return found


def test_every_rule_is_named_by_a_test_and_no_other():
    """The catalogue and the tests agree."""
    assert set().union(*named().values()) == CATALOGUE


def test_every_rule_has_a_page():
    """Of the English rulebook."""
    assert {rule.rsplit("-", 1)[0] for rule in CATALOGUE} <= set(pages(PAGES))


def test_every_test_case_and_option_has_a_test():
    """T-1 to T-9 by number; options by name."""
    names = " ".join(test for test in named() if test.startswith("games/art_society/"))
    assert {number for number in range(1, 10) if f"test_t_{number}_" not in names} == set()
    assert {option for option in OPTIONS if f"test_option_{option.replace('-', '_')}" not in names} == set()
