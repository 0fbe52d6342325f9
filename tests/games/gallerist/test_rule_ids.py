"""Every rule of the catalogue is named in the code and by a test, and no other rule is."""

from __future__ import annotations

import re
from pathlib import Path

from gallerist_pbem.games.gallerist.rules.rules import OPTIONS
from tests.support.rule_ids import named_tests, not_in_a_test, not_in_the_catalogue, not_in_the_code

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
