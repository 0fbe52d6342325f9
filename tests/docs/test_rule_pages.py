"""The pages under docs/rules are those that `make rules` writes."""

from __future__ import annotations

import pytest

from gallerist_pbem.games import RULEBOOKS
from gallerist_pbem.report.rulebook.lookup import rules_of, rulings_of
from gallerist_pbem.report.rulebook.told import page
from tests.support.folders import ROOT

PAGES = ROOT / "docs" / "rules"


@pytest.mark.parametrize("game", RULEBOOKS)
def test_the_page_is_made_from_the_rules_in_words(game: str) -> None:
    assert (PAGES / f"{game}.md").read_text(encoding="utf-8") == page(game), "run `make rules`"


@pytest.mark.parametrize("game", RULEBOOKS)
def test_the_page_has_every_rule_and_ruling_once(game: str) -> None:
    numbers = [rule.id for rule in rules_of(game)] + [ruling.id for ruling in rulings_of(game)]
    assert {number: page(game).count(f"* **{number}** ") for number in numbers} == dict.fromkeys(numbers, 1)


def test_there_is_no_other_page() -> None:
    assert {path.stem for path in PAGES.iterdir()} == set(RULEBOOKS)
