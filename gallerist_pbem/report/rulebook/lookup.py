"""Rules by their numbers: found by rule, group, ruling, or the code of a refusal."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from difflib import get_close_matches
from functools import cache
from typing import Any

from gallerist_pbem.draw.language import rules_in, said
from gallerist_pbem.errors import Usage
from gallerist_pbem.games import RULEBOOKS
from gallerist_pbem.plain.safe_text import printable

AROUND = " \t\n()[].,;:`'\"-"
"""What stands around a number where somebody copies it from."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule; a page is of the English rulebook, a source anything else."""

    game: str
    id: str
    group: str
    says: str
    page: str = ""
    source: str = ""
    rulings: tuple[str, ...] = ()
    option: str = ""
    codes: tuple[str, ...] = ()
    """Refusals that cite it."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """One decision of ours where the rulebook leaves room."""

    game: str
    id: str
    asks: str
    plays: str
    why: str


@dataclass(frozen=True, slots=True)
class Found:
    """What a number stands for; rulings are those on these rules."""

    asked: str
    rules: list[Rule]
    rulings: list[Ruling]
    says: str = ""
    """What a refusal means that no rule of a game stands behind."""

    def plain(self) -> dict[str, Any]:
        """As a program reads it."""
        return asdict(self)


def title_of(game: str) -> str:
    """A game as its box calls it."""
    return str(rules_in(RULEBOOKS[game])["title"]) if game in RULEBOOKS else game


def groups_of(game: str) -> dict[str, str]:
    """The groups of rules of a game, with what each is about."""
    groups: dict[str, str] = rules_in(RULEBOOKS[game])["groups"]
    return groups


def groups() -> dict[str, dict[str, str]]:
    """The groups of rules of every game."""
    return {game: groups_of(game) for game in RULEBOOKS}


@cache
def rules_of(game: str) -> tuple[Rule, ...]:
    """All rules of a game, in their order."""
    return tuple(_rule(game, number, entry) for number, entry in rules_in(RULEBOOKS[game])["rules"].items())


def _rule(game: str, number: str, entry: dict[str, Any]) -> Rule:
    return Rule(
        game,
        number,
        group_of(number),
        entry["says"],
        str(entry.get("page", "")),
        entry.get("source", ""),
        tuple(entry.get("rulings", ())),
        entry.get("option", ""),
        tuple(entry.get("codes", ())),
    )


def group_of(number: str) -> str:
    """The group a rule belongs to: its number without the last part."""
    return number.rpartition("-")[0]


@cache
def rulings_of(game: str) -> tuple[Ruling, ...]:
    """All rulings on a game, in their order."""
    return tuple(Ruling(game, number, **entry) for number, entry in rules_in(RULEBOOKS[game])["rulings"].items())


def look_up(text: str) -> Found:
    """What a number stands for, in any case; both games where both have it."""
    asked = text.strip(AROUND).upper().replace("_", "-")
    rules = [rule for game in RULEBOOKS for rule in rules_of(game) if asked in names_of(rule)]
    wanted = {(rule.game, ruling) for rule in rules for ruling in rule.rulings}
    single = {(game, asked) for game in RULEBOOKS}
    chosen = single if asked.startswith("A-") else wanted
    rulings = [ruling for game in RULEBOOKS for ruling in rulings_of(game) if (ruling.game, ruling.id) in chosen]
    says = said()["codes"].get(asked, "")
    if not rules and not says:
        raise Usage(f"there is no rule {printable(text.strip(AROUND))!r}.{_instead(asked)}")
    return Found(asked, rules, rulings, says)


def names_of(rule: Rule) -> tuple[str, ...]:
    """Everything that leads to a rule."""
    return (rule.id, rule.group, *rule.rulings, *rule.codes)


def numbers() -> list[str]:
    """Everything that can be looked up."""
    named = [name for game in RULEBOOKS for rule in rules_of(game) for name in names_of(rule)]
    return list(dict.fromkeys([*named, *said()["codes"]]))


def _instead(asked: str) -> str:
    """What was perhaps meant, or where to begin."""
    near = get_close_matches(asked, numbers(), 3, 0.7)
    return f" Did you mean {' or '.join(near)}?" if near else " `gallerist rule` lists the groups of rules"
