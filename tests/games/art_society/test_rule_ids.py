"""Every rule of the catalogue is named in the code and by a test, and no other rule is."""

from __future__ import annotations

from pathlib import Path

from gallerist_pbem.games.art_society.rules.rules import OPTIONS
from tests.support.rule_ids import named_tests, not_in_a_test, not_in_the_catalogue, not_in_the_code

HERE = Path(__file__).parent


def test_every_rule_is_named_in_the_code() -> None:
    """Where it is carried out, so that it can be found."""
    missing = not_in_the_code(HERE, "S")
    assert not missing, f"no code names {', '.join(missing)}"


def test_every_rule_is_named_by_a_test() -> None:
    """In its docstring."""
    missing = not_in_a_test(HERE, "S")
    assert not missing, f"no test names {', '.join(missing)}"


def test_no_rule_is_named_that_is_not_there() -> None:
    """Neither in the code nor in a test."""
    unknown = not_in_the_catalogue(HERE, "S")
    assert not unknown, f"the catalogue does not have {', '.join(unknown)}"


def test_every_test_case_and_option_has_a_test() -> None:
    """T-1 to T-9 by number; options by name."""
    names = " ".join(test for test, _ in named_tests(HERE))
    assert {number for number in range(1, 10) if f"test_t_{number}_" not in names} == set()
    assert {option for option in OPTIONS if f"test_option_{option.replace('-', '_')}" not in names} == set()
