"""The rules in words are whole: every rule with its place, every ruling, option and code, and nothing else."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest

from gallerist_pbem.games import RULEBOOKS, game_of
from gallerist_pbem.report.rulebook.lookup import groups_of, numbers, rules_of, rulings_of
from tests.support.folders import ROOT, TESTS
from tests.support.rule_ids import CODE, PACKAGE, cited, listed


class Kept(NamedTuple):
    """Where the facts about a game are kept."""

    game: str
    folder: str
    last_page: int
    rulings: str

    @property
    def refused(self) -> set[tuple[str, str]]:
        """Codes with the rules they cite: in the code, and in the words of every refusal."""
        golden = (TESTS / "games" / self.folder / "refusals.txt").read_text(encoding="utf-8")
        told = re.findall(r"^([A-Z0-9-]+): .*?\(([GS]-[A-Z]+-\d+)[,)]", golden, re.MULTILINE)
        return {*cited(self.folder), *told, ("E-CHOICE", game_of(self.game).rules.CHOICE_RULE)}


GAMES = [
    Kept("gallerist", "gallerist", 20, "rulings.md"),
    Kept("art-society", "art_society", 8, "art-society.md"),
]


@pytest.fixture(params=GAMES, ids=lambda kept: kept.game)
def kept(request: pytest.FixtureRequest) -> Kept:
    found: Kept = request.param
    return found


def test_every_game_is_looked_at() -> None:
    assert [kept.game for kept in GAMES] == list(RULEBOOKS)


def test_every_rule_has_words_and_no_other(kept: Kept) -> None:
    told = [rule.id for rule in rules_of(kept.game)]
    assert len(told) == len(set(told))
    assert set(told) == set(listed(TESTS / "games" / kept.folder))


def test_every_rule_says_where_it_stands(kept: Kept) -> None:
    """A page of the rulebook, or whose word it is: the designer's, a translation's, our own."""
    nowhere = [rule.id for rule in rules_of(kept.game) if not rule.page and not rule.source]
    assert nowhere == []
    pages = {int(page) for rule in rules_of(kept.game) for page in re.findall(r"\d+", rule.page)}
    assert pages <= set(range(1, kept.last_page + 1))
    assert {rule.page for rule in rules_of(kept.game) if not re.fullmatch(r"(\d+(-\d+)?(, \d+)*)?", rule.page)} == set()


def test_rules_are_sentences(kept: Kept) -> None:
    for rule in rules_of(kept.game):
        assert rule.says[0].isupper() or rule.says[0] == "`", rule
        assert rule.says.endswith("."), rule
        assert 20 < len(rule.says) < 500, rule


def test_every_rule_is_of_a_group_and_every_group_has_rules(kept: Kept) -> None:
    assert list(dict.fromkeys(rule.group for rule in rules_of(kept.game))) == list(groups_of(kept.game))


def test_every_ruling_is_told_and_belongs_to_a_rule(kept: Kept) -> None:
    """Those of the page on rulings, no other, each on some rule."""
    page = (ROOT / "docs" / kept.rulings).read_text(encoding="utf-8")
    told = {ruling.id for ruling in rulings_of(kept.game)}
    assert told == set(re.findall(r"\bA-\d+\b", page))
    assert told == {number for rule in rules_of(kept.game) for number in rule.rulings}
    assert [ruling.id for ruling in rulings_of(kept.game) if not (ruling.asks and ruling.plays and ruling.why)] == []


def test_every_option_belongs_to_a_rule(kept: Kept) -> None:
    named = {rule.option for rule in rules_of(kept.game) if rule.option}
    assert named == set(game_of(kept.game).rules.OPTIONS)


def test_every_refusal_leads_to_its_rule(kept: Kept) -> None:
    """The code to each rule it cites, and no code to a rule it does not cite."""
    assert {(code, rule.id) for rule in rules_of(kept.game) for code in rule.codes} == kept.refused


def test_every_code_of_the_program_can_be_looked_up() -> None:
    """Of refusals by the rules, of orders nobody waits for, of texts nobody can read."""
    text = "".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
    codes = {code for code in re.findall(r'"([A-Z]+(?:-[A-Z0-9]+)+)"', text) if CODE.fullmatch(code)}
    codes |= set(re.findall(r'(?:NotAwaited|Refused)\(\s*"([A-Z-]+)"', text)) | {"STALE", "OVER"}
    assert len(codes) > 100
    assert codes - set(numbers()) == set()


def test_the_rules_that_this_version_reads_otherwise() -> None:
    """The words are those of the rules as they are played now."""
    says = {rule.id: rule for game in RULEBOOKS for rule in rules_of(game)}
    assert "never ends a game alone" in says["G-FIN-8"].says
    assert "together with an executive action that follows" in says["G-TRN-5"].says
    assert "without its bonus" in says["G-TIL-6"].says
    assert "between a painting and the decor it earns" in says["S-AST-2"].says
    assert "some order of placing and shifting" in says["S-PLC-3"].says
    assert "add up to that number" in says["S-DEC-3"].says
    assert {rule.page for rule in says.values() if rule.group == "G-OFF"} == {"13", "13, 18"}


def test_a_page_is_looked_up_by_the_rules_of_the_game(kept: Kept) -> None:
    """What a refusal cites is what the catalogue says."""
    pages = {rule.id: f"rulebook p. {rule.page}" if rule.page else "" for rule in rules_of(kept.game)}
    assert {rule: game_of(kept.game).rules.page(rule) for rule in pages} == pages
    assert game_of(kept.game).rules.page("nowhere") == ""
